import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect, createServer as createTcpServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { ClusterClient, Limiter } from '../../../src/client';
import { startDemo, type Demo } from '../../../src/demo';
import { PLAYGROUND, PROD_SEARCH, RECALL_LAB, SANDBOX } from '../../../src/demo/seed/clusters';
import { eventsOf, runCli } from '../../harness/services/cli';

type OnOutput = (stdout: string, kill: () => void) => unknown;

const UPSERT = 'POST /v2/vectordb/entities/upsert';

const endpointOf = (demo: Demo, id: string): string =>
  demo.clusters.find(({ clusterId }) => clusterId === id)!.endpoint;

describe('a copy from the command line', function () {
  this.timeout(60_000); // each starts a process
  let from: Demo;
  let into: Demo;
  let folder: string;
  let source: string;
  let target: string;
  let client: ClusterClient;
  before(async () => {
    from = await startDemo({ apiKey: 'canary-source-1', strict: true, entities: 4000 });
    into = await startDemo({ apiKey: 'canary-target-2', strict: true, entities: 100 });
    folder = mkdtempSync(join(tmpdir(), 'cli-copies-'));
    source = endpointOf(from, PROD_SEARCH);
    target = endpointOf(into, PROD_SEARCH);
    client = new ClusterClient({ endpoint: target, token: into.apiKey, limiter: new Limiter({ starts: Infinity }) });
  });
  after(async () => {
    await from.close();
    await into.close();
    rmSync(folder, { recursive: true });
  });

  async function run(args: readonly string[], env: Record<string, string>, onOutput?: OnOutput) {
    const keys = { VECTOR_CLOUD_KEY: undefined, VECTOR_CLOUD_TARGET_KEY: undefined };
    const { stdout, ...result } = await runCli(args, { env: { ...keys, ...env }, cwd: folder, onOutput });
    return { ...result, events: eventsOf(stdout) };
  }
  const copy = (args: readonly string[], onOutput?: OnOutput) =>
    run(
      ['copy', '--endpoint', source, '--to-endpoint', target, ...args],
      { VECTOR_CLOUD_KEY: from.apiKey, VECTOR_CLOUD_TARGET_KEY: into.apiKey },
      onOutput,
    );
  async function exported(endpoint: string, key: string, collection: string): Promise<string> {
    const file = join(folder, 'exported.ndjson');
    const args = ['export', '--endpoint', endpoint, '--collection', collection, '--out', file, '--replace'];
    const { code, stderr } = await run(args, { VECTOR_CLOUD_KEY: key });
    assert.equal(code, 0, stderr);
    return readFileSync(file, 'utf8');
  }
  it('shows source, target, schema, mapping and counts, and sends nothing, where it only tries', async () => {
    const args = ['--collection', 'help_center', '--to-collection', 'dry', '--create', '--dry-run'];
    const { code, events, stderr } = await copy(args);
    assert.equal(code, 0, stderr);
    const [origin, to, create, mapping, checked] = events;
    assert.deepEqual([origin!['event'], origin!['sourceCollection']], ['source', 'help_center']);
    const { collectionName, cluster, exists, entities } = to!;
    assert.deepEqual([collectionName, cluster, exists, entities], ['dry', target, false, 0]);
    assert.equal((create!['request'] as { collectionName: string }).collectionName, 'dry');
    assert.match(String(create!['warning']), /^Not copied: .*aliases articles/);
    assert.ok(Object.keys(mapping!['fields'] as object).includes('helpful_votes'));
    assert.deepEqual(checked, { event: 'checked', records: 880, rejected: 0 });
    assert.ok(!(await client.collections.list({})).includes('dry'));
  });

  for (const [what, collection, clusterId] of [
    ['integer keys', 'help_center', PROD_SEARCH],
    ['string keys', 'recipes', PLAYGROUND],
    ['binary vectors', 'photo_captions', SANDBOX],
    ['computed fields, places and times', 'research_digest', RECALL_LAB],
  ] as const) {
    it(`creates the same collection on another cluster, with the same entities: ${what}`, async () => {
      const origin = endpointOf(from, clusterId);
      const args = ['--collection', collection, '--to-collection', `${collection}_2`, '--create'];
      const { code, events, stderr } = await copy(['--endpoint', origin, ...args]);
      assert.equal(code, 0, stderr + JSON.stringify(events.at(-1)));
      const { event, written, rejected, after, source: counted, readBack, warnings } = events.at(-1)!;
      assert.deepEqual([event, rejected, after, counted], ['copied', 0, { count: written }, { count: written }]);
      assert.deepEqual([readBack, warnings], [{ read: 20, differences: [] }, []]);
      const theirs = await exported(target, into.apiKey, `${collection}_2`);
      assert.ok(theirs === (await exported(origin, from.apiKey, collection)), 'the exports differ');
      assert.ok(!existsSync(join(folder, `${collection}_2.copy.json`)));
    });
  }

  it('continues after it was killed while a request had no answer', async () => {
    const args = ['--collection', 'help_center', '--to-collection', 'killed', '--create'];
    const heal = into.fail(UPSERT, { latencyMs: 4000 });
    const state = join(folder, 'killed.copy.json');
    const killed = copy(args, async (stdout, kill) => {
      if (!stdout.includes('"mapping"')) return;
      while (!existsSync(state) || !readFileSync(state, 'utf8').includes('"sending"')) await setTimeout(20);
      kill();
    });
    assert.equal((await killed).code, null);
    heal();
    const again = await copy(args);
    assert.equal(again.code, 2);
    assert.match(again.stderr, /A copy of “help_center .*” to killed on http.* is unfinished\. Resume the copy/);
    const { code, events, stderr } = await copy([...args, '--resume']);
    assert.equal(code, 0, stderr + JSON.stringify(events.at(-1)));
    const theirs = await exported(target, into.apiKey, 'killed');
    assert.ok(theirs === (await exported(source, from.apiKey, 'help_center')), 'the exports differ');
  });

  it('copies within a cluster with one key, and refuses to copy a collection to itself', async () => {
    const args = ['copy', '--endpoint', source, '--collection', 'product_reviews'];
    const env = { VECTOR_CLOUD_KEY: from.apiKey };
    const same = await run(args, env);
    assert.equal(same.code, 2);
    assert.match(same.stderr, /Source and target are the same collection/);
    for (const [name, other] of [
      ['help_center', 'articles'],
      ['articles', 'help_center'],
    ]) {
      const alias = await run([...args, '--collection', name!, '--to-collection', other!], env);
      assert.deepEqual([alias.code, /one name is an alias of the other/.test(alias.stderr)], [2, true], alias.stderr);
    }
    const { code, events } = await run(
      [...args, '--to-collection', 'reviews', '--create', '--filter', 'rating > 3'],
      env,
    );
    assert.equal(code, 0);
    assert.ok(Number(events.at(-1)!['written']) > 0);
  });

  it('refuses to copy a collection to itself through another spelling or another endpoint of its cluster', async () => {
    const port = Number(new URL(source).port);
    const forwarder = createTcpServer(socket => void socket.pipe(connect(port, '127.0.0.1')).pipe(socket));
    await new Promise<void>(done => forwarder.listen(0, '127.0.0.1', done));
    const other = `http://127.0.0.1:${(forwarder.address() as AddressInfo).port}`;
    const keys = { VECTOR_CLOUD_KEY: from.apiKey, VECTOR_CLOUD_TARGET_KEY: from.apiKey };
    for (const [address, message] of [
      [source.replace('http', 'HTTP'), /Source and target are the same collection\./],
      [
        other,
        /Source and target are the same collection: both endpoints return the same collection ID\. If the target is on a cloned cluster, use --allow-same-id\./,
      ],
    ] as const) {
      const sent = from.requests.length;
      const args = ['copy', '--endpoint', source, '--to-endpoint', address, '--collection', 'product_reviews'];
      const { code, stderr } = await run(args, keys);
      assert.deepEqual([code, message.test(stderr)], [2, true], stderr);
      assert.deepEqual(
        from.requests.slice(sent).filter(request => request.startsWith(UPSERT)),
        [],
      );
    }
    const tried = ['copy', '--endpoint', source, '--collection', 'product_reviews', '--dry-run', '--allow-same-id'];
    const allowed = await run([...tried, '--to-endpoint', other], keys);
    assert.equal(allowed.code, 0, allowed.stderr);
    assert.equal((await run(tried, keys)).code, 2, 'the same address');
    forwarder.close();
  });

  it('says that the target generates the IDs, so that a second copy inserts again', async () => {
    const { events } = await copy(['--collection', 'support_tickets', '--dry-run']);
    assert.match(
      String(events.find(({ event }) => event === 'warning')!['message']),
      /generates the IDs: .*, and a second copy inserts the/,
    );
  });

  async function smaller(collectionName: string): Promise<void> {
    const fields = [
      { fieldName: 'key', dataType: 'Int64', isPrimary: true },
      { fieldName: 'about', dataType: 'VarChar', elementTypeParams: { max_length: 5 }, nullable: true },
      { fieldName: 'vector', dataType: 'FloatVector', elementTypeParams: { dim: 128 } },
    ];
    const indexParams = [
      { fieldName: 'vector', metricType: 'L2', indexName: 'v', params: { index_type: 'AUTOINDEX' } },
    ];
    await client.collections.create({ collectionName, schema: { fields }, indexParams });
  }

  it('maps fields to a target with another schema, and leaves out none unasked', async () => {
    await smaller('mapped');
    const args = ['--collection', 'product_reviews', '--to-collection', 'mapped', '--map', 'id=key'];
    const { code, stderr } = await copy(args);
    assert.equal(code, 2);
    assert.match(stderr, /No field of the target is mapped to `?\w+`?\. Use --map \w+=<field>, or --unknown ignore/);
    const result = await copy([...args, '--unknown', 'ignore']);
    assert.equal(result.code, 0, result.stderr + JSON.stringify(result.events.at(-1)));
    const { written, after } = result.events.at(-1)!;
    assert.deepEqual(after, { count: written });
  });

  it('rejects entities that do not fit, with their values in a file, and exits with 1', async () => {
    await smaller('rejecting');
    const args = [
      '--collection',
      'product_reviews',
      '--to-collection',
      'rejecting',
      '--map',
      'id=key',
      '--unknown',
      'ignore',
    ];
    const { code, events } = await copy([...args, '--map', 'category=about']);
    assert.equal(code, 1);
    const { written, rejected, rejectsFile } = events.at(-1)!;
    assert.equal(rejectsFile, 'rejecting.copy.rejected.ndjson');
    const lines = readFileSync(join(folder, rejectsFile), 'utf8').trim().split('\n');
    assert.equal(lines.length, rejected);
    assert.ok((JSON.parse(lines[0]!) as { text: string }).text.startsWith('{"id":'));
    assert.ok(Number(rejected) > 0 && Number(written) >= 0);
  });

  it('sends each key to its own endpoint alone', async () => {
    const seen = new Set<string>();
    const stranger = createServer((asked, answer) => {
      seen.add(`${asked.headers.authorization}`);
      answer.writeHead(401).end('{"code":80001,"message":"no"}');
    });
    await new Promise<void>(done => stranger.listen(0, '127.0.0.1', done));
    const address = `http://127.0.0.1:${(stranger.address() as AddressInfo).port}`;
    const args = ['copy', '--endpoint', source, '--to-endpoint', address, '--collection', 'product_reviews'];
    const without = await run(args, { VECTOR_CLOUD_KEY: from.apiKey });
    assert.equal(without.code, 2);
    assert.match(without.stderr, /VECTOR_CLOUD_TARGET_KEY is not set/);
    assert.deepEqual([...seen], []);
    const keys = { VECTOR_CLOUD_KEY: from.apiKey, VECTOR_CLOUD_TARGET_KEY: into.apiKey };
    assert.equal((await run(args, keys)).code, 2);
    stranger.close();
    assert.deepEqual([...seen], [`Bearer ${into.apiKey}`]);
  });
});
