import { t } from '@vscode/l10n';
import { check, type Checked, type Issue } from '../issues';
import type { CollectionRef } from '../collections/refs';
import { ENDPOINT } from '../collections/refs';
import type { Field } from '../collections/collections';
import { jsonLines } from '../documents/json-lines';
import type { Entity } from '../searches/entities';
import { Name } from '../wire/values';
import { dimension, isVectorField, integerOf } from '../collections/collections';
import { isArrayOfStructs, structFields } from '../collections/structs';
import { listed } from '../texts/words';
import { compactJson } from '../wire/json';
import * as z from '../zod';
import { entityIssues, type EntitySchema } from './checks';
import { isAutomatic, idOf, isComputed, keyOf, keyText, valueIn, writable } from './values';

/** Maximum number of entities in a document: a plan lists each of them. */
export const MAX_EDITED = 100;

/**
 * Entities of one collection, to insert or to replace by their primary keys. `clusterId`: none on a connection that is one endpoint.
 * `partition`: the partition to write to, the default one if omitted.
 */
export const EntitiesDocument = z.strictObject({
  clusterId: z.optional(Name),
  database: z.optional(Name),
  collection: Name,
  partition: z.optional(Name),
  entities: z
    .array(z.dictionary(z.string(), z.unknown()))
    .check(
      z.minLength(1, { error: () => t('Enter at least one entity') }),
      z.maxLength(MAX_EDITED, { error: () => t('At most {0} entities', MAX_EDITED) }),
    ),
});
export type EntitiesDocument = z.output<typeof EntitiesDocument>;

/** The format of a document with one line for each entity. */
export const ENTITY_LINES = jsonLines('entities');

export const checkEntitiesDocument = (value: unknown): Checked<EntitiesDocument> => check(EntitiesDocument, value);

/** Returns the problems found with the schema of the collection, with paths relative to the document. */
export function schemaIssues({ entities }: EntitiesDocument, schema: EntitySchema): Issue[] {
  const key = keyOf(schema.fields);
  const firstOf = new Map<unknown, number>();
  const withKey = entities.filter(entity => idOf(entity, key) !== undefined).length;
  const mixed = key && isAutomatic(key) && withKey > 0 && withKey < entities.length;
  return entities.flatMap((entity, at) => {
    if (mixed && idOf(entity, key) === undefined) {
      const message = t('Entities with and without an ID cannot be written together. Use two documents.');
      return [{ path: ['entities', at], message }];
    }
    const own = entityIssues(entity, schema);
    const given = key && valueIn(entity, key.name);
    const id = given === undefined ? undefined : keyText(given, key);
    const first = id === undefined ? undefined : firstOf.get(id);
    if (id !== undefined && first === undefined) firstOf.set(id, at);
    const twice =
      first === undefined
        ? []
        : [{ path: [key!.name], message: t('Duplicate ID: entity {0} has the same ID.', first + 1) }];
    return [...own, ...twice].map(issue => ({ ...issue, path: ['entities', at, ...issue.path] }));
  });
}

/** Returns the kind and the text of a document: several entities are lines. `like`: the document that decides, if it is another one. */
export const entitiesText = (
  document: EntitiesDocument,
  { entities }: EntitiesDocument = document,
): { readonly kind: 'entities' | 'entityLines'; readonly text: string } =>
  entities.length > 1
    ? { kind: 'entityLines', text: ENTITY_LINES.write(document) }
    : { kind: 'entities', text: `${compactJson(document)}\n` };

/** Returns a document of entities as read. Computed fields are left out. */
export function entitiesDocument(
  { clusterId, dbName, collectionName }: Omit<CollectionRef, 'connectionId'>,
  fields: readonly Field[],
  entities: readonly Entity[],
  partition?: string,
): EntitiesDocument {
  const computed = new Set(fields.filter(isComputed).map(({ name }) => name));
  const scalars = fields.filter(field => !isVectorField(field)).map(({ name }) => name);
  const vectors = fields.filter(isVectorField).map(({ name }) => name);
  return {
    ...(clusterId === ENDPOINT ? {} : { clusterId }),
    database: dbName,
    collection: collectionName,
    ...(partition === undefined ? {} : { partition }),
    entities: entities.map(entity => {
      const others = Object.keys(entity).filter(name => ![...scalars, ...vectors, '$meta'].includes(name));
      const names = [...scalars, ...others, ...vectors].filter(name => Object.hasOwn(entity, name)); // a vector fills its line
      return Object.fromEntries(
        names
          .filter(name => !computed.has(name))
          .map(name => [
            name,
            writable(
              entity[name],
              fields.find(field => field.name === name),
            ),
          ]),
      );
    }),
  };
}

/** Removes the keys if the service generates them; otherwise empties them, for the user to enter new ones. */
export const withoutKeys = (fields: readonly Field[], entities: readonly Entity[]): Entity[] => {
  const key = keyOf(fields);
  if (!key) return [...entities];
  if (!isAutomatic(key)) return entities.map(entity => ({ ...entity, [key.name]: null }));
  return entities.map(entity => Object.fromEntries(Object.entries(entity).filter(([name]) => name !== key.name)));
};

/** Returns an entity with an empty value for each field of the schema. */
export function emptyEntity(fields: readonly Field[]): Entity {
  const wanted = fields.filter(field => !isComputed(field) && !(field.primaryKey && isAutomatic(field)));
  return Object.fromEntries(wanted.map(field => [field.name, emptyValue(field)]));
}

/** A field that an entity can have: its name, its type in words, and an empty value. */
export interface EntityKey {
  readonly key: string;
  readonly about: string;
  readonly value: unknown;
}

/** Returns the fields that an entity does not have yet. */
export function entityKeys(fields: readonly Field[], entity: unknown): EntityKey[] {
  const given = Object(entity) as Entity;
  return fields
    .filter(field => !isComputed(field) && !Object.hasOwn(given, field.name))
    .map(field => ({ key: field.name, about: typeText(field), value: emptyValue(field) }));
}

/** Returns the type of a field in words: with dimension or maximum length, and whether a value is required. */
export function typeText(field: Field): string {
  const size = dimension(field);
  const length = integerOf(field.params?.find(({ key }) => key === 'max_length')?.value) ?? 0;
  const type =
    size !== undefined
      ? t('{0}, {1} dimensions', field.type, size)
      : field.type === 'VarChar' && length > 0
        ? t('{0}, at most {1} bytes', field.type, length)
        : field.elementType
          ? t('{0} of {1}', field.type, field.elementType)
          : structFields(field).length > 0
            ? t('Array of structs ({0})', listed(structFields(field).map(({ name }) => name)))
            : field.type;
  if (field.primaryKey) return t('{0}, primary key', type);
  return field.nullable || field['defaultValue'] !== undefined ? t('{0}, optional', type) : type;
}

function emptyValue(field: Field): unknown {
  const { type, nullable } = field;
  if (nullable) return null;
  if (type === 'SparseFloatVector') return {};
  if (isVectorField(field) || type === 'Array' || isArrayOfStructs(field)) return [];
  if (type === 'Bool') return false;
  if (/^Int|^Float$|^Double$/.test(type)) return 0;
  return type === 'JSON' ? {} : '';
}
