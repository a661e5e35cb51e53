import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { App } from '../../../src/commands/app';
import type { CloudConnection } from '../../../src/connections/connection';
import { migrationResource } from '../../../src/changes/resources/migrations';
import { startDemo, type Demo } from '../../../src/demo';
import { migrations } from '../../../src/documents/migrations';
import { openNew } from '../../../src/documents/opening';
import type { MigrationDocument } from '../../../src/model/clusters/migration-documents';
import type { MigrationToNewDedicated } from '../../../src/model/clusters/migrations';
import { look } from '../../../src/work/looks';
import { sendMigration } from '../../../src/work/migrating';
import { OneTimePasswords } from '../../../src/work/one-time-passwords';
import { Work } from '../../../src/work/work';
import { connectDemo, leave } from '../../harness/host/connected';
import { moment } from '../../harness/host/waiting';
import { answering } from '../../harness/host/dialogs';

const KEY = 'canary-51cc07';

describe('a migration that is sent', () => {
  let running: App;
  let demo: Demo;
  let storage: vscode.Uri;
  let work: Work;
  let passwords: OneTimePasswords;
  const planted: (() => void)[] = [];

  before(async () => ({ running, demo } = await connectDemo({ id: 'm', key: KEY })));
  after(() => leave({ running, demo }));
  beforeEach(() => {
    storage = vscode.Uri.joinPath(running.storage, `migrations-${crypto.randomUUID()}`);
    work = new Work(storage);
    passwords = new OneTimePasswords(running.connections.keys);
  });
  afterEach(async () => {
    for (const restore of planted.splice(0)) restore();
    for (const { connectionId, clusterId } of await running.connections.keys.waiting()) {
      await running.connections.keys.deleteOnce(connectionId, clusterId);
    }
    work.dispose();
    passwords.dispose();
    await vscode.workspace.fs.delete(storage, { recursive: true });
  });

  const connection = async () => (await running.connections.find('m'))!;
  async function migration(clusterName: string): Promise<MigrationToNewDedicated> {
    const { clusterId } = demo.clusters[0]!;
    const cluster = await (await running.clients.cloud(await connection())).clusters.describe(clusterId);
    return {
      source: { clusterId },
      destination: {
        clusterName,
        projectId: cluster.projectId!,
        regionId: cluster.regionId!,
        plan: 'Standard',
        cuType: 'Performance-optimized',
        cuSize: 1,
      },
    };
  }
  const send = async (clusterName: string, keeping = passwords) =>
    sendMigration(
      { clients: running.clients, work, passwords: keeping },
      await connection(),
      await migration(clusterName),
      { name: clusterName },
      {},
    );
  const posts = () => demo.requests.filter(request => request.startsWith('POST /v2/migrations/')).length;
  /** Returns everything this window stores on disk, as one text. */
  async function onDisk(folder = running.storage): Promise<string> {
    const entries = await vscode.workspace.fs.readDirectory(folder);
    const texts = entries.map(async ([name, type]) => {
      const uri = vscode.Uri.joinPath(folder, name);
      if (type & vscode.FileType.SymbolicLink) return ''; // made by another test
      if (type === vscode.FileType.Directory) return onDisk(uri);
      // Written anew meanwhile, as a file of another name first.
      const read = vscode.workspace.fs.readFile(uri).then(String, (error: unknown) => {
        if (error instanceof vscode.FileSystemError && error.code === 'FileNotFound') return '';
        throw error;
      });
      return read;
    });
    return (await Promise.all(texts)).join('\n');
  }

  it('has its password in the secret storage before it is shown, signs in with it, and shows it until they have it', async () => {
    const answers: ((answer: string | undefined) => void)[] = [];
    const asks = () => new Promise(resolve => answers.push(resolve));
    using boxes = answering('showWarningMessage', asks, asks, asks, asks);
    const { clusterId } = await send('copy-a');
    const { keys } = running.connections;
    const told = JSON.parse((await keys.once('m', clusterId))!) as Record<string, string>;
    assert.deepEqual([told['clusterId'], told['clusterName'], told['username']], [clusterId, 'copy-a', 'db_admin']);
    assert.equal(await keys.user('m', clusterId), `db_admin:${told['password']}`);
    assert.match(
      String((boxes.asked[0]![1] as vscode.MessageOptions).detail),
      new RegExp(`Password: ${told['password']}`),
    );

    answers.shift()!(undefined); // Escape: it waits
    const again = passwords.open({ connectionId: 'm', clusterId });
    while (answers.length === 0) await moment();
    assert.deepEqual(
      (await passwords.list()).map(each => each.clusterName),
      ['copy-a'],
    );
    answers.shift()!('Copy Password');
    while (answers.length === 0) await moment();
    assert.equal(await vscode.env.clipboard.readText(), told['password']);
    assert.equal((await passwords.list()).length, 1); // a copy is not kept yet
    answers.shift()!('I Saved the Password');
    await again;
    assert.deepEqual(await passwords.list(), []);

    assert.ok(!(await onDisk()).includes(told['password']!), 'a password on disk');
    const [operation] = await work.list();
    assert.deepEqual([operation?.state, operation?.clusterId], ['running', clusterId]);
  });

  it('is on disk before it leaves, and says so after a window that died', async () => {
    planted.push(demo.fail('POST /v2/migrations/toNewDedicated', { cut: 'before', times: 1 }));
    await assert.rejects(send('copy-b'), { name: 'TransportError' });
    const [operation] = await work.list();
    assert.deepEqual([operation?.state, operation?.name, operation?.clusterId], ['unknown', 'copy-b', undefined]);
    assert.ok(operation?.projectId);
  });

  it('that is refused is told as failed, and is sent once', async () => {
    const before = posts();
    planted.push(demo.fail('POST /v2/migrations/toNewDedicated', { status: 403, code: 403, message: 'no' }));
    await assert.rejects(send('copy-c'), { name: 'ApiError' });
    assert.equal((await work.list())[0]?.state, 'failed');
    assert.equal(posts() - before, 1);
  });

  describe('where the disk takes down nothing of what came of it', () => {
    beforeEach(() => {
      work.dispose();
      work = new (class extends Work {
        override update = () => Promise.reject(new Error('no space left'));
      })(storage);
    });

    it('is not taken for one that failed', async () => {
      using boxes = answering('showWarningMessage', 'I Saved the Password', 'I Saved the Password');
      const { jobId } = await send('copy-f');
      assert.ok(jobId);
      while (boxes.asked.length < 2) await moment();
      assert.match(String(boxes.asked.map(([text]) => text)), /no space left/);
    });

    it('fails as the service said', async () => {
      planted.push(demo.fail('POST /v2/migrations/toNewDedicated', { status: 403, code: 403, message: 'no' }));
      using _ = answering('showWarningMessage');
      await assert.rejects(send('copy-g'), { name: 'ApiError' });
    });
  });

  it('goes to the control plane of its source’s region, and its job is looked up there', async () => {
    const there = await startDemo({ apiKey: KEY, entities: 1000 });
    const own = await connection();
    const trusted = { ...own, trusted: ['localhost'] } as typeof own;
    await running.connections.update(own.id, now => ({ ...now, trusted: ['localhost'] }));
    const { destination, source } = await migration('copy-r');
    const { regionId } = destination as { regionId: string };
    const domain = there.baseUrl.replace('127.0.0.1', 'localhost');
    const regions = [{ cloudId: 'aws', regionId, domain }];
    const restore = demo.fail('GET /v2/regions', { body: JSON.stringify({ code: 0, data: regions }) });
    running.clients.forget('m');
    const clusters = there.clusters.map(({ clusterId }) => clusterId);
    const moved = { source, destination: { clusterId: clusters.find(id => id !== source.clusterId)! } };
    const before = posts();
    await sendMigration({ clients: running.clients, work, passwords }, trusted, moved, { name: 'x', regionId }, {});
    const [operation] = await work.list();
    assert.equal(posts(), before);
    assert.equal(there.requests.filter(request => request.startsWith('POST /v2/migrations/')).length, 1);
    await look(running.clients, trusted, operation!, {});
    assert.ok(there.requests.includes(`GET /v2/jobs/${operation!.jobId}`), there.requests.join('\n'));
    restore();
    running.clients.forget('m');
    await running.connections.update(own.id, () => own);
    await there.close();
  });

  it('says in its plan where it goes while the control plane of its source’s region is unknown', async () => {
    const own = (await connection()) as CloudConnection;
    // Another address of the same service, for which no regions were listed before.
    const address = own.address.replace('127.0.0.1', 'localhost');
    const other = { ...own, address, trusted: ['127.0.0.1'] };
    await running.connections.update(own.id, () => other);
    const { host } = new URL(address);
    const [from, to] = demo.clusters;
    const document = { source: { clusterId: from!.clusterId }, destination: { clusterId: to!.clusterId } };
    const warning = async (failing: string) => {
      const restore = demo.fail(failing, { status: 503, message: 'busy' });
      const resource = migrationResource({ ...running.documents.services }, other, document);
      await resource.read({});
      restore();
      return resource.plan(undefined, document).warnings?.[0] ?? '';
    };
    assert.match(
      await warning('GET /v2/regions'),
      new RegExp(`^Regions cannot be listed .*\\. Requests to regions go to ${host}$`),
    );
    assert.equal(
      await warning('GET /v2/clusters/{clusterId}'),
      `The region of the source is unknown. The request is sent to ${host}`,
    );
    await running.connections.update(own.id, () => own);
    running.clients.forget('m');
  });

  it('claims nothing in its plan of databases that are not listed', async () => {
    const own = await connection();
    const [from, to] = demo.clusters;
    const document = {
      source: { clusterId: from!.clusterId },
      destination: { clusterId: to!.clusterId },
      dbCollections: [{ dbName: 'staging' }, { dbName: 'no-such' }],
    };
    const planOf = async (planned: MigrationDocument) => {
      const resource = migrationResource({ ...running.documents.services }, own, planned);
      await resource.read({});
      const { lines, warnings = [] } = resource.plan(undefined, planned);
      return [...lines.map(({ text }) => text), ...warnings].join('\n');
    };
    assert.match(await planOf(document), /The source has no database no-such/);
    for (const fault of [{ body: JSON.stringify({ code: 0, data: [] }) }, { status: 404 }]) {
      const restore = demo.fail('POST /v2/vectordb/databases/list', fault);
      const named = await planOf(document);
      assert.doesNotMatch(named, /has no database/);
      assert.match(named, /all collections of database staging \(currently (none|\d+: )/);
      assert.match(named, /Partial comparison: some databases of the source could not be read/);
      const { dbCollections: _, ...whole } = document;
      assert.match(await planOf(whole), /^Copies all collections of all databases$/m);
      restore();
    }
  });

  it('is completed with regions where projects are not listed, and with those of its project without regions', async () => {
    const own = await connection();
    const offered = async () => {
      const document = { destination: { projectId: 'proj-5d0c7b9e2f41a86300a1c4' } };
      const { services } = running.documents;
      const uri = vscode.Uri.parse('untitled:migration');
      const offers = await migrations.offers!(services, own, document, ['destination', 'regionId'], uri);
      return offers.map(({ value }) => value);
    };
    const all = await offered();
    assert.ok(all.length > 0);
    for (const operation of ['cloud.projects.list', 'cloud.regions.list']) {
      demo.restrict({ deny: [operation] });
      assert.ok((await offered()).includes(all[0]!), operation);
    }
    demo.restrict();
  });

  it('goes on where the answer names no job', async () => {
    using _ = answering('showWarningMessage', () => new Promise(() => {}));
    const toNewDedicated = () => Promise.resolve({ clusterId: 'in01-2', password: 'once' });
    const clients = { regional: () => Promise.resolve({ migrations: { toNewDedicated } }) } as never;
    await sendMigration(
      { clients, work, passwords },
      await connection(),
      await migration('copy-h'),
      { name: 'copy-h' },
      {},
    );
    const [operation] = await work.list();
    assert.deepEqual([operation?.state, operation?.clusterId, operation?.begun], ['running', 'in01-2', undefined]);
  });

  it('shows its password at once where the storage refuses it, and holds it', async () => {
    using boxes = answering(
      'showWarningMessage',
      () => new Promise(() => {}),
      () => new Promise(() => {}),
    );
    const refusing = new OneTimePasswords({
      storeOnce: () => Promise.reject(new Error('no keyring')),
      storeUser: () => Promise.reject(new Error('no keyring')),
      deleteOnce: () => Promise.resolve(),
      waiting: () => Promise.resolve([]),
      once: () => Promise.resolve(undefined),
      user: () => Promise.resolve(undefined),
    } as never);
    const { clusterId } = await send('copy-d', refusing);
    const opened = async (at: number) => {
      while (boxes.asked.length <= at) await moment();
      return String((boxes.asked[at]![1] as vscode.MessageOptions).detail);
    };
    assert.match(
      await opened(0),
      /The password could not be stored \(no keyring\).*\nThe connection might not use this password to sign in to the cluster \(no keyring\)/,
    );
    void refusing.open({ connectionId: 'm', clusterId });
    assert.match(
      await opened(1),
      /The password could not be stored \(no keyring\).*\nThe connection does not use this password to sign in/,
    );
    assert.deepEqual(
      (await refusing.list()).map(each => each.clusterName),
      ['copy-d'],
    );
    refusing.dispose();
  });

  it('shows its password where the storage cannot be read', async () => {
    using boxes = answering('showWarningMessage', () => new Promise(() => {}));
    const unreadable = new OneTimePasswords({
      storeOnce: () => Promise.resolve(),
      storeUser: () => Promise.resolve(),
      deleteOnce: () => Promise.resolve(),
      waiting: () => Promise.resolve([]),
      once: () => Promise.reject(new Error('locked')),
      user: () => Promise.reject(new Error('locked')),
    } as never);
    await send('copy-unread', unreadable);
    while (boxes.asked.length === 0) await moment();
    assert.match(
      String((boxes.asked[0]![1] as vscode.MessageOptions).detail),
      /Password: .+\n[^]*The connection might not use this password to sign in to the cluster \(locked\)/,
    );
    unreadable.dispose();
  });

  it('says where its password could not be taken away, once they have it', async () => {
    using _ = answering('showWarningMessage', 'I Saved the Password');
    const locked = new OneTimePasswords({
      storeOnce: () => Promise.resolve(),
      storeUser: () => Promise.resolve(),
      deleteOnce: () => Promise.reject(new Error('the keyring is locked')),
      once: () => Promise.resolve(undefined),
      user: () => Promise.resolve(undefined),
    } as never);
    const told = new Promise<string>(resolve => {
      planted.push(() => errors[Symbol.dispose]());
      const errors = answering('showErrorMessage', resolve);
    });
    await send('copy-i', locked);
    assert.equal(await told, 'The password of “copy-i” stays in the Operations view: the keyring is locked');
    locked.dispose();
  });

  it('leaves its password to be found by the secret storage alone, after everything else is gone', async () => {
    using boxes = answering('showWarningMessage', () => new Promise(() => {}), 'I Saved the Password');
    const { clusterId } = await send('copy-e');
    passwords.dispose();
    const next = new OneTimePasswords(running.connections.keys);
    assert.deepEqual(
      (await next.list()).map(each => each.clusterId),
      [clusterId],
    );
    await running.connections.remove(await connection());
    assert.deepEqual(
      (await next.list()).map(each => each.clusterId),
      [clusterId],
    );
    await next.open({ connectionId: 'm', clusterId });
    assert.deepEqual(
      boxes.asked.map(([, options]) =>
        /does not use this password/.test((options as vscode.MessageOptions).detail ?? ''),
      ),
      [false, true], // its connection is removed
    );
    assert.deepEqual(await next.list(), []);
    next.dispose();
    await running.connections.add({ id: 'm', kind: 'cloud', name: 'Service', address: demo.baseUrl }, KEY);
  });

  it('into a cluster that is there tells no password, and is watched by its job', async () => {
    using boxes = answering('showWarningMessage');
    const [from, to] = demo.clusters;
    const { jobId } = await sendMigration(
      { clients: running.clients, work, passwords },
      await connection(),
      {
        source: { clusterId: from!.clusterId },
        destination: { clusterId: to!.clusterId },
        dbCollections: [{ destDbName: 'copies' }],
      },
      { name: 'there' },
      {},
    );
    const [operation] = await work.list();
    assert.deepEqual([operation?.state, operation?.jobId, operation?.clusterId], ['running', jobId, to!.clusterId]);
    assert.deepEqual(boxes.asked, []);
  });
});

describe('a migration as a text', () => {
  let running: App;
  let demo: Demo;
  before(async () => ({ running, demo } = await connectDemo({ id: 'm', key: KEY })));
  after(() => leave({ running, demo }));

  const [source, project] = ['in01-3f8a1b6c9d2e705', 'proj-5d0c7b9e2f41a86300a1c4'];
  const places: [where: string, document: unknown, expected: string][] = [
    ['its source', { source: { clusterId: '|' } }, source],
    ['its destination', { destination: { clusterId: '|' } }, source],
    ['the project', { destination: { projectId: '|' } }, project],
    ['the region', { destination: { projectId: project, regionId: '|' } }, 'aws-eu-central-1'],
    ['a database', { source: { clusterId: source }, dbCollections: [{ dbName: '|' }] }, 'engineering'],
    [
      'a collection',
      { source: { clusterId: source }, dbCollections: [{ dbName: 'default', collections: [{ collectionName: '|' }] }] },
      'help_center',
    ],
  ];
  for (const [where, content, expected] of places) {
    it(`is offered what the service has: ${where}`, async () => {
      const connection = (await running.connections.find('m'))!;
      const uri = await openNew(connection, running.documents, { kind: 'migrations', name: 'M', document: content });
      const text = await vscode.workspace.openTextDocument(uri);
      const position = text.positionAt(text.getText().indexOf('|'));
      const list = await vscode.commands.executeCommand<vscode.CompletionList>(
        'vscode.executeCompletionItemProvider',
        uri,
        position,
      );
      const labels = list.items.map(({ label }) => (typeof label === 'string' ? label : label.label));
      assert.ok(labels.includes(JSON.stringify(expected)), labels.join(', '));
    });
  }
});
