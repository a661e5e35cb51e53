import { t } from '@vscode/l10n';
import type { CallOptions, ClusterClient } from '../../client';
import type { Field } from '../../model/collections/collections';
import { isStored } from '../../model/entities/stored';
import { filterOfIds, flatEntity, idOf, idText, valueIn, wholeFields } from '../../model/entities/values';
import type { Entity } from '../../model/searches/entities';
import type { ImportTarget } from './targets';

/** Number of entities that are looked up with one request. */
const PAGE = 500;

/** Reads entities by id with strong consistency; returns them by id. */
export async function storedEntities(
  client: Pick<ClusterClient, 'query'>,
  { dbName, collectionName, partitionName, schema, key }: ImportTarget,
  ids: readonly unknown[],
  call: CallOptions = {},
): Promise<ReadonlyMap<string, Entity>> {
  const stored = new Map<string, Entity>();
  const { fields } = schema;
  for (let at = 0; at < ids.length; at += PAGE) {
    const some = ids.slice(at, at + PAGE);
    const rows = await client.query(
      {
        dbName,
        collectionName,
        filter: filterOfIds(key, some),
        limit: some.length,
        outputFields: wholeFields(fields),
        consistencyLevel: 'Strong',
        ...(partitionName === undefined ? {} : { partitionNames: [partitionName] }),
      },
      { ...call, fields },
    );
    for (const row of rows) stored.set(idText(row[key.name]), flatEntity(row));
  }
  return stored;
}

/** Entities of a request without an answer: those that are missing must be sent again, those that differ must not. */
export interface Doubt {
  readonly missing: number[];
  readonly different: readonly { readonly index: number; readonly id: string; readonly message: string }[];
}

/** Compares sent entities, by their index, with the stored ones. */
export function doubtOf(
  sent: readonly (readonly [index: number, entity: Entity])[],
  stored: ReadonlyMap<string, Entity>,
  { schema, key }: ImportTarget,
): Doubt {
  const missing: number[] = [];
  const different: Doubt['different'][number][] = [];
  for (const [index, entity] of sent) {
    const id = idOf(entity, key)!;
    const there = stored.get(id);
    const names = there ? differences(entity, there, schema.fields) : [];
    if (!there) missing.push(index);
    else if (names.length > 0) {
      const message = t(
        'Conflict: the outcome of the request is unknown, and entity {0} in the collection differs from the row ({1}). The row was not sent again.',
        id,
        names.join(', '),
      );
      different.push({ index, id, message });
    }
  }
  return { missing, different };
}

/** Returns the ids of stored entities that are as an earlier record of the file: what the import itself wrote is not a conflict. */
export async function writtenEarlier(
  earlier: AsyncIterable<Entity>,
  stored: ReadonlyMap<string, Entity>,
  { schema, key }: ImportTarget,
): Promise<ReadonlySet<string>> {
  const ids = new Set<string>();
  for await (const entity of earlier) {
    const id = idOf(entity, key);
    const there = id === undefined ? undefined : stored.get(id);
    if (there && isStoredAs(entity, there, schema.fields)) ids.add(id!);
  }
  return ids;
}

/** Returns true if the stored entity has the values that were sent, and no others but those that the service sets. */
function isStoredAs(sent: Entity, stored: Entity, fields: readonly Field[]): boolean {
  const others = Object.keys(stored).filter(name => !Object.hasOwn(sent, name) && stored[name] !== null);
  const isSet = (name: string) => fields.some(each => each.name === name && each['defaultValue'] !== undefined);
  return others.every(isSet) && differences(sent, stored, fields).length === 0;
}

/** Returns the names of the fields whose stored values differ from those that were sent. */
export function differences(sent: Entity, stored: Entity, fields: readonly Field[]): string[] {
  return Object.keys(sent).filter(name => {
    const field = fields.find(each => each.name === name);
    return !isStored(sent[name], valueIn(stored, name), field);
  });
}
