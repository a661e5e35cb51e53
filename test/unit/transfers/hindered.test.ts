import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as passed } from 'node:timers/promises';
import { ClusterClient } from '../../../src/client';
import { startDemo, type Demo } from '../../../src/demo';
import { DENIED_STYLES } from '../../../src/demo/wire/restrictions';
import { resultText } from '../../../src/cli/results';
import { exportedFields } from '../../../src/model/entities/export-lines';
import { proposedMapping } from '../../../src/model/mappings/mappings';
import { exportEntities, type ExportOptions } from '../../../src/transfers/exports/exports';
import { copyEntities, type Copied } from '../../../src/transfers/imports/copies';
import { importFile } from '../../../src/transfers/imports/imports';
import type { ImportOptions } from '../../../src/transfers/imports/requests';
import { importTarget } from '../../../src/transfers/imports/targets';
import { collectionSource } from '../../../src/transfers/records/collections';
import { samplesOf } from '../../../src/transfers/records/mapped';
import { openSource } from '../../../src/transfers/records/sources';

const QUERY = 'POST /v2/vectordb/entities/query';
const UPSERT = 'POST /v2/vectordb/entities/upsert';
const DESCRIBE = 'POST /v2/vectordb/collections/describe';
const ROWS = 12;
/** Ends no request within a test: what ends was cancelled, refused or cut off. */
const NEVER_SECONDS = 600;

/** Exports, imports and copies against a service that hangs, or denies an operation. */
describe('a transfer that a service hinders', () => {
  let demo: Demo;
  let client: ClusterClient;
  let folder: string;
  let made = 0;

  before(async () => {
    demo = await startDemo({ strict: true, entities: 100 });
    const { endpoint } = demo.clusters[3]!;
    client = new ClusterClient({ endpoint, token: demo.apiKey, requestTimeoutSeconds: NEVER_SECONDS, firstWaitMs: 1 });
  });
  after(() => demo.close());
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'hindered-'))));
  afterEach(() => {
    demo.restrict();
    rmSync(folder, { recursive: true });
  });

  const entities = Array.from({ length: ROWS }, (_, key) => ({ key, v: [key, 1] }));
  async function collection(isFilled: boolean): Promise<string> {
    const collectionName = `hindered_${made++}`;
    const fields = [
      { fieldName: 'key', dataType: 'Int64', isPrimary: true },
      { fieldName: 'v', dataType: 'FloatVector', elementTypeParams: { dim: 2 } },
    ];
    const indexParams = [{ fieldName: 'v', metricType: 'L2', indexName: 'v', params: { index_type: 'AUTOINDEX' } }];
    await client.collections.create({ collectionName, schema: { autoID: false, fields }, indexParams });
    if (isFilled) await client.entities.insert({ collectionName, data: entities });
    return collectionName;
  }
  const stored = (collectionName: string) =>
    client.query({ collectionName, filter: 'key >= 0', outputFields: ['key', 'v'], consistencyLevel: 'Strong' });
  const mustBeWhole = async (collectionName: string) =>
    assert.equal((await stored(collectionName)).length, ROWS, collectionName);

  const targetOf = async (collectionName: string) =>
    importTarget(await client.collections.describe({ collectionName }), { cluster: 'here', dbName: 'default' });
  const SMALL = { maxBatchRows: 4, firstWaitMs: 1 };

  interface Transfer {
    /** Prepares before anything is restricted; returns the transfer and its target. */
    readonly prepare: () => Promise<{
      readonly run: (options: ImportOptions) => Promise<unknown>;
      readonly to?: string;
    }>;
  }
  const transfers: Readonly<Record<'export' | 'import' | 'copy', Transfer>> = {
    export: {
      async prepare() {
        const described = await client.collections.describe({ collectionName: await collection(true) });
        const file = join(folder, 'all.ndjson');
        const exported = exportedFields(described, [], true);
        const request = { dbName: 'default', collection: described, filter: '', exported, file, cluster: 'here' };
        const run = ({ signal, resume }: ImportOptions) => {
          const options: ExportOptions = { start: resume ? 'resume' : 'new', signal };
          return exportEntities(client, { ...request, format: 'ndjson' }, options);
        };
        return { run };
      },
    },
    import: {
      async prepare() {
        const to = await collection(false);
        const file = join(folder, 'rows.ndjson');
        writeFileSync(file, entities.map(each => `${JSON.stringify(each)}\n`).join(''));
        const [target, source] = [await targetOf(to), await openSource(file, 'ndjson')];
        const mapping = proposedMapping(target.schema, await samplesOf(source), false);
        return { to, run: options => importFile(client, { source, target, mapping }, { ...SMALL, ...options }) };
      },
    },
    copy: {
      async prepare() {
        const to = await collection(false);
        const described = await client.collections.describe({ collectionName: await collection(true) });
        const exported = exportedFields(described, [], true);
        const place = { cluster: 'there', dbName: 'default', filter: '', path: join(folder, 'copy') };
        const source = collectionSource(client, { ...place, collection: described, exported });
        const target = await targetOf(to);
        const mapping = proposedMapping(target.schema, await samplesOf(source), false);
        const request = { source, target, mapping, stateFile: join(folder, 'copy.json') };
        return { to, run: options => copyEntities(client, request, { ...SMALL, ...options }) };
      },
    },
  };

  /** Waits until the service has got a request since a number of them. */
  async function arrived(request: string, since: number): Promise<void> {
    while (!demo.requests.slice(since).includes(request)) await passed(5);
  }
  const sent = (request: string, since: number) => demo.requests.slice(since).filter(each => each === request).length;
  /** Returns what became of a transfer, in words. */
  const endOf = (run: Promise<unknown>): Promise<string> =>
    run.then(
      result => (result as { stopped?: { message: string } }).stopped?.message ?? 'complete',
      (error: unknown) => (error as Error).message,
    );

  const hanging: readonly [kind: keyof typeof transfers, operation: string, request: string][] = [
    ['export', 'cluster.query', QUERY],
    ['import', 'cluster.query', QUERY],
    ['copy', 'cluster.query', QUERY],
    ['copy', 'cluster.collections.describe', DESCRIBE],
  ];
  for (const [kind, operation, request] of hanging)
    it(`ends as soon as it is cancelled, writes nothing, and succeeds later: ${kind} where ${operation} hangs`, async () => {
      const { run, to } = await transfers[kind].prepare();
      demo.restrict({ hang: [operation] });
      const since = demo.requests.length;
      const stop = new AbortController();
      const end = endOf(run({ signal: stop.signal }));
      await arrived(request, since);
      stop.abort();
      assert.equal(await end, 'Canceled.');
      assert.equal(sent(UPSERT, since), 0);
      demo.restrict();
      const isBegun = readdirSync(folder).some(name => /^(copy\.json|rows\.ndjson\.import\.json|.*\.part)/.test(name));
      assert.equal(await endOf(run({ resume: isBegun })), 'complete');
      if (to !== undefined) await mustBeWhole(to);
    });

  for (const kind of ['import', 'copy'] as const) {
    it(`repeats no write without a response when it is cancelled, and looks it up when it is resumed: ${kind}`, async () => {
      const { run, to } = await transfers[kind].prepare();
      demo.restrict({ hang: ['cluster.entities.upsert'] });
      const since = demo.requests.length;
      const stop = new AbortController();
      const end = endOf(run({ signal: stop.signal }));
      await arrived(UPSERT, since);
      stop.abort();
      demo.restrict({ hang: ['cluster.query', 'cluster.collections.describe'] }); // cuts off the write; no lookup ends
      assert.equal(await end, 'Canceled.');
      assert.ok(sent(UPSERT, since) <= 2, 'the batches that were on their way');
      demo.restrict();
      assert.equal(await endOf(run({ resume: true })), 'complete');
      await mustBeWhole(to!);
    });

    it(`leaves searches and lists their responses while its writes hang: ${kind}`, async () => {
      const { run } = await transfers[kind].prepare();
      demo.restrict({ hang: ['cluster.entities.upsert'] });
      const since = demo.requests.length;
      const stop = new AbortController();
      const end = endOf(run({ signal: stop.signal }));
      await arrived(UPSERT, since);
      const found = await client.search({ collectionName: await collection(true), data: [[1, 1]], limit: 1 });
      assert.equal(found.hits.length, 1);
      assert.ok((await client.collections.list()).length > 0);
      stop.abort();
      demo.restrict();
      await end;
    });

    it(`says what is known, and that the rest was cancelled, where it is cancelled while it counts at its end: ${kind}`, async () => {
      const { run, to } = await transfers[kind].prepare();
      const stop = new AbortController();
      let since = Number.POSITIVE_INFINITY;
      const onProgress: ImportOptions['onProgress'] = ({ written }) => {
        if (written < ROWS) return;
        demo.restrict({ hang: ['cluster.query'] });
        since = demo.requests.length;
      };
      const end = run({ signal: stop.signal, onProgress }) as Promise<Copied>;
      while (since === Number.POSITIVE_INFINITY) await passed(5);
      await arrived(QUERY, since);
      stop.abort();
      const { stopped, written, after, readBack, source } = await end;
      demo.restrict();
      const cancelled = { why: 'Canceled.', isCancelled: true };
      assert.deepEqual([stopped, written, after, readBack], [undefined, ROWS, cancelled, cancelled]);
      if (kind === 'copy') assert.deepEqual(source, cancelled);
      const told = resultText({ written, rejected: 0, conflicts: 0, unknown: 0, after, readBack }, undefined);
      assert.equal(
        told,
        '12 written, 0 rejected, 0 in conflict, 0 unknown\nThe final count was canceled.\n' +
          'Read-back was canceled: no written entity was compared with the source.\n',
      );
      await mustBeWhole(to!);
      assert.ok(!readdirSync(folder).some(name => name.endsWith('.json')), 'nothing is left to resume');
    });

    for (const denyAs of DENIED_STYLES)
      it(`sends a denied write once for each batch, and says what is denied: ${kind}, ${denyAs}`, async () => {
        const { run, to } = await transfers[kind].prepare();
        demo.restrict({ deny: ['cluster.entities.upsert'], denyAs });
        const since = demo.requests.length;
        assert.match(await endOf(run({})), DENIALS[denyAs]);
        assert.ok(sent(UPSERT, since) <= 2, 'the batches that were on their way');
        demo.restrict();
        assert.equal((await stored(to!)).length, 0);
        assert.equal(await endOf(run({ resume: true })), 'complete');
        await mustBeWhole(to!);
      });
  }

  for (const kind of ['export', 'copy'] as const)
    for (const denyAs of DENIED_STYLES)
      it(`says which read is denied, and writes nothing: ${kind}, ${denyAs}`, async () => {
        const { run, to } = await transfers[kind].prepare();
        demo.restrict({ deny: ['cluster.query'], denyAs });
        const since = demo.requests.length;
        assert.match(await endOf(run({})), DENIALS[denyAs]);
        assert.equal(sent(UPSERT, since), 0);
        demo.restrict();
        const isBegun = readdirSync(folder).length > 0;
        assert.equal(await endOf(run({ resume: isBegun })), 'complete');
        if (to !== undefined) await mustBeWhole(to);
      });
});

const DENIALS = {
  '401': /User not authenticated/,
  '403': /has no permission for POST \/v2\/vectordb\/entities/,
  '404': /The resource does not exist/,
  code: /has no permission for POST \/v2\/vectordb\/entities/,
} as const;
