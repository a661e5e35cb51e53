import type { IndexState } from '../../data-plane/collection-state';
import type { Random } from '../compose';
import { DIMENSION } from '../../data-plane/embedding';
import { param } from '../../data-plane/fields';

/** A string field; its length counts bytes. */
export const varChar = (name: string, maxLength: number) => ({
  name,
  type: 'VarChar',
  params: [param('max_length', maxLength)],
});

/** The field that holds what vectors are computed from; its words can be matched in a filter. */
export const text = {
  ...varChar('text', 2048),
  params: [param('max_length', 2048), param('enable_analyzer', 'true'), param('enable_match', 'true')],
};

/** A field for vectors of texts. */
export const vector = (name: string) => ({ name, type: 'FloatVector', params: [param('dim', DIMENSION)] });

/** The one index of a collection. */
export const index = (fieldName: string, metricType: string): IndexState[] => [
  { indexName: fieldName, fieldName, metricType, indexType: 'AUTOINDEX' },
];

/** A whole number, both ends included. */
export const between = (random: Random, low: number, high: number): number =>
  low + Math.floor(random() * (high - low + 1));
