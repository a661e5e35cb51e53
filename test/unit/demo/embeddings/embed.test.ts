import assert from 'node:assert/strict';
import { embed } from '../../../../src/demo/embeddings/embed';
import { stem } from '../../../../src/demo/embeddings/words';

const dot = (a: Float32Array, b: Float32Array): number => a.reduce((sum, value, i) => sum + value * b[i]!, 0);
const likeness = (a: string, b: string): number => dot(embed(a), embed(b));

describe('vectors of texts', () => {
  const nearer: [text: string, near: string, far: string][] = [
    ['I forgot my password', 'How to reset a lost passphrase', 'A soup of carrots and leeks'],
    ['The parcel arrived broken', 'My delivery was damaged', 'Choose a metric type'],
    ['vegan dinner', 'A meatless stew of lentils', 'Pork roast with crackling'],
    ['Passwort vergessen', 'I forgot my password', 'The kettle is loud'],
    ['resetting', 'reset', 'recipe'],
  ];
  for (const [text, near, far] of nearer) {
    it(`put "${text}" nearer to "${near}" than to "${far}"`, () => {
      assert.ok(likeness(text, near) > likeness(text, far) + 0.1);
    });
  }

  it('have length one and six decimals, whatever the text', () => {
    for (const text of ['', '   ', '!!!', 'a', '日本語', '🙂', 'x'.repeat(10_000)]) {
      const vector = embed(text);
      assert.ok(Math.abs(dot(vector, vector) - 1) < 1e-4);
      assert.ok(vector.every(value => Math.fround(Math.round(value * 1e6) / 1e6) === value));
    }
  });

  it('do not depend on what was embedded before', () => {
    const before = embed('a text about search');
    for (let i = 0; i < 21_000; i++) embed(`word${i}`);
    assert.deepEqual(embed('a text about search'), before);
  });

  const stems: [word: string, other: string, same: boolean][] = [
    ['resets', 'resetting', true],
    ['recipes', 'recipe', true],
    ['invoices', 'invoice', true],
    ['late', 'latte', false],
    ['classes', 'class', true],
  ];
  for (const [word, other, same] of stems) {
    it(`take ${word} and ${other} for ${same ? 'one word' : 'two'}`, () =>
      assert.equal(stem(word) === stem(other), same));
  }
});
