import { t } from '@vscode/l10n';
import type { Finding } from '../clusters/evidence';
import { CollectionName } from './collections';
import { Name, NameRecords } from '../wire/values';
import { objectIn } from '../wire/json';
import { Note, Tally } from '../wire/records';
import * as z from '../zod';
import { isBuilding } from './index-states';
import { INDEX_PROPERTIES, Keys, Values } from './properties';

/** The names of a collection's indexes (beyond the specification; service facts 14.3). */
export const IndexList = NameRecords;

/** Names one index. */
export const IndexName = z.extend(CollectionName, { indexName: Name });

/** Properties of an index to set. Others stay. */
export const IndexAlteration = z.extend(IndexName, { properties: Values });

/** Names properties of an index to remove. */
export const IndexPropertyKeys = z.extend(IndexName, { propertyKeys: Keys });

/** A new index. `params`: its type and parameters, which the service checks; scalar fields have no metric. */
export const IndexSpec = z.strictObject({
  fieldName: Name,
  indexName: z.optional(Name),
  metricType: z.optional(Name),
  params: z.looseObject({ index_type: Name }),
});
export type IndexSpec = z.output<typeof IndexSpec>;

/** A request for new indexes of a collection. */
export const IndexCreation = z.extend(CollectionName, {
  indexParams: z.array(IndexSpec).check(z.minLength(1, { error: () => t('Enter at least one index') })),
});

/** An index and how far it is built: entities in all, indexed, and waiting. */
export const Index = z.looseObject({
  indexName: Note,
  fieldName: Note,
  indexType: Note,
  metricType: Note,
  indexState: Note,
  failReason: Note,
  totalRows: Tally,
  indexedRows: Tally,
  pendingRows: Tally,
});
export type Index = z.output<typeof Index>;

/** The indexes of one name. The documentation shows a bare object; servers send an array. */
export const IndexDescriptions = z.union([
  z.array(Index),
  z.pipe(
    Index,
    z.transform(index => [index]),
  ),
]);

/** Returns the progress of an index that is not finished, in words; undefined if finished or not reported. */
export function indexProgress({ indexState, failReason, totalRows, indexedRows }: Index): string | undefined {
  if (indexState === 'Failed') return failReason ? t('failed: {0}', failReason) : t('failed');
  if (!isBuilding({ indexState })) return undefined;
  if (typeof totalRows !== 'number' || typeof indexedRows !== 'number') return t('building');
  return t('{0} of {1} entities indexed', indexedRows.toLocaleString('en'), totalRows.toLocaleString('en'));
}

/** Judges the build of an index by its description (service facts 14.3); undefined: the service does not report the state. */
export function judgeIndex(index: Index): Finding | undefined {
  const { indexState, failReason, totalRows, indexedRows } = index;
  if (indexState === 'Failed') return { state: 'failed', note: failReason || t('failed') };
  if (indexState === 'Finished') return { state: 'done', progress: 100 };
  if (!isBuilding({ indexState })) return undefined;
  const reached = totalRows ? { progress: (100 * (indexedRows ?? 0)) / totalRows } : {};
  return { ...reached, begun: true, note: indexProgress(index) ?? '' };
}

/** Returns the properties of a described index; empty ones are not set. `asked`: another property to look for. */
export const indexProperties = (index: Index, asked?: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...INDEX_PROPERTIES, ...(asked === undefined || asked in Index.shape ? [] : [asked])].flatMap(key => {
      const value: unknown = Object.hasOwn(index, key) ? index[key] : undefined;
      return ['string', 'boolean', 'number'].includes(typeof value) && value !== '' ? [[key, String(value)]] : [];
    }),
  );

/** Returns the definition of a described index, as a request for the same one has it. */
export function specOf(index: Index, name: string): IndexSpec {
  const { fieldName, indexName, indexType, metricType } = index;
  return {
    fieldName: fieldName || name,
    indexName: indexName || name,
    ...(metricType && { metricType }),
    params: { index_type: indexType || 'AUTOINDEX', ...parametersOf(index) },
  };
}

/** Engines return parameters as entries, as the JSON text of the request (`params`), or both; the text keeps numbers as numbers. */
function parametersOf({ indexParams }: Index): Readonly<Record<string, unknown>> {
  const entries = (Array.isArray(indexParams) ? (indexParams as readonly unknown[]) : []).map(
    entry => Object(entry) as { readonly key?: unknown; readonly value?: unknown },
  );
  const single = entries.flatMap(({ key, value }): [string, unknown][] =>
    typeof key === 'string' && value !== undefined ? [[key, value]] : [],
  );
  const { params, ...others } = Object.fromEntries(single);
  const given = { ...others, ...(typeof params === 'string' ? objectIn(params) : undefined) };
  return Object.fromEntries(Object.entries(given).filter(([key]) => !OF_INDEX.has(key)));
}

/** Parameters that are members of the index itself. */
const OF_INDEX: ReadonlySet<string> = new Set(['index_type', 'metric_type']);
