import type { FilterField } from '../../../src/model/filter';

const params = (given: object): { key: string; value: string }[] =>
  Object.entries(given).map(([key, value]) => ({ key, value: String(value) }));

/** A collection with a field of every kind. */
export const FIELDS: readonly FilterField[] = [
  { name: 'id', type: 'Int64' },
  { name: 'age', type: 'Int32' },
  { name: 'price', type: 'Double' },
  { name: 'title', type: 'VarChar', params: params({ max_length: 200, enable_match: true, enable_analyzer: true }) },
  { name: 'color', type: 'VarChar(20)', params: params({ max_length: 20 }) },
  { name: 'active', type: 'Bool' },
  { name: 'meta', type: 'JSON' },
  { name: 'tags', type: 'Array', elementType: 'VarChar' },
  { name: 'scores', type: 'Array', elementType: 'Int32' },
  { name: 'chunks', type: 'Array', elementType: 'Struct' },
  { name: 'ts', type: 'Timestamptz' },
  { name: 'place', type: 'Geometry' },
  { name: 'vector', type: 'FloatVector', params: params({ dim: 8 }) },
  { name: 'later', type: 'Quaternion' },
];
