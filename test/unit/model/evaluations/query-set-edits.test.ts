import assert from 'node:assert/strict';
import { addQueries, queryFinder } from '../../../../src/model/evaluations/query-set-edits';
import { readQuerySet } from '../../../../src/model/evaluations/query-sets';

describe('additions to a query set', () => {
  it('are lines with the next free numbers as IDs, and each query once', () => {
    const file = '{"id":"2","text":"refund"}';
    const queries = [{ text: 'refund' }, { text: 'reset' }, { vector: [0.5, 1] }, { entity: '9' }, { text: 'reset ' }];
    const { content, added, present } = addQueries(file, queries);
    assert.deepEqual(
      [added, present],
      [
        ['3', '4', '5'],
        ['2', '3'],
      ],
    );
    const { queries: read, problems } = readQuerySet(file + content);
    assert.deepEqual(problems, []);
    assert.deepEqual(
      read.map(({ id }) => id),
      ['2', '3', '4', '5'],
    );
  });

  it('get no ID that judgments of a deleted query have', () => {
    const { added } = addQueries('{"id":"1","text":"a"}\n', [{ text: 'b' }, { text: 'c' }], ['2', '4']);
    assert.deepEqual(added, ['3', '5']);
  });

  it('begin an empty file', () => {
    assert.equal(addQueries('', [{ text: 'a' }]).content, '{"id":"1","text":"a"}\n');
  });

  for (const [what, file] of [
    ['a list', '[{"id":"1","text":"a"}]'],
    ['an object with a list on one line', '{"queries":[{"id":"1","text":"a"}]}'],
    ['CSV', 'id,text\n1,a\n'],
    ['JSON on several lines', '{\n"text":"a"}'],
  ] as const) {
    it(`are refused for ${what}`, () => {
      assert.throws(() => addQueries(file, [{ text: 'b' }]), /NDJSON only/);
    });
  }

  it('are found by text, vector or entity in every format', () => {
    const ndjson = queryFinder(
      '{"id":"a","text":"login"}\n{"id":"b","vector":[0.5,1],"text":"refund"}\n{"id":"c","entity":7}',
    );
    assert.deepEqual(
      [{ text: ' login' }, { vector: [0.5, 1] }, { text: 'refund' }, { entity: '7' }, { text: 'other' }].map(ndjson),
      ['a', 'b', 'b', 'c', undefined],
    );
    assert.equal(queryFinder('id,text\nx,login\n')({ text: 'login' }), 'x');
  });
});
