import assert from 'node:assert/strict';
import type { Found, SearchOutcome } from '../../../../src/model/searches/pages';
import { viewsOf } from '../../../../src/webview/searches/answer-views';

const found = (count: number, kind: 'distance' | 'field' = 'distance') =>
  ({
    answer: { count, columns: [{ key: 'a', name: 'a', kind, number: true, characters: 1 }] },
    alike: true,
  }) as unknown as Found;
const other: SearchOutcome['compared'] = { id: 'a b', line: '', itself: false };

const texts = { ...found(1) };
texts.answer = { ...texts.answer, columns: [{ key: 'b', name: 'b', kind: 'field', number: false, characters: 1 }] };

describe('the views of an answer', () => {
  const cases: [what: string, answer: Found, compared: SearchOutcome['compared'], ...views: string[]][] = [
    ['hits', found(1), undefined, 'hits', 'distances', 'projection'],
    ['hits that are compared', found(1), other, 'hits', 'comparison', 'distances', 'projection'],
    ['the baseline itself', found(1), { ...other, itself: true }, 'hits', 'distances', 'projection'],
    [
      'Not comparable with the baseline: browsed entities have no ranking',
      found(1, 'field'),
      undefined,
      'hits',
      'projection',
    ],
    ['hits with a text', texts, undefined, 'hits', 'cards', 'projection'],
    ['nothing that was found, compared all the same', found(0), other, 'hits', 'comparison'],
  ];
  for (const [what, answer, compared, ...views] of cases) {
    it(`are those of ${what}`, () => assert.deepEqual(viewsOf(answer, compared), views));
  }
});
