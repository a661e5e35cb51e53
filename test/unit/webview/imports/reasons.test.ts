import assert from 'node:assert/strict';
import { reasonsOf } from '../../../../src/webview/imports/reasons';

describe('the problems above the first rows', () => {
  const row = (line: number, texts: readonly (string | undefined)[], problems: readonly string[] = []) => ({
    line,
    cells: texts.map(problem => ({ text: 'x', ...(problem === undefined ? {} : { problem }) })),
    problems: [...problems],
    isRejected: true,
  });
  const told = (...items: ReturnType<typeof row>[]) =>
    reasonsOf(items).map(({ text, at, lines }) => [text, lines.size, at]);

  it('are counted by rows, the most frequent first, and lead to their first cell', () => {
    assert.deepEqual(
      told(
        row(2, [undefined, undefined], ['The record cannot be read.']),
        row(3, [undefined, 'No number.']),
        row(4, ['No text.', 'No number.']),
      ),
      [
        ['No number.', 2, 'row?3?1'],
        ['The record cannot be read.', 1, 'row?2?head'],
        ['No text.', 1, 'row?4?0'],
      ],
    );
  });

  it('count a row once', () => assert.deepEqual(told(row(2, ['No text.', 'No text.'])), [['No text.', 1, 'row?2?0']]));
  it('are none without any', () => assert.deepEqual(told(row(2, [undefined])), []));
});
