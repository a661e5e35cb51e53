import { t } from '@vscode/l10n';
import { TransportError, type CallOptions, type ClusterClient } from '../../client';
import { countEntities, keyOfText, walkEntities } from '../../client/entity-walk';
import type { Collection } from '../../model/collections/collections';
import { idOfCollection } from '../../model/collections/copies';
import type { ExportedFields } from '../../model/entities/export-lines';
import { flatEntity, idText, keyOf } from '../../model/entities/values';
import type { Entity } from '../../model/searches/entities';
import { stringifyJson } from '../../model/wire/json';
import { START, type Groups, type Position, type SourceRecord } from './records';
import { hashOf, type Source } from './sources';

/** A collection to read records from. `cluster`: address or id of the cluster; `path`: beginning of the names of files. */
export interface CollectionPlace {
  readonly cluster: string;
  readonly dbName: string;
  readonly collection: Collection;
  readonly filter: string;
  readonly exported: ExportedFields;
  readonly path: string;
}

/** A collection as a source of records. */
export interface CollectionSource extends Source {
  readonly names: Readonly<Record<string, string>>;
  /** Names of the fields that are read. */
  readonly fields: readonly string[];
  /** Counts the matching entities. @throws TransportError */
  count(options?: CallOptions): Promise<{ readonly count: number } | { readonly why: string }>;
}

/**
 * Returns the entities of a collection, or those that a filter matches, as a source of records in the order of their keys. A place in them stays
 * the same although entities after the place are written or deleted.
 */
export function collectionSource(
  client: Pick<ClusterClient, 'query' | 'collections'>,
  { cluster, dbName, collection, filter, exported, path }: CollectionPlace,
  call: CallOptions = {},
): CollectionSource {
  const { collectionName, fields } = collection;
  const { outputFields, dynamic } = exported;
  const asked = { dbName, collectionName, ...(filter.trim() === '' ? {} : { filter }) };
  const key = keyOf(fields);
  if (!key) throw new Error(t('The service does not return the primary key of “{0}”.', collectionName));
  const names = exported.fields.map(({ name }) => name);

  const asking = (signal: AbortSignal | undefined): CallOptions => (signal ? { ...call, signal } : call);

  async function* records(from: Position, signal?: AbortSignal): Groups<SourceRecord> {
    const after = from.after === undefined ? undefined : keyOfText(from.after, key!);
    let passing = from.repeated ?? 0;
    let place = from;
    function* group(entities: readonly Entity[]): Iterable<SourceRecord> {
      const ids = entities.map(entity => idText(entity[key!.name]));
      for (const [at, entity] of entities.entries()) {
        if (passing-- > 0) continue;
        place = placeAfter(place, ids[at]!, ids[at + 1]);
        const values = valuesOf(entity);
        const text = stringifyJson(values);
        yield { line: place.records, bytes: text.length, end: place, text, values };
      }
    }
    for await (const { entities } of walkEntities(client, asked, { ...asking(signal), fields, outputFields, after })) {
      yield group(entities);
    }
  }

  /** The fields that are read, and the dynamic ones. */
  function valuesOf(entity: Entity): Entity {
    const flat = flatEntity(entity);
    if (dynamic && names.length === fields.length) return flat;
    const isUnread = (name: string) => !names.includes(name) && (!dynamic || fields.some(each => each.name === name));
    return Object.fromEntries(Object.entries(flat).filter(([name]) => !isUnread(name)));
  }

  return {
    name: `${collectionName} (${dbName}, ${cluster})`,
    format: 'collection',
    ...(dynamic ? {} : { columns: names }),
    names: {
      sourceCluster: cluster,
      sourceDatabase: dbName,
      sourceCollection: collectionName,
      ...(filter.trim() === '' ? {} : { filter: filter.trim() }),
    },
    fields: names,
    path,
    async identity(signal) {
      const described = await client.collections.describe({ dbName, collectionName }, asking(signal));
      const id = idOfCollection(described);
      const head = hashOf(stringifyJson([described.fields, names, dynamic]));
      return { size: 0, modifiedMs: 0, head, ...(id === undefined ? {} : { id }) };
    },
    async *read(from = START, signal) {
      try {
        yield* records(from, signal);
      } catch (error) {
        if (isCancelled(error)) throw error;
        throw new Error(t('“{0}” cannot be read: {1}', collectionName, (error as Error).message), { cause: error });
      }
    },
    count: options => countEntities(client, asked, { ...call, ...options, fields }),
  };
}

const isCancelled = (error: unknown): boolean => error instanceof TransportError && error.reason === 'cancelled';

/** Returns the place after an entity. Entities with the same key come one after the other. */
function placeAfter(
  { records, after, repeated = 0, keys = '' }: Position,
  id: string,
  next: string | undefined,
): Position {
  return {
    offset: 0,
    line: records + 2,
    records: records + 1,
    ...(next === id ? { after, repeated: repeated + 1 } : { after: id }),
    keys: hashOf(keys + id),
  };
}
