import { isVectorField } from '../../../model/collections/collections';
import type { CollectionState } from '../collections/collection-state';
import type { EntityStore } from '../entities/entity-store';
import { fullTextMeasure } from './full-text';
import { dimensionOf, type FieldState } from '../collections/fields';
import { binaryMeasure, denseMeasure, type Measure, sparseMeasure } from './measures';
import { unpackedVector } from '../../../model/vectors/packed';
import { isSignedByte } from '../../../model/vectors/vectors';
import { CODE, Refusal } from '../../wire/refusal';
import type { Sparse, Vectors } from '../entities/vectors';

/** Returns the searched vector field: the named one, otherwise the only one (service facts 14.4). */
export function vectorFieldOf(collection: CollectionState, name: string | undefined): FieldState {
  const candidates = collection.fields.filter(isVectorField);
  const found = name === undefined ? candidates : candidates.filter(field => field.name === name);
  if (found.length === 1) return found[0]!;
  if (name !== undefined)
    throw new Refusal(CODE.malformed, `cannot find a vector field: field not found[field=${name}]`);
  const names = candidates.map(field => field.name).join(', ');
  throw new Refusal(CODE.invalid, `multiple anns_fields exist, please specify a anns_field in search_params: ${names}`);
}

/** Parses the query vectors of a field. Refuses invalid ones (1801); a null among numbers is 0. */
export function queriesOf(field: FieldState, given: readonly unknown[]): (string | ArrayLike<number> | Sparse)[] {
  try {
    return given.map(vector => {
      if (field.isFunctionOutput) {
        if (typeof vector === 'string') return vector;
        throw new Refusal(CODE.invalid, `${field.name}: full-text search needs text as the query`);
      }
      if (field.type === 'SparseFloatVector') return sparseOf(field, vector);
      if (field.type === 'BinaryVector') return bitsOf(field, vector);
      const numbers = Array.isArray(vector) ? vector.map((each: unknown) => each ?? 0) : vector;
      return Float32Array.from(numbersOf(field, numbers));
    });
  } catch (error) {
    throw error instanceof Refusal ? new Refusal(CODE.malformed, error.message) : error;
  }
}

/** Measures rows against one query vector. Refuses a wrong length, a wrong kind, and a metric that the index does not have. */
export function measureOf(
  collection: CollectionState,
  store: EntityStore,
  field: FieldState,
  query: string | ArrayLike<number> | Sparse,
  asked: string | undefined,
): Measure {
  const metric = collection.indexes.find(({ fieldName }) => fieldName === field.name)?.metricType;
  if (!metric) throw new Refusal(CODE.indexMissing, `index not found[field=${field.name}]`);
  if (asked !== undefined && asked !== metric) {
    throw new Refusal(CODE.invalid, `metric type not match: invalid parameter[expected=${metric}][actual=${asked}]`);
  }
  const words = collection.plan.functions?.find(({ outputFieldNames }) => outputFieldNames.includes(field.name));
  if (words) {
    return fullTextMeasure(store.rows, words.inputFieldNames[0]!, query as string);
  }
  if (field.type === 'SparseFloatVector') return sparseMeasure(store.sparse.get(field.name)!, sparseOf(field, query));
  const column = store.vectors.get(field.name)!;
  const measure =
    field.type === 'BinaryVector'
      ? binaryMeasure(metric, (column as Vectors<Uint8Array>).all, bitsOf(field, query))
      : denseMeasure(metric, (column as Vectors<Float32Array>).all, Float32Array.from(numbersOf(field, query)));
  if (!measure) throw new Refusal(CODE.invalid, `metric type ${metric} is not supported for ${field.type}`);
  return measure;
}

/** The numbers of a dense vector, also of one in base64. */
export function numbersOf(field: FieldState, vector: unknown): ArrayLike<number> {
  const dimension = dimensionOf(field);
  if (vector instanceof Float32Array) return vector;
  if (typeof vector === 'string' && IN_16_BITS.has(field.type)) return packed(field, vector);
  if (!Array.isArray(vector) || !vector.every(value => typeof value === 'number')) {
    throw new Refusal(CODE.malformed, `${field.name}: must be an array of ${dimension} numbers`);
  }
  if (field.type === 'Int8Vector' && !vector.every(isSignedByte)) {
    throw new Refusal(CODE.malformed, `${field.name}: must be an array of ${dimension} integers from -128 to 127`);
  }
  if (vector.length !== dimension) throw new Refusal(CODE.invalid, mismatch(field, dimension, vector.length));
  return vector;
}

/** Types whose vectors engines also read as the base64 of their bytes. */
const IN_16_BITS: ReadonlySet<string> = new Set(['Float16Vector', 'BFloat16Vector']);

/** The numbers of a vector in base64, two bytes each, the lower one first. */
function packed(field: FieldState, text: string): readonly number[] {
  const bytes = Buffer.from(text, 'base64');
  if (bytes.toString('base64') !== text) throw new Refusal(CODE.malformed, `${field.name}: must be valid base64`);
  const bytesExpected = 2 * dimensionOf(field);
  if (bytes.length !== bytesExpected) throw new Refusal(CODE.invalid, mismatch(field, bytesExpected, bytes.length));
  const numbers = unpackedVector(field, bytes) as readonly number[];
  if (numbers.every(Number.isFinite)) return numbers;
  throw new Refusal(CODE.invalid, `${field.name}: must have finite numbers`);
}

/** The bytes of a binary vector: given as bytes, as bits, or as base64. */
export function bitsOf(field: FieldState, vector: unknown): Uint8Array {
  const dimension = dimensionOf(field);
  if (vector instanceof Uint8Array) return vector;
  const numbers = typeof vector === 'string' ? [...Buffer.from(vector, 'base64')] : vector;
  if (!Array.isArray(numbers) || !numbers.every(value => Number.isInteger(value) && value >= 0 && value < 256)) {
    throw new Refusal(CODE.malformed, `${field.name}: must be ${dimension / 8} bytes, ${dimension} bits or base64`);
  }
  if (numbers.length === dimension / 8) return Uint8Array.from(numbers);
  if (numbers.length !== dimension || !numbers.every(value => value < 2)) {
    throw new Refusal(CODE.invalid, mismatch(field, dimension / 8, numbers.length));
  }
  const bytes = new Uint8Array(dimension / 8);
  for (const [bit, value] of numbers.entries()) bytes[bit >> 3]! |= (value as number) << (7 - (bit & 7));
  return bytes;
}

/** The numbers of a sparse vector: `{ "12": 0.5 }`. */
export function sparseOf(field: FieldState, vector: unknown): Sparse {
  if (vector instanceof Map) return vector as Sparse;
  const isObject = typeof vector === 'object' && vector !== null && !Array.isArray(vector);
  const entries = isObject ? Object.entries(vector) : [];
  if (!isObject || !entries.every(([place, value]) => /^\d{1,10}$/.test(place) && typeof value === 'number')) {
    throw new Refusal(CODE.malformed, `${field.name}: must be a sparse vector such as {"12": 0.5}`);
  }
  return new Map(entries.map(([place, value]) => [Number(place), value as number]));
}

const mismatch = (field: FieldState, expected: number, actual: number): string =>
  `vector dimension mismatch[field=${field.name}][expected=${expected}][actual=${actual}]`;
