import { dimension, type Field } from './collections';
import type { CollectionRequest } from './requests';

/** Bytes of a value by type, for types of fixed size. */
const SCALARS: Readonly<Record<string, number>> = {
  Bool: 1,
  Int8: 1,
  Int16: 2,
  Int32: 4,
  Int64: 8,
  Float: 4,
  Double: 8,
  Timestamptz: 8,
};

/** Bytes of one dimension of a dense vector. */
const DIMENSIONS: Readonly<Record<string, number>> = {
  FloatVector: 4,
  Float16Vector: 2,
  BFloat16Vector: 2,
  Int8Vector: 1,
  BinaryVector: 1 / 8,
};

/** Raw size of the rows of a collection: without indexes, replicas or compression, whose sizes are not published. */
export interface SizeForecast {
  /** Bytes of a row, for fields of known size. Texts count with their maximum length. */
  readonly bytesPerRow: number;
  /** Bytes of vectors among them. */
  readonly vectorBytesPerRow: number;
  /** Fields of unknown size (JSON, arrays, sparse vectors, new types). */
  readonly unknown: readonly string[];
}

/** Estimates the size from the request alone (spec 4.3; the names of the types are service facts 14.5). */
export function sizeForecast(request: CollectionRequest): SizeForecast {
  const fields = request.schema ? request.schema.fields.map(sizeOf) : quickFields(request);
  const sum = (of: readonly FieldSize[]) => of.reduce((bytes, field) => bytes + (field.bytes ?? 0), 0);
  return {
    bytesPerRow: sum(fields),
    vectorBytesPerRow: sum(fields.filter(({ vector }) => vector)),
    unknown: fields.filter(({ bytes }) => bytes === undefined).map(({ name }) => name),
  };
}

interface FieldSize {
  readonly name: string;
  readonly vector: boolean;
  readonly bytes: number | undefined;
}

type FieldRequest = NonNullable<CollectionRequest['schema']>['fields'][number];

function sizeOf(field: FieldRequest): FieldSize {
  const { fieldName: name, dataType = '' } = field;
  const sizes = field.elementTypeParams;
  const bytes = bytesOf(dataType, Number(sizes?.['dim']), Number(sizes?.['max_length']));
  return { name, vector: dataType.endsWith('Vector'), bytes };
}

function bytesOf(dataType: string, dim: number, maxLength: number): number | undefined {
  const perDimension = DIMENSIONS[dataType];
  if (perDimension !== undefined) return dim > 0 ? Math.ceil(dim * perDimension) : undefined;
  if (dataType === 'VarChar') return maxLength > 0 ? maxLength : undefined;
  return SCALARS[dataType];
}

/** Returns the raw bytes of a described field per entity, a string at its maximum length; undefined if unknown. */
export function fieldBytes(field: Field): number | undefined {
  const [, dataType = '', inType] = /^(\w+)(?:\((\d+)\))?$/.exec(field.type) ?? []; // older servers: VarChar(128)
  const maxLength = inType ?? field.params?.find(({ key }) => key === 'max_length')?.value;
  return bytesOf(dataType, dimension(field) ?? 0, Number(maxLength));
}

/** Returns the fields of a quick create: a primary key and a vector of 32-bit floats; other values of a row are dynamic. */
function quickFields(request: CollectionRequest): FieldSize[] {
  const text = request.idType?.toLowerCase() === 'varchar';
  const maxLength = Number(request.params?.max_length);
  return [
    { name: request.primaryFieldName ?? 'id', vector: false, bytes: text ? maxLength || undefined : SCALARS['Int64'] },
    {
      name: request.vectorFieldName ?? 'vector',
      vector: true,
      bytes: request.dimension && request.dimension * DIMENSIONS['FloatVector']!,
    },
  ];
}
