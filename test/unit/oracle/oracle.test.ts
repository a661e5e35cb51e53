import assert from 'node:assert/strict';
import { passing, recordedResults } from '../../harness/services/recordings';
import { filled } from '../../oracle/engine/settings';
import { explanations } from '../../oracle/filters/known';
import { ALL_READINGS, rowsAsRead } from '../../oracle/filters/reading';
import { ownVerdict } from '../../oracle/filters/verdicts';
import { firstDifference } from '../../oracle/hits';
import { sameAnswer } from '../../oracle/recorded-answers';
import { Tally, tableOf } from '../../oracle/tally';

/** Recorded answers of the oracle's engine over the same entities. */
const recorded = recordedResults().cases.flatMap(({ expr, set, '2.3.5': pass }) =>
  set === undefined && pass && 'n' in pass ? [{ expr, rows: passing(pass) }] : [],
);

describe('the oracle', function () {
  this.timeout(120_000); // some hundred filters over a thousand entities, each twice

  it('explains every row set that was recorded of its engine, and needs its rules for some', () => {
    const differing = recorded.filter(({ expr, rows }) => {
      const own = ownVerdict(expr);
      return 'rows' in own && own.rows.join() !== rows.join();
    });
    assert.ok(differing.length > 5, String(differing.length));
    const unexplained = differing.filter(
      ({ expr, rows }) => explanations(expr, { rows }, ownVerdict(expr)).length === 0,
    );
    assert.deepEqual(
      unexplained.map(({ expr }) => expr),
      [],
    );
  });

  it('reads a filter as the demo service does where it has no reading of its own', () => {
    for (const { expr } of recorded) {
      const own = ownVerdict(expr);
      if ('rows' in own) assert.deepEqual(rowsAsRead(expr, []), own.rows, expr);
    }
  });

  it('explains no rows that its engine would not give', () => {
    for (const filter of ['opt != 3', 'lang like "_n"', 'year > 2000']) {
      const [first = -1, ...rest] = rowsAsRead(filter, ALL_READINGS);
      const rows = first === 0 ? rest : [0, first, ...rest];
      assert.deepEqual(explanations(filter, { rows }, ownVerdict(filter)), [], filter);
    }
  });

  const refusals: [filter: string, engine: string, count: number][] = [
    ['year + 1 > 3', 'GreaterThan is not supported in execution backend', 1],
    ['year > 3', 'anything else', 0],
  ];
  for (const [filter, refused, count] of refusals) {
    it(`knows ${count} reasons for the refusal of ${filter}`, () => {
      assert.equal(explanations(filter, { refused }, ownVerdict(filter)).length, count);
    });
  }

  const taken: [filter: string, count: number][] = [
    ['2000 < year < 1990', 1],
    ['year > 3 or 2000 >= year > 2000', 1],
    ['-1 <= tiny <= -1', 0],
    ['array_contains(nums, 0.5)', 1],
    ['lang == en', 1],
    ['meta["n"] == meta["n"]', 1],
    ['year == small', 0],
    ['year ==', 0],
  ];
  for (const [filter, count] of taken) {
    it(`knows ${count} reasons why only the engine takes ${filter}`, () => {
      assert.equal(explanations(filter, { rows: [] }, { refused: 'whatever it says' }).length, count);
    });
  }

  const hit = { id: 1, distance: 0.5, year: 1990, big: 9007199254740993n, score: 4.5375776 };
  const differences: [what: string, there: object[], here: object[], expected: RegExp | undefined][] = [
    ['digits of 32-bit floats', [hit], [{ ...hit, score: 4.537577629089355, distance: 0.500001 }], undefined],
    [
      'hits have a vector with another dimension or with a component that is not a number',
      [hit],
      [],
      /1 hits, demo: 0/,
    ],
    ['another distance', [hit], [{ ...hit, distance: 0.51 }], /distance 0\.5, demo 0\.51/],
    [
      'another id',
      [hit, { ...hit, distance: 0.4 }],
      [
        { ...hit, id: 2 },
        { ...hit, distance: 0.4 },
      ],
      /id 1, demo 2/,
    ],
    ['a lost digit', [hit], [{ ...hit, big: 9007199254740992n }], /big/],
    ['a missing field', [hit], [{ id: 1, distance: 0.5, score: 4.5375776, big: hit.big }], /year 1990, demo nothing/],
    ['a field that nobody asked for', [hit], [{ ...hit, title: 'x' }], undefined],
  ];
  for (const [what, there, here, expected] of differences) {
    it(`compares hits: ${what}`, () => {
      const found = firstDifference(there as never, here as never, ['year', 'big', 'score']);
      if (expected) assert.match(found ?? '', expected);
      else assert.equal(found, undefined);
    });
  }

  it('fills in the configuration of the engine, defaults included', () => {
    const template =
      'port: {{ proxy_port(int): 19530 }}\npath: {{ data_dir }}\non: {{ authorization_enabled(bool): false }}';
    const values = new Map<string, string | number>([
      ['data_dir', '/data'],
      ['authorization_enabled', 'true'],
    ]);
    assert.equal(filled(template, values), 'port: 19530\npath: /data\non: true');
    assert.throws(() => filled(template, new Map()), /No value for data_dir/);
  });

  for (const [what, here, same] of [
    ['the last bit of a distance', '200 {"data":[{"distance":26.190002,"id":"1"}]}', true],
    ['a distance', '200 {"data":[{"distance":26.2,"id":"1"}]}', false],
    ['an id', '200 {"data":[{"distance":26.19,"id":"2"}]}', false],
    ['a number that is no distance', '200 {"data":[{"distance":26.19,"id":"1","score":1.5}]}', false],
    ['the number of hits', '200 {"data":[{"distance":26.19,"id":"1"},{"distance":26.19,"id":"2"}]}', false],
  ] as const) {
    it(`takes a recorded answer that differs in ${what} for ${same ? 'the same' : 'another'}`, () => {
      assert.equal(sameAnswer('200 {"data":[{"distance":26.19,"id":"1"}]}', here), same);
    });
  }

  it('fails with a new difference only', () => {
    const tally = new Tally('rows');
    tally.agree();
    tally.explain(['one rule', 'another']);
    assert.equal(tally.failed, false);
    tally.differ();
    tally.show('a filter');
    assert.equal(tally.failed, true);
    const table = tableOf([tally]);
    assert.match(table, /\| rows \| 1 \| 1 \| 1 \|/);
    assert.match(table, /New difference in rows:\na filter/);
  });
});
