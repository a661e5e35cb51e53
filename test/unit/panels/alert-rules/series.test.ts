import assert from 'node:assert/strict';
import { readColumn, type ReadSeries } from '../../../../src/panels/alert-rules/series-columns';
import { jsonColumns } from '../../../../src/panels/alert-rules/series-json';
import { tableColumns } from '../../../../src/panels/alert-rules/series-tables';
import { readSeriesText } from '../../../../src/panels/alert-rules/series-texts';
import { timeMs } from '../../../../src/panels/alert-rules/series-times';

const START = Date.UTC(2026, 0, 1);

/** Returns `name [unit]: second=value …` with the notes. */
const told = ({ name, unit, series: { times, values }, notes }: ReadSeries): string[] => [
  `${name}${unit ? ` [${unit}]` : ''}: ${[...times].map((time, at) => `${(time - START) / 1000}=${values[at]}`).join(' ')}`,
  ...notes,
];
const csv = (text: string, decimalComma = false): string[] =>
  tableColumns(
    text.split('\n').map(line => line.split(decimalComma ? ';' : ',')),
    decimalComma,
  ).flatMap(column => told(readColumn(column, START, decimalComma)));
const json = (value: unknown): string[] => jsonColumns(value).flatMap(column => told(readColumn(column, START)));

describe('a series with tabs', () => {
  const columns: [what: string, values: readonly string[], read: readonly number[]][] = [
    ['decimal commas', ['1,5', '2,25'], [1.5, 2.25]],
    ['decimal commas, also before three digits', ['1,5', '1,002', '12,125'], [1.5, 1.002, 12.125]],
    ['separators of thousands', ['1,234', '2,345,678'], [1234, 2_345_678]],
    ['decimal points', ['1.5', '1,234.5'], [1.5, 1234.5]],
  ];
  for (const [what, values, read] of columns) {
    it(`is read with ${what}`, () => {
      const lines = values.map((value, at) => `${1_767_225_600 + at * 60}\t${value}`);
      const got = readSeriesText(['time\tv', ...lines].join('\n'), START);
      assert.deepEqual(got.ok && [...got.series[0]!.series.values], read);
    });
  }
});

describe('a series from a table', () => {
  const cases: [what: string, text: string, ...told: string[]][] = [
    ['is read by its names', 'time,value\n2026-01-01T00:00:00Z,1\n2026-01-01T00:01:00Z,2.5', 'value: 0=1 60=2.5'],
    ['has its unit in its name', 'ts,latency (ms)\n1767225600,7\n1767225660,9', 'latency (ms) [ms]: 0=7 60=9'],
    ['knows its times without names', '2026-01-01 00:00,1\n2026-01-01 00:01,2', 'column 2: 0=1 60=2'],
    ['counts milliseconds', 'at,v\n1767225600000,1\n1767225601000,2', 'v: 0=1 1=2'],
    ['may have no times', 'value\n3\n4', 'value: 0=3 60=4', 'No timestamps: one value per minute is assumed.'],
    [
      'has two columns of numbers without dates as two series',
      '1,5\n2,6',
      'column 1: 0=1 60=2',
      'No timestamps: one value per minute is assumed.',
      'column 2: 0=5 60=6',
      'No timestamps: one value per minute is assumed.',
    ],
    ['is one series for each column', 'time,a,b\n1767225600,1,2\n1767225660,3,4', 'a: 0=1 60=3', 'b: 0=2 60=4'],
    ['passes over columns of words', 'time,host,a\n1767225600,x,2\n1767225660,y,4', 'a: 0=2 60=4'],
    [
      'has gaps',
      'time,v\n1767225600,1\n1767225660,\n1767225720,NaN\n1767225780,null\n1767225840,5',
      'v: 0=1 240=5',
      'Non-numeric values: 3. Treated as gaps.',
    ],
    [
      'is put in order',
      'time,v\n1767225660,2\n1767225600,1',
      'v: 0=1 60=2',
      'Timestamps were out of order and have been sorted.',
    ],
    [
      'takes the last of one time',
      'time,v\n1767225600,1\n1767225600,3\n1767225660,2',
      'v: 0=3 60=2',
      'Duplicate timestamps: 1. The last value is used.',
    ],
    ['leaves out what has no time', 'time,v\n1767225600,1\nyesterday,3', 'v: 0=1', 'Unreadable timestamps skipped: 1.'],
    [
      'reads mixed units as the first',
      'time,v\n1767225600,900 ms\n1767225660,1.5 s',
      'v [ms]: 0=900 60=1500',
      'Values converted from s to ms.',
    ],
    [
      'leaves out what measures something else',
      'time,v\n1767225600,900 ms\n1767225660,40 %\n1767225720,7',
      'v [ms]: 0=900 120=7',
      'Values in % skipped: not convertible to ms.',
      'Values without a unit: ms assumed.',
    ],
    ['reads thousands', 'time,v\n1767225600,1e3', 'v: 0=1000'],
    ['says nothing where there are no numbers', 'a,b\nx,y'],
    ['says nothing of nothing', ''],
  ];
  for (const [what, text, ...expected] of cases) it(what, () => assert.deepEqual(csv(text), expected));

  it('knows decimal commas where cells end with a semicolon', () => {
    assert.deepEqual(csv('time;v\n2026-01-01T00:00Z;1.234,5', true), ['v: 0=1234.5']);
  });
});

describe('a series from JSON', () => {
  const at = (second: number): string => new Date(START + second * 1000).toISOString();
  const cases: [what: string, value: unknown, ...told: string[]][] = [
    [
      'may be numbers',
      [1, null, 3],
      'values: 0=1 120=3',
      'No timestamps: one value per minute is assumed.',
      'Non-numeric values: 1. Treated as gaps.',
    ],
    [
      'may be pairs',
      [
        [START / 1000, 1],
        [START / 1000 + 60, '2'],
      ],
      'values: 0=1 60=2',
    ],
    [
      'may be records',
      [
        { timestamp: at(0), value: 1 },
        { timestamp: at(60), value: '2 ms' },
      ],
      'values [ms]: 0=1 60=2',
      'Values without a unit: ms assumed.',
    ],
    ['is one series for each field of records', [{ t: at(0), a: 1, b: 2, host: 'x' }], 'a: 0=1', 'b: 0=2'],
    ['may be lists beside each other', { times: [at(0), at(60)], p99: [1, 2] }, 'p99: 0=1 60=2'],
    [
      'is the answer of a metrics query',
      {
        code: 0,
        data: {
          results: [
            {
              name: 'CU_CAPACITY',
              unit: 'percent',
              values: [
                { timestamp: at(0), value: '70.5' },
                { timestamp: at(60), value: null },
              ],
            },
          ],
        },
      },
      'CU_CAPACITY [percent]: 0=70.5',
      'Non-numeric values: 1. Treated as gaps.',
    ],
    [
      'is what monitoring services export',
      { status: 'success', data: { result: [{ metric: { job: 'proxy' }, values: [[START / 1000, '7']] }] } },
      'proxy: 0=7',
    ],
    ['is what dashboards export', [{ target: 'p99', datapoints: [[7, START]] }], 'p99: 0=7'],
    ['is nothing where there is none', { hello: 'world', deep: [{ a: {} }] }],
    ['is nothing of a mere value', 7],
  ];
  for (const [what, value, ...expected] of cases) it(what, () => assert.deepEqual(json(value), expected));
});

describe('a time', () => {
  const cases: [unknown, number][] = [
    ['2026-01-01', START],
    ['2026-01-01T00:00:00.250Z', START + 250],
    ['2026-01-01 00:00:00 UTC', START],
    ['2026-01-01T02:00+02:00', START],
    ['2026-01-01T02:00:00+0200', START],
    ['2026-01-01T02:00+02', START],
    [START / 1000, START],
    [START, START],
    [START * 1e3, START],
    [String(START * 1e6), START],
    [0, 0],
    ['01/02/2026', Number.NaN],
    ['noon', Number.NaN],
    [null, Number.NaN],
    [undefined, Number.NaN],
  ];
  for (const [given, expected] of cases)
    it(`may be ${JSON.stringify(given)}`, () => assert.equal(timeMs(given), expected));
});

describe('a text that is pasted or opened', () => {
  const read = (text: string): readonly string[] => {
    const got = readSeriesText(text, START);
    return got.ok ? got.series.flatMap(told) : [got.problem];
  };
  const cases: [what: string, text: string, ...told: string[]][] = [
    ['may be CSV with quotes', 'time,"p99, all"\r\n1767225600,"1,234"\r\n1767225660,2\r\n', 'p99, all: 0=1234 60=2'],
    ['may have tabs', 'time\tv\n1767225600\t1\n1767225660\t2', 'v: 0=1 60=2'],
    ['may have semicolons and decimal commas', 'time;v\n1767225600;1,5\n1767225660;2,5', 'v: 0=1.5 60=2.5'],
    ['may begin with a mark of its encoding', '\uFEFFtime,v\n1767225600,1\n1767225660,2', 'v: 0=1 60=2'],
    ['may be JSON', '[[1767225600, 1], [1767225660, 2]]', 'values: 0=1 60=2'],
    ['may be a record in each line', '{"ts":1767225600,"v":1}\n{"ts":1767225660,"v":2}\n', 'v: 0=1 60=2'],
    ['is none where it is empty', '  \n', 'No data.'],
    [
      'is none where it is prose',
      'Lorem ipsum, dolor',
      'No values found. Expected a column of timestamps and a column of numbers.',
    ],
    ['is none with one value', 'time,v\n1767225600,1', 'At least two values are needed.'],
  ];
  for (const [what, text, ...expected] of cases) it(what, () => assert.deepEqual(read(text), expected));

  it('is told where it is broken JSON', () => assert.match(read('[1, 2,')[0]!, /^Not valid JSON: /));

  it('is refused where one line is so wide that the table would be a million times its text', () => {
    const wide = Array.from({ length: 100_000 }, (_, at) => at);
    const texts = [
      `${wide.join(',')}\n${'1\n'.repeat(100_000)}`,
      JSON.stringify({ time: wide, ...Object.fromEntries(wide.map(at => [`a${at}`, [at]])) }),
    ];
    for (const text of texts) assert.match(read(text)[0]!, /^100,000 columns and 100,\d+ rows exceed the limit of /);
  });

  it('is read with a hundred thousand lines', () => {
    const lines = Array.from({ length: 100_000 }, (_, at) => `${START / 1000 + at},${at % 7}`);
    const got = readSeriesText(`time,v\n${lines.join('\n')}`, START);
    assert.equal(got.ok && got.series[0]!.series.times.length, 100_000);
  });
});

it('records with different fields are series of their own values, each read a bounded number of times', () => {
  let reads = 0;
  const counted = (record: object): object =>
    new Proxy(record, {
      get: (target, name) => {
        reads += 1;
        return Reflect.get(target, name) as unknown;
      },
    });
  const record = (at: number) => counted({ time: 1767225600 + 60 * at, [`v${at}`]: at, [`v${at + 1}`]: at });
  const columns = jsonColumns(Array.from({ length: 300 }, (_, at) => record(at)));
  assert.deepEqual(
    columns.slice(0, 2).map(({ name, times, values }) => ({ name, times, values })),
    [
      { name: 'v0', times: [1767225600], values: [0] },
      { name: 'v1', times: [1767225600, 1767225660], values: [0, 1] },
    ],
  );
  assert.equal(columns.length, 301);
  assert.ok(reads < 300 * 20, `${reads} reads`);
});
