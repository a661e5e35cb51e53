import { t } from '@vscode/l10n';
import { Keys, Properties, propertiesOf, Property, Values } from './properties';
import { Name, NameList, NameRecords } from '../wire/values';
import { Count } from '../wire/pages';
import { Flag, Id, itemsOf, Note, notesOf, recordsOf, Tally, Text, Title } from '../wire/records';
import { sourceAddress, sourceSpec } from '../secrets/redaction';
import type { Unreadable } from '../wire/unreadable';
import * as z from '../zod';
import { ARRAY_OF_STRUCTS, valueField } from './structs';

/** The names of a database's collections (spec 4.14 shows only the operation; service facts 14.3). */
export const CollectionList = NameRecords;

/** Database of the listed collections; the default database if omitted (spec 4.14). */
export const CollectionListQuery = z.strictObject({ dbName: z.optional(Name) });

/** Names one collection. */
export const CollectionName = z.strictObject({ dbName: z.optional(Name), collectionName: Name });

/** A new name for a collection (service facts 14.3). */
export const CollectionRenaming = z.extend(CollectionName, { newCollectionName: Name });

/** Properties of a collection to set. Others stay. */
export const CollectionAlteration = z.extend(CollectionName, { properties: Values });

/** Names properties of a collection to remove. */
export const CollectionPropertyKeys = z.extend(CollectionName, { propertyKeys: Keys });

/** Names one collection, and the partitions whose load state is read; the collection's own if omitted. */
export const CollectionLoadQuery = z.extend(CollectionName, { partitionNames: z.optional(z.array(Name)) });

/** A field of a collection (service facts 14.3). `params` hold `dim` and `max_length`, as strings. */
export const Field = z.looseObject({
  name: z.string(),
  type: z.string(),
  primaryKey: Flag,
  autoId: Flag,
  nullable: Flag,
  elementType: Text,
  description: Text,
  params: z.optional(z.nullable(propertiesOf(z.array(Property)))),
});
export type Field = z.output<typeof Field>;

const CollectionIndex = z.looseObject({
  indexName: Note,
  fieldName: Title,
  metricType: Note,
});

const DescribedField = z.extend(Field, {
  name: Id,
  type: z.orElse(Title, ''),
  primaryKey: z.orElse(Flag, undefined),
  autoId: z.orElse(Flag, undefined),
  nullable: z.orElse(Flag, undefined),
  elementType: Note,
  description: Note,
  params: z.orElse(z.optional(z.nullable(propertiesOf(itemsOf(Property)))), undefined),
});

/** An array of structs, which newer servers describe beside the other fields. It is whole only with all fields of its structs. */
const DescribedStructs = z.pipe(
  z.extend(DescribedField, { fields: z.array(DescribedField).check(z.minLength(1)) }),
  z.transform(({ fields, ...field }) => ({ ...field, type: ARRAY_OF_STRUCTS, fields: fields.map(valueField) })),
);
const Structs = z.optional(recordsOf(DescribedStructs));

const Described = z.looseObject({
  collectionName: z.orElse(Title, ''),
  description: Note,
  consistencyLevel: Note,
  enableDynamicField: z.orElse(Flag, undefined),
  aliases: z.orElse(z.optional(z.nullable(NameList)), undefined),
  load: Note,
  properties: Properties,
  fields: recordsOf(DescribedField),
  structFields: Structs,
  structArrayFields: Structs,
  indexes: notesOf(CollectionIndex),
  externalSource: sourceAddress(z.optional(z.unknown())),
  externalSpec: z.optional(sourceSpec(z.unknown())),
});
type Described = z.output<typeof Described>;

/**
 * A collection (beyond the specification; service facts 14.3). `fields`: with arrays of structs at the end. `unreadable`: fields without a
 * name, and arrays of structs without fields.
 */
export type Collection = {
  [K in keyof Described as K extends StructsKey ? never : K]: K extends 'fields'
    ? z.output<typeof DescribedField>[]
    : Described[K];
} & { readonly unreadable?: readonly Unreadable[] };
type StructsKey = 'structFields' | 'structArrayFields';

export const Collection = z.pipe(
  Described,
  z.transform(({ fields, structFields, structArrayFields, ...described }): Collection => {
    const lists = [fields, structFields, structArrayFields].flatMap(list => list ?? []);
    const unreadable = lists.flatMap(list => list.unreadable);
    return { ...described, fields: lists.flatMap(({ items }) => items), ...(unreadable.length > 0 && { unreadable }) };
  }),
);

/** Returns false if a field cannot be read: a copy, an export or an entity would lack it. */
export const isCompleteCollection = (collection: Collection): boolean => (collection.unreadable ?? []).length === 0;

/** @throws Error if the collection is not whole, naming the field */
export function mustBeComplete(collection: Collection, collectionName: string): void {
  const [first] = collection.unreadable ?? [];
  if (first) throw new Error(t('A field of “{0}” cannot be read: {1}.', collectionName, first.reason));
}

export const CollectionStats = z.looseObject({ rowCount: Count });
export type CollectionStats = z.output<typeof CollectionStats>;

/** Returns true for a vector field; unknown types are recognized by their ending. */
export const isVectorField = (field: Field): boolean => /Vector(\(\d+\))?$/.test(field.type);

/** Returns the dimension of a vector field (bits for a binary vector); undefined for sparse vectors. */
export function dimension(field: Pick<Field, 'type' | 'params'>): number | undefined {
  const inType = /\((\d+)\)$/.exec(field.type)?.[1]; // older servers: FloatVector(768)
  return integerOf(inType ?? field.params?.find(({ key }) => key === 'dim')?.value);
}

/** Returns an integer that a service writes as a number or as its digits; undefined for anything else. */
export function integerOf(value: unknown): number | undefined {
  if (typeof value === 'string' && /^\d+$/.test(value)) return Number(value);
  return Number.isInteger(value) ? (value as number) : undefined;
}

/** Returns the metric of a vector field: L2, IP, COSINE, HAMMING, JACCARD, BM25. */
export const metricType = (collection: Collection, fieldName: string): string | undefined =>
  collection.indexes?.find(index => index.fieldName === fieldName)?.metricType ?? undefined;

/**
 * Load state of a collection. `loadState`: LoadStateNotExist, LoadStateNotLoad, LoadStateLoading, LoadStateLoaded. `loadProgress`: percent,
 * if any; engines return -1 for none. `message`: the reason why loading stopped; engines return it beside the data.
 */
export const CollectionLoadState = z.looseObject({
  loadState: z.string(),
  loadProgress: Tally,
  message: Note,
});
export type CollectionLoadState = z.output<typeof CollectionLoadState>;

/** Returns the load progress in percent; undefined if unknown. */
export const loadPercent = ({ loadProgress }: CollectionLoadState): number | undefined =>
  typeof loadProgress === 'number' && loadProgress >= 0 ? loadProgress : undefined;
