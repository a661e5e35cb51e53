import assert from 'node:assert/strict';
import fc from 'fast-check';
import { completionsAt, parseFilter, SeenValues } from '../../../../src/model/filter';
import { quoted } from '../../../../src/model/filter/strings';
import { FIELDS } from '../../../harness/filter/fields';

const ROWS = [
  {
    title: 'Refunds',
    color: 'red',
    age: 7,
    active: true,
    tags: ['a', 'b'],
    meta: { kind: 'faq', deep: { lang: 'de' } },
  },
  {
    title: 'Returns',
    color: 'red',
    age: 12n,
    tags: ['c'],
    meta: { kind: 'blog', 'odd key': 1 },
    extra_price: 3.5,
    extra: { size: 'L' },
  },
];

describe('what answers held, in completion of filters', () => {
  const seen = new SeenValues();
  seen.see(ROWS);

  /** Returns the completions from earlier values at ¦, and the replaced text. */
  function offered(text: string, dynamic = false): [labels: string[], replaced: string] {
    const offset = text.indexOf('¦');
    const whole = text.replace('¦', '');
    const { start, end, items } = completionsAt(whole, offset, FIELDS, { seen, dynamic });
    const ours = items.filter(({ detail }) => detail === 'From results' || detail === 'Key of the dynamic field');
    return [ours.map(({ label }) => label), whole.slice(start, end)];
  }

  const DYNAMIC: [text: string, ...labels: string[]][] = [
    ['$meta[¦', '"extra_price"]', '"extra"]'],
    ['$meta["extra_price"] > ¦', '3.5'],
    ['$meta["extra"][¦', '"size"]'],
    ['$meta["extra"]["size"] == ¦', '"L"'],
  ];
  for (const [text, ...labels] of DYNAMIC)
    it(`are those of the dynamic field by its own name too: ${text}`, () =>
      assert.deepEqual(
        offered(text, true)[0].filter(label => !label.startsWith('extra')),
        labels,
      ));

  const cases: [text: string, labels: string[], replaced?: string][] = [
    ['title == ¦', ['"Refunds"', '"Returns"']],
    ['color != ¦', ['"red"']],
    ['age > 3 and title == ¦', ['"Refunds"', '"Returns"']],
    ['age < ¦', ['7', '12']],
    ['active == ¦', ['true']],
    ['title in [¦', ['"Refunds"', '"Returns"']],
    ['title in ["Refunds", ¦', ['"Refunds"', '"Returns"']],
    ['array_contains(tags, ¦', ['"a"', '"b"', '"c"']],
    ['meta[¦', ['"kind"]', '"deep"]', '"odd key"]']],
    ['meta["deep"][¦', ['"lang"]']],
    ['extra[¦', ['"size"]']],
    ['extra["size"] == ¦', ['"L"']],
    ['meta["kind"] == ¦', ['"faq"', '"blog"']],
    ['meta["deep"]["lang"] in [¦', ['"de"']],
    // Once a string is begun, what begins like it.
    ['title == "Ref¦', ['"Refunds"'], '"Ref'],
    ['title == "¦', ['"Refunds"', '"Returns"'], '"'],
    ['meta["k¦', ['"kind"]'], '"k'],
    ['title == "Ref¦"', []],
    ['title == "x¦', []],
    ['5 == ¦', []],
    ['nothing == ¦', []],
  ];
  for (const [text, labels, replaced = ''] of cases)
    it(text, () => assert.deepEqual(offered(text), [labels, replaced]));

  it('names keys of the dynamic field where there is one', () => {
    assert.deepEqual(offered('¦', true)[0], ['extra_price', 'extra']);
    assert.deepEqual(offered('¦', false)[0], []);
  });

  it('is bounded, whatever rows hold', () => {
    const many = new SeenValues();
    many.see(
      Array.from({ length: 10_000 }, (_, at) => ({ n: at, [`key${at}`]: { a: { b: { c: { d: { e: 1 } } } } } })),
    );
    assert.equal(many.valuesAt('n').length, 20);
    assert.ok(many.names.length <= 500);
    assert.deepEqual(many.keysAt('key0', ['a', 'b', 'c', 'd']), []);
    many.see([{ long: 'x'.repeat(61), huge: Number.POSITIVE_INFINITY, none: null }]);
    assert.deepEqual([many.valuesAt('long'), many.valuesAt('huge'), many.valuesAt('none')], [[], [], []]);
  });

  it('is as much as a person looks through', () => {
    const numbers = (count: number) => Array.from({ length: count }, (_, at) => at);
    const of = (...rows: object[]) => {
      const from = new SeenValues();
      from.see(rows);
      return from;
    };
    const late = (row: number) => of(...numbers(row - 1).map(() => ({})), { late: 1 }).valuesAt('late');
    assert.deepEqual([late(200), late(201)], [[1], []]);
    assert.deepEqual(of(...numbers(21).map(n => ({ n }))).valuesAt('n'), numbers(20));
    assert.deepEqual(of({ list: numbers(21) }).valuesAt('list'), numbers(20));
    assert.deepEqual(of({ list: [...numbers(19).map(() => null), 'in', 'out'] }).valuesAt('list'), ['in']);
    const named = (count: number) => Object.fromEntries(numbers(count).map(n => [`k${n}`, n]));
    assert.deepEqual(of(named(501)).names, Object.keys(named(500)));
    assert.deepEqual(of({ json: named(51) }).keysAt('json'), Object.keys(named(50)));
    assert.deepEqual(of({ json: named(40) }, { json: { k1: 1, a: 1, ...named(60) } }).keysAt('json').length, 50);
    assert.deepEqual(of({ json: named(50) }, { json: { another: 1 } }).keysAt('json'), Object.keys(named(50)));
    assert.deepEqual(of({ json: named(51) }).valuesAt('json', ['k50']), []);
    const [fits, long] = ['x'.repeat(60), 'x'.repeat(61)];
    assert.deepEqual(of({ texts: [fits, long] }).valuesAt('texts'), [fits]);
    assert.deepEqual(of({ json: { [fits]: 1, [long]: 1 } }).keysAt('json'), [fits]);
    const deep = of({ json: { a: { b: { c: { d: 'in', e: { f: 'out' } } } } } });
    assert.deepEqual(deep.keysAt('json', ['a', 'b', 'c']), ['d', 'e']);
    assert.deepEqual(deep.valuesAt('json', ['a', 'b', 'c', 'd']), ['in']);
    assert.deepEqual([deep.keysAt('json', ['a', 'b', 'c', 'e']), deep.names], [[], ['json']]);
  });

  it('are the numbers that a filter can name, with all their digits', () => {
    const from = new SeenValues();
    const named = [2n ** 63n - 1n, -(2n ** 63n), 2 ** 53 - 1, 1.5, -0.25];
    from.see([{ n: [...named, 2n ** 63n, 2 ** 53, Number.NaN, -Infinity] }]);
    assert.deepEqual(from.valuesAt('n'), named);
  });

  it('gives a filter that can be read, whatever the values are', () => {
    const value = fc.oneof(
      fc.string({ maxLength: 20 }),
      fc.integer(),
      fc.bigInt(),
      fc.boolean(),
      fc.double({ noNaN: true }),
    );
    fc.assert(
      fc.property(
        fc.array(fc.record({ meta: fc.dictionary(fc.string({ minLength: 1, maxLength: 9 }), value) })),
        rows => {
          const from = new SeenValues();
          from.see(rows);
          const options = { seen: from };
          const begin = 'meta[';
          for (const { insert, detail } of completionsAt(begin, begin.length, FIELDS, options).items) {
            if (detail !== 'From results') continue;
            const comparing = `${begin}${insert} == `;
            const { items } = completionsAt(comparing, comparing.length, FIELDS, options);
            const values = items.filter(item => item.detail === 'From results');
            for (const each of values) assert.deepEqual(parseFilter(comparing + each.insert).issues, []);
          }
        },
      ),
      { examples: [[[{ meta: { [quoted('"\\')]: '\u{1f600}\n"' } }]]] },
    );
  });
});
