import { parentPort, workerData } from 'node:worker_threads';
import { type Block, NearestEntities } from './nearest';
import type { SearcherData } from './searchers';

const { queries, before } = workerData as SearcherData;
const nearest = new NearestEntities(queries, before);
parentPort!.on('message', (block: Block | null) => {
  if (block) nearest.add(block);
  parentPort!.postMessage(block ? null : nearest.snapshot());
});
