import assert from 'node:assert/strict';
import fc from 'fast-check';
import { checkFilter, completionsAt, type FilterOptions, printFilter } from '../../../../src/model/filter';
import { tokenize } from '../../../../src/model/filter/tokens';
import { FIELDS } from '../../../harness/filter/fields';
import { conditions } from '../../../harness/filter/naive';
import { anyTree } from '../../../harness/filter/trees';

/** Returns the completions at the bar in `text`: labels, and the replaced text. */
function offered(text: string, options?: FilterOptions): { labels: string[]; replaced: string } {
  const offset = text.indexOf('¦');
  const whole = text.replace('¦', '');
  const { start, end, items } = completionsAt(whole, offset, FIELDS, options);
  assert.ok(start <= offset && offset <= end, `${start}-${end}`);
  return { labels: items.map(item => item.label), replaced: whole.slice(start, end) };
}

describe('what may come next in a filter', () => {
  const cases: [text: string, first: string, not: string, replaced?: string][] = [
    ['text_match(¦', 'title', 'vector'],
    ['exists ¦', 'meta', 'vector'],
    ['¦', 'id age price title color active meta tags', 'vector and == )'],
    ['ag¦', 'id age', 'vector', 'ag'],
    ['a¦ge > 1', 'id age', 'vector', 'age'],
    ['age ¦', '== != > >= < <= in', 'like and )'],
    ['age > ¦', '0', 'title vector true "'],
    ['age > 5 ¦', 'and or', ')'],
    ['age > 5 an¦', 'and or', ')', 'an'],
    ['age > 5 and ¦', 'id age', 'vector and'],
    ['(age > 5 ¦', 'and or )', ']'],
    ['title ¦', '== != > >= < <= like =~ !~ in', '+ and'],
    ['title == ¦', `" '`, 'age true vector'],
    ['title like ¦', `" ' {`, 'age'],
    ['active ¦', '== !=', 'like'],
    ['active == ¦', 'true false', '" age'],
    ['ts ¦', '== != > >=', 'in like'],
    ['ts > ¦', 'iso', '" age'],
    ['ts > iso ¦', `'2025-01-01T00:00:00Z'`, 'age'],
    ['ts + ¦', 'iso interval', 'age'],
    ['ts + interval ¦', `'P1D'`, 'age'],
    ["ts + interval 'P1D' > ¦", 'iso', 'age'],
    ["iso '2025-01-01' ¦", '== !=', 'and'],
    ['age in ¦', '[ {', 'age'],
    ['age in [¦', `" '`, 'and'],
    ['age in [1 ¦', ', ]', 'and'],
    ['age not ¦', '== !=', '', 'not '],
    ['age is n¦', '== !=', '', 'is n'],
    ['age is not n¦', '== !=', '', 'is not n'],
    ['age + 1 ¦', '== !=', 'is null'],
    ['age + ¦', '0', 'title "'],
    ['1 < age ¦', 'and or', 'like'],
    ['1 < age < ¦', '0', '"'],
    ['place ¦', 'is_null', '=='],
    ['meta ¦', 'is_null', '=='],
    ['meta[¦', `" 0]`, 'name]'],
    ['tags[¦', '0]', '"'],
    ['chunks[¦', 'name] 0]', '"'],
    ['meta["k"][¦', `" 0]`, 'name]'],
    ['chunks[0][¦', 'name] 0]', '"'],
    ['match_any(chunks, $[¦', 'name]', '0]'],
    ['age in [1, "a"[¦', ', ]', '0]'],
    ['5[¦', '== !=', '0]'],
    ['meta [¦', '== !=', '0]'],
    ['meta["k"][0¦', ']', ''],
    ['meta["¦', '"]', ''],
    ['meta["k"¦', ']', ''],
    ['title == "ab¦', '"', ''],
    ['exists ¦', 'meta', 'vector and'],
    ['not ¦', 'id age', 'vector and'],
    ['text_match(¦', 'title', 'vector'],
    ['text_match(title, ¦', '"', 'age'],
    ['text_match(title, "a", ¦', 'minimum_should_match=', 'vector'],
    ['text_match(title, "a", minimum_should_match=¦', '1', 'vector'],
    ['json_contains(¦', 'meta tags scores chunks', 'vector'],
    ['json_contains_all(tags, ¦', '[ {', 'age'],
    ['match_any(¦', 'tags scores chunks', 'vector'],
    ['match_any(chunks, ¦', '$[', 'vector'],
    ['match_least(chunks, $[a] > 1, ¦', 'threshold=', 'vector'],
    ['st_within(¦', 'place', 'vector'],
    ['random_sample(¦', '0.01', 'age'],
    ['age > {¦', 'name}', 'age'],
    ['age > {name¦', 'name}', 'age', 'name'],
    ['age > 5 ¦and title == "x"', 'and or', '', 'and'],
    ['age > ¦ and title == "x"', '0', 'title', ''],
    ['age > ¦12', '0', 'title', '12'],
    ['age > 1¦2', 'and or', '', ''],
  ];
  for (const [text, first, not, replaced = ''] of cases) {
    it(`offers ${first} in ${text}`, () => {
      const found = offered(text);
      const wanted = first.split(' ').map(label => label.replace('is_null', 'is null'));
      const labels = found.labels.slice(0, wanted.length);
      assert.deepEqual(labels.toSorted(), wanted.toSorted(), found.labels.join(' '));
      for (const label of not.split(' '))
        assert.ok(!found.labels.includes(label), `${label} in ${found.labels.join(' ')}`);
      assert.equal(found.replaced, replaced);
    });
  }

  it('tells what a function takes and does', () => {
    const { items } = completionsAt('', 0, FIELDS);
    const found = items.find(item => item.label === 'text_match');
    assert.equal(found?.insert, 'text_match(');
    assert.match(found?.detail ?? '', /^text_match\(field, "words"\[, minimum_should_match=N\]\): /);
  });

  it('names templates that have a value', () => {
    assert.deepEqual(offered('age > {¦', { params: { least: 5 } }).labels, ['least}']);
  });

  it('offers the dynamic field where there is one', () => {
    assert.ok(offered('¦', { dynamic: true }).labels.includes('$meta'));
    assert.ok(!offered('¦').labels.includes('$meta'));
  });

  it('offers nothing inside a string that is closed', () => assert.deepEqual(offered('title == "a¦b"').labels, []));

  it('offers something after every beginning of a filter', () => {
    fc.assert(
      fc.property(fc.oneof(anyTree, conditions).map(printFilter), fc.nat(), (text, cut) => {
        const prefix = text.slice(0, cut % (text.length + 1));
        const { start, end, items } = completionsAt(prefix, prefix.length, FIELDS);
        assert.ok(items.length > 0, prefix);
        assert.ok(start <= end && end === prefix.length);
        for (const item of items.slice(0, 3)) checkFilter(prefix.slice(0, start) + item.insert, FIELDS);
      }),
      { numRuns: 300 },
    );
  });

  it('offers what a valid filter goes on with', () => {
    fc.assert(
      fc.property(conditions.map(printFilter), text => {
        for (const token of tokenize(text).tokens) {
          const next = text.slice(token.start, token.end);
          if (!/^[a-z_]+$|^[<>=!&|^+*/%-]+$|^[()[\]{},]$|^is /.test(next)) continue;
          const before = `${text.slice(0, token.start)} `;
          const { items } = completionsAt(before, before.length, FIELDS);
          assert.ok(
            items.some(({ insert }) => insert.startsWith(next)),
            `${before}¦${next}: ${items.map(item => item.insert).join(' ')}`,
          );
        }
      }),
      { numRuns: 200 },
    );
  });

  it('never throws, wherever the offset is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: -5, max: 50 }), (text, offset) => {
        const { start, end } = completionsAt(text, offset, FIELDS);
        assert.ok(start >= 0 && start <= end && end <= text.length);
      }),
      { numRuns: 300 },
    );
  });

  it('takes a great text', () => {
    const text = '(age > 1 or '.repeat(20_000);
    assert.ok(completionsAt(text, text.length, FIELDS).items.length > 0);
  });
});
