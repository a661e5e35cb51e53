import { t } from '@vscode/l10n';
import { dimension, isVectorField, integerOf, type Field } from '../collections/collections';
import { isArrayOfStructs, isStruct, structFields } from '../collections/structs';
import type { Issue } from '../issues';
import type { Entity } from '../searches/entities';
import { editDistance } from '../texts/words';
import { CompactVector } from '../vectors/compact';
import { isFloat } from '../vectors/floats';
import { vectorFault, vectorKind } from '../vectors/vectors';
import { isAutomatic, isComputed, isTooDeep, MAX_DIGITS, MAX_NESTING, packedBytes, valueIn } from './values';

/** The schema that entities are checked against. */
export interface EntitySchema {
  readonly fields: readonly Field[];
  /** Entities can have fields beside those of the schema. */
  readonly dynamic: boolean;
}

/** Returns the reasons for which the service would refuse an entity, with paths relative to the entity. */
export const entityIssues = (entity: Entity, schema: EntitySchema): Issue[] => entityCheck(schema)(entity);

/** Returns `entityIssues` of a schema, for many entities. */
export function entityCheck({ fields, dynamic }: EntitySchema): (entity: Entity) => Issue[] {
  const known = new Set(fields.map(({ name }) => name));
  const checked = fields.map(field => ({ field, length: compactLength(field) }));
  return entity => {
    const issues: Issue[] = [];
    const add = (name: string, message: string | undefined): void => {
      if (message !== undefined) issues.push({ path: [name], message });
    };
    for (const { field, length } of checked) {
      const value = valueIn(entity, field.name);
      if (value instanceof CompactVector && value.length === length) continue;
      if (Array.isArray(value) && isArrayOfStructs(field)) {
        issues.push(...structIssues(value, field));
        continue;
      }
      add(field.name, faultOf(value, field, Object.hasOwn(entity, field.name)));
    }
    const others = Object.keys(entity).filter(name => !known.has(name));
    for (const name of others) {
      add(name, isTooDeep(entity[name]) ? tooDeep(name) : roundedProblem(entity[name], name));
    }
    if (!dynamic) for (const name of others) add(name, unknownField(name, fields));
    return issues;
  };
}

/** Returns the number of components of the compact vectors that a field takes. */
const compactLength = (field: Field): number | undefined =>
  isVectorField(field) && vectorKind(field) === 'numbers' && !isComputed(field) ? dimension(field) : undefined;

function unknownField(name: string, fields: readonly Field[]): string {
  const near = fields.find(field => editDistance(field.name, name, 2) <= 2);
  const message = t('The collection has no field `{0}` and no dynamic field.', name);
  return near ? t('{0} Similar: `{1}`.', message, near.name) : message;
}

/** Returns the problem of a value, or undefined. */
function faultOf(value: unknown, field: Field, given: boolean): string | undefined {
  const { name } = field;
  if (isComputed(field)) return given ? t('`{0}` is computed by the service. Remove this field.', name) : undefined;
  if (value === undefined || value === null) return missing(field, given);
  if (isVectorField(field)) return vectorProblem(value, field);
  if (isTooDeep(value)) return tooDeep(name);
  if (isArrayOfStructs(field)) return t('`{0}` must be a list.', name); // lists are checked struct by struct
  return scalarProblem(value, field, name);
}

/** Returns the problems of a list of structs: each needs all of its fields, and services drop values of others. */
function structIssues(structs: readonly unknown[], field: Field): Issue[] {
  const { name } = field;
  const own = structFields(field);
  const max = Math.min(...[field, ...own].map(each => numberIn(each, 'max_capacity')));
  const issues: Issue[] = [];
  if (structs.length > max) {
    const message = t('`{0}` has {1} elements; at most {2} are allowed.', name, structs.length, max);
    issues.push({ path: [name], message });
  }
  for (const [at, struct] of structs.entries()) {
    const what = `${name}[${at}]`;
    if (!isStruct(struct)) {
      issues.push({ path: [name, at], message: t('`{0}` must be an object with the fields of the struct.', what) });
      continue;
    }
    for (const each of own) {
      const fault = structFault(struct, each, what);
      if (fault !== undefined) issues.push({ path: [name, at, each.name], message: fault });
    }
    for (const other of Object.keys(struct).filter(key => !own.some(each => each.name === key))) {
      issues.push({ path: [name, at, other], message: t('The structs of `{0}` have no field `{1}`.', name, other) });
    }
  }
  return issues;
}

function structFault(struct: Entity, field: Field, what: string): string | undefined {
  const isGiven = Object.hasOwn(struct, field.name);
  const named = { ...field, name: `${what}.${field.name}` };
  return isGiven
    ? faultOf(valueIn(struct, field.name), named, true)
    : t('`{0}` is required ({1}).', named.name, field.type);
}

const tooDeep = (name: string): string => t('`{0}` is nested more than {1} levels deep.', name, MAX_NESTING);

function missing(field: Field, given: boolean): string | undefined {
  if (field.primaryKey && isAutomatic(field)) {
    return given ? t('`{0}` must be an ID. Omit `{0}` to insert a new entity.', field.name) : undefined;
  }
  if (field.primaryKey) return t('`{0}` is the primary key: enter an ID ({1}).', field.name, field.type);
  const optional = field.nullable || field['defaultValue'] !== undefined;
  return optional ? undefined : t('`{0}` is required ({1}).', field.name, field.type);
}

function vectorProblem(value: unknown, field: Field): string | undefined {
  if (value instanceof CompactVector) return vectorProblem(value.numbers(), field);
  if (typeof value === 'string') return base64Problem(value, field);
  const kind = vectorKind(field);
  if (kind === 'sparse') return sparseProblem(value, field) ?? vectorFault(value as Record<string, number>, field);
  if (!Array.isArray(value) || !value.every(each => typeof each === 'number')) {
    return t('`{0}` must be a list of numbers.', field.name);
  }
  return vectorFault(value, field);
}

function sparseProblem(value: unknown, { name }: Field): string | undefined {
  const isWeights =
    typeof value === 'object' &&
    value !== null &&
    Object.entries(value).every(
      ([index, weight]) =>
        /^\d{1,10}$/.test(index) && Number(index) < 2 ** 32 && typeof weight === 'number' && Number.isFinite(weight),
    );
  return isWeights && !Array.isArray(value)
    ? undefined
    : t('`{0}` must be an object of weights by index, such as { "17": 0.5 }.', name);
}

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

function base64Problem(value: string, field: Field): string | undefined {
  const bytes = packedBytes(field);
  if (bytes === undefined) return t('`{0}` must be a list of numbers.', field.name);
  const held = (value.length / 4) * 3 - (value.endsWith('==') ? 2 : value.endsWith('=') ? 1 : 0);
  return BASE64.test(value) && held === bytes
    ? undefined
    : t('`{0}` must be a list of numbers, or base64 of {1} bytes.', field.name, bytes);
}

const RANGES: Readonly<Record<string, bigint>> = {
  Int8: 2n ** 7n,
  Int16: 2n ** 15n,
  Int32: 2n ** 31n,
  Int64: 2n ** 63n,
};

/** `what`: name of the value in the message, such as `tags[2]`. */
function scalarProblem(value: unknown, field: Field, what: string): string | undefined {
  const { type } = field;
  const max = RANGES[type];
  if (max !== undefined) return integerProblem(value, type, max, what);
  switch (type) {
    case 'Bool':
      return typeof value === 'boolean' ? undefined : t('`{0}` must be true or false.', what);
    case 'Float':
      if (Number.isFinite(value) && !isFloat(value)) return t('`{0}` exceeds the range of a float.', what);
      return Number.isFinite(value) ? undefined : t('`{0}` must be a number.', what);
    case 'Double':
      return Number.isFinite(value) ? undefined : t('`{0}` must be a number.', what);
    case 'VarChar':
      return textProblem(value, field, what);
    case 'Array':
      return arrayProblem(value, field);
    case 'Geometry':
      return typeof value === 'string' ? undefined : t('`{0}` must be a geometry as WKT, such as "POINT (1 2)".', what);
    case 'Timestamptz':
      return typeof value === 'string' && !Number.isNaN(Date.parse(value))
        ? undefined
        : t('`{0}` must be an ISO 8601 timestamp, such as "2026-01-31T08:00:00Z".', what);
    default:
      return roundedProblem(value, what); // JSON, and types that the service adds
  }
}

/** Returns the problem of integers of 64 bits that JSON of the document has rounded; larger numbers are floats. */
function roundedProblem(value: unknown, what: string): string | undefined {
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) return t('`{0}` exceeds the range of a double.', what); // JSON would have null
    const isRounded = Number.isInteger(value) && !Number.isSafeInteger(value) && Math.abs(value) <= 2 ** 64;
    return isRounded
      ? t(
          '`{0}` exceeds 53 bits and would be rounded. To keep all digits, write a string; the service then stores a string, not a number.',
          what,
        )
      : undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  const isList = Array.isArray(value);
  for (const [name, item] of Object.entries(value)) {
    const problem = roundedProblem(item, isList ? `${what}[${name}]` : `${what}.${name}`);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function integerProblem(value: unknown, type: string, max: bigint, what: string): string | undefined {
  const isText = type === 'Int64' && typeof value === 'string' && /^-?\d+$/.test(value);
  if (typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value)) {
    return t('`{0}` exceeds 53 bits: write the number as a string.', what);
  }
  if (!isText && typeof value !== 'bigint' && !Number.isInteger(value)) return t('`{0}` must be an integer.', what);
  if (isText && value.length > MAX_DIGITS) return t('`{0}` does not fit {1}.', what, type);
  const whole = Number.isSafeInteger(value) ? (value as number) : BigInt(value as string | number | bigint);
  if (typeof whole === 'bigint' && BigInt.asIntN(256, whole) !== whole) return t('`{0}` does not fit {1}.', what, type);
  return whole >= -max && whole < max ? undefined : t('`{0}` does not fit {1} (got {2}).', what, type, String(value));
}

const numberIn = ({ params }: Field, name: string): number =>
  integerOf(params?.find(({ key }) => key === name)?.value) ?? Infinity;

function textProblem(value: unknown, field: Field, what: string): string | undefined {
  if (typeof value !== 'string') return t('`{0}` must be a string.', what);
  const max = numberIn(field, 'max_length');
  if (3 * value.length <= max) return undefined;
  const bytes = new TextEncoder().encode(value).length;
  return bytes <= max ? undefined : t('`{0}` has {1} bytes; at most {2} are allowed.', what, bytes, max);
}

function arrayProblem(value: unknown, field: Field): string | undefined {
  const { name, elementType } = field;
  if (!Array.isArray(value)) return t('`{0}` must be a list.', name);
  const max = numberIn(field, 'max_capacity');
  if (value.length > max) return t('`{0}` has {1} elements; at most {2} are allowed.', name, value.length, max);
  if (!elementType) return undefined;
  const problems = value.flatMap((element: unknown, at) => {
    const problem = scalarProblem(element, { ...field, type: elementType }, `${name}[${at}]`);
    return problem === undefined ? [] : [problem];
  });
  return problems[0];
}
