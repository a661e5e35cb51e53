import { isVectorField } from '../../../model/collections/collections';
import type { CollectionState } from '../collections/collection-state';
import type { Entity, EntityStore } from './entity-store';
import { vectorOut } from '../../embeddings/routes';
import { bareInteger } from '../../wire/json';
import { CODE, Refusal } from '../../wire/refusal';

/** How int64 values are written: as strings unless the request has `Accept-Type-Allow-Int64: true` (service facts 14.2). */
export type WriteInt64 = (value: number | bigint) => unknown;

export const int64Of = (headers: Readonly<Record<string, unknown>>): WriteInt64 =>
  headers['accept-type-allow-int64'] === 'true' ? bareInteger : String;

/**
 * What makes a row's output fields. `*` stands for every scalar field and what is dynamic; a vector field must be named.
 * Refuses a name that is no field, where there are no dynamic ones.
 */
export function outputOf(
  collection: CollectionState,
  store: EntityStore,
  names: readonly string[],
  writeInt64: WriteInt64,
): (row: number) => Entity {
  const { fields, enableDynamicField } = collection;
  const known = new Map(fields.map(field => [field.name, field]));
  const unknown = names.find(name => name !== '*' && !known.has(name) && !enableDynamicField);
  if (unknown !== undefined) throw new Refusal(CODE.fieldUnknown, `field not found[field=${unknown}]`);
  const computed = names.find(name => known.get(name)?.isFunctionOutput);
  if (computed !== undefined) throw new Refusal(CODE.invalid, `not allowed to retrieve raw data of field ${computed}`);
  const all = names.includes('*');
  const scalars = all ? fields.filter(field => !isVectorField(field)).map(({ name }) => name) : [];
  const wanted = [...new Set([...scalars, ...names.filter(name => name !== '*')])];
  const int64 = new Set(fields.filter(({ type }) => type === 'Int64').map(({ name }) => name));
  return row => {
    const entity = store.rows[row]!;
    const out: Entity = {};
    const dynamic = all && enableDynamicField ? Object.keys(entity).filter(name => !known.has(name)) : [];
    for (const name of [...wanted, ...dynamic]) {
      const column = store.vectors.get(name);
      const thin = store.sparse.get(name);
      if (column) out[name] = vectorAt(column.at(row));
      else if (thin) out[name] = Object.fromEntries(thin.at(row));
      else if (name in entity)
        out[name] = int64.has(name) && entity[name] !== null ? writeInt64(entity[name] as number) : entity[name];
    }
    return out;
  };
}

const vectorAt = (values: Float32Array | Uint8Array): number[] =>
  values instanceof Float32Array ? vectorOut(values) : Array.from(values);
