import assert from 'node:assert/strict';
import { checksIn } from '../../../../src/model/checks/locations';
import { checkCollectionDocument } from '../../../../src/model/collections/documents';
import { check, firstIssues } from '../../../../src/model/issues';
import { lostDigits } from '../../../../src/model/searches/texts';
import { fenced } from '../../../../src/model/wire/exchange-reports';
import * as z from '../../../../src/model/zod';

/** Each needs one look at its text; a look for each of its parts would not end before the test does. */
describe('a text with very many parts', () => {
  it('has each check on its line', () => {
    const one = '\n{"expect":"latency","atMostMs":1}';
    const found = checksIn(`{"collection":"a","expect":[${Array.from({ length: 50_000 }, () => one).join(',')}]}`);
    assert.deepEqual([found?.checks.length, found?.checks.at(-1)?.line], [50_000, 50_000]);
  });

  it('has each id that would lose digits', () => {
    const ids = Array.from({ length: 400_000 }, () => '12345678901234567');
    const lost = lostDigits(`{"ids":[${ids.join(',')}]}`);
    assert.deepEqual([lost.length, lost.at(-1)?.path], [400_000, ['ids', 399_999]]);
  });

  it('has each repeated field, and each index of one that is missing', () => {
    const fields = Array.from({ length: 100_000 }, (_, at) => ({
      fieldName: `f${at % 99_999}`,
      dataType: at === 1 ? 'FloatVector' : 'Int64',
      ...(at === 0 && { isPrimary: true }),
      ...(at === 1 && { elementTypeParams: { dim: 4 } }),
    }));
    const indexParams = Array.from({ length: 100_000 }, () => ({
      fieldName: 'none',
      metricType: 'COSINE',
      params: { index_type: 'AUTOINDEX' },
    }));
    const read = checkCollectionDocument({ collectionName: 'a', schema: { fields }, indexParams });
    const paths = read.ok ? [] : read.issues.map(({ path }) => path.join('.'));
    assert.deepEqual([paths.length, paths[0]], [100_001, 'schema.fields.99999.fieldName']);
  });

  it('is checked although one alternative has very many issues', () => {
    const read = check(
      z.union([z.array(z.number()), z.string()]),
      Array.from({ length: 200_000 }, () => 'x'),
    );
    assert.equal(read.ok, false);
  });

  it('is fenced by one more backtick than it has in a row', () => {
    assert.deepEqual(fenced('', '` ```` '.repeat(200_000))[0], '`````');
  });

  it('shows its first issues, and the number of the others', () => {
    const issues = Array.from({ length: 1000 }, (_, at) => ({ path: [at], message: `${at}` }));
    const shown = firstIssues(issues);
    assert.deepEqual([shown.length, shown[199]?.path, shown.at(-1)?.message], [201, [199], '800 more problems']);
    assert.equal(firstIssues(issues.slice(0, 200)).length, 200);
  });
});
