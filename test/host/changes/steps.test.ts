import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { OwnWrites } from '../../../src/changes/own-writes';
import { Rights } from '../../../src/changes/rights';
import { PlaceNames } from '../../../src/connections/place-names';
import { apply } from '../../../src/changes/applying';
import { Journal } from '../../../src/changes/journal';
import type { Resource } from '../../../src/changes/resource';
import { migrationResource, type MigrationAbout, type SendMigration } from '../../../src/changes/resources/migrations';
import { collectionResource } from '../../../src/changes/resources/new-collections';
import type { App } from '../../../src/commands/app';
import type { Demo, Fault } from '../../../src/demo';
import type { CollectionDocument } from '../../../src/model/collections/documents';
import { connectDemo, leave } from '../../harness/host/connected';
import { answering, confirmed } from '../../harness/host/dialogs';

const KEY = 'canary-77ab0e';
const CREATE = 'POST /v2/vectordb/collections/create';
const NO: Fault = { status: 200, code: 1100, message: 'invalid index type: AUTOINDEX' };
const SCHEMA = {
  fields: [
    { fieldName: 'id', dataType: 'Int64', isPrimary: true },
    { fieldName: 'embedding', dataType: 'FloatVector', elementTypeParams: { dim: 8 } },
  ],
};
const WANTED: CollectionDocument = {
  collectionName: 'half_made',
  schema: SCHEMA,
  indexParams: [{ fieldName: 'embedding', metricType: 'COSINE', params: { index_type: 'AUTOINDEX' } }],
};

describe('a write of several steps', () => {
  let running: App;
  let demo: Demo;
  let folder: vscode.Uri;
  let journal: Journal;

  beforeEach(async () => {
    ({ running, demo } = await connectDemo({ id: 'c', key: KEY }));
    folder = vscode.Uri.joinPath(running.storage, `steps-${crypto.randomUUID()}`);
    journal = new Journal(folder);
  });
  afterEach(async () => {
    journal.dispose();
    await leave({ running, demo });
    await vscode.workspace.fs.delete(folder, { recursive: true });
  });

  const connection = async () => (await running.connections.find('c'))!;
  const collection = async () =>
    collectionResource(running.documents.services, await connection(), demo.clusters[0]!.clusterId, WANTED);
  /** Returns the resource with an action of the service just before its answer. */
  const meeting = <T>(resource: Resource<T>, happens: () => Promise<unknown>): Resource<T> => ({
    ...resource,
    async write(...all) {
      await happens();
      return resource.write(...all);
    },
  });
  const made = async (more: object) => {
    const body = JSON.stringify({ collectionName: WANTED.collectionName, schema: SCHEMA, ...more });
    const headers = { authorization: `Bearer ${KEY}` };
    const address = `${demo.clusters[0]!.endpoint}/v2/vectordb/collections/create`;
    const answer = await fetch(address, { method: 'POST', headers, body });
    assert.equal(((await answer.json()) as { code: number }).code, 0);
    demo.fail(CREATE, NO);
  };
  async function carry<T>(resource: Resource<T>, mine: T) {
    using warned = answering('showWarningMessage', confirmed);
    using failed = answering('showErrorMessage');
    const plans = await running.changes.plans.documents();
    const services = {
      connections: running.connections,
      journal,
      plans,
      rights: new Rights(),
      placeNames: new PlaceNames(),
      writes: new OwnWrites(),
      failed: new Set<string>(),
    };
    const outcome = await apply(services, resource, {
      mine,
      confirm: 'modal',
    });
    const [record] = (await journal.list()).records;
    return { outcome, record, said: String([...warned.asked.slice(1), ...failed.asked][0]?.[0]) };
  }

  it('is told exactly where the collection was made and its index refused', async () => {
    const { outcome, record, said } = await carry(
      meeting(await collection(), () => made({})),
      WANTED,
    );
    assert.equal(outcome.kind, 'partial');
    assert.equal(
      said,
      'Create collection “half_made” on Service › in01-3f8a1b6c9d2e705 › default: partly applied. Collection “half_made” was created without its index on embedding. The rest failed: invalid index type: AUTOINDEX (code 1100)',
    );
    assert.equal(record?.outcome, 'partial');
    assert.match(record?.note ?? '', /without its index on embedding\. .*invalid index type/);
    assert.equal(demo.requests.filter(request => request.includes('collections/create')).length, 2); // one of them past us
  });

  it('names no index that is there', async () => {
    const { outcome, said } = await carry(
      meeting(await collection(), () => made({ indexParams: WANTED.indexParams })),
      WANTED,
    );
    assert.equal(outcome.kind, 'partial');
    assert.match(
      said,
      /^Create collection “half_made” on Service.*: partly applied\. Collection “half_made” was created\. The rest failed/,
    );
  });

  it('is refused where nothing of it was done', async () => {
    demo.fail(CREATE, NO);
    const { outcome, record, said } = await carry(await collection(), WANTED);
    assert.deepEqual([outcome.kind, record?.outcome], ['refused', 'refused']);
    assert.match(said, /: not applied\. invalid index type/);
  });

  it('is unknown where a refusal cannot be read back', async () => {
    const lost = async () => {
      demo.fail(CREATE, NO);
      for (const read of ['list', 'describe']) demo.fail(`POST /v2/vectordb/collections/${read}`, { body: 'nonsense' });
    };
    const { outcome, record } = await carry(meeting(await collection(), lost), WANTED);
    assert.equal(outcome.kind, 'unknown');
    assert.match(record?.note ?? '', /Read-back failed: /);
  });

  it('is told where a cluster was made and its migration refused, and refused where no list tells', async () => {
    const [source] = demo.clusters;
    const { regionId } = await (await running.clients.cloud(await connection())).clusters.describe(source!.clusterId);
    const migration = {
      source: { clusterId: source!.clusterId },
      destination: {
        clusterName: 'half-copy',
        projectId: demo.projects[0]!.projectId,
        regionId: regionId!,
        plan: 'Standard',
        cuType: 'Performance-optimized',
        cuSize: 1,
      },
    };
    const refused = Object.assign(new Error('no quota'), { name: 'ApiError', status: 200, code: 40_000 });
    const services = (migrate: () => Promise<never>) => ({ clients: running.clients, migrate });
    const making = async () => {
      await (await running.clients.cloud(await connection())).migrations.toNewDedicated(migration);
      throw refused;
    };
    const { outcome, said } = await carry(
      migrationResource(services(making), await connection(), migration),
      migration,
    );
    assert.equal(outcome.kind, 'partial');
    assert.match(
      said,
      /^Create cluster “half-copy” .* on Service.*: partly applied\. Cluster “half-copy” was created\. The rest failed: no quota/,
    );
    demo.fail('GET /v2/clusters', { status: 404, body: 'not found', contentType: 'text/plain' });
    const other = { ...migration, destination: { ...migration.destination, clusterName: 'never' } };
    const plain = migrationResource(
      services(() => Promise.reject(refused)),
      await connection(),
      other,
    );
    assert.equal((await carry(plain, other)).outcome.kind, 'refused');
  });

  it('goes to the region of a source that was seen before and is not described now', async () => {
    const [source, destination] = demo.clusters;
    const { clusterId, endpoint } = source!;
    const seen = { clusterId, clusterName: 'seen', connectAddress: endpoint, regionId: 'far' };
    await (await running.clients.endpoints).learn(await connection(), [seen]);
    demo.fail(`GET /v2/clusters/${clusterId}`, { status: 500, body: 'down', contentType: 'text/plain' });
    const migration = { source: { clusterId }, destination: { clusterId: destination!.clusterId } };
    const abouts: MigrationAbout[] = [];
    const migrate: SendMigration = async (_, __, about) => {
      abouts.push(about);
      return { jobId: 'job-1' };
    };
    const resource = migrationResource({ clients: running.clients, migrate }, await connection(), migration);
    assert.equal((await carry(resource, migration)).outcome.kind, 'applied');
    assert.deepEqual(
      abouts.map(({ regionId }) => regionId),
      ['far'],
    );
  });
});
