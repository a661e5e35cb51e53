import type { SearchRun } from '../../model/searches/runs';
import { analyzerOfField, matchedWords } from '../../model/texts/analyzers';

/** Number of hits whose texts are looked through: they share most of their words with the others. */
const HITS = 500;

/** Number of characters that are looked through, in all fields together: the extension host does nothing else until then. */
const CHARACTERS = 200_000;

/** Returns the words of hits that match the texts of the query, by field, where the service describes the analyzer of the field. */
export function matchedInHits({ texts = [], fields, rows }: SearchRun): Readonly<Record<string, string[]>> {
  if (texts.length === 0) return {};
  const described = fields.flatMap(field => {
    const analyzer = analyzerOfField(field);
    return analyzer ? [{ name: field.name, analyzer }] : [];
  });
  const share = Math.floor(CHARACTERS / described.length);
  return Object.fromEntries(
    described.map(({ name, analyzer }) => {
      const own = rows.slice(0, HITS).map(row => (row as Readonly<Record<string, unknown>>)[name]);
      const strings = own.filter(each => typeof each === 'string');
      return [name, matchedWords(analyzer, texts, firstOf(strings, share))];
    }),
  );
}

/** Yields texts up to a number of characters in all; the last one is cut. */
function* firstOf(texts: readonly string[], characters: number): Generator<string> {
  let left = characters;
  for (const text of texts) {
    if (left <= 0) return;
    yield text.slice(0, left);
    left -= text.length;
  }
}
