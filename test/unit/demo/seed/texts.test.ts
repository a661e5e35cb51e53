import assert from 'node:assert/strict';
import { Composer, randomOf } from '../../../../src/demo/seed/compose';
import { SEEDED_COLLECTIONS } from '../../../../src/demo/seed/collections';
import { EntityStore } from '../../../../src/demo/data-plane/entities/entity-store';

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
