import type { CallOptions, ClusterClient } from '../../client';
import { countEntities, keyOfText, walkEntities } from '../../client/entity-walk';
import type { Collection } from '../../model/collections/collections';
import type { EntityFormat, ExportedFields } from '../../model/entities/export-lines';
import { idOfCollection } from '../../model/collections/copies';
import { keyOf } from '../../model/entities/values';
import { stringifyJson } from '../../model/wire/json';
import { CollectionChanged, PartFile } from './part-files';
import { hashOf } from '../records/sources';
import { sinkTo, type Sink } from './sinks';

/** An export of a collection, or of the entities that a filter matches, to a file. */
export interface ExportRequest {
  readonly dbName: string;
  readonly collection: Collection;
  readonly filter: string;
  readonly exported: ExportedFields;
  readonly file: string;
  readonly format: EntityFormat;
  /** Address or id of the cluster, which a resumed export must have too. */
  readonly cluster: string;
}

export interface ExportOptions extends CallOptions {
  /** `new`: fails if a file exists; `replace`: keeps an existing file until the export is complete; `resume`: continues an unfinished export. */
  readonly start: 'new' | 'replace' | 'resume';
  readonly onProgress?: ((progress: ExportProgress) => void) | undefined;
  readonly pageBytes?: number | undefined;
}

/** `total`: number of matching entities before the export; absent if the service does not count. */
export interface ExportProgress {
  readonly written: number;
  readonly total?: number | undefined;
}

/** Result of an export. `counted`: number of matching entities after the export; `why`: the reason why they were not counted. */
export interface Exported extends ExportProgress {
  readonly counted?: number | undefined;
  readonly why?: string | undefined;
}

/** The state is saved at most this often, in milliseconds: a crash repeats at most that much. */
const SAVE_MS = 1000;

/**
 * Exports entities in the order of their keys; holds one page in memory, for Parquet one row group. After a failure or a cancellation, the unfinished file and its state
 * stay, and the export can be resumed. @throws ExportExists, CollectionChanged, ApiError, TransportError, Error of the file system
 */
export async function exportEntities(
  client: Pick<ClusterClient, 'query' | 'collections'>,
  request: ExportRequest,
  { start, onProgress, pageBytes, ...call }: ExportOptions,
): Promise<Exported> {
  const { collection, dbName, exported, file, filter } = request;
  const asked = { dbName, collectionName: collection.collectionName, ...(filter.trim() === '' ? {} : { filter }) };
  const { fields } = collection;
  const before = await countEntities(client, asked, { ...call, fields });
  const total = 'count' in before ? before.count : undefined;
  const part =
    start === 'resume'
      ? await PartFile.resume(file, aboutOf(request), sourceOf(collection))
      : await PartFile.create(file, aboutOf(request), sourceOf(collection), start === 'replace');
  let sink: Sink | undefined;
  let isFinished = false;
  try {
    sink = await sinkTo(part, request);
    let savedAt = performance.now();
    const { outputFields } = exported;
    const key = keyOf(fields);
    const after = key && part.after !== undefined ? keyOfText(part.after, key) : undefined;
    const walk = walkEntities(client, asked, { ...call, fields, outputFields, after, pageBytes });
    for await (const { entities, through } of walk) {
      await sink.add(entities, through?.toString());
      onProgress?.({ written: sink.written, total });
      if (performance.now() - savedAt < SAVE_MS) continue;
      await part.save(sink.footer());
      savedAt = performance.now();
    }
    const counted = await countEntities(client, asked, { ...call, fields });
    const now = await client.collections.describe({ dbName, collectionName: collection.collectionName }, call);
    if (sourceOf(now) !== sourceOf(collection)) throw new CollectionChanged(collection.collectionName);
    await sink.end();
    const { written } = part;
    await part.finish(sink.footer());
    isFinished = true;
    return { written, total, ...('count' in counted ? { counted: counted.count } : { why: counted.why }) };
  } finally {
    if (!isFinished) await keep(part, sink);
  }
}

/** Keeps an unfinished export. If its state cannot be saved, on a full disk, the previous one is valid, and the first failure is reported. */
async function keep(part: PartFile, sink: Sink | undefined): Promise<void> {
  await sink?.pause().catch(() => undefined); // entities that are not written are read again
  await part.save(sink?.footer()).catch(() => undefined);
  await part.close();
}

const sourceOf = (collection: Collection): string =>
  hashOf(stringifyJson([idOfCollection(collection) ?? null, collection.fields]));

const aboutOf = ({ cluster, dbName, collection, filter, exported, format }: ExportRequest) => ({
  cluster,
  database: dbName,
  collection: collection.collectionName,
  filter: filter.trim(),
  fields: [...exported.fields.map(({ name }) => name), ...(exported.dynamic ? ['$meta'] : [])].join(', '),
  format,
});
