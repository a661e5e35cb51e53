import assert from 'node:assert/strict';
import { filterHints } from '../../../../src/model/filter';

const HINT = 'No % in "invoice": matches this exact text only. For texts that contain "invoice", write "%invoice%"';

describe('hints about a filter', () => {
  const hinted: [text: string, hints: readonly string[]][] = [
    ['title like "invoice"', [`11-20 ${HINT}`]],
    ["title LIKE 'invoice'", [`11-20 ${HINT}`]],
    ['age > 1 and (title like "invoice" or not (title like "a%"))', [`24-33 ${HINT}`]],
    ['title like "invoice" and color like "invoice"', [`11-20 ${HINT}`, `36-45 ${HINT}`]],
  ];
  for (const [text, hints] of hinted) {
    it(`name the exact text in ${text}`, () => {
      assert.deepEqual(
        filterHints(text).map(({ start, end, message }) => `${start}-${end} ${message}`),
        hints,
      );
    });
  }

  const plain = [
    '',
    'title like "invoice%"',
    'title like "%invoice"',
    'title like "inv_ice"',
    'title like ""',
    'title like "\\\\\\\\%"',
    'title like {text}',
    'title == "invoice"',
    'title =~ "invoice"',
    'title like "invoice" and',
  ];
  for (const text of plain) it(`are none for ${text}`, () => assert.deepEqual(filterHints(text), []));

  it('take an escaped % as text', () => assert.equal(filterHints('title like "100\\\\%"').length, 1));
});
