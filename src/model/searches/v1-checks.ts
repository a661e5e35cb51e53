import { t } from '@vscode/l10n';
import type { Issue } from '../issues';
import { vectorKind } from '../vectors/vectors';
import { isVectorFile, type SearchDocument } from './documents';
import { vectorFields, type SearchFacts } from './facts';
import { V1_LACKS } from './ways';

const issue = (message: string, ...path: (string | number)[]): Issue => ({ path, message });

/** Checks a search against a V1-only service, which still supports browsing (service facts 15). */
export function v1OnlyFaults(search: SearchDocument): Issue[] {
  if (search.api === 'v1') return [];
  if (search.api === 'v2') return [issue(t('This service supports V1 only'), 'api')];
  const has = new Set<string>(search.browse ? ['browse', 'ids'] : []);
  return v1Faults(
    search,
    V1_LACKS.filter(key => !has.has(key)),
    true,
  );
}

/** Checks a search against what V1 supports. `isOnly`: the service has no V2 to use instead. */
export function v1Faults(
  search: SearchDocument,
  lacking: readonly (typeof V1_LACKS)[number][] = V1_LACKS,
  isOnly = false,
): Issue[] {
  const notThere = isOnly
    ? t('Not supported by V1. Remove this field')
    : t('Not supported by V1. Use V2, or remove this field');
  const lacks = lacking.filter(key => search[key] !== undefined).map(key => issue(notThere, key));
  const oneOnly = isOnly
    ? t('V1 supports one vector. Remove the others')
    : t('V1 supports one vector. Use V2 for several');
  const several = (search.vectors?.length ?? 0) > 1 ? [issue(oneOnly, 'vectors')] : [];
  const floats = isOnly ? t('V1 supports float vectors only') : t('V1 supports float vectors only. Use V2');
  const { radius, range_filter: near } = search.range ?? {};
  const range =
    radius !== undefined && near === undefined
      ? [issue(t('Range search with V1 needs range_filter'), 'range', 'range_filter')]
      : [];
  const sparse = (search.vectors ?? []).flatMap((vector, at) =>
    Array.isArray(vector) || isVectorFile(vector) ? [] : [issue(floats, 'vectors', at)],
  );
  return [...lacks, ...several, ...sparse, ...range];
}

/** Returns an issue if V1, which takes one vector, would be asked by several: a file counts with its rows. */
export function tooManyForV1({ api, browse }: SearchDocument, facts: SearchFacts, count: number): Issue | undefined {
  if (count <= 1 || browse || (api !== 'v1' && !facts.v1Only)) return undefined;
  const message = facts.v1Only
    ? t('V1 takes one vector (got {0}). Select a row.', count)
    : t('V1 takes one vector (got {0}). Use V2, or select a row.', count);
  return issue(message, 'vectors');
}

/** V1 names no vector field (spec 4.7): it searches the only one, and its vector is a list of numbers. */
export function v1FieldFaults(facts: SearchFacts): Issue[] {
  const fields = vectorFields(facts);
  const { collectionName } = facts.collection;
  if (fields.length === 0) return [issue(t('{0} has no vector field. Browse the collection instead', collectionName))];
  if (facts.v1Only && fields.length > 1)
    return [
      issue(
        t('{0} has several vector fields, which V1 does not support. Browse the collection instead', collectionName),
      ),
    ];
  if (facts.v1Only && vectorKind(fields[0]!) === 'sparse')
    return [issue(t('{0} has no float vector field, which V1 needs. Browse the collection instead', collectionName))];
  if (fields.length > 1)
    return [issue(t('{0} has several vector fields, which V1 does not support. Use V2', collectionName), 'api')];
  return vectorKind(fields[0]!) !== 'sparse'
    ? []
    : [issue(t('V1 supports float vectors only; {0} is another kind of vector field. Use V2', fields[0]!.name), 'api')];
}
