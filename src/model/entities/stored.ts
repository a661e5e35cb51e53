import { t } from '@vscode/l10n';
import type { Field } from '../collections/collections';
import { isArrayOfStructs, isStruct, structFields } from '../collections/structs';
import type { Entity } from '../searches/entities';
import { CompactVector } from '../vectors/compact';
import { base64Vector } from '../vectors/packed';
import { idOf, isSameValue, keyOf, valueIn } from './values';

/** Relative precision of vectors of 16-bit floats. Engines round a component to the nearest one, or cut it off. */
const PRECISION: readonly [type: RegExp, precision: number][] = [
  [/^Float16Vector/, 2 ** -10],
  [/^BFloat16Vector/, 2 ** -7],
];

/** Returns true if a stored value is the one that was sent, as precisely as its field stores it. */
export function isStored(given: unknown, stored: unknown, field: Field | undefined): boolean {
  const sent = given instanceof CompactVector ? given.numbers() : given;
  if (isSameValue(sent, stored, field)) return true;
  if (!field) return false;
  if (sent === null) return field['defaultValue'] !== undefined; // stored in its place
  if (field.type === 'Timestamptz') return Date.parse(sent as string) === Date.parse(stored as string);
  if (isArrayOfStructs(field)) return areStored(sent, stored, structFields(field));
  const [, precision] = PRECISION.find(([type]) => type.test(field.type)) ?? [];
  if (precision === undefined) return false;
  const numbers = typeof sent === 'string' ? base64Vector(field, sent) : sent;
  if (!Array.isArray(numbers) || !Array.isArray(stored)) return false;
  // The smallest steps of numbers near 0 are not relative.
  const isNear = (a: number, b: number) => Math.abs(a - b) <= Math.max(Math.abs(a) * precision, 2 ** -24);
  return numbers.length === stored.length && numbers.every((each: number, at) => isNear(each, stored[at] as number));
}

/** Returns true if all structs are stored as they were sent. */
function areStored(sent: unknown, stored: unknown, fields: readonly Field[]): boolean {
  if (!Array.isArray(sent) || !Array.isArray(stored) || sent.length !== stored.length) return false;
  return sent.every((struct: unknown, at) => {
    const there: unknown = stored[at];
    return (
      isStruct(struct) &&
      isStruct(there) &&
      fields.every(field => isStored(valueIn(struct, field.name) ?? null, valueIn(there, field.name), field))
    );
  });
}

/** Returns the entities that are not stored as they were sent, each with the fields that differ: `1 (title)`. A missing one has no fields. */
export function unstored(fields: readonly Field[], sent: readonly Entity[], stored: readonly Entity[]): string[] {
  const key = keyOf(fields);
  const byName = new Map(fields.map(field => [field.name, field]));
  return sent.flatMap(entity => {
    const id = idOf(entity, key);
    const there = id === undefined ? undefined : stored.find(each => idOf(each, key) === id);
    if (id === undefined) return [];
    if (!there) return [t('{0} (missing)', id)];
    const names = Object.keys(entity).filter(name => !isStored(entity[name], valueIn(there, name), byName.get(name)));
    return names.length === 0 ? [] : [`${id} (${names.join(', ')})`];
  });
}
