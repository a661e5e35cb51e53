import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { OwnWrites } from '../../../src/changes/own-writes';
import { Rights } from '../../../src/changes/rights';
import { PlaceNames } from '../../../src/connections/place-names';
import { apply } from '../../../src/changes/applying';
import type { Change } from '../../../src/changes/changes';
import { Journal } from '../../../src/changes/journal';
import type { Resource } from '../../../src/changes/resource';
import { volumeResource } from '../../../src/changes/resources/volumes';
import type { App } from '../../../src/commands/app';
import type { CloudConnection } from '../../../src/connections/connection';
import { startDemo, type Demo, type Fault } from '../../../src/demo';
import type { VolumeContent } from '../../../src/model/volumes';
import { forgetConnections } from '../../harness/host/app';
import { connectDemo, leave } from '../../harness/host/connected';
import { answering } from '../../harness/host/dialogs';
import { asking, planShown } from '../../harness/host/plans';
import { happened } from '../../harness/host/waiting';

const KEY = 'canary-5e0c11';
const PROJECT = 'proj-5d0c7b9e2f41a86300a1c4';
const VOLUME = 'übersicht/2026';
const PATH = '/v2/volumes/%C3%BCbersicht%2F2026';
const SEEDED = 'Überblick für das Jahr 2026: Umsätze, Rücksendungen, Größen';

const DESCRIBE = 'GET /v2/volumes/{volumeName}';
const WRITE = 'PATCH /v2/volumes/{volumeName}';

// The dialogs that this bundle's own copy of the core shows are answered on both hosts.
describe('a change', () => {
  let running: App;
  let demo: Demo;
  let folder: vscode.Uri;
  let journal: Journal;
  let placeNames: PlaceNames;

  beforeEach(async () => {
    ({ running, demo } = await connectDemo({ id: 'c', key: KEY }));
    folder = vscode.Uri.joinPath(running.storage, `changes-${crypto.randomUUID()}`);
    journal = new Journal(folder);
    placeNames = new PlaceNames();
  });
  afterEach(async () => {
    journal.dispose();
    await leave({ running, demo });
    await vscode.workspace.fs.delete(folder, { recursive: true }).then(undefined, () => {}); // may never have been made
  });

  const connection = (): CloudConnection => ({ id: 'c', kind: 'cloud', name: 'Service', address: demo.baseUrl });
  const resource = (volumeName = VOLUME) =>
    volumeResource(running.clients, {
      connection: connection(),
      projectId: PROJECT,
      volumeName,
      orgId: demo.orgId,
      known: '',
    });
  const carry = async <T>(what: Resource<T>, change: Omit<Change<T>, 'confirm'>, own = new OwnWrites()) =>
    apply(
      {
        connections: running.connections,
        journal,
        plans: await running.changes.plans.documents(),
        rights: new Rights(),
        placeNames,
        writes: own,
        failed: new Set(),
      },
      what,
      {
        ...change,
        confirm: 'modal',
      },
    );
  const describeAs = (description: string, of = resource(), own?: OwnWrites) =>
    carry(of, { base: { description: SEEDED }, mine: { description } }, own);
  const writes = () => demo.requests.filter(request => !request.startsWith('GET ')).length;
  /** Writes as another user, past the extension. */
  const elsewhere = async (description: string) => {
    const headers = { authorization: `Bearer ${KEY}`, orgid: demo.orgId };
    const answer = await fetch(demo.baseUrl + PATH, {
      method: 'PATCH',
      headers,
      body: JSON.stringify({ description }),
    });
    assert.equal(((await answer.json()) as { code: number }).code, 0);
  };
  const live = async () => (await resource().read({}))?.description;
  const recorded = async () => (await journal.list()).records;
  /** Messages that are no questions are taken note of, not shown. */
  const quiet = (): Disposable => {
    const kinds = ['showErrorMessage', 'showInformationMessage'] as const;
    const stubs = kinds.map(kind => answering(kind));
    return { [Symbol.dispose]: () => stubs.forEach(stub => stub[Symbol.dispose]()) };
  };

  it('is asked about with the name of its project, once a list has shown it', async () => {
    using modal = answering('showWarningMessage');
    placeNames.learn('other', [{ projectId: PROJECT, projectName: 'Of another connection' }]);
    await describeAs('new');
    placeNames.learn('c', [{ projectId: PROJECT, projectName: 'Search Team' }]);
    await describeAs('new');
    const places = modal.asked.map(([, options]) => (options as vscode.MessageOptions).detail?.split('\n').at(-1));
    assert.deepEqual(places, [`Project: ${PROJECT}`, `Project: Search Team (${PROJECT})`]);
  });

  it('is asked about once, sent once, read back and recorded', async () => {
    using modal = answering('showWarningMessage', 'Change Description');
    const outcome = await describeAs('new');
    assert.deepEqual(outcome, { kind: 'applied', live: { description: 'new' }, readBack: 'same', settled: false });
    assert.equal(writes(), 1);
    const [question, { modal: isModal, detail }] = modal.asked[0] as [string, vscode.MessageOptions];
    assert.equal(question, 'Change the description of volume “übersicht/2026”?');
    assert.equal(isModal, true);
    assert.equal(detail, `Description: “${SEEDED}” → “new”\n\nConnection: Service\nProject: ${PROJECT}`);
    const [record, ...more] = await recorded();
    assert.deepEqual(more, []);
    const { id: _, at, answer, ...rest } = record!;
    assert.ok(Math.abs(at - Date.now()) < 60_000);
    assert.equal((answer as { volumeName: string }).volumeName, VOLUME);
    assert.deepEqual(rest, {
      connectionId: 'c',
      connectionName: 'Service',
      kind: 'volume',
      thingId: VOLUME,
      within: { projectId: PROJECT },
      name: VOLUME,
      summary: 'Change the description of volume “übersicht/2026”',
      outcome: 'applied',
      before: { description: SEEDED },
      after: { description: 'new' },
      request: { method: 'PATCH', path: PATH, headers: { OrgId: demo.orgId }, body: { description: 'new' } },
    });
  });

  it('may be to nothing', async () => {
    using _ = answering('showWarningMessage', 'Change Description');
    assert.equal((await describeAs('')).kind, 'applied');
    assert.equal(await live(), '');
  });

  it('that a person does not want is not sent', async () => {
    using _ = answering('showWarningMessage', undefined);
    assert.deepEqual(await describeAs('new'), { kind: 'cancelled' });
    assert.equal(writes(), 0);
    assert.deepEqual(await recorded(), []);
  });

  it('of what is so already asks nothing and sends nothing', async () => {
    using modal = answering('showWarningMessage');
    using told = answering('showInformationMessage');
    assert.deepEqual(await describeAs(SEEDED), { kind: 'nothing', live: { description: SEEDED } });
    assert.deepEqual([modal.asked, writes()], [[], 0]);
    assert.deepEqual(told.asked, [[`“${VOLUME}” on Service › ${PROJECT} already has this state. Nothing was sent.`]]);
  });

  it('of what is gone asks nothing and sends nothing', async () => {
    using modal = answering('showWarningMessage');
    using told = answering('showErrorMessage');
    assert.deepEqual(await describeAs('new', resource('no such')), { kind: 'gone' });
    assert.deepEqual([modal.asked, writes()], [[], 0]);
    assert.deepEqual(told.asked, [[`“no such” on Service › ${PROJECT} no longer exists. Nothing was sent.`]]);
  });

  it('finds its volume in the list where the service does not describe volumes', async () => {
    demo.fail(DESCRIBE, { status: 404, body: 'not found', contentType: 'text/plain' });
    using _ = answering('showWarningMessage', 'Change Description');
    assert.equal((await describeAs('new')).kind, 'applied');
  });

  it('goes to the control plane that the region of the volume names', async () => {
    const there = await startDemo({ apiKey: KEY, strict: true, entities: 1000 });
    const domain = there.baseUrl.replace('127.0.0.1', 'localhost');
    const regions = [{ cloudId: 'aws', regionId: 'aws-eu-central-1', domain }];
    demo.fail('GET /v2/regions', { body: JSON.stringify({ code: 0, data: regions }) });
    await running.connections.update('c', now => ({ ...now, trusted: ['localhost'] }));
    using _ = answering('showWarningMessage', 'Change Description');
    const trusted = { ...connection(), trusted: ['localhost'] };
    const of = { connection: trusted, projectId: PROJECT, volumeName: VOLUME, orgId: there.orgId, known: '' };
    const outcome = await describeAs('new', volumeResource(running.clients, of));
    assert.equal(outcome.kind, 'applied');
    assert.equal(writes(), 0);
    assert.equal(there.requests.filter(request => request === `PATCH ${PATH}`).length, 1);
    await there.close();
  });

  it('says in its confirmation where it goes while the regions are not listed', async () => {
    demo.fail('GET /v2/regions', { status: 503, message: 'busy' });
    running.clients.forget('c');
    using modal = answering('showWarningMessage', 'Change Description');
    assert.equal((await describeAs('new')).kind, 'applied');
    const { detail } = modal.asked[0]![1] as vscode.MessageOptions;
    const notice = `Regions cannot be listed \\(busy.*\\)\\. Requests to regions go to ${new URL(demo.baseUrl).host}`;
    assert.match(detail!, new RegExp(notice));
  });

  it('is refused before anything is read or asked where the connection is gone', async () => {
    const change = resource();
    await forgetConnections(running);
    using modal = answering('showWarningMessage');
    using _ = quiet();
    assert.equal((await describeAs('new', change)).kind, 'refused');
    assert.deepEqual([modal.asked, demo.requests.length], [[], 0]);
  });

  it('is planned where the connection is read-only, and sent once it allows changes', async () => {
    await running.connections.update('c', now => ({ ...now, readOnly: true }));
    using modal = answering('showWarningMessage', undefined, 'Change Description');
    const shown = planShown();
    const outcome = describeAs('new');
    const { document } = await shown;
    assert.match(document.getText(), /“new”/);
    await vscode.commands.executeCommand('vectorCloud.plan.apply', document.uri);
    assert.match(String(modal.asked[0]?.[0]), /“Service” is read-only/);
    await running.connections.update('c', now => ({ ...now, readOnly: false }));
    await vscode.commands.executeCommand('vectorCloud.plan.apply', document.uri);
    assert.equal((await outcome).kind, 'applied');
    assert.equal(writes(), 1);
  });

  it('is not sent where the connection is read-only by the time that a person agrees', async () => {
    using _ = answering('showWarningMessage', async () => {
      await running.connections.update('c', now => ({ ...now, readOnly: true }));
      return 'Change Description';
    });
    using __ = quiet();
    assert.equal((await describeAs('new')).kind, 'refused');
    assert.equal(writes(), 0);
  });

  it('is a conflict when others write while it is asked about, and is sent once, as chosen', async () => {
    using modal = answering(
      'showWarningMessage',
      async () => {
        await elsewhere('theirs');
        return 'Change Description';
      },
      'Change Description',
    );
    const shown = planShown();
    const outcome = describeAs('mine');
    const { document } = await shown;
    assert.doesNotMatch((modal.asked[0]![1] as vscode.MessageOptions).detail ?? '', /theirs/);
    assert.match(document.getText(), /was also changed elsewhere/);
    const plans = await running.changes.plans.documents();
    const { conflicts } = plans.at(document.uri)!.shown.view;
    assert.deepEqual(
      conflicts.map(({ name, mine, theirs }) => [name, mine, theirs]),
      [['Description', 'mine', 'theirs']],
    );
    plans.decide({ choices: { description: 'mine' } }, document.uri);
    while (plans.at(document.uri)!.shown.view.conflicts.length > 0) await happened(plans.onDidChange);
    await asking(plans, document.uri);
    await vscode.commands.executeCommand('vectorCloud.plan.apply', document.uri);
    assert.equal((await outcome).kind, 'applied');
    assert.equal(writes(), 2); // theirs and mine
    assert.deepEqual(
      (await recorded()).map(({ before }) => before),
      [{ description: 'theirs' }],
    );
  });

  it('is a conflict with an earlier change of this window, which is not attributed to others', async () => {
    const own = new OwnWrites();
    own.put(resource(), { description: SEEDED }, { description: 'earlier' });
    await elsewhere('earlier');
    const plans = await running.changes.plans.documents();
    const conflict = async () => {
      const shown = planShown();
      const outcome = describeAs('later', resource(), own);
      const { document } = await shown;
      const { title, conflicts } = plans.at(document.uri)!.shown.view;
      plans.decide('discard', document.uri);
      await outcome;
      return [title, ...conflicts.map(each => [each.own, each.message])];
    };
    assert.deepEqual(await conflict(), [
      `Conflict: “${VOLUME}” was also changed earlier in this window`,
      [true, 'You also changed Description earlier in this window.'],
    ]);
    await elsewhere('theirs');
    assert.deepEqual(await conflict(), [
      `Conflict: “${VOLUME}” was also changed elsewhere`,
      [undefined, 'You and others changed Description.'],
    ]);
  });

  it('tells when others write in the moment of writing', async () => {
    using warned = answering('showWarningMessage', 'Change Description');
    const plain = resource();
    const outcome = await describeAs('mine', {
      ...plain,
      write: async (...all: Parameters<typeof plain.write>) => {
        const answer = await plain.write(...all);
        await elsewhere('theirs');
        return answer;
      },
    });
    assert.deepEqual(outcome, {
      kind: 'applied',
      live: { description: 'theirs' },
      readBack: 'different',
      settled: false,
    });
    assert.match(String(warned.asked[1]?.[0]), /done, but the service now shows a different state/);
    assert.deepEqual(
      (await recorded()).map(({ after }) => after),
      [{ description: 'theirs' }],
    );
  });

  const faults: [what: string, fault: Fault, kind: string, settled?: boolean, done?: boolean][] = [
    ['the service says no', { status: 200, code: 1801, message: 'no' }, 'refused'],
    ['the key may not', { status: 403, code: 800, message: 'no' }, 'refused'],
    ['the service has too much to do', { status: 429, code: 429, message: 'later' }, 'refused'],
    ['the service breaks, and nothing has changed', { status: 500, code: 5, message: 'broken' }, 'refused'],
    ['the connection ends before anything is done', { cut: 'before' }, 'refused'],
    ['the connection ends after it was done', { cut: 'within' }, 'applied', true, true],
    ['the answer ends early', { truncated: true }, 'applied', true, true],
    ['the answer is no answer', { status: 502, body: '<h1>Bad gateway</h1>', contentType: 'text/html' }, 'unknown'],
    ['the service runs out of time, and may still be at it', { status: 408, code: 10001, message: 'late' }, 'unknown'],
    ['it takes its time', { latencyMs: 300 }, 'applied', false, true],
  ];
  for (const [what, fault, kind, settled, done = false] of faults) {
    it(`is never repeated when ${what}: ${kind}`, async () => {
      demo.fail(WRITE, fault);
      using modal = answering('showWarningMessage', 'Change Description');
      using _ = quiet();
      const outcome = await describeAs('new');
      assert.equal(outcome.kind, kind);
      if (outcome.kind === 'applied') assert.equal(outcome.settled, settled);
      assert.equal(writes(), 1);
      assert.equal(await live(), done ? 'new' : SEEDED);
      assert.deepEqual(
        (await recorded()).map(record => record.outcome),
        [kind],
      );
      assert.equal(modal.asked.length, kind === 'unknown' ? 2 : 1); // the second one tells
    });
  }

  /** The same volume; something happens just before it is written. */
  const beforeWriting = (happens: () => void): Resource<VolumeContent> => {
    const plain = resource();
    return {
      ...plain,
      write: (...all) => {
        happens();
        return plain.write(...all);
      },
    };
  };
  const NONSENSE: Fault = { body: 'nonsense' };
  /** Makes the volume and its list unreadable. */
  const unreadable = () => [DESCRIBE, 'GET /v2/volumes'].forEach(operation => demo.fail(operation, NONSENSE));
  const GONE: Fault = { cut: 'before' };

  it('is recorded with the state of that time where the service has not finished', async () => {
    using _ = answering('showWarningMessage', 'Change Description');
    await describeAs('new', { ...resource(), goesOn: () => 'the volume is being modified' });
    assert.equal((await recorded())[0]?.note, 'Accepted. State right after the request: the volume is being modified.');
  });

  it('is unknown when neither answer nor reading back comes, and says so', async () => {
    demo.fail(WRITE, { cut: 'within' });
    using modal = answering('showWarningMessage', 'Change Description');
    const outcome = await describeAs('new', beforeWriting(unreadable));
    assert.equal(outcome.kind, 'unknown');
    assert.equal(writes(), 1);
    assert.match(String(modal.asked[1]?.[0]), /outcome unknown\. .* Read-back failed: /);
    assert.match((await recorded())[0]?.note ?? '', /Read-back failed: /);
  });

  it('is done, and says so, when only reading back fails', async () => {
    using modal = answering('showWarningMessage', 'Change Description');
    const outcome = await describeAs('new', beforeWriting(unreadable));
    assert.deepEqual(outcome, { kind: 'applied', live: { description: 'new' }, readBack: 'failed', settled: false });
    assert.match(String(modal.asked[1]?.[0]), /done, but the new state could not be read/);
    assert.equal((await recorded())[0]?.after, undefined);
  });

  it('can be cancelled while it is read for the plan, and then asks nothing and sends nothing', async () => {
    demo.fail(DESCRIBE, { latencyMs: 60_000 });
    type Task = (...given: unknown[]) => unknown;
    using modal = answering('showWarningMessage');
    using progress = answering(
      'withProgress',
      (_: unknown, task: Task) => task(),
      (_: unknown, task: Task) => {
        const cancelled = new vscode.CancellationTokenSource();
        const done = task(undefined, cancelled.token);
        cancelled.cancel();
        return done;
      },
    );
    assert.deepEqual(await describeAs('new'), { kind: 'cancelled' });
    assert.deepEqual([modal.asked, writes()], [[], 0]);
    const { title, cancellable } = progress.asked[1]![0] as vscode.ProgressOptions;
    assert.deepEqual([title, cancellable], [`Reading “${VOLUME}” on Service › ${PROJECT}…`, true]);
  });

  it('fails without a question where nobody is', async () => {
    demo.fail(DESCRIBE, GONE);
    using modal = answering('showWarningMessage');
    await assert.rejects(describeAs('new'), { name: 'TransportError' });
    assert.deepEqual([modal.asked, writes()], [[], 0]);
  });

  it('fails, and nothing is sent, when the network goes while the question is open', async () => {
    using _ = answering('showWarningMessage', () => {
      demo.fail(DESCRIBE, GONE);
      return 'Change Description';
    });
    await assert.rejects(describeAs('new'), { name: 'TransportError' });
    assert.equal(writes(), 0);
    assert.deepEqual(await recorded(), []);
  });

  it('leaves a trace of what was sent, whatever becomes of VS Code', async () => {
    using _ = answering('showWarningMessage', 'Change Description');
    let trace: unknown;
    const plain = resource();
    await describeAs('new', {
      ...plain,
      write: async (...all) => {
        trace = (await recorded()).map(({ outcome, before }) => ({ outcome, before }));
        return plain.write(...all);
      },
    });
    assert.deepEqual(trace, [{ outcome: 'sent', before: { description: SEEDED } }]);
  });

  it('is given up without a trace as long as nothing was sent', async () => {
    const giveUp = new AbortController();
    using _ = answering('showWarningMessage', () => {
      giveUp.abort();
      return 'Change Description';
    });
    const change = { base: { description: SEEDED }, mine: { description: 'new' }, signal: giveUp.signal };
    assert.deepEqual(await carry(resource(), change), { kind: 'cancelled' });
    assert.deepEqual([writes(), await recorded()], [0, []]);
  });

  describe('that destroys, on a production connection', () => {
    const destroying = (): Resource<VolumeContent> => {
      const plain = resource();
      return {
        ...plain,
        plan: (...all) => ({ ...plain.plan(...all), lines: [{ text: 'All of it goes', effect: 'destroys' }] }),
      };
    };
    beforeEach(() => running.connections.update('c', now => ({ ...now, production: true })));

    it('wants its name typed', async () => {
      using modal = answering('showWarningMessage', 'Change Description');
      using name = answering('showInputBox', VOLUME);
      assert.equal((await describeAs('new', destroying())).kind, 'applied');
      assert.match((modal.asked[0]![1] as vscode.MessageOptions).detail ?? '', /PRODUCTION/);
      const box = name.asked[0]![0] as vscode.InputBoxOptions;
      assert.match(box.prompt ?? '', /^Connection: Service · PRODUCTION · Project: /);
      assert.deepEqual(
        ['', VOLUME, 'other'].map(text => Boolean(box.validateInput?.(text))),
        [false, false, true],
      );
    });
    for (const typed of [undefined, '', 'other']) {
      it(`is not sent for ${JSON.stringify(typed)}`, async () => {
        using _ = answering('showWarningMessage', 'Change Description');
        using __ = answering('showInputBox', typed);
        assert.deepEqual(await describeAs('new', destroying()), { kind: 'cancelled' });
        assert.equal(writes(), 0);
      });
    }
  });
});
