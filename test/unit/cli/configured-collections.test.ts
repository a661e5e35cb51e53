import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ClusterClient, Limiter } from '../../../src/client';
import { startDemo, type Demo } from '../../../src/demo';
import { RESEARCH } from '../../../src/demo/control-plane/projects';
import { PROD_SEARCH } from '../../../src/demo/seed/clusters';
import { eventsOf, runCli } from '../../harness/services/cli';

interface PlanJson {
  readonly changes: readonly { kind: string; name: string; effects: { effect: string; text: string }[] }[];
  readonly unmanaged: readonly { kind: string; id: string; name: string }[];
}

const FIELDS = [
  { fieldName: 'id', dataType: 'Int64', isPrimary: true },
  { fieldName: 'vector', dataType: 'FloatVector', elementTypeParams: { dim: 4 } },
  { fieldName: 'title', dataType: 'VarChar', elementTypeParams: { max_length: 200 }, nullable: true },
];
const DOCUMENT = {
  clusterId: '${cluster:prod-search}',
  dbName: 'staging',
  collectionName: 'notes',
  description: 'Notes',
  schema: { enableDynamicField: false, fields: FIELDS },
  indexParams: [
    { fieldName: 'vector', metricType: 'COSINE', params: { index_type: 'AUTOINDEX' } },
    { fieldName: 'title', params: { index_type: 'AUTOINDEX' } },
  ],
  aliases: ['latest_notes'],
  properties: { 'mmap.enabled': 'true' },
};

describe('collections in a configuration', function () {
  this.timeout(120_000); // each starts processes
  let demo: Demo;
  let folder: string;
  let client: ClusterClient;
  beforeEach(async () => {
    demo = await startDemo({ apiKey: 'canary-key-8832', strict: true, entities: 100 });
    const { endpoint } = demo.clusters.find(({ clusterId }) => clusterId === PROD_SEARCH)!;
    client = new ClusterClient({ endpoint, token: demo.apiKey, limiter: new Limiter({ starts: Infinity }) });
    folder = mkdtempSync(join(tmpdir(), 'cli-collections-'));
    mkdirSync(join(folder, 'collections'));
    const dev = { address: demo.baseUrl, project: 'Search Team' };
    write('vectorcloud.json', { documents: ['collections'], environments: { dev } });
  });
  afterEach(async () => {
    rmSync(folder, { recursive: true });
    await demo.close();
  });

  const run = (args: readonly string[]) =>
    runCli(args, { env: { VECTOR_CLOUD_KEY: demo.apiKey, NO_COLOR: undefined }, cwd: folder });
  function write(file: string, value: unknown): void {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), JSON.stringify(value));
  }
  async function planned(args: readonly string[] = []) {
    const { code, stdout, stderr } = await run(['plan', '--env', 'dev', '--json', ...args]);
    assert.notEqual(code, 1, stderr);
    return { code, plan: JSON.parse(stdout) as PlanJson };
  }
  const READS = /describe|list|get_stats|get_load_state/;
  const writes = () =>
    demo.requests
      .filter(each => each.startsWith('POST /v2/vectordb/') && !READS.test(each))
      .map(each => each.replace('POST /v2/vectordb/', ''));
  const name = { dbName: 'staging', collectionName: 'notes' };
  async function applied(): Promise<void> {
    assert.equal((await planned(['--out', 'plan.json'])).code, 2);
    const { code, stdout, stderr } = await run(['apply', 'plan.json']);
    assert.equal(code, 0, stdout + stderr);
  }
  const remain = async () => {
    const { code, plan } = await planned();
    assert.deepEqual([code, plan.changes], [0, []]);
  };

  for (const project of ['Search Team', RESEARCH])
    it(`are pulled with their indexes, aliases and properties, and have an empty plan: ${project}`, async () => {
      rmSync(join(folder, 'vectorcloud.json'));
      const pulled = await run(['pull', '--env', 'dev', '--address', demo.baseUrl, '--project', project]);
      assert.equal(pulled.code, 0, pulled.stderr);
      assert.ok(readdirSync(join(folder, 'collections')).length > 1);
      const { code, plan } = await planned();
      assert.deepEqual([code, plan.changes], [0, []]);
      assert.ok(
        plan.unmanaged.every(each => each.name === 'review_archive'),
        JSON.stringify(plan.unmanaged),
      );
      assert.deepEqual(writes(), []);
    });

  it('are created in the order of what depends on what, once, and equal afterwards', async () => {
    write('collections/notes.vccollection.json', DOCUMENT);
    await applied();
    const once = [
      'collections/create',
      'collections/alter_properties',
      'indexes/create',
      'indexes/create',
      'collections/load',
      'aliases/create',
    ];
    assert.deepEqual(writes(), once);
    await remain();
    assert.equal((await run(['apply', 'plan.json'])).code, 0);
    assert.deepEqual(writes(), once);
    const journal = eventsOf(readFileSync(join(folder, 'plan.json.journal.ndjson'), 'utf8'));
    assert.deepEqual(
      journal.map(({ outcome }) => outcome),
      ['sent', ...once.flatMap(() => ['request', 'request']), 'applied'],
    );
  });

  it('change by what the service can change, and move an alias between two documents', async () => {
    write('collections/notes.vccollection.json', DOCUMENT);
    write('collections/new.vccollection.json', { ...DOCUMENT, collectionName: 'notes_2', aliases: [], properties: {} });
    await applied();
    const sent = writes().length;
    const year = { fieldName: 'year', dataType: 'Int64', nullable: true };
    write('collections/notes.vccollection.json', {
      ...DOCUMENT,
      description: 'Other',
      aliases: [],
      schema: { fields: [...FIELDS, year] },
      properties: { 'collection.autocompaction.enabled': 'false' },
    });
    write('collections/new.vccollection.json', {
      ...DOCUMENT,
      collectionName: 'notes_2',
      aliases: ['latest_notes'],
      properties: {},
    });
    await applied();
    assert.deepEqual(writes().slice(sent).toSorted(), [
      'aliases/alter',
      'collections/alter_properties',
      'collections/alter_properties',
      'collections/fields/add',
    ]);
    assert.equal(
      (await client.aliases.describe({ dbName: 'staging', aliasName: 'latest_notes' })).collectionName,
      'notes_2',
    );
    assert.equal((await client.collections.describe(name)).description, 'Other');
    await remain();
  });

  const IMPOSSIBLE: [what: string, change: object, message: RegExp][] = [
    [
      'another dimension',
      { schema: { fields: [FIELDS[0], { ...FIELDS[1], elementTypeParams: { dim: 8 } }, FIELDS[2]] } },
      /Field `vector` cannot be changed/,
    ],
    [
      'a removed field',
      { schema: { fields: FIELDS.slice(0, 2) }, indexParams: undefined },
      /Field `title` cannot be removed/,
    ],
    [
      'a required new field',
      { schema: { fields: [...FIELDS, { fieldName: 'a', dataType: 'Int64' }] } },
      /Field `a` cannot be added/,
    ],
    [
      'another metric',
      { indexParams: [{ ...DOCUMENT.indexParams[0], metricType: 'L2' }, DOCUMENT.indexParams[1]] },
      /Index “vector” cannot be changed/,
    ],
    [
      'a dropped index of a loaded collection',
      { indexParams: DOCUMENT.indexParams.slice(0, 1) },
      /Index “title” can be dropped only while the collection is released/,
    ],
  ];
  it('are refused with the reason where the service cannot change them, and nothing is planned', async () => {
    write('collections/notes.vccollection.json', DOCUMENT);
    await applied();
    const sent = writes().length;
    for (const [what, change, message] of IMPOSSIBLE) {
      write('collections/notes.vccollection.json', { ...DOCUMENT, ...change });
      rmSync(join(folder, 'plan.json'), { force: true });
      const { code, stdout, stderr } = await run(['plan', '--env', 'dev', '--out', 'plan.json']);
      assert.deepEqual([code, existsSync(join(folder, 'plan.json'))], [1, false], what);
      assert.match(stderr, message);
      assert.match(stdout, /^No changes; 1 cannot be changed; 0 unchanged; 9 unmanaged\.$/m);
      const drift = await run(['drift', '--env', 'dev']);
      assert.equal(drift.code, 2, what);
      assert.match(drift.stderr, message);
      assert.match(drift.stdout, /^Cannot be changed: collections\/notes/m);
    }
    assert.equal(writes().length, sent);
    const pulled = await run(['pull', '--env', 'dev', '--replace']);
    assert.match(pulled.stdout, /^written: collections\/notes\.vccollection\.json$/m);
    await remain();
  });

  it('that are external are named as such by a plan and a pull', async () => {
    const [id, vector] = FIELDS;
    await client.collections.create({
      dbName: 'staging',
      collectionName: 'review_archive',
      schema: {
        fields: [
          { ...id!, isPrimary: false, externalField: 'id' },
          { ...vector!, externalField: 'embedding' },
        ],
        externalSource: 's3://bucket/reviews/',
        externalSpec: '{"format":"parquet"}',
      },
    });
    const { stdout } = await run(['plan', '--env', 'dev']);
    assert.match(stdout, /^ {2}collection review_archive \(.*\): external, a configuration cannot manage it$/m);
    assert.equal(stdout.match(/: external/g)?.length, 1);
    const dev = { address: demo.baseUrl, project: 'Search Team' };
    write('vectorcloud.json', { documents: ['.'], environments: { dev } });
    const pulled = await run(['pull', '--env', 'dev']);
    assert.equal(pulled.code, 0, pulled.stderr);
    assert.match(
      pulled.stderr,
      /^collection .*review_archive: External collection: a configuration cannot manage it$/m,
    );
    const markdown = await run(['plan', '--env', 'dev', '--markdown']);
    assert.match(markdown.stdout, /review.*archive.*: external, a configuration cannot manage it/);
  });

  it('whose creation stopped before the load are loaded by a new plan', async () => {
    write('collections/notes.vccollection.json', { ...DOCUMENT, loaded: true });
    assert.equal((await planned(['--out', 'plan.json'])).code, 2);
    const heal = demo.fail('POST /v2/vectordb/collections/load', { status: 400, code: 1, message: 'no' });
    assert.equal((await run(['apply', 'plan.json'])).code, 1);
    heal();
    const sent = writes().length;
    await applied();
    assert.deepEqual(writes().slice(sent), ['collections/load', 'aliases/create']);
    await remain();
  });

  it('whose creation stopped before the index of a vector are loaded by a new plan after it', async () => {
    write('collections/notes.vccollection.json', DOCUMENT);
    assert.equal((await planned(['--out', 'plan.json'])).code, 2);
    const heal = demo.fail('POST /v2/vectordb/indexes/create', { status: 400, code: 1, message: 'no' });
    assert.equal((await run(['apply', 'plan.json'])).code, 1);
    heal();
    const sent = writes().length;
    await applied();
    assert.deepEqual(writes().slice(sent), ['indexes/create', 'indexes/create', 'collections/load', 'aliases/create']);
  });

  it('are released before and loaded after by what the document says', async () => {
    write('collections/notes.vccollection.json', { ...DOCUMENT, properties: {}, loaded: false });
    await applied();
    assert.equal((await client.collections.getLoadState(name)).loadState, 'LoadStateNotLoad');
    write('collections/notes.vccollection.json', { ...DOCUMENT, properties: {}, loaded: true });
    await applied();
    assert.equal((await client.collections.getLoadState(name)).loadState, 'LoadStateLoaded');
    await remain();
    const sent = writes().length;
    write('collections/notes.vccollection.json', { ...DOCUMENT, loaded: false });
    await applied();
    assert.deepEqual(writes().slice(sent), ['collections/release', 'collections/alter_properties']);
    await remain();
    write('collections/notes.vccollection.json', DOCUMENT);
    await remain();
  });

  it('are not compared while their load state cannot be read, if the document has it', async () => {
    write('collections/notes.vccollection.json', { ...DOCUMENT, loaded: false });
    await applied();
    demo.fail('POST /v2/vectordb/collections/get_load_state', { status: 403, code: 1, message: 'no rights' });
    const { code, stdout } = await run(['plan', '--env', 'dev']);
    assert.equal(code, 1);
    assert.match(stdout, /^Not compared: collections\/notes\.vccollection\.json: .*no rights/m);
    write('collections/notes.vccollection.json', DOCUMENT);
    await remain();
  });

  it('keep their load state in a document that is pulled again', async () => {
    write('collections/notes.vccollection.json', { ...DOCUMENT, loaded: false });
    await applied();
    await client.collections.load(name);
    const pull = ['pull', '--env', 'dev', '--replace'];
    await run(pull);
    const loaded = () => JSON.parse(readFileSync(join(folder, 'collections/notes.vccollection.json'), 'utf8')).loaded;
    assert.equal(loaded(), true);
    write('collections/notes.vccollection.json', { ...DOCUMENT, description: 'Other', loaded: true });
    await run(pull);
    assert.equal(loaded(), true);
    await remain();
  });

  it('are dropped only where the document or --prune says so', async () => {
    write('collections/notes.vccollection.json', DOCUMENT);
    await applied();
    rmSync(join(folder, 'collections/notes.vccollection.json'));
    const { plan } = await planned();
    assert.deepEqual(plan.changes, []);
    const { id } = plan.unmanaged.find(each => each.name === 'notes')!;
    assert.equal(id, `${PROD_SEARCH}/staging/notes`);
    const pruned = (await planned(['--prune', id])).plan.changes;
    assert.deepEqual([pruned[0]!.kind, pruned[0]!.effects[0]!.effect], ['collection', 'destroys']);
    const { clusterId, dbName, collectionName } = DOCUMENT;
    write('collections/notes.vccollection.json', { ensure: 'absent', clusterId, dbName, collectionName });
    await applied();
    assert.equal(writes().at(-1), 'collections/drop');
    assert.ok(!(await client.collections.list({ dbName: 'staging' })).includes('notes'));
    await remain();
  });

  it('finish with the same plan after a refusal between two requests', async () => {
    write('collections/notes.vccollection.json', DOCUMENT);
    await planned(['--out', 'plan.json']);
    const heal = demo.fail('POST /v2/vectordb/aliases/create', { status: 400, code: 1, message: 'no' });
    const broken = await run(['apply', 'plan.json']);
    heal();
    assert.equal(broken.code, 1);
    assert.match(broken.stdout, /failed: notes [^]*Done: Create collection “notes”/);
    const finished = await run(['apply', 'plan.json']);
    assert.equal(finished.code, 0, finished.stdout + finished.stderr);
    assert.deepEqual(
      writes().filter(each => each === 'collections/create'),
      ['collections/create'],
    );
    await remain();
  });

  it('apply nothing where others changed the same part after the plan', async () => {
    write('collections/notes.vccollection.json', DOCUMENT);
    await applied();
    write('collections/notes.vccollection.json', { ...DOCUMENT, description: 'mine' });
    await planned(['--out', 'plan.json']);
    await client.collections.alterProperties({ ...name, properties: { 'collection.description': 'theirs' } });
    const sent = writes().length;
    const stopped = await run(['apply', 'plan.json']);
    assert.equal(stopped.code, 1);
    assert.match(stopped.stderr, /Conflict: .*description[^]*Nothing was applied/);
    assert.equal(writes().length, sent);
  });
});
