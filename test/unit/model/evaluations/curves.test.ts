import assert from 'node:assert/strict';
import { curveFields, curvesOf } from '../../../../src/model/evaluations/curves';

const variant = (varied: Record<string, unknown>, mean?: number) => ({
  name: JSON.stringify(varied),
  varied,
  ...(mean === undefined ? {} : { mean, interval: [mean - 0.1, mean + 0.1] as const }),
});

describe('curves of an evaluation', () => {
  it('are of fields that vary in numbers', () => {
    const variants = [
      variant({ 'searchParams.params.level': 1, limit: 10, filter: 'a > 1' }),
      variant({ 'searchParams.params.level': 5, limit: 10, filter: '' }),
      { name: 'fixed' },
    ];
    assert.deepEqual(curveFields(variants), ['searchParams.params.level']);
    assert.deepEqual(curveFields([]), []);
  });

  it('have ascending values, one curve for each combination of the others', () => {
    const variants = [
      variant({ level: 5, filter: 'x' }, 0.9),
      variant({ level: 1, filter: 'x' }, 0.5),
      variant({ level: 1, filter: 'y' }, 0.4),
      variant({ level: 3, filter: 'y' }),
    ];
    assert.deepEqual(
      curvesOf(variants, 'level').map(({ name, points }) => [name, points.map(({ x, mean }) => [x, mean])]),
      [
        [
          'filter=x',
          [
            [1, 0.5],
            [5, 0.9],
          ],
        ],
        ['filter=y', [[1, 0.4]]],
      ],
    );
    assert.deepEqual(curvesOf([variant({ level: 1 }, 1)], 'level')[0]!.name, '');
  });
});
