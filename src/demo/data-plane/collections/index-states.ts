import type { IndexState } from './collection-state';
import type { IndexShape } from './creation';
import type { FieldState } from './fields';
import { CODE, Refusal } from '../../wire/refusal';
import type { ClusterState } from '../../world';
import { isVectorField } from '../../../model/collections/collections';

const DENSE = ['COSINE', 'L2', 'IP'];

/** Metrics of the vector types, the default first. */
const METRICS: Readonly<Record<string, readonly string[]>> = {
  FloatVector: DENSE,
  Float16Vector: DENSE, // kept as 32 bits here
  BFloat16Vector: DENSE,
  Int8Vector: DENSE,
  BinaryVector: ['HAMMING', 'JACCARD'],
  SparseFloatVector: ['IP'],
};

/** Index types of scalar fields, which spec 4.3 does not cover. */
const SCALAR_TYPES = ['AUTOINDEX', 'STL_SORT', 'Trie'];

/** Index types of vectors that engines of this family have. */
const VECTOR_TYPES =
  'AUTOINDEX FLAT IVF_FLAT IVF_SQ8 IVF_PQ HNSW SCANN DISKANN BIN_FLAT BIN_IVF_FLAT SPARSE_INVERTED_INDEX'.split(' ');

/**
 * Returns a stored index; refuses an invalid metric, and on a vector field any type but AUTOINDEX (spec 4.3), except on a self-hosted
 * server.
 */
export function indexOf(
  own: readonly FieldState[],
  request: IndexShape,
  { selfHosted = false }: Pick<ClusterState, 'selfHosted'>,
): IndexState {
  const { fieldName, indexName = fieldName, params } = request;
  const field = own.find(({ name }) => name === fieldName);
  if (!field) return refuse(`indexParams: field ${fieldName} not found`);
  const type = params?.index_type ?? request.indexConfig?.index_type ?? request.indexType ?? 'AUTOINDEX';
  const types = isVectorField(field) ? (selfHosted ? VECTOR_TYPES : ['AUTOINDEX']) : SCALAR_TYPES;
  const indexType = types.find(each => each === type);
  if (indexType === undefined) return refuse(`indexParams: index_type must be AUTOINDEX, not ${JSON.stringify(type)}`);
  const metricType = request.metricType || (isVectorField(field) ? metricsOf(field)[0]! : 'COSINE');
  const index = { fieldName, indexName, metricType, indexType, ...(params && { params: JSON.stringify(params) }) };
  needsMetric(own, index);
  return index;
}

/** Refuses a metric that the field of an index does not have. */
export function needsMetric(own: readonly FieldState[], { fieldName, metricType }: IndexState): void {
  const field = own.find(({ name }) => name === fieldName);
  if (!field) return refuse(`indexParams: field ${fieldName} not found`);
  if (!isVectorField(field) || metricsOf(field).includes(metricType)) return;
  refuse(`indexParams: ${field.type} takes ${metricsOf(field).join(', ')}`);
}

const metricsOf = (field: FieldState): readonly string[] =>
  field.isFunctionOutput ? ['BM25'] : (METRICS[field.type] ?? DENSE);

function refuse(message: string): never {
  throw new Refusal(CODE.invalid, message);
}
