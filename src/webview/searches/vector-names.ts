import type { SearchAbout } from '../../model/searches/pages';

/** Returns the names of the vector fields. With a manual schema and no named field, the last one has a displayed name only. */
export function vectorNames(
  { annsField }: { readonly annsField?: unknown },
  { fields = [], byHand }: Pick<SearchAbout, 'fields' | 'byHand'>,
): string[] {
  const vectors = fields.filter(({ vector }) => vector).map(({ name }) => name);
  return byHand && annsField === undefined ? vectors.slice(0, -1) : vectors;
}
