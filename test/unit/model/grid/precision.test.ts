import assert from 'node:assert/strict';
import fc from 'fast-check';
import { decimalsOf, numberCell } from '../../../../src/model/grid/precision';
import { ResultGrid } from '../../../../src/model/grid/result-grid';
import { hitsSource } from '../../../../src/model/grid/sources';

const names = { rank: 'rank', row: 'row', distance: 'distance', query: 'query' };

describe('the numbers of a column', () => {
  const cases: [what: string, values: unknown[], isDistance: boolean, shown: string[]][] = [
    ['distances with four decimals', [0.7392198443, 1, 0.5], true, ['0.7392', '1.0000', '0.5000']],
    ['whole distances whole', [3, 12], true, ['3', '12']],
    ['large distances with what a float32 has', [12345.678, 1.5], true, ['12345.68', '1.50']],
    ['small distances with four digits of the largest', [0.00123456, 0.0001], true, ['0.001235', '0.000100']],
    ['prices with the decimals of the longest', [19.9, 5, 12.99], false, ['19.90', '5.00', '12.99']],
    ['whole numbers whole', [5, null, 2n ** 60n, 7], false, ['5', '7']],
    ['long numbers with six decimals', [52.5200081234, 1e-9], false, ['52.520008', '0.000000']],
  ];
  for (const [what, values, isDistance, shown] of cases) {
    it(`are ${what}`, () => {
      const decimals = decimalsOf(values, isDistance)!;
      const cells = values.filter(value => typeof value === 'number').map(value => numberCell(value, decimals));
      assert.deepEqual(
        cells.map(cell => (typeof cell === 'string' ? cell : cell.text)),
        shown,
      );
    });
  }

  const counts: [of: string, isDistance: boolean, ...cases: [values: number[], decimals: number | undefined][]][] = [
    [
      'distances: four, less where a float32 has no more, more behind two zeros',
      true,
      [[0.5], 4],
      [[-0.5, 3], 4],
      [[999.5], 4],
      [[1000.5], 3],
      [[-1000.5, 0.5], 3],
      [[9999.5], 3],
      [[10_000.5], 2],
      [[1_000_000.5], 0],
      [[10_000_000.5], 0],
      [[0.1], 4],
      [[0.01], 4],
      [[0.0099], 6],
      [[0.001], 6],
      [[0.000001], 9],
      [[0.00000099], undefined],
      [[Number.NaN, Infinity, 0.5], 4],
      [[Infinity], 0],
      [[], 0],
    ],
    [
      'values: those of the longest up to six, less where a float64 has no more',
      false,
      [[1, 0.25], 2],
      [[1 / 3], 6],
      [[0.001234567], 8],
      [[0.0012], 4],
      [[1, 1e-7], 6],
      [[1e-7], undefined],
      [[123_456_789.1234567], 6],
      [[1_234_567_890.12345], 5],
      [[10_000_000_000_000.125], 1],
      [[100_000_000_000_000.5], 0],
    ],
  ];
  for (const [of, isDistance, ...given] of counts) {
    it(`have as many decimals, of ${of}`, () => {
      for (const [values, wanted] of given) assert.equal(decimalsOf(values, isDistance), wanted, values.join(' '));
    });
  }

  it('stand as they came where all of them are next to none', () =>
    assert.equal(decimalsOf([1e-9, 2.5e-12], true), undefined));

  it('keep all their digits behind what is shown, point under point', () => {
    const number = fc.double({ min: -1e12, max: 1e12, noNaN: true });
    fc.assert(
      fc.property(fc.array(number, { minLength: 1 }), fc.boolean(), (values, isDistance) => {
        const decimals = decimalsOf(values, isDistance);
        if (decimals === undefined) return;
        for (const value of values) {
          const cell = numberCell(value, decimals);
          const [text, whole] =
            typeof cell === 'string' ? [cell, cell] : [cell.text, 'whole' in cell ? cell.whole : ''];
          assert.ok(Number(whole) === value, text); // 0 and -0 are one
          assert.equal(text.split('.')[1]?.length ?? 0, decimals);
        }
      }),
    );
  });
});

describe('the columns of a grid', () => {
  const hits = [
    { id: 1, distance: 0.123456789, title: 'a', year: 2021, loose: 1.5, mixed: 1, category: 'x' },
    { id: 2, distance: 0.5, title: 'b', year: 2022, loose: null, mixed: 'one', category: 'y' },
  ];
  const fields = [
    { name: 'title', type: 'VarChar' },
    { name: 'year', type: 'Int16' },
    { name: 'category', type: 'VarChar' },
  ];
  const grid = new ResultGrid('r', hitsSource(hits, { names, fields, groupedBy: 'category' }));

  it('are numbers by their type, else by their values', () =>
    assert.deepEqual(
      grid.answer().columns.flatMap(({ name, number }) => (number ? [name] : [])),
      ['rank', 'distance', 'year', 'loose'],
    ));
  it('show what hits are grouped by before the other fields', () =>
    assert.deepEqual(
      grid.answer().columns.map(({ name }) => name),
      ['rank', 'id', 'distance', 'category', 'title', 'year', 'loose', 'mixed'],
    ));
  it('round for the eye alone', () => {
    const [first] = grid.rows(0, 1);
    assert.deepEqual(first!.cells[2], { text: '0.1235', is: 'rounded', whole: '0.123456789' });
    assert.equal(grid.hit(0)!.values.find(({ key }) => key === 'distance')!.text, '0.123456789');
  });
});
