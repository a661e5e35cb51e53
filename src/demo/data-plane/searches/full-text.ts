import { wordsOf } from '../../filter/text';
import { valueIn } from '../../../model/entities/values';
import type { Entity } from '../entities/entity-store';
import type { Measure } from './measures';

/** Saturation of term frequency (k1) and weight of text length (b) in BM25; defaults of services of this family. */
const [K1, B] = [1.2, 0.75];

/**
 * Full-text search (a BM25 function, service facts 14.5): texts by the words they share with the query, rare words first. The words are those of
 * `text_match`, without stems. Texts that share no word with the query are not hits.
 */
export function fullTextMeasure(rows: readonly Entity[], field: string, query: string): Measure {
  const wanted = new Map([...new Set(wordsOf(query))].map((word, place) => [word, place]));
  const counts = rows.map(row => counted(valueIn(row, field), wanted));
  const totalWords = counts.reduce((sum, { length }) => sum + length, 0);
  const usual = totalWords / Math.max(1, rows.length) || 1;
  const rarity = Array.from(wanted.values(), place => {
    const having = counts.filter(({ of }) => of[place]! > 0).length;
    return Math.log(1 + (rows.length - having + 0.5) / (having + 0.5));
  });
  return {
    descending: true,
    aboveZero: true,
    distance: row => {
      const { of, length } = counts[row]!;
      const held = K1 * (1 - B + (B * length) / usual);
      return of.reduce((sum, count, place) => sum + (rarity[place]! * count * (K1 + 1)) / (count + held), 0);
    },
  };
}

/** Counts the occurrences of the query terms in a text, and its terms. */
function counted(text: unknown, wanted: ReadonlyMap<string, number>): { of: readonly number[]; length: number } {
  const of = Array.from(wanted, () => 0);
  const words = typeof text === 'string' ? wordsOf(text) : [];
  for (const word of words) {
    const place = wanted.get(word);
    if (place !== undefined) of[place]!++;
  }
  return { of, length: words.length };
}
