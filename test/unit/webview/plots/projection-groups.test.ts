import assert from 'node:assert/strict';
import fc from 'fast-check';
import { groupsOf, type ProjectionGroup } from '../../../../src/webview/plots/projection-groups';
import { type Scalar } from '../../../../src/model/plots/pictures';

const short = (group: ProjectionGroup): string => {
  const { length } = group.places;
  if (group.is === 'value') return `${group.value} ${length}`;
  if (group.is === 'range') return `${group.from}–${group.to} ${length}`;
  return group.is === 'other' ? `${group.values} others ${length}` : `none ${length}`;
};

describe('groups of points', () => {
  const letters = 'abcdefghij'.split('');
  const cases: [what: string, values: Scalar[], ...groups: string[]][] = [
    ['nothing', []],
    ['no value at all', [null, null], 'none 2'],
    ['one category', ['a', 'a'], 'a 2'],
    ['categories, the most frequent first', ['a', 'b', 'b', null], 'b 2', 'a 1', 'none 1'],
    ['booleans', [true, false, true], 'true 2', 'false 1'],
    ['texts with odd characters', ['__proto__', '', '"'], '__proto__ 1', ' 1', '" 1'],
    ['more than eight categories', letters, ...letters.slice(0, 8).map(letter => `${letter} 1`), '2 others 2'],
    ['one number', [7, 7], '7–7 2'],
    ['few numbers, each by itself', [2024, 2020, 2024], '2020–2020 1', '2024–2024 2'],
    ['whole numbers, in equal steps of whole numbers', [0, 1, 2, 3, 4, 5, 10], '0–2 3', '3–5 3', '9–10 1'],
    ['other numbers, in equal steps', [0, 0.5, 2, 3, 4, 5, 10], '0–2 2', '2–4 2', '4–6 2', '8–10 1'],
    ['numbers with gaps', [1, null, 3], '1–1 1', '3–3 1', 'none 1'],
    ['numbers and texts, as categories', [1, 'a', 1], '1 2', 'a 1'],
  ];
  for (const [what, values, ...groups] of cases) {
    it(`of ${what}`, () => assert.deepEqual(groupsOf(values).map(short), groups));
  }

  it('hold each point once, whatever the values', () => {
    const number = fc.double({ noNaN: true, noDefaultInfinity: true });
    const any = fc.array(fc.oneof(fc.string(), number, fc.boolean(), fc.constant(null)));
    fc.assert(
      fc.property(fc.oneof(any, fc.array(fc.oneof(number, fc.constant(null)))), values => {
        const places = groupsOf(values).flatMap(group => group.places);
        assert.deepEqual(
          places.toSorted((a, b) => a - b),
          values.map((_, place) => place),
        );
      }),
    );
  });
});
