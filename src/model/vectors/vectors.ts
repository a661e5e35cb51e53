import { t } from '@vscode/l10n';
import type { Field } from '../collections/collections';
import { dimension, isVectorField } from '../collections/collections';
import type { QueryVector } from '../searches/searches';
import { tooLarge, weightFault } from './floats';

/** Returns the representation of the vectors of a field: numbers, packed bits, or an object of weights. */
export function vectorKind({ type }: Pick<Field, 'type'>): 'numbers' | 'bits' | 'sparse' {
  if (type.startsWith('Binary')) return 'bits';
  return type.startsWith('Sparse') ? 'sparse' : 'numbers';
}

/** Returns true for a field that a service fills from a text field (BM25), so that it is searched by text directly. */
export const isFullText = (field: Field): boolean => field['isFunctionOutput'] === true && isVectorField(field);

/** Returns true for a vector field whose components are integers of 8 bits. */
export const isOfIntegers = ({ type }: Pick<Field, 'type'>): boolean => type.startsWith('Int8Vector');

/** Returns true for a component of such a vector. */
export const isSignedByte = (number: number): boolean => Number.isInteger(number) && number >= -128 && number <= 127;

/** Returns true if a field can have the vectors of an embedding endpoint. */
export const takesEmbedding = ({ type }: Pick<Field, 'type'>): boolean => /^(?:B?Float16|Float)Vector/.test(type);

/** Returns the problem of a vector for a field, or undefined. */
export function vectorFault(vector: QueryVector, field: Field): string | undefined {
  if (typeof vector === 'string') return undefined;
  const kind = vectorKind(field);
  if (kind === 'sparse') {
    return Array.isArray(vector)
      ? t('`{0}` is sparse. Enter weights by index, such as { "17": 0.5, "301": 1 }', field.name)
      : weightFault(vector);
  }
  if (!Array.isArray(vector)) return t('`{0}` needs a list of numbers', field.name);
  const limit = kind === 'bits' || isOfIntegers(field) ? Infinity : floatLimit(field.type);
  const bad = vector.findIndex(number => typeof number !== 'number' || !(Math.abs(number) < limit));
  if (bad >= 0) {
    return Number.isFinite(vector[bad])
      ? tooLarge(bad)
      : t('Component {0} of the vector is {1}', bad + 1, String(vector[bad]));
  }
  if (kind === 'bits') return bitsFault(vector, field);
  const outside = isOfIntegers(field) ? vector.findIndex(number => !isSignedByte(number)) : -1;
  if (outside >= 0)
    return t(
      'Component {0} is {1}: `{2}` needs integers from -128 to 127',
      outside + 1,
      String(vector[outside]),
      field.name,
    );
  const size = dimension(field);
  if (size === undefined || vector.length === size) return undefined;
  return t('Vector has {0}; `{1}` needs {2}', count(vector.length), field.name, size);
}

/** Returns the least number that rounds to infinity in a float of 16 or 32 bits. */
const floatLimit = (type: string): number => (type.startsWith('Float16') ? 65_520 : 2 ** 128 - 2 ** 103);

const count = (numbers: number): string => (numbers === 1 ? t('1 dimension') : t('{0} dimensions', numbers));

function bitsFault(vector: readonly number[], field: Field): string | undefined {
  const bits = dimension(field);
  if (!vector.every(byte => Number.isInteger(byte) && byte >= 0 && byte <= 255)) {
    return t('`{0}` needs bytes from 0 to 255', field.name);
  }
  if (bits === undefined || vector.length === bits / 8 || vector.length === bits) return undefined;
  return t('Vector has {0}; `{1}` needs {2} bytes (8 bits each)', count(vector.length), field.name, bits / 8);
}

/** Maximum number of components of a random vector: more than any field has, and a service can claim any dimension. */
const MAX_COMPONENTS = 32_768;

/** A vector to look around with: of length 1, or of bytes, or of a few weights. `random`: from 0 to 1. */
export function randomVector(field: Field, random: () => number = Math.random): QueryVector {
  const kind = vectorKind(field);
  const components = (dimension(field) ?? 1) / (kind === 'bits' ? 8 : 1);
  const size = Math.max(1, Math.min(MAX_COMPONENTS, components));
  if (kind === 'bits') return Array.from({ length: size }, () => Math.floor(random() * 256));
  if (kind === 'sparse') {
    return Object.fromEntries(Array.from({ length: 8 }, () => [String(Math.floor(random() * 1000)), 1 - random()]));
  }
  const numbers = Array.from({ length: size }, () => normal(random));
  if (isOfIntegers(field)) return numbers.map(number => Math.max(-128, Math.min(127, Math.round(number * 42))));
  const length = Math.sqrt(numbers.reduce((sum, number) => sum + number * number, 0)) || 1;
  return numbers.map(number => number / length);
}

/** Returns a normally distributed number, so that all directions are equally likely. */
const normal = (random: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
