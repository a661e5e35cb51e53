import assert from 'node:assert/strict';
import { Composer, randomOf } from '../../../src/demo/seed/compose';
import { embed } from '../../../src/demo/data-plane/embedding';
import { SEEDED_COLLECTIONS } from '../../../src/demo/seed/collections';
import { EntityStore } from '../../../src/demo/data-plane/entity-store';
import { stem } from '../../../src/demo/data-plane/words';

const dot = (a: Float32Array, b: Float32Array): number => a.reduce((sum, value, i) => sum + value * b[i]!, 0);
const likeness = (a: string, b: string): number => dot(embed(a), embed(b));

describe('the seeded texts', () => {
  for (const seeded of SEEDED_COLLECTIONS) {
    const count = Math.round(100_000 * seeded.share);
    const plan = seeded.plan(count);
    it(`of ${plan.collectionName} are ${count} of a hundred thousand, no two alike, readable, and always the same`, () => {
      const fill = (seeds: NonNullable<typeof plan.seeds>) => {
        const store = new EntityStore(plan.fields, plan.fields.find(({ primaryKey }) => primaryKey)!.name);
        const steps = seeds.into(store);
        while (!steps.next().done);
        return store.rows.map(({ text }) => String(text));
      };
      const texts = fill(plan.seeds!);
      assert.equal(new Set(texts).size, count);
      assert.deepEqual(
        texts
          .filter(text => /[{}[\]|]|\s\s|undefined| [.,]/.test(text) || !/^[A-ZÄÖÜ0-9"€£].*[.!?"]$/.test(text))
          .slice(0, 3),
        [],
      );
      assert.deepEqual(fill(seeded.plan(500).seeds!), texts.slice(0, 500));
    });
  }

  it('are all of those asked for', () => {
    const shares = SEEDED_COLLECTIONS.reduce((sum, { share }) => sum + share, 0);
    assert.ok(Math.abs(shares - 1) < 1e-9);
  });

  it('end when nothing new can be said, rather than repeat', () => {
    const topics = [{ category: 'x', titles: ['T'], say: ['A [b|c].'], more: ['D.'] }];
    const composer = new Composer({ words: {}, topics }, randomOf(1));
    assert.deepEqual([composer.next().text, composer.next().text].toSorted(), ['A b. D.', 'A c. D.']);
    assert.throws(() => composer.next(), /Nothing new/);
  });

  it('end with different tails', () => {
    const topics = [{ category: 'x', titles: ['T'], say: ['A {n}.'], more: ['B.'] }];
    const words = { n: Array.from({ length: 500 }, (_, i) => String(i)) };
    const composer = new Composer({ words, topics, tails: ['C.', 'D.'] }, randomOf(2));
    const texts = Array.from({ length: 200 }, () => composer.next().text);
    assert.deepEqual(
      texts.filter(text => /C\..*C\.|D\..*D\./.test(text)),
      [],
    );
    assert.ok(texts.some(text => text.endsWith('C. D.')));
  });
});

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
