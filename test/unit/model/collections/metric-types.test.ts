import assert from 'node:assert/strict';
import { smallerIsNearer } from '../../../../src/model/collections/metric-types';

it('a smaller distance is nearer, but for products', () => {
  const metrics = ['L2', 'IP', 'COSINE', 'HAMMING', 'JACCARD', 'BM25'];
  assert.deepEqual(metrics.filter(smallerIsNearer), ['L2', 'HAMMING', 'JACCARD']);
});
