import type { Field } from './collections';

/** Type of an array of structs. The fields of its structs are in `fields`, each with the type of one value. */
export const ARRAY_OF_STRUCTS = 'ArrayOfStruct';

/** Returns true for an array of structs whose fields are known. */
export const isArrayOfStructs = (field: Field | undefined): boolean =>
  field?.type === ARRAY_OF_STRUCTS && Array.isArray(field['fields']);

/** Returns the fields of the structs of a field; none for other fields. */
export const structFields = (field: Field | undefined): readonly Field[] =>
  isArrayOfStructs(field) ? (field!['fields'] as readonly Field[]) : [];

/** Returns a field of structs with the type of one value: engines describe it as an array, because they store it as one. */
export function valueField<F extends Field>(field: F): F {
  if (!/^Array(?:OfVector)?$/.test(field.type)) return field;
  const { elementType, ...kept } = field;
  return { ...kept, type: elementType ?? '' } as F;
}

/** Converts the values of each struct by their fields; what is not a struct stays, and the check of entities refuses it. */
export function mapStructs(
  value: unknown,
  field: Field | undefined,
  convert: (value: unknown, field: Field | undefined) => unknown,
): unknown {
  if (!Array.isArray(value)) return value;
  const byName = new Map(structFields(field).map(each => [each.name, each]));
  return value.map((struct: unknown) =>
    isStruct(struct)
      ? Object.fromEntries(Object.entries(struct).map(([name, item]) => [name, convert(item, byName.get(name))]))
      : struct,
  );
}

/** A struct: its values by name. */
export const isStruct = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
