import { readFileSync, writeFileSync } from 'node:fs';
import { keepHeapSmall } from '../../src/cli/memory';
import { ClusterClient, Limiter } from '../../src/client';
import { Agent } from '../../src/client/undici';
import { proposedMapping } from '../../src/model/mappings/mappings';
import { importFile } from '../../src/transfers/imports/imports';
import { importTarget } from '../../src/transfers/imports/targets';
import { samplesOf } from '../../src/transfers/records/mapped';
import { openSource } from '../../src/transfers/records/sources';
import { DIMENSION } from './transfer-files';

/** Imports a file in its own process and reports the peak of the resident memory to the parent, in bytes. */
const [file = '', endpoint = '', token = '', heap = ''] = process.argv.slice(2);
if (heap === 'small') keepHeapSmall();
const client = new ClusterClient({
  endpoint,
  token,
  dispatcher: new Agent(),
  limiter: new Limiter({ starts: Infinity }),
});
const fields = [
  { name: 'id', type: 'Int64', primaryKey: true },
  { name: 'title', type: 'VarChar', params: [{ key: 'max_length', value: 64 }] },
  { name: 'vector', type: 'FloatVector', params: [{ key: 'dim', value: DIMENSION }] },
];
const target = importTarget({ collectionName: 'c', fields }, { cluster: 'here', dbName: 'default' });
const source = await openSource(file, 'ndjson');
const mapping = proposedMapping(target.schema, await samplesOf(source), false);
writeFileSync('/proc/self/clear_refs', '5'); // Linux: forgets the peak of the parent
const { written, stopped } = await importFile(client, { source, target, mapping });
if (stopped) throw new Error(stopped.message);
const peak = Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) * 1024;
process.send?.({ written, peak });
process.disconnect?.();
