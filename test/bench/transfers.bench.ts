import { fork } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import { HttpClient } from '@zilliz/milvus2-sdk-node';
import { ClusterClient, Limiter } from '../../src/client';
import { Agent, request } from '../../src/client/undici';
import { proposedMapping } from '../../src/model/mappings/mappings';
import { importFile } from '../../src/transfers/imports/imports';
import { importTarget } from '../../src/transfers/imports/targets';
import { samplesOf } from '../../src/transfers/records/mapped';
import { openSource } from '../../src/transfers/records/sources';
import { schemaOf, writeParquet, writeRows } from './transfer-files';

export const title = 'Import';

const ROWS = 100_000;
const ROUNDS = 3;
const MEGABYTES = Number(process.env['BENCH_IMPORT_MB'] ?? 1024);

interface Service {
  readonly endpoint: string;
  readonly token: string;
}

/** Rows a second of an import of 100,000 × 128, and the peak of the memory during the import of a large file. */
export async function run(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'vector-cloud-bench-'));
  try {
    return `${await times(folder)}\n\n${await memory(folder)}`;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function withService<R>(kind: 'demo' | 'sink', use: (service: Service) => Promise<R>): Promise<R> {
  const worker = new Worker(resolve('dist/test/bench/transfer-service.js'), { workerData: kind });
  try {
    const service = await new Promise<Service>((done, failed) => worker.once('message', done).once('error', failed));
    return await use(service);
  } finally {
    await worker.terminate();
  }
}

const times = (folder: string): Promise<string> =>
  withService('demo', async ({ endpoint, token }) => {
    const file = join(folder, 'rows.ndjson');
    writeRows(file, ROWS);
    const parquet = join(folder, 'rows.parquet');
    writeParquet(parquet, ROWS);
    const limiter = new Limiter({ starts: Infinity });
    const client = new ClusterClient({ endpoint, token, dispatcher: new Agent(), limiter, requestTimeoutSeconds: 60 });
    const batches = batchesOf(file);
    const ways: Readonly<Record<string, (collectionName: string) => Promise<number>>> = {
      'floor: undici posting prepared bodies': name => bare(endpoint, token, name, batches),
      '**ours**: from NDJSON, with all checks': name => ours(client, name, file, 'ndjson'),
      '**ours**: from Parquet, with all checks': name => ours(client, name, parquet, 'parquet'),
      '`HttpClient`, from objects in memory': name => foreign(endpoint, token, name, batches),
    };
    const taken: Record<string, number[]> = {};
    for (let round = 0; round < ROUNDS; round++) {
      for (const [way, act] of Object.entries(ways)) {
        const collectionName = `rows_${round}`;
        await client.collections.create(schemaOf(collectionName));
        (taken[way] ??= []).push(await act(collectionName));
        const [row] = await client.query({ collectionName, outputFields: ['count(*)'] });
        if (Number(row!['count(*)']) !== ROWS) throw new Error(`${way}: ${String(row!['count(*)'])} entities`);
        await client.collections.drop({ collectionName });
      }
    }
    const [floor = []] = Object.values(taken);
    let most = 0;
    const rows = Object.entries(taken).map(([way, all]) => {
      const ratio = medianOf(all.map((ms, round) => ms / floor[round]!));
      if (way.includes('ours')) most = Math.max(most, ratio);
      return `| ${way} | ${Math.round((ROWS / medianOf(all)) * 1000).toLocaleString('en')} | ${ratio.toFixed(2)} × |`;
    });
    return [
      `Import of ${ROWS.toLocaleString('en')} entities of 128 dimensions; medians of ${ROUNDS} interleaved rounds, time as a ratio to the floor of the same round:`,
      '',
      '| | rows per second | time |',
      '|---|---:|---:|',
      ...rows,
      '',
      `Goal: at most 1.3 × the floor (${most <= 1.3 ? 'met' : 'MISSED'}).`,
    ].join('\n');
  });

const memory = (folder: string): Promise<string> =>
  withService('sink', async ({ endpoint, token }) => {
    const file = join(folder, 'large.ndjson');
    writeRows(file, Infinity, MEGABYTES * 1024 * 1024);
    const rows: string[] = [];
    for (const [process, heap] of PROCESSES) {
      const { written, peak } = await imported([file, endpoint, token, heap]);
      const { peak: live } = await imported([file, endpoint, token, heap, 'live']);
      const [megabytes, liveMegabytes] = [peak, live].map(bytes => Math.round(bytes / 1024 / 1024)) as [number, number];
      const goal = `200 (${megabytes < 200 ? 'met' : 'MISSED'})`;
      rows.push(`| ${process} | ${written.toLocaleString('en')} | ${megabytes} | ${goal} | ${liveMegabytes} |`);
    }
    const size = `${MEGABYTES.toLocaleString('en')} MB`;
    return [
      `Peak of the resident memory of a process that imports a file of ${size} into a service that stores nothing:`,
      '',
      '| process | entities | MB | goal | live, MB |',
      '|---|---:|---:|---:|---:|',
      ...rows,
    ].join('\n');
  });

/** With the heap of the command line, and that of an extension host. */
const PROCESSES = [
  ['command line', 'small'],
  ['node, as in VS Code', 'default'],
] as const;

interface Peak {
  readonly written: number;
  readonly peak: number;
}

async function imported(args: readonly string[]): Promise<Peak> {
  const child = fork(resolve('dist/test/bench/transfer-memory.js'), args, { execArgv: ['--expose-gc'] });
  return new Promise((done, failed) => {
    child.once('message', message => done(message as Peak));
    child.once('error', failed).once('exit', code => failed(new Error(`The import ended with ${code}`)));
  });
}

/** The rows of the file in the batches of an import, as JSON. */
function batchesOf(file: string): string[] {
  const batches: string[] = [];
  let batch: string[] = [];
  let bytes = 0;
  for (const line of readFileSync(file, 'utf8').trim().split('\n')) {
    if (bytes + line.length > 1024 * 1024 || batch.length >= 10_000) {
      batches.push(`[${batch.join(',')}]`);
      [batch, bytes] = [[], 0];
    }
    batch.push(line);
    bytes += line.length;
  }
  return [...batches, `[${batch.join(',')}]`];
}

/** Two requests at a time, as an import. */
async function twoAtATime<T>(items: readonly T[], send: (item: T) => Promise<void>): Promise<number> {
  const started = performance.now();
  const left = items.values();
  const drain = async () => {
    for (const item of left) await send(item);
  };
  await Promise.all([drain(), drain()]);
  return performance.now() - started;
}

function bare(endpoint: string, token: string, collectionName: string, batches: readonly string[]): Promise<number> {
  const dispatcher = new Agent();
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const bodies = batches.map(data => Buffer.from(`{"collectionName":"${collectionName}","data":${data}}`));
  return twoAtATime(bodies, async body => {
    const options = { dispatcher, method: 'POST', headers, body } as const;
    const answer = await request(`${endpoint}/v2/vectordb/entities/upsert`, options);
    mustBeDone((await answer.body.json()) as { code: number });
  });
}

function foreign(endpoint: string, token: string, collectionName: string, batches: readonly string[]): Promise<number> {
  const client = new HttpClient({ endpoint, token, timeout: 60_000 });
  const objects = batches.map(data => JSON.parse(data) as Record<string, never>[]);
  return twoAtATime(objects, async data => mustBeDone(await client.upsert({ collectionName, data })));
}

function mustBeDone(answer: { readonly code: number }): void {
  if (answer.code !== 0) throw new Error(JSON.stringify(answer));
}

/** The time of an import without that of its counts and of the entities that it reads back. */
async function ours(
  client: ClusterClient,
  collectionName: string,
  file: string,
  format: 'ndjson' | 'parquet',
): Promise<number> {
  const target = importTarget(await client.collections.describe({ collectionName }), {
    cluster: 'here',
    dbName: 'default',
  });
  const source = await openSource(file, format);
  const mapping = proposedMapping(target.schema, await samplesOf(source), false);
  let queryMs = 0;
  const query: ClusterClient['query'] = async (...given) => {
    const started = performance.now();
    try {
      return await client.query(...given);
    } finally {
      queryMs += performance.now() - started;
    }
  };
  const started = performance.now();
  const { stopped } = await importFile({ entities: client.entities, query }, { source, target, mapping });
  if (stopped) throw new Error(stopped.message);
  return performance.now() - started - queryMs;
}

const medianOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
