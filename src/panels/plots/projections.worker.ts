import { parentPort, workerData } from 'node:worker_threads';
import { projectionOf } from '../../model/plots/projections';
import type { Packed } from './projections';

const { width, values } = workerData as Packed;
const vectors = Array.from({ length: width === 0 ? 0 : values.length / width }, (_, row) => [
  ...values.subarray(row * width, (row + 1) * width),
]);
parentPort!.postMessage(projectionOf(vectors));
