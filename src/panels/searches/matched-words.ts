import type { SearchRun } from '../../model/searches/runs';
import { analyzerOfField, matchedWords } from '../../model/texts/analyzers';

/** Number of hits whose texts are looked through: they share most of their words with the others. */
const HITS = 500;

/** Returns the words of hits that match the texts of the query, by field, where the service describes the analyzer of the field. */
export function matchedInHits({ texts = [], fields, rows }: SearchRun): Readonly<Record<string, string[]>> {
  if (texts.length === 0) return {};
  const described = fields.flatMap(field => {
    const analyzer = analyzerOfField(field);
    if (!analyzer) return [];
    const own = rows.slice(0, HITS).map(row => (row as Readonly<Record<string, unknown>>)[field.name]);
    return [
      [
        field.name,
        matchedWords(
          analyzer,
          texts,
          own.filter(each => typeof each === 'string'),
        ),
      ] as const,
    ];
  });
  return Object.fromEntries(described);
}
