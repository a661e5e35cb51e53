import assert from 'node:assert/strict';
import { dynamicHints, filterHints, SeenValues } from '../../../../src/model/filter';

const HINT = 'No % in "invoice": matches this exact text only. For texts that contain "invoice", write "%invoice%"';

describe('hints about keys of the dynamic field', () => {
  const fields = [
    { name: 'id', type: 'Int64' },
    { name: 'meta', type: 'JSON' },
  ];
  const similar = '`idd` is not in the schema: the filter compares a key of the dynamic field. Similar: `id`';
  const other = '`color` is not in the schema: the filter compares a key of the dynamic field';
  const cases: [text: string, dynamic: boolean, hints: readonly string[]][] = [
    ['idd < 8', true, [similar]],
    ['color == "red" and (idd < 8 or color == "blue")', true, [other, similar]],
    ['meta["color"] == "red" and id in [1] and $meta["color"] == "red"', true, []],
    ['idd < 8', false, []],
    ['idd <', true, []],
  ];
  for (const [text, dynamic, hints] of cases) {
    it(`are ${hints.length} in ${text}${dynamic ? '' : ' without such a field'}`, () =>
      assert.deepEqual(
        dynamicHints(text, fields, { dynamic }).map(({ message }) => message),
        hints,
      ));
  }
});

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

  it('name a probable slip for a key of the dynamic field, and no key that an answer had', () => {
    const fields = [{ name: 'priority', type: 'Int64' }];
    const hints = (text: string, options: object) =>
      filterHints(text, fields, options).map(({ start, end }) => [start, end]);
    const seen = new SeenValues();
    assert.deepEqual(hints('prioritty > 3 and color == "red"', { dynamic: true, seen }), [[0, 9]]);
    seen.see([{ prioritty: 4 }]);
    assert.deepEqual(hints('prioritty > 3', { dynamic: true, seen }), []);
    assert.deepEqual(hints('prioritty > 3', {}), []); // an issue says that no field has the name
  });
});
