import type { Field } from '../collections/collections';
import type { Entity } from '../searches/entities';
import { idOf, isSameValue, keyOf, valueIn } from './values';

/** A value with texts. `changed`: number of entities in which it is new or was changed; `total`: number of entities with a text. */
export interface TextName {
  readonly name: string;
  readonly changed: number;
  readonly total: number;
}

/** Entities of a document with those that it began with. */
export interface EntityEdits {
  readonly fields: readonly Field[];
  readonly before: readonly Entity[];
  readonly entities: readonly Entity[];
}

/** Returns true for the type of a value that can be embedded: `field` is undefined for values of the dynamic field. */
export const isTextField = (field: Field | undefined): boolean => field === undefined || field.type === 'VarChar';

/** Returns the values that have texts, those that most entities changed first. The primary key is none of them. */
export function textNames({ fields, before, entities }: EntityEdits): TextName[] {
  const key = keyOf(fields);
  const byName = new Map(fields.map(field => [field.name, field]));
  const names = new Set(entities.flatMap(entity => Object.keys(entity)));
  return [...names]
    .filter(name => name !== key?.name && isTextField(byName.get(name)))
    .map(name => {
      const texts = entities.filter(entity => textIn(entity, name) !== undefined);
      const changed = texts.filter(entity => textIn(begun(entity, before, key), name) !== textIn(entity, name));
      return { name, changed: changed.length, total: texts.length };
    })
    .filter(({ total }) => total > 0)
    .toSorted((a, b) => b.changed - a.changed); // stable: otherwise in the order of the document
}

/**
 * Returns the indexes of the entities whose vector is missing or represents the previous text, unless the user changed the vector too. If there
 * are none, returns those of all entities with a text.
 */
export function outdatedVectors({ fields, before, entities }: EntityEdits, text: string, vector: string): number[] {
  const key = keyOf(fields);
  const field = fields.find(({ name }) => name === vector);
  const all = entities.flatMap((entity, at) => (textIn(entity, text) === undefined ? [] : [at]));
  const outdated = all.filter(at => {
    const entity = entities[at]!;
    const was = begun(entity, before, key);
    const [own, previous] = [valueIn(entity, vector), valueIn(was, vector)];
    if (!isFilled(own)) return true;
    return was !== undefined && textIn(was, text) !== textIn(entity, text) && isSameValue(own, previous, field);
  });
  return outdated.length > 0 ? outdated : all;
}

/** Returns the previous text and vector of the first of some entities that had both. */
export function previousVector(
  { fields, before, entities }: EntityEdits,
  among: readonly number[],
  text: string,
  vector: string,
): { readonly id: string; readonly text: string; readonly vector: unknown } | undefined {
  const key = keyOf(fields);
  for (const at of among) {
    const was = begun(entities[at]!, before, key);
    const previous = textIn(was, text);
    if (previous !== undefined && isFilled(valueIn(was, vector))) {
      return { id: idOf(was!, key)!, text: previous, vector: valueIn(was, vector) };
    }
  }
  return undefined;
}

const begun = (entity: Entity, before: readonly Entity[], key: Field | undefined): Entity | undefined => {
  const id = idOf(entity, key);
  return id === undefined ? undefined : before.find(each => idOf(each, key) === id);
};

/** Returns a text that can be embedded. */
export function textIn(entity: Entity | undefined, name: string): string | undefined {
  const value = valueIn(entity, name);
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

const isFilled = (vector: unknown): boolean => Array.isArray(vector) && vector.length > 0;
