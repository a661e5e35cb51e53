import assert from 'node:assert/strict';
import fc from 'fast-check';
import { markedParts, queryWords, wordsByField } from '../../../../src/model/texts/query-words';

describe('the words of a query', () => {
  const cases: [queries: string[], words: string[]][] = [
    [[], []],
    [['How do I reset my password?'], ['reset', 'password']],
    [
      ['reset', 'Reset a KEY'],
      ['reset', 'key'],
    ],
    [['who is it'], ['who', 'is', 'it']],
    [['error 404'], ['error', '404']],
  ];
  for (const [queries, words] of cases)
    it(`${JSON.stringify(queries)} are ${words.join() || 'none'}`, () =>
      assert.deepEqual([...queryWords(queries)], words));

  const marks = (text: string, query: string) =>
    markedParts(text, queryWords([query]))
      .filter(({ marked }) => marked)
      .map(({ text: word }) => word);

  it('are marked as whole words, in any case', () => {
    assert.deepEqual(marks('Reset your PASSWORD; passwords are reset.', 'reset password'), [
      'Reset',
      'PASSWORD',
      'reset',
    ]);
    assert.deepEqual(marks('İstanbul: a password', 'password'), ['password']);
    assert.deepEqual(marks('重置密码，再登录', '密码'), ['密码']);
    assert.deepEqual(marks('anything', ''), []);
  });

  it('leave the text as it is', () => {
    const text = fc.array(fc.constantFrom('a', 'bc', ' ', '-', 'İ', '密码', '😀', '\n')).map(parts => parts.join(''));
    fc.assert(
      fc.property(text, text, (of, query) => {
        const parts = markedParts(of, queryWords([query]));
        assert.equal(parts.map(each => each.text).join(''), of);
        assert.ok(parts.every(each => each.text !== ''));
      }),
    );
  });

  it('are those of a field, where its index matches others', () => {
    const words = wordsByField(['connected'], { text: ['connect', 'connecting'] });
    assert.deepEqual([...words('text')], ['connect', 'connecting']);
    assert.deepEqual([...words('title')], ['connected']);
  });
});
