import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { roleResource } from '../../../src/changes/resources/roles';
import { connectionLine } from '../../../src/changes/where';
import type { Shown } from '../../../src/changes/plan-documents';
import type { App } from '../../../src/commands/app';
import { connectionItems } from '../../../src/connections/marks';
import type { Demo } from '../../../src/demo';
import { planProtocol, type PlanState, type PlanView } from '../../../src/model/plan-pages';
import type { RoleContent } from '../../../src/model/roles/merge';
import { showPlan } from '../../../src/panels/plans/page';
import { stateOf } from '../../../src/panels/plans/states';
import { connect } from '../../../src/webview/kit/rpc';
import { connectDemo, leave } from '../../harness/host/connected';
import { answering } from '../../harness/host/dialogs';
import { TestPanel } from '../../harness/host/panel';
import { planShown } from '../../harness/host/plans';
import { happened } from '../../harness/host/waiting';

const KEY = 'canary-7f3e21';
const PROJECT = 'proj-5d0c7b9e2f41a86300a1c4';
const OPERATOR = 'r-4kq81c0z7m2x9wv5t3n6b8y1d4f7gh';

describe('the page of a plan, both halves', () => {
  let running: App;
  let demo: Demo;
  let base: RoleContent;
  beforeEach(async () => {
    ({ running, demo } = await connectDemo({ id: 'pp', key: KEY }));
    base = (await role().read({}))!;
  });
  afterEach(() => leave({ running, demo }));

  const connection = () => ({ id: 'pp', kind: 'cloud', name: 'Service', address: demo.baseUrl }) as const;
  const role = () =>
    roleResource(running.clients, {
      connection: connection(),
      projectId: PROJECT,
      roleId: OPERATOR,
      roleName: 'Search Operator',
    });
  const change = (mine: RoleContent, more: object = {}) =>
    running.changes.apply(role(), { base, mine, confirm: 'plan', ...more });
  const more = () => [...base.policies!, { resourceType: 'backup', privileges: ['manage'] }];
  const elsewhere = async (body: object) => {
    const headers = { authorization: `Bearer ${KEY}` };
    await fetch(`${demo.baseUrl}/v2/roles/${OPERATOR}`, { method: 'PUT', headers, body: JSON.stringify(body) });
  };
  const writes = () => demo.requests.filter(request => request.startsWith('PUT ')).length;

  /** A second page of the plan that is open, in the hands of the test. */
  async function pageOf(document: vscode.TextDocument) {
    const panel = new TestPanel();
    const { extensionUri } = vscode.extensions.getExtension('vector-cloud.vector-cloud')!;
    const services = { ...running, extensionUri, failed: (error: unknown) => assert.fail(String(error)) };
    await showPlan(services, [document, panel as unknown as vscode.WebviewPanel]);
    const told = new vscode.EventEmitter<PlanState>();
    const states: PlanState[] = [];
    told.event(state => states.push(state));
    const host = connect(planProtocol, panel.port, { changed: state => told.fire(state) });
    const open = () => host.open(null);
    /** Returns the last sent state if it matches, otherwise the next matching one. */
    const until = async (isIt: (state: PlanState) => boolean): Promise<PlanState> => {
      const last = states.at(-1);
      return last && isIt(last) ? last : happened(told.event, isIt);
    };
    return { panel, host, open, until };
  }

  it('opens for a plan, names what ids stand for, and applies it', async () => {
    const plan = planShown();
    using _ = answering('showWarningMessage', 'Change Role');
    const outcome = change({ policies: more() });
    const { document } = await plan;
    const { input } = vscode.window.tabGroups.activeTabGroup.activeTab!;
    assert.ok(input instanceof vscode.TabInputCustom);
    assert.equal(input.viewType, 'vectorCloud.planPage');
    const { panel, host, open } = await pageOf(document);
    const { view, refusal, busy } = await open();
    assert.deepEqual(
      [view?.title, view?.action, view?.place.connection, refusal, busy],
      ['Change role “Search Operator”', 'Change Role', 'Service', undefined, false],
    );
    assert.equal(panel.title, 'Change role “Search Operator”');
    const known = await host.names(null);
    assert.equal(known.names[PROJECT], 'Search Team');
    assert.equal(known.projects['in01-3f8a1b6c9d2e705'], PROJECT);
    await host.apply(null);
    assert.equal((await outcome).kind, 'applied');
    assert.equal(writes(), 1);
    assert.deepEqual(await open(), {
      refusal: 'This plan is closed. Plan again to see the current plan.',
      busy: false,
    });
  });

  it('takes a key that is pressed twice as one, also where the question is answered no', async () => {
    const plan = planShown();
    const asked = Promise.withResolvers<void>();
    const pressed = Promise.withResolvers<void>();
    const slowly = async () => {
      asked.resolve();
      await pressed.promise;
      return 'Back to Plan';
    };
    using modal = answering('showWarningMessage', slowly, 'Change Role');
    const outcome = change({ policies: more() });
    const { document } = await plan;
    const { host, open, until } = await pageOf(document);
    await host.apply(null);
    await asked.promise;
    await host.apply(null); // before anything says that it is busy
    await host.choose({});
    const { busy, asking } = await open();
    assert.deepEqual([busy, asking], [true, true]); // nothing is sent yet
    const free = until(each => !each.busy && !each.asking);
    pressed.resolve();
    await free;
    assert.deepEqual([modal.asked.length, writes()], [1, 0]);
    const sent = until(each => each.busy && !each.asking && modal.asked.length === 2);
    await host.apply(null);
    await sent;
    assert.equal((await outcome).kind, 'applied');
    assert.deepEqual([modal.asked.length, writes()], [2, 1]);
  });

  it('is the same plan as its text, and stays open where the one takes the place of the other', async () => {
    const plan = planShown();
    const outcome = change({ roleName: 'Operator' });
    const { document } = await plan;
    const opens = (isIt: (input: unknown) => boolean) =>
      happened(vscode.window.tabGroups.onDidChangeTabs, ({ opened }) => opened.some(({ input }) => isIt(input)));
    const asText = opens(input => input instanceof vscode.TabInputText);
    await vscode.commands.executeCommand('vectorCloud.document.openText');
    await asText;
    if (!vscode.window.activeTextEditor) await happened(vscode.window.onDidChangeActiveTextEditor);
    const asPage = opens(input => input instanceof vscode.TabInputCustom);
    await vscode.commands.executeCommand('vectorCloud.plan.openPage');
    await asPage;
    const { view } = await (await pageOf(document)).open();
    assert.equal(view?.title, 'Change role “Search Operator”');
    await vscode.commands.executeCommand('vectorCloud.plan.discard');
    assert.equal((await outcome).kind, 'cancelled');
  });

  it('shows a plan of a read-only connection, which can be applied once it may be changed', async () => {
    await running.connections.update('pp', now => ({ ...now, readOnly: true }));
    const plan = planShown();
    using modal = answering('showWarningMessage', undefined, 'Change Role');
    const outcome = change({ roleName: 'Operator' });
    const { document } = await plan;
    const { host, open, until } = await pageOf(document);
    assert.match((await open()).refusal!, /^“Service” is read-only/);
    await vscode.commands.executeCommand('vectorCloud.plan.apply'); // a command is told, too
    assert.match(String(modal.asked[0]![0]), /^“Service” is read-only/);
    await running.connections.update('pp', now => ({ ...now, readOnly: false }));
    await until(({ view, refusal }) => view !== undefined && refusal === undefined);
    await host.apply(null);
    assert.equal((await outcome).kind, 'applied');
  });

  it('cannot be applied again where its right was refused, until a refresh', async () => {
    const restore = demo.fail('PUT /v2/roles/{roleId}', { status: 403, code: 800, message: 'not yours' });
    using _ = answering('showWarningMessage', 'Change Role');
    using _said = answering('showErrorMessage');
    const first = planShown();
    const refused = change({ roleName: 'Operator' });
    await vscode.commands.executeCommand('vectorCloud.plan.apply', (await first).document.uri);
    assert.equal((await refused).kind, 'refused');
    restore();
    const again = planShown();
    const outcome = change({ roleName: 'Operator' });
    const { document } = await again;
    const { host, open, until } = await pageOf(document);
    assert.match((await open()).refusal!, /^Edit Role was refused: .*not yours.* Refresh to try again\.$/);
    running.changes.rights.forget();
    await until(({ refusal }) => refusal === undefined);
    await host.discard(null);
    assert.equal((await outcome).kind, 'cancelled');
  });

  it('says that a text was edited after its plan', async () => {
    let edited = false;
    const plan = planShown();
    const outcome = change({ roleName: 'Operator' }, { outdated: () => edited });
    const { document } = await plan;
    const { host, open } = await pageOf(document);
    assert.equal((await open()).refusal, undefined);
    edited = true;
    assert.match((await open()).refusal!, /^The document was edited after this plan/);
    await host.discard(null);
    await outcome;
  });

  it('says that a plan was made anew, and asks again', async () => {
    const plan = planShown();
    using modal = answering('showWarningMessage', 'Change Role', 'Change Role');
    const outcome = change({ policies: more() });
    const { document } = await plan;
    const { host, until } = await pageOf(document);
    await elsewhere({ roleName: 'Night Operator' });
    await host.apply(null);
    const { view } = await until(({ view: now, busy }) => now?.notice !== undefined && !busy);
    assert.match(view!.notice!, /^Not applied\. Review the new plan/);
    assert.deepEqual(view!.others, ['Others renamed the role to “Night Operator”']);
    await host.apply(null);
    assert.equal((await outcome).kind, 'applied');
    assert.equal(modal.asked.length, 2);
  });

  it('resolves each conflict, then shows the plan', async () => {
    await elsewhere({ roleName: 'Night Operator' });
    const plan = planShown();
    using _ = answering('showWarningMessage', 'Change Role');
    const outcome = change({ ...base, roleName: 'Day Operator', description: 'By day' });
    const { document } = await plan;
    const { host, open, until } = await pageOf(document);
    const { view } = await open();
    assert.deepEqual(
      view!.conflicts.map(({ key, mine, theirs }) => [key, mine, theirs]),
      [['roleName', 'Day Operator', 'Night Operator']],
    );
    await host.choose({ roleName: 'theirs' });
    const { view: planned } = await until(({ view: now, busy }) => now?.conflicts.length === 0 && !busy);
    assert.deepEqual(
      planned!.groups.flatMap(({ lines }) => lines.map(({ value }) => value?.after)),
      ['By day'],
    );
    await host.apply(null);
    const applied = (await outcome) as { kind: string; live: RoleContent };
    assert.deepEqual(
      [applied.kind, applied.live.roleName, applied.live.description],
      ['applied', 'Night Operator', 'By day'],
    );
  });

  it('asks for the sides again that were changed since, and says so', async () => {
    await elsewhere({ roleName: 'Night Operator' });
    const plan = planShown();
    const outcome = change({ ...base, roleName: 'Day Operator' });
    const { host, open, until } = await pageOf((await plan).document);
    assert.equal((await open()).view!.notice, undefined);
    await elsewhere({ roleName: 'Evening Operator' });
    await host.choose({ roleName: 'mine' });
    const { view } = await until(({ view: now, busy }) => now?.notice !== undefined && !busy);
    assert.match(view!.notice!, /^Not applied\. Resolve the conflicts/);
    assert.deepEqual(
      view!.conflicts.map(({ mine, theirs }) => [mine, theirs]),
      [['Day Operator', 'Evening Operator']],
    );
    await host.discard(null);
    assert.equal((await outcome).kind, 'cancelled');
  });

  it('goes back to what was planned from a conflict', async () => {
    await elsewhere({ roleName: 'Night Operator' });
    let edited = 0;
    const plan = planShown();
    const outcome = change({ ...base, roleName: 'Day Operator' }, { edit: async () => void edited++ });
    const { host } = await pageOf((await plan).document);
    await host.edit(null);
    assert.deepEqual([(await outcome).kind, edited, writes()], ['cancelled', 1, 1]);
  });
});

describe('what the page of a plan is told', () => {
  const uri = vscode.Uri.parse('vectorcloud-plan:/1/plan.md');
  const shown = (title: string, refusal: () => Promise<string | undefined>): Shown => ({
    about: 'a',
    title,
    connectionId: 'c',
    text: () => '',
    view: { title } as PlanView,
    refusal,
  });

  it('is newer the later it arrives, however long the reason for a refusal took', async () => {
    const slow = Promise.withResolvers<string | undefined>();
    const now = { shown: shown('Plan', () => slow.promise), busy: true, asking: false };
    const first = stateOf({ at: () => now }, { find: async () => undefined }, uri);
    now.busy = false;
    slow.resolve(undefined);
    assert.equal((await first).busy, false);
  });

  it('gives no plan the refusal of the one before it', async () => {
    const slow = Promise.withResolvers<string | undefined>();
    let now = { shown: shown('First', () => slow.promise), busy: false, asking: false };
    const told = stateOf({ at: () => now }, { find: async () => undefined }, uri);
    now = { shown: shown('Second', async () => undefined), busy: false, asking: false };
    slow.resolve('read-only');
    assert.deepEqual(await told, { view: { title: 'Second' }, busy: false });
  });

  it('has the connection as it is by now', async () => {
    const now = {
      shown: { ...shown('Plan', async () => undefined), view: { place: { levels: [] } } as never },
      busy: false,
      asking: false,
    };
    const connection = { id: 'demo', kind: 'demo', name: 'Demo', production: true, readOnly: true } as const;
    const { view } = await stateOf({ at: () => now }, { find: async () => connection }, uri);
    assert.equal(view?.place.connection, 'Demo');
    assert.equal(connectionLine(connection), 'Connection: Demo · PRODUCTION · read-only · demo');
    assert.equal(connectionItems([connection])[0]?.description, 'PRODUCTION · read-only · demo');
    assert.deepEqual(view.place.marks, [
      { kind: 'demo', word: 'demo' },
      { kind: 'production', word: 'PRODUCTION' },
      { kind: 'readOnly', word: 'read-only' },
    ]);
  });
});
