import { isVectorField } from '../../../model/collections/collections';
import { isStruct, structFields } from '../../../model/collections/structs';
import { valueIn } from '../../../model/entities/values';
import type { FieldState } from '../collections/fields';
import { bareInteger } from '../../wire/json';
import { CODE, Refusal } from '../../wire/refusal';
import { setField, type Entity } from './entity-store';
import { shortFloat } from './floats';

const fieldsOf = (field: FieldState) => structFields(field) as readonly FieldState[];

/** Returns the structs of a field as stored. Engines require each field of each struct, and drop other values. */
export function structsOf(
  field: FieldState,
  value: unknown,
  storedValue: (field: FieldState, value: unknown) => unknown,
): unknown {
  const { name, nullable } = field;
  if (value === undefined || value === null) return nullable ? null : refuse(`missing struct array field: ${name}`);
  if (!Array.isArray(value)) return refuse(`struct array field ${name} expects a JSON array of objects`);
  const max = Number(field.params.find(({ key }) => key === 'max_capacity')?.value ?? Infinity);
  if (value.length > max) return refuse(`${name}: must not exceed ${max} elements`);
  return value.map((struct: unknown, at) => {
    if (!isStruct(struct)) return refuse(`struct array field ${name} element #${at} must be a JSON object`);
    const stored: Entity = {};
    for (const each of fieldsOf(field)) {
      const given = valueIn(struct, each.name);
      if (given === undefined) refuse(`struct array field ${name} element #${at} missing sub-field ${each.name}`);
      if (each.type === 'BinaryVector' && Array.isArray(given))
        refuse(`sub-field ${each.name} parse error: binary vector must be base64-encoded string`);
      if (each.type.startsWith('Int') && typeof given === 'string')
        refuse(`sub-field ${each.name} parse error: expect integer`);
      setField(stored, each.name, storedValue(each, given));
    }
    return stored;
  });
}

/** Returns the structs as engines send them: plain values, vectors as those of fields. `vectorOut`: encodes a vector of a type. */
export function structsOut(
  value: unknown,
  field: FieldState,
  vectorOut: (type: string, vector: Float32Array | Uint8Array) => unknown,
): unknown {
  if (!Array.isArray(value)) return value;
  return (value as Entity[]).map(struct => {
    const out: Entity = {};
    for (const each of fieldsOf(field)) {
      const item = struct[each.name];
      const encoded = isVectorField(each)
        ? vectorOut(each.type, item as Float32Array | Uint8Array)
        : each.type === 'Int64'
          ? bareInteger(item as number | bigint)
          : each.type === 'Float'
            ? shortFloat(item as number)
            : item;
      setField(out, each.name, encoded);
    }
    return out;
  });
}

function refuse(message: string): never {
  throw new Refusal(CODE.insertData, message);
}
