import { checkFilter, completionsAt, parseFilter } from '../../src/model/filter';
import { compileColumns, compileFilter } from '../../src/demo/filter/evaluator';
import { tokenize } from '../../src/model/filter/tokens';

export const title = 'Filters';

const BUDGET = { check: 1, evaluate: 100 };
const ENTITIES = 100_000;
const ROUNDS = 15;

const FIELDS = [
  { name: 'id', type: 'Int64' },
  { name: 'age', type: 'Int32' },
  { name: 'price', type: 'Double' },
  { name: 'color', type: 'VarChar' },
  {
    name: 'title',
    type: 'VarChar',
    params: [
      { key: 'enable_match', value: 'true' },
      { key: 'enable_analyzer', value: 'true' },
    ],
  },
  { name: 'meta', type: 'JSON' },
  { name: 'tags', type: 'Array', elementType: 'VarChar' },
  { name: 'place', type: 'Geometry' },
];

type Entity = Record<string, unknown>;

/** About 200 tokens. */
const LONG = Array(6)
  .fill(
    `age > 18 and 1.5 <= price < 99 and color in ["red", "green", "blue"] and not (title like "a%") or meta["k"]["n"] == 1 and json_contains(tags, "x") and exists meta["z"]`,
  )
  .join(' and ');

const FILTERS: [filter: string, byHand: (row: Entity) => boolean][] = [
  ['age > 50', row => (row['age'] as number) > 50],
  [
    'age > 30 and color in ["red", "green"] or price < 10.5',
    ({ age, color, price }) =>
      ((age as number) > 30 && (color === 'red' || color === 'green')) || (price as number) < 10.5,
  ],
  ['title like "%quick%"', row => (row['title'] as string).includes('quick')],
  ['meta["k"]["n"] == 7', row => (row['meta'] as { k: { n: number } }).k.n === 7],
  ['array_contains(tags, "t7")', row => (row['tags'] as string[]).includes('t7')],
  ['text_match(title, "fox wolf")', entity => /\b(fox|wolf)\b/i.test(entity['title'] as string)],
  ['text_match_fuzzy(title, "fix", max_edit_distance=1)', entity => /\bf.?x\b/i.test(entity['title'] as string)],
  ['title =~ "qu[a-z]+.*fox"', entity => /qu[a-z]+.*fox/.test(entity['title'] as string)],
  [
    'st_within(place, "POLYGON ((0 0, 50 0, 50 50, 0 50, 0 0))")',
    entity => {
      const [, x, y] = /(\S+) (\S+)\)/.exec(entity['place'] as string)!;
      return Number(x) > 0 && Number(x) < 50 && Number(y) > 0 && Number(y) < 50;
    },
  ],
];

/** Measures checking and completing an expression, and running filters over entities, compared with hand-written code. */
export async function run(): Promise<string> {
  const tokens = tokenize(LONG).tokens.length;
  const check = median(() => checkFilter(LONG, FIELDS), 300);
  const complete = median(() => completionsAt(`${LONG} and `, LONG.length + 5, FIELDS), 300);
  const entities = Array.from({ length: ENTITIES }, (_, row) => made(row));
  const rows = FILTERS.map(([filter, byHand]) => {
    const compiled = compileFilter(filter, FIELDS);
    const columns = compileColumns<number>(parseFilter(filter).tree, name => row => entities[row]![name], {
      fields: FIELDS,
    });
    const times = [
      median(() => entities.filter(each => byHand(each)).length),
      median(() => entities.filter(each => compiled(each)).length),
      median(() => entities.filter((_, row) => columns(row)).length),
    ];
    return { filter, times };
  });
  const slowest = Math.max(...rows.map(({ times }) => times[2]!));
  const verdict = (ms: number, budget: number): string =>
    `${shown(ms)} ms of ${budget} (${ms <= budget ? 'met' : 'EXCEEDED'})`;
  return [
    `Milliseconds, medians. An expression of ${tokens} tokens: check ${shown(check)}, completion ${shown(complete)}.`,
    '',
    `| over ${ENTITIES.toLocaleString('en')} entities | floor: hand-written | compileFilter | compileColumns |`,
    '|---|---:|---:|---:|',
    ...rows.map(({ filter, times }) => `| \`${filter}\` | ${times.map(shown).join(' | ')} |`),
    '',
    `Budgets: checking 200 tokens ${verdict((check * 200) / tokens, BUDGET.check)}, the slowest filter ${verdict(slowest, BUDGET.evaluate)}.`,
  ].join('\n');
}

function made(row: number): Entity {
  const words = ['the', 'quick', 'brown', 'fox', 'jumps', 'over', 'a', 'lazy', 'dog', 'and', 'sleeps', 'well'];
  const text = Array.from({ length: 14 }, (_, at) => words[(row * 7 + at * (1 + (row % 5))) % words.length]).join(' ');
  const color = ['red', 'green', 'blue', 'white'][row % 4]!;
  return {
    id: row,
    age: row % 90,
    price: (row % 997) / 7,
    color,
    title: text,
    meta: { k: { n: row % 50 } },
    tags: [`t${row % 20}`, 'x'],
    place: `POINT (${row % 180} ${row % 90}.5)`,
  };
}

function median(work: () => unknown, rounds = ROUNDS): number {
  const times = Array.from({ length: rounds }, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  });
  return times.toSorted((a, b) => a - b)[rounds >> 1]!;
}

const shown = (ms: number): string => ms.toFixed(ms < 1 ? 2 : 1);
