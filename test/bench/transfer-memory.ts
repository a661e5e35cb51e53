import { readFileSync, writeFileSync } from 'node:fs';
import { keepHeapSmall } from '../../src/cli/memory';
import { ClusterClient, Limiter } from '../../src/client';
import { Agent } from '../../src/client/undici';
import { proposedMapping } from '../../src/model/mappings/mappings';
import { importFile } from '../../src/transfers/imports/imports';
import { importTarget } from '../../src/transfers/imports/targets';
import { samplesOf } from '../../src/transfers/records/mapped';
import { openSource } from '../../src/transfers/records/sources';
import { COLLECTION } from './transfer-files';

/**
 * Imports a file in its own process and reports memory to the parent, in bytes: the peak of the resident memory; or, for 'live', the most that
 * garbage collections during the import leave, which would make the peak smaller.
 */
const [file = '', endpoint = '', token = '', heap = '', measured = ''] = process.argv.slice(2);
if (heap === 'small') keepHeapSmall();
const client = new ClusterClient({
  endpoint,
  token,
  dispatcher: new Agent(),
  limiter: new Limiter({ starts: Infinity }),
});
const target = importTarget(COLLECTION, { cluster: 'here', dbName: 'default' });
const source = await openSource(file, 'ndjson');
const mapping = proposedMapping(target.schema, await samplesOf(source), false);
writeFileSync('/proc/self/clear_refs', '5'); // Linux: forgets the peak of the parent
const EVERY = 20; // batches
let batches = 0;
let live = 0;
const onProgress = () => {
  if (measured !== 'live' || batches++ % EVERY > 0) return;
  gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  live = Math.max(live, heapUsed + arrayBuffers);
};
const { written, stopped } = await importFile(client, { source, target, mapping }, { onProgress });
if (stopped) throw new Error(stopped.message);
const peak = Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) * 1024;
process.send?.({ written, peak: measured === 'live' ? live : peak });
process.disconnect?.();
