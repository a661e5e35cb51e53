import assert from 'node:assert/strict';
import { keyAt } from '../../../../src/model/documents/json-text';

/** `|`: the position. */
const CASES: readonly [
  what: string,
  text: string,
  key: string | undefined,
  path: (string | number)[],
  follows: string,
][] = [
  ['in an empty object', '{"entities": [{|}]}', '', ['entities', 0], '}'],
  ['between quotes', '{"entities": [{"a": 1}, {"|"}]}', '""', ['entities', 1], '}'],
  ['within a key with a value', '{"entities": [{"ti|t": 1}]}', '"tit"', ['entities', 0], ':'],
  ['before another key', '{"entities": [{| "b": 1}]}', '', ['entities', 0], '"'],
  ['at the start of another key', '{"entities": [{|"b": 1}]}', '', ['entities', 0], '"'],
  ['of a word without quotes', '{"entities": [{"a": 1, ti|}]}', 'ti', ['entities', 0], '}'],
  ['at the top', '{|}', '', [], '}'],
  ['in a value: none', '{"entities": [{"a": |}]}', undefined, [], ''],
  ['in a list: none', '{"entities": [|]}', undefined, [], ''],
];

describe('the key at a position', () => {
  for (const [what, marked, key, path, follows] of CASES) {
    it(what, () => {
      const offset = marked.indexOf('|');
      const text = marked.replace('|', '');
      const found = keyAt(text, offset);
      if (key === undefined) return assert.equal(found, undefined);
      assert.ok(found);
      assert.equal(text.slice(found.span.offset, found.span.offset + found.span.length), key);
      assert.deepEqual([found.path, found.follows], [path, follows]);
    });
  }

  it('is found in linear time behind a long word', () => {
    const text = `{"a":"${'x'.repeat(300_000)}",ab`;
    assert.deepEqual(keyAt(text, text.length)?.span, { offset: text.length - 2, length: 2 });
  });
});
