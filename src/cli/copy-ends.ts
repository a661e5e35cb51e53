import type { ClusterClient } from '../client';
import { mustBeComplete, type Collection } from '../model/collections/collections';
import { copyOfCollection, hasRequestedFields } from '../model/collections/copies';
import { exportedFields } from '../model/entities/export-lines';
import { checkFilter } from '../model/filter';
import { mappingIssues, unusedColumn, type Mapping } from '../model/mappings/mappings';
import { isDynamic } from '../model/searches/facts';
import { shown } from '../model/texts/shown';
import type { ImportTarget } from '../transfers/imports/targets';
import { collectionSource, type CollectionSource } from '../transfers/records/collections';
import { UsageError, plain, type clusterAt } from './command';
import type { mappingOf } from './mappings';

type Names = Required<Pick<ImportTarget, 'dbName' | 'collectionName'>>;
export const namesOf = ({ dbName, collectionName }: Names): Names => ({ dbName, collectionName });

interface SourceOptions {
  readonly database: string;
  readonly collection?: string | undefined;
  readonly filter: string;
}

type Origin = CollectionSource & { readonly collection: Collection };

/** Reads the schema of the source. @throws UsageError for a filter that does not fit */
export async function sourceOf(
  { address, client }: ReturnType<typeof clusterAt>,
  { database: dbName, collection: collectionName = '', filter }: SourceOptions,
  stateFile: string,
  signal: AbortSignal,
): Promise<Origin> {
  const described = await client.collections.describe({ dbName, collectionName }, { signal });
  const collection = { ...described, collectionName };
  mustBeComplete(collection, collectionName);
  const dynamic = isDynamic({ collection });
  const [wrong] = filter.trim() === '' ? [] : checkFilter(filter, collection.fields, { dynamic });
  if (wrong) throw new UsageError(`--filter: ${wrong.message}`);
  const exported = exportedFields(collection, [], true);
  const place = { cluster: plain(address), dbName, collection, filter, exported };
  const path = stateFile.replace(/\.json$/, '');
  return { ...collectionSource(client, { ...place, path }, { signal }), collection };
}

interface Creation {
  readonly request: ReturnType<typeof copyOfCollection> & { readonly dbName: string };
  readonly collection: Collection;
}

/** Returns the request that creates the target; undefined if the target exists. @throws UsageError if it cannot be created */
export async function creationOf(
  { collections }: ClusterClient,
  to: Names & { readonly partitionName?: string | undefined },
  collection: Collection,
  signal: AbortSignal,
): Promise<Creation | undefined> {
  if ((await collections.list({ dbName: to.dbName }, { signal })).includes(to.collectionName)) return undefined;
  if (to.partitionName !== undefined) throw new UsageError('--create does not create partitions. Omit --to-partition.');
  const { collectionName, dbName } = to;
  return { request: { ...copyOfCollection(collection, collectionName), dbName }, collection };
}

/** Creates the target; returns its description. @throws Error if the collection is not as requested */
export async function created({ collections }: ClusterClient, request: Creation['request']): Promise<Collection> {
  await collections.create(request);
  const { collectionName } = request;
  const made = await collections.describe(namesOf(request));
  if (!hasRequestedFields(made, request))
    throw new Error(`${collectionName} was created, but with different fields. Nothing was copied.`);
  return { ...made, collectionName };
}

/** A copy leaves out no field unasked. */
export const withDefaults = (
  values: Parameters<typeof mappingOf>[2],
  { schema }: ImportTarget,
): Parameters<typeof mappingOf>[2] => ({
  ...values,

  unknown: values.unknown ?? (schema.dynamic ? 'dynamic' : 'reject'),
});

/** @throws UsageError if the mapping does not fit, or leaves out a field of the source unasked */
export function mustFit(mapping: Mapping, source: Origin, { schema }: ImportTarget): void {
  const [wrong] = mappingIssues(mapping, schema, source.columns);
  if (wrong) throw new UsageError(wrong.message);
  if (mapping.unknown !== 'reject') return;
  const left = unusedColumn(mapping, source.fields);
  if (left === undefined) return;
  throw new UsageError(
    `No field of the target is mapped to ${shown(left)}. Use --map ${shown(left)}=<field>, or --unknown ignore to ignore the field.`,
  );
}
