import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { App } from '../../../src/commands/app';
import type { Demo, Fault } from '../../../src/demo';
import type { Node } from '../../../src/tree/node';
import { isRow } from '../../../src/tree/rows';
import { OperationNode, workRows } from '../../../src/tree/work';
import type { Outcome } from '../../../src/changes/outcome';
import { stateAfter } from '../../../src/commands/sent-operations';
import { Lease } from '../../../src/work/lease';
import { completeRecords } from '../../../src/work/journaling';
import type { OperationRecord } from '../../../src/work/operation-record';
import { hasEnded } from '../../../src/work/states';
import { Watcher } from '../../../src/work/watcher';
import { Work } from '../../../src/work/work';
import { answering } from '../../harness/host/dialogs';
import { connectDemo, leave } from '../../harness/host/connected';
import { happened } from '../../harness/host/waiting';

const KEY = 'canary-9f31ab';
const ABSENT = { status: 404, body: 'not found', contentType: 'text/plain' };
const facts = { connectionId: 'w', connectionName: 'Service', name: 'prod-search' } as const;
const QUICK = { beatMs: 50, staleMs: 400, lookMs: 1000, pauseAfter: () => 30 };

describe('operations that take long', () => {
  let running: App;
  let demo: Demo;
  let storage: vscode.Uri;
  let work: Work;
  let ended: OperationRecord[];
  let failures: unknown[];
  const told = new vscode.EventEmitter<void>();
  const watchers: Watcher[] = [];
  const planted: (() => void)[] = [];

  before(async () => {
    const { now } = Date; // the service's own clock, whatever ours does
    const began = now(); // changes and jobs take a tenth of their time
    ({ running, demo } = await connectDemo({ id: 'w', key: KEY }, { now: () => began + 10 * (now() - began) }));
  });
  after(() => leave({ running, demo }));
  beforeEach(() => {
    storage = vscode.Uri.joinPath(running.storage, `work-${crypto.randomUUID()}`);
    work = new Work(storage);
    ended = [];
    failures = [];
  });
  afterEach(async () => {
    for (const watcher of watchers.splice(0)) watcher.dispose();
    for (const restore of planted.splice(0)) restore();
    work.dispose();
    assert.deepEqual(failures, []);
    await vscode.workspace.fs.delete(storage, { recursive: true });
  });

  it('are put back by Undo after they were removed from the list', async () => {
    const list = running.operations.work;
    const added = await list.add({
      kind: 'import',
      connectionId: 'w',
      connectionName: 'Service',
      name: 'faq',
      state: 'done',
    });
    using said = answering('showInformationMessage', 'Undo', undefined);
    const remove = () =>
      vscode.commands.executeCommand('vectorCloud.operation.remove', new OperationNode(added, running, undefined));
    await remove();
    assert.deepEqual(said.asked, [['The operation on “faq” of “Service” is no longer in the list.', 'Undo']]);
    assert.deepEqual(await list.find(added.id), added);
    await remove();
    assert.equal(await list.find(added.id), undefined);
  });

  it('of several connections say which', async () => {
    const { work: list } = running.operations;
    for (const { id } of await list.list()) await list.remove(id); // of other tests
    const about = { connectionName: 'Service', name: 'prod-search', kind: 'replicas', state: 'done' } as const;
    const described = async () =>
      (await workRows(running)).map(row => String(row.item().description).replace(/ · \d+ s(?= ·|$)/, ''));
    const one = await list.add({ ...about, connectionId: 'w' });
    assert.deepEqual(await described(), ['replicas · done']);
    const other = await list.add({ ...about, connectionId: 'gone', connectionName: 'Gone' });
    assert.deepEqual((await described()).toSorted(), ['replicas · done · Gone', 'replicas · done · Service']);
    for (const { id } of [one, other]) await list.remove(id);
  });

  it('name their connection with its marks as of now, also those of a removed connection', async () => {
    const { connections, operations } = running;
    const about = { connectionName: 'Service', name: 'faq', kind: 'import', state: 'done' } as const;
    const password = {
      connectionId: 'w',
      connectionName: 'Service',
      clusterId: 'in01-marks',
      clusterName: 'copy',
      jobId: 'j',
    };
    const added = [
      await operations.work.add({ ...about, connectionId: 'w' }),
      await operations.work.add({ ...about, connectionId: 'gone' }),
    ];
    await connections.update('w', now => ({ ...now, production: true, readOnly: true }));
    using said = answering('showWarningMessage');
    await operations.passwords.keep({ ...password, username: 'db_admin', password: KEY, at: Date.now() });
    const isOurs = (row: Node) =>
      isRow(row, 'operation')
        ? added.some(({ id }) => id === row.operation.id)
        : isRow(row, 'password') && row.waiting.clusterId === password.clusterId;
    const lines = (await workRows(running)).filter(isOurs).map(row => (row.item().tooltip as string).split('\n'));
    const marked = 'Connection: Service · PRODUCTION · read-only';
    assert.deepEqual(
      lines
        .map(each => each.find(line => line.startsWith('Connection: ')))
        .toSorted((a = '', b = '') => a.localeCompare(b)),
      ['Connection: Service', marked, marked],
    );
    const [, { detail }] = said.asked[0] as [string, vscode.MessageOptions];
    assert.match(detail!, /^Connection: Service · PRODUCTION · read-only\nCluster: copy \(in01-marks\)\n/);
    await connections.update('w', now => ({ ...now, production: false, readOnly: false }));
    await connections.keys.deleteOnce('w', 'in01-marks');
    for (const { id } of added) await operations.work.remove(id);
  });

  for (const [state, outcome, words] of [
    ['done', 'applied', /^Done at Nov 23, 2026, \d+:30:05\s[AP]M\.$/],
    ['failed', 'failed', /^Failed at Nov 23, 2026, \d+:30:05\s[AP]M: no capacity$/],
    ['unwatchable', 'applied', /^Accepted\. The result is unknown: no capacity$/],
  ] as const) {
    it(`complete their records in the journal: ${state}`, async () => {
      const { journal } = running.changes;
      const change = { connectionId: 'w', connectionName: 'Service', summary: 'a change', request: {} };
      const record = (kind: string, thingId: string, within = {}) =>
        journal.add({ ...change, kind, thingId, within, name: thingId, outcome: 'applied', note: 'Accepted.' });
      const earlier = await record('replicas', 'in01-journal');
      const replicas = await record('replicas', 'in01-journal');
      const migration = await record('migration', 'job-1', { clusterId: 'in01-journal' });
      const unnamed = await record('migration', '', { projectId: 'proj-1' });
      const others = [await record('replicas', 'in01-other'), await record('migration', 'job-2')];
      const operation = {
        ...facts,
        state,
        note: 'no capacity',
        id: 'o',
        at: Date.now(),
        endedAt: Date.UTC(2026, 10, 23, 12, 30, 5),
      };
      const job = { ...operation, kind: 'migration' } as const;
      await completeRecords(journal, [
        { ...operation, kind: 'replicas', clusterId: 'in01-journal' },
        { ...job, jobId: 'job-1' },
        { ...job, projectId: 'proj-1' },
      ]);
      for (const { id } of [replicas, migration, unnamed]) {
        const completed = await journal.find(id);
        assert.deepEqual([completed?.outcome, completed?.endedAt], [outcome, operation.endedAt]);
        assert.match(completed!.note!, words);
      }
      for (const { id } of [earlier, ...others]) assert.equal((await journal.find(id))?.note, 'Accepted.');
    });
  }

  it('complete the last creation of an index, and neither an earlier one nor a drop, however often they end', async () => {
    const { journal } = running.changes;
    const within = { clusterId: 'in01-index', dbName: 'default', collectionName: 'faq' };
    const change = { connectionId: 'w', connectionName: 'Service', kind: 'index', summary: 'a change', request: {} };
    const record = (more = {}) =>
      journal.add({ ...change, within, name: 'i', thingId: 'i', outcome: 'applied', note: 'Accepted.', ...more });
    const [earlier, last, drop] = [await record(), await record(), await record({ before: { fieldName: 'i' } })];
    const { clusterId, ...of } = within;
    const operation = { ...facts, id: 'o', kind: 'index', clusterId, index: { ...of, indexName: 'i' } } as const;
    const stored = async ({ id }: { id: string }) => {
      const { outcome, note } = (await journal.find(id))!;
      return [outcome, note!.split(' ')[0]];
    };
    for (const [state, outcome, word] of [
      ['failed', 'failed', 'Failed'],
      ['done', 'applied', 'Done'],
    ] as const) {
      await completeRecords(journal, [{ ...operation, state, at: Date.now() }]);
      assert.deepEqual(await stored(last), [outcome, word]);
      for (const each of [earlier, drop]) assert.deepEqual(await stored(each), ['applied', 'Accepted.']);
    }
  });

  it('complete their records as soon as they have ended', async () => {
    const { changes, operations } = running;
    const change = { connectionId: 'gone', connectionName: 'Service', name: 'copy', summary: 'a change', request: {} };
    const { id } = await changes.journal.add({
      ...change,
      kind: 'replicas',
      thingId: 'in01-gone',
      outcome: 'applied',
      note: 'Accepted.',
    });
    const completed = async () => {
      for (;;) {
        await happened(changes.journal.onDidChange);
        const now = await changes.journal.find(id);
        if (now?.endedAt !== undefined) return now;
      }
    };
    const done = completed();
    const operation = await operations.work.add({
      ...facts,
      connectionId: 'gone',
      kind: 'replicas',
      clusterId: 'in01-gone',
      state: 'running',
    });
    assert.equal((await done).note, 'Accepted. The result is unknown: The connection was removed.');
    await operations.work.remove(operation.id);
  });

  /** Returns the tracker of a window. */
  function openWindow(over = work): Watcher {
    const { connections, clients } = running;
    const made = new Watcher(
      storage,
      { work: over, connections, clients },
      operations => {
        ended.push(...operations);
        told.fire();
      },
      error => failures.push(error),
      QUICK,
    );
    watchers.push(made);
    return made;
  }
  const cluster = () => demo.clusters[0]!.clusterId;
  const about = { connectionId: 'w', connectionName: 'Service', name: 'prod-search', state: 'running' } as const;
  const cloud = async () => running.clients.cloud((await running.connections.find('w'))!);
  const migrate = async (clusterName: string) => {
    const [project] = demo.projects;
    const service = await cloud();
    const { regionId } = await service.clusters.describe(cluster());
    return service.migrations.toNewDedicated({
      source: { clusterId: cluster() },
      destination: {
        clusterName,
        projectId: project!.projectId,
        regionId: regionId!,
        plan: 'Standard',
        cuType: 'Performance-optimized',
        cuSize: 1,
      },
    });
  };
  /** Returns the ids of the operations reported as ended, once there is a number of them. */
  async function toldOf(count: number): Promise<string[]> {
    while (ended.length < count) await happened(told.event);
    return ended.map(({ id }) => id);
  }
  /** The operation once it is as wanted. */
  async function reaches(id: string, wanted: (operation: OperationRecord) => boolean): Promise<OperationRecord> {
    for (;;) {
      const changed = happened(work.onDidChange); // from before it is read on: it may change meanwhile
      const operation = await work.find(id);
      if (operation && wanted(operation)) return operation;
      await changed;
    }
  }

  it('are watched by their job to the end, and told once', async () => {
    const { jobId, clusterId } = await migrate('copy-one');
    openWindow();
    const { id } = await work.add({ ...about, kind: 'migration', jobId, clusterId });
    const half = await reaches(id, ({ progress = 0 }) => progress > 0);
    assert.equal(half.state, 'running');
    const whole = await reaches(id, hasEnded);
    assert.deepEqual([whole.state, whole.progress], ['done', 100]);
    assert.deepEqual(await toldOf(1), [id]);
  });

  /** Answers about a job that leave the migration to a running cluster unconfirmed. */
  const JOBS: readonly (readonly [what: string, fault: Fault])[] = [
    ['has no jobs', ABSENT],
    ['forgot the job', { status: 404, code: 40_404, message: 'There is no job job-1' }],
  ];
  for (const [what, fault] of JOBS) {
    it(`are never done by a cluster that runs anyway, where the service ${what}`, async () => {
      planted.push(demo.fail('GET /v2/jobs/{jobId}', fault));
      openWindow();
      const { id } = await work.add({ ...about, kind: 'migration', jobId: 'job-1', clusterId: cluster() });
      const over = await reaches(id, hasEnded);
      assert.equal(over.state, 'unwatchable');
      assert.match(over.note ?? '', /ompare the collections/);
    });
  }

  it('end with a new cluster that runs, and leave open whether it has the data, where the service has no jobs', async () => {
    planted.push(demo.fail('GET /v2/jobs/{jobId}', ABSENT));
    const { jobId, clusterId } = await migrate('copy-two');
    openWindow();
    const projectId = demo.projects[0]!.projectId;
    const { id } = await work.add({ ...about, kind: 'migration', jobId, clusterId, projectId });
    const over = await reaches(id, hasEnded);
    assert.equal(over.state, 'unwatchable');
    assert.match(over.note ?? '', /The cluster is running\. .*ompare the collections/);
  });

  it('say so where the service tells nothing of them, and end', async () => {
    planted.push(demo.fail('GET /v2/clusters/{clusterId}', ABSENT));
    openWindow();
    const { id } = await work.add({ ...about, kind: 'replicas', clusterId: cluster() });
    const over = await reaches(id, hasEnded);
    assert.equal(over.state, 'unwatchable');
    assert.match(over.note ?? '', /This service does not describe clusters/);
  });

  it('of replicas are not done while the cluster shows what it showed before', async () => {
    openWindow();
    const [replicas] = [(await (await cloud()).clusters.describe(cluster())).replica!];
    const sent = { ...about, kind: 'replicas', clusterId: cluster(), before: replicas } as const;
    const waiting = await work.add({ ...sent, target: replicas + 1 });
    const same = await work.add({ ...sent, target: replicas });
    await reaches(waiting.id, ({ note }) => /does not show the change/.test(note ?? ''));
    await reaches(same.id, ({ note }) => /does not show the change/.test(note ?? ''));
    const other = await work.add({ ...sent, target: replicas + 1, begun: true });
    const over = await reaches(other.id, hasEnded);
    assert.deepEqual([over.state, over.note], ['unwatchable', 'The cluster is RUNNING with 2 replicas (3 requested).']);
    const reached = await work.add({ ...sent, before: replicas + 1, target: replicas });
    assert.equal((await reaches(reached.id, hasEnded)).state, 'done');
  });

  for (const [what, fault, said] of [
    ['refused to the key', { status: 401, code: 80_001, message: 'not you' }, /The API key was refused/],
    ['hanging', { latencyMs: 60_000 }, /timed out/],
  ] as const) {
    it(`show in their row that the look at a job is ${what}, end by its answer, and hold no other up`, async () => {
      const { jobId, clusterId } = await migrate(`copy-${what}`);
      const restore = demo.fail(`GET /v2/jobs/${jobId}`, fault);
      planted.push(restore);
      openWindow();
      const { id } = await work.add({ ...about, kind: 'migration', jobId, clusterId });
      const other = await work.add({ ...about, kind: 'replicas', clusterId: cluster(), begun: true });
      assert.equal((await reaches(other.id, hasEnded)).state, 'done');
      const troubled = await reaches(id, ({ trouble }) => Boolean(trouble));
      assert.equal(troubled.state, 'running');
      assert.match(troubled.trouble ?? '', said);
      const { operations, imports, evaluations, connections, clients } = running;
      const item = new OperationNode(
        troubled,
        { operations, imports, evaluations, connections, clients },
        undefined,
      ).item();
      assert.match(String(item.description), /^migration · running · .*last check failed: /);
      restore();
      const over = await reaches(id, hasEnded);
      assert.deepEqual([over.state, over.trouble], ['done', '']);
    });
  }

  it('of indexes tell that an index is gone only where the service says so, and repeat any other failed look', async () => {
    const restore = demo.fail('POST /v2/vectordb/indexes/describe', { code: 1100, message: 'not now' });
    planted.push(restore);
    openWindow();
    const index = { dbName: 'default', collectionName: 'help_center', indexName: 'nowhere' };
    const { id } = await work.add({ ...about, kind: 'index', clusterId: cluster(), index });
    const first = await reaches(id, operation => Boolean(operation.trouble) || hasEnded(operation));
    assert.deepEqual([first.state, first.misses], ['running', undefined]);
    assert.match(first.trouble ?? '', /not now/);
    restore();
    const over = await reaches(id, hasEnded);
    assert.deepEqual([over.state, over.note], ['unwatchable', 'The index no longer exists.']);
  });

  it('of imports are looked for in every place: what one refuses, another tells', async () => {
    const refusal = { status: 403, code: 403, message: 'not for you' };
    planted.push(demo.fail('POST /v2/vectordb/jobs/import/get_progress', refusal));
    const { jobId } = await migrate('copy-of-imports'); // a job as any other
    openWindow();
    const { id } = await work.add({ ...about, kind: 'import', jobId, clusterId: cluster() });
    assert.equal((await reaches(id, hasEnded)).state, 'done');
    planted.push(demo.fail('GET /v2/jobs/{jobId}', refusal));
    await running.connections.update('w', now => ({ ...now, controller: demo.controllerUrl }));
    const service = await cloud();
    const { tasks } = await service.importTasks.list({ clusterId: cluster() });
    const task = tasks.find(({ state }) => state === 'ImportCompleted')!;
    const other = await work.add({ ...about, kind: 'import', jobId: task.jobId, clusterId: cluster() });
    assert.equal((await reaches(other.id, ({ state }) => state !== 'running')).state, 'done');
  });

  it('survive an outage', async () => {
    const restore = demo.fail('GET /v2/clusters/{clusterId}', { status: 503, body: 'busy', contentType: 'text/plain' });
    planted.push(restore);
    openWindow();
    const { id } = await work.add({ ...about, kind: 'replicas', clusterId: cluster(), begun: true });
    const troubled = await reaches(id, ({ trouble }) => Boolean(trouble));
    assert.equal(troubled.state, 'running');
    restore();
    assert.equal((await reaches(id, hasEnded)).state, 'done');
  });

  it('say in their rows why they failed', () => {
    const failed = {
      ...about,
      id: 'f',
      at: Date.now(),
      kind: 'import',
      state: 'failed',
      note: 'no such file',
    } as const;
    const { description, tooltip } = new OperationNode(failed, running, undefined).item();
    assert.match(String(description), /^import · failed · .* · no such file$/);
    assert.equal((tooltip as string).split('no such file').length, 2);
  });
  it('say that the key may not read the progress, stay, and go on after a refresh only', async () => {
    const fault = { status: 403, code: 403, message: 'not for you' };
    const restore = demo.fail('GET /v2/clusters/{clusterId}', fault);
    planted.push(restore);
    const one = openWindow();
    const { id } = await work.add({ ...about, kind: 'replicas', clusterId: cluster(), begun: true });
    const denied = await reaches(id, ({ state }) => state !== 'running');
    assert.deepEqual([denied.state, denied.endedAt, denied.trouble], ['denied', undefined, '']);
    assert.match(denied.note!, /no permission.*not for you/);
    assert.match(
      String(new OperationNode(denied, running, undefined).item().description),
      /no permission to read the progress/,
    );
    restore();
    const other = await work.add({ ...about, kind: 'replicas', clusterId: cluster(), begun: true });
    await reaches(other.id, hasEnded);
    assert.deepEqual([(await work.find(id))?.state, await toldOf(1)], ['denied', [other.id]]);
    await one.lookAgain([id]);
    assert.equal((await reaches(id, hasEnded)).state, 'done');
  });

  it('are looked at again after their files could not be read', async () => {
    const { id } = await work.add({ ...about, kind: 'replicas', clusterId: cluster(), begun: true });
    const list = work.list.bind(work);
    work.list = () => {
      work.list = list;
      return Promise.reject(new Error('the disk is away'));
    };
    openWindow().wake();
    assert.equal((await reaches(id, hasEnded)).state, 'done');
    assert.match(String(failures.splice(0)), /the disk is away/);
  });

  it('are found again after a restart', async () => {
    const { id } = await work.add({ ...about, kind: 'replicas', clusterId: cluster(), begun: true });
    openWindow().wake();
    assert.equal((await reaches(id, hasEnded)).state, 'done');
  });

  it('are left alone when somebody stops watching', async () => {
    const { id } = await work.add({ ...about, kind: 'replicas', clusterId: cluster(), state: 'left', begun: true });
    const one = openWindow();
    const other = await work.add({ ...about, kind: 'replicas', clusterId: cluster(), begun: true });
    await reaches(other.id, hasEnded);
    assert.deepEqual([(await work.find(id))?.state, await toldOf(1)], ['left', [other.id]]);
    await one.lookNow(id);
    assert.equal((await reaches(id, hasEnded)).state, 'done');
  });

  /** Runs an action with the clock ahead by so many milliseconds, and resets the clock. */
  async function ahead<T>(ms: number, act: () => Promise<T>): Promise<T> {
    const { now } = Date;
    Date.now = () => now() + ms;
    try {
      return await act();
    } finally {
      Date.now = now;
    }
  }

  it('are watched by another window where the clock was set back and the one that watched is gone', async () => {
    const [first, second] = [new Lease(storage, 400), new Lease(storage, 400)];
    assert.equal(await ahead(3_600_000, () => first.hold()), true);
    assert.equal(await second.hold(), true);
    assert.equal(await first.hold(), false); // it lives after all, and finds another at it
    first.dispose();
    second.dispose();
  });

  it('are watched by the same window where the clock was set back and it lives', async () => {
    const [first, second] = [new Lease(storage, 400), new Lease(storage, 400)];
    assert.equal(await ahead(3_600_000, () => first.hold()), true);
    assert.deepEqual([await first.hold(), await second.hold()], [true, false]);
    first.dispose();
    second.dispose();
  });

  describe('where the clocks of two windows are a day apart', () => {
    const DAY_MS = 86_400_000;
    let [first, second]: Lease[] = [];
    let passedMs = 0;
    beforeEach(() => {
      [first, second] = [new Lease(storage, 400, () => passedMs), new Lease(storage, 400, () => passedMs)];
    });
    afterEach(() => {
      first!.dispose();
      second!.dispose();
    });
    /** A heartbeat later, which windows are at it. */
    const turn = async (apartMs: number) => {
      passedMs += 300;
      const held = await ahead(passedMs + apartMs, () => first!.hold());
      return [held, await ahead(passedMs, () => second!.hold())];
    };

    for (const apartMs of [DAY_MS, -DAY_MS]) {
      it(`are watched by one of them (${apartMs > 0 ? 'the first is ahead' : 'the first is behind'})`, async () => {
        assert.equal(await ahead(apartMs, () => first!.hold()), true);
        assert.equal(await second!.hold(), true);
        for (let beats = 0; beats < 6; beats++) assert.deepEqual(await turn(apartMs), [false, true]);
      });

      it(`are watched by the other once that one is gone (${apartMs > 0 ? 'ahead' : 'behind'})`, async () => {
        await ahead(apartMs, () => first!.hold());
        await second!.hold();
        assert.deepEqual(await turn(apartMs), [false, true]);
        passedMs += 300;
        assert.equal(await ahead(passedMs + apartMs, () => first!.hold()), false);
        passedMs += 400;
        assert.equal(await ahead(passedMs + apartMs, () => first!.hold()), true);
      });
    }
  });

  it('are watched again though the window that watched crashed and the clock was set back by a day', async () => {
    let passedMs = 0;
    const [first, second] = [new Lease(storage, 60_000), new Lease(storage, 60_000, () => passedMs)];
    assert.deepEqual([await first.hold(), await second.hold()], [true, false]);
    first.dispose(); // without a release
    passedMs += 59_999;
    assert.equal(await ahead(-86_400_000, () => second.hold()), false);
    passedMs += 1;
    assert.equal(await ahead(-86_400_000, () => second.hold()), true);
    second.dispose();
  });

  it('go on where the answer comes after all, though they were taken for lost as the clock was set back', async () => {
    const { id } = await ahead(86_400_000, () => work.add({ ...about, kind: 'migration', state: 'sent' }));
    const window = openWindow();
    window.wake();
    const lost = await reaches(id, ({ state }) => state === 'unknown');
    assert.match(lost.note ?? '', /closed before the service responded/);
    window.dispose();
    await work.update(id, stateAfter({ kind: 'applied' } as Outcome<unknown>));
    const { state, endedAt, note } = (await work.find(id))!;
    assert.deepEqual([state, endedAt, note], ['running', undefined, undefined]);
  });

  it('are looked at again soon where the clock was set back', async () => {
    const restore = demo.fail('GET /v2/clusters/{clusterId}', { status: 503, body: 'busy', contentType: 'text/plain' });
    planted.push(restore);
    const { id } = await work.add({ ...about, kind: 'replicas', clusterId: cluster(), begun: true });
    await ahead(3_600_000, async () => {
      openWindow().wake();
      await reaches(id, ({ trouble }) => Boolean(trouble));
    });
    restore();
    assert.equal((await reaches(id, hasEnded)).state, 'done');
  });

  it('are watched by one window, and by the other once that is gone', async () => {
    const there = new Work(storage);
    const [first, second] = [new Lease(storage, 400), new Lease(storage, 400)];
    assert.deepEqual([await first.hold(), await second.hold(), await first.hold()], [true, false, true]);
    await first.release();
    assert.deepEqual([await second.hold(), await first.hold()], [true, false]);
    first.dispose();
    second.dispose();
    there.dispose();
  });

  it('are told once though two windows are open', async () => {
    const there = new Work(storage);
    openWindow();
    openWindow(there);
    const { id } = await work.add({ ...about, kind: 'replicas', clusterId: cluster(), begun: true });
    await reaches(id, hasEnded);
    assert.deepEqual(await toldOf(1), [id]);
    there.dispose();
  });

  it('of which no answer came are settled by looking, and never sent again', async () => {
    const before = demo.requests.filter(request => request.startsWith('POST')).length;
    const watching = openWindow();
    const unanswered = {
      ...about,
      kind: 'migration',
      state: 'unknown',
      projectId: demo.projects[0]!.projectId,
    } as const;
    const made = await work.add(unanswered); // there is a cluster of its name
    await watching.lookNow(made.id);
    const over = await reaches(made.id, hasEnded);
    assert.deepEqual([over.state, over.clusterId], ['unwatchable', cluster()]);
    assert.match(over.note ?? '', /ompare the collections/);
    const never = await work.add({ ...unanswered, name: 'never-made' });
    await watching.lookNow(never.id);
    const unmade = await reaches(never.id, ({ note }) => Boolean(note));
    assert.equal(unmade.state, 'unknown');
    assert.match(unmade.note ?? '', /Cluster “never-made” does not exist/);
    assert.equal(demo.requests.filter(request => request.startsWith('POST')).length, before);
  });

  it('of a connection that was removed end', async () => {
    openWindow();
    const { id } = await work.add({ ...about, connectionId: 'gone', kind: 'replicas', clusterId: cluster() });
    assert.match((await reaches(id, hasEnded)).note ?? '', /was removed/);
  });
});
