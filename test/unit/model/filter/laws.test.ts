import assert from 'node:assert/strict';
import fc from 'fast-check';
import { checkFilter, parseFilter, printFilter } from '../../../../src/model/filter';
import { compileColumns, compileFilter } from '../../../../src/demo/filter/evaluator';
import { FIELDS } from '../../../harness/filter/fields';
import { conditions, entities, naive } from '../../../harness/filter/naive';
import { anyTree, bare } from '../../../harness/filter/trees';

const PIECES = [
  ...'and or not in like is null exists iso interval text_match f age vector threshold a["k"] $meta 1 0x 1e "x"'.split(
    ' ',
  ),
  ...'( ) [ ] { } , " \' \\ $ $[ . = < > & | ! ~ - * 😀 ß'.split(' '),
  'is null',
  '\n',
  ' ',
  '\u0000',
  '\ud800',
];

describe('laws of filters', () => {
  it('read what is printed as the same tree', () => {
    fc.assert(
      fc.property(anyTree, tree => {
        const text = printFilter(tree);
        const again = parseFilter(text);
        assert.deepEqual(again.issues, [], text);
        assert.deepEqual(bare(again.tree), bare(tree), text);
      }),
      { numRuns: 400 },
    );
  }).timeout(60_000);

  it('evaluate as the plainest interpreter does', () => {
    fc.assert(
      fc.property(conditions, entities, (tree, entity) => {
        const text = printFilter(tree);
        assert.deepEqual(checkFilter(text, FIELDS), [], text);
        assert.equal(compileFilter(text, FIELDS)(entity), naive(tree, entity) === true, text);
      }),
      { numRuns: 400 },
    );
  }).timeout(60_000);

  it('never throw, whatever the text is, and complain within it', () => {
    const pieces = fc.constantFrom(...PIECES);
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(pieces, { maxLength: 30 }).map(all => all.join('')),
    );
    fc.assert(
      fc.property(texts, fc.boolean(), (text, spaced) => {
        const given = spaced ? text.split('').join(' ') : text;
        for (const { start, end, message } of [...checkFilter(given, FIELDS), ...checkFilter(given)]) {
          assert.ok(start >= 0 && start <= end && end <= given.length && message !== '', `${start}-${end} ${message}`);
        }
      }),
      { numRuns: 1000 },
    );
  }).timeout(60_000);

  const N = 20_000;
  const entity: Record<string, unknown> = { age: 2, id: 3, meta: {}, title: 'x' };
  const big: [what: string, text: string, issues: number][] = [
    ['parentheses', `${'('.repeat(N)}age > 1${')'.repeat(N)}`, 0],
    ['parentheses that are never closed', '('.repeat(N), 1],
    ['parentheses that were never opened', ')'.repeat(N), 20],
    ['nots', `${'not '.repeat(N)}(age > 1)`, 0],
    ['nots in parentheses', `${'not ('.repeat(N)}age > 1${')'.repeat(N)}`, 0],
    ['signs', `age > ${'-'.repeat(N)}1`, 0],
    ['ors', Array(5000).fill('age > 1').join(' or '), 0],
    ['ands that lean to the right', `${'id>1 and('.repeat(N)}age > 1${')'.repeat(N)}`, 0],
    ['ors and ands in turn', `${'id>1 or(id>1 and('.repeat(N / 2)}age > 1${'))'.repeat(N / 2)}`, 0],
    ['sums', `age ${'+ 1 '.repeat(N)} > 1`, 0],
    ['lists in lists', `meta["a"] == ${'['.repeat(N)}${']'.repeat(N)}`, 0],
    ['calls in calls', `${'f('.repeat(N)}1${')'.repeat(N)}`, 20],
    ['ranges', `${'1 < age < '.repeat(N)}5`, 20],
    ['values of a list', `age in [${'1, '.repeat(100_000)}]`, 0],
    ['megabyte of a name', 'a'.repeat(1_000_000), 1],
    ['megabyte of a number', `age > ${'9'.repeat(1_000_000)}`, 1],
    ['megabyte of an open string', `title == "${'a'.repeat(1_000_000)}`, 1],
    ['megabyte of quotes', '"'.repeat(1_000_000), 1],
    ['megabyte of a path', `meta${'["k"]'.repeat(200_000)} == 1`, 0],
    ['megabyte of an open path', `meta${'["k"'.repeat(200_000)} == 1`, 1],
    ['megabyte of backslashes', `title == "${'\\'.repeat(1_000_000)}"`, 0],
    ['megabyte of blanks', ' '.repeat(1_000_000), 0],
    ['megabyte of is', 'is '.repeat(333_000), 1],
    ['megabyte of emoji', '😀 '.repeat(333_000), 1],
    ['megabyte of ors', Array(111_000).fill('id>1').join(' or '), 0],
    ['megabyte of nothing known', 'agee > 1 and '.repeat(77_000), 20],
  ];
  for (const [what, text, issues] of big) {
    it(`take a great many ${what}`, () => {
      const found = checkFilter(text, FIELDS);
      assert.equal(
        found.length,
        issues,
        found
          .map(({ message }) => message)
          .join('\n')
          .slice(0, 2000),
      );
      const { tree } = parseFilter(text);
      if (!tree || found.length > 0) return;
      assert.ok(printFilter(tree).length >= text.replaceAll(/[\s()+]/g, '').length / 2);
      const filter = compileColumns<typeof entity>(tree, name => row => row[name], { fields: FIELDS });
      assert.equal(typeof filter(entity), 'boolean');
    }).timeout(60_000);
  }

  it('evaluate however deep they are', () => {
    assert.equal(compileFilter(`${'not ('.repeat(N)}age > 1${')'.repeat(N)}`)({ age: 2 }), true);
    assert.equal(compileFilter(`${'not ('.repeat(N + 1)}age > 1${')'.repeat(N + 1)}`)({ age: 2 }), false);
    const deep = compileFilter(`${'age==1 or(id==1 and('.repeat(N)}age>1${'))'.repeat(N)}`);
    assert.equal(deep({ age: 2, id: 1 }), true);
    assert.equal(deep({ age: 2, id: 2 }), false);
    const inside = compileFilter(`match_any(chunks, ${'not ('.repeat(N)}$[n] > 1${')'.repeat(N)})`);
    assert.equal(inside({ chunks: [{ n: 1 }, { n: 2 }] }), true);
    assert.equal(inside({ chunks: [{ n: 1 }] }), false);
  }).timeout(60_000);
});
