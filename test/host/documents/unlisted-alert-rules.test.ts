import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { App } from '../../../src/commands/app';
import type { Demo } from '../../../src/demo';
import type { Node } from '../../../src/tree/node';
import { shownDocument } from '../../harness/host/app';
import { askPastUs, connectDemo, leave } from '../../harness/host/connected';
import { answering, confirmed } from '../../harness/host/dialogs';
import { hurrying } from '../../harness/host/hurrying';
import { LACKING } from '../../harness/services/lacking';
import { moment } from '../../harness/host/waiting';
import { planShown } from '../../harness/host/plans';

const KEY = 'canary-unlisted-7be1';
const PROJECT = 'proj-5d0c7b9e2f41a86300a1c4';
const LIST = 'GET /v2/alertRules';
const toMail = [{ type: 'EMAIL', config: { recipients: { members: ['a@b.example'] } } }];
const RULE = {
  projectId: PROJECT,
  ruleName: 'Night',
  level: 'WARNING',
  metricName: 'CU_CAPACITY',
  enabled: true,
  sendResolved: true,
  actions: toMail,
};

describe('an alert rule of a project whose rules cannot be listed', () => {
  let running: App;
  let demo: Demo;
  beforeEach(async () => {
    ({ running, demo } = await connectDemo({ id: 'u', key: KEY }));
    running.clients.clock = hurrying;
  });
  afterEach(async () => {
    const remembered = await running.documents.services.remembered();
    for (const { id } of await remembered.list('u', PROJECT)) await remembered.forget('u', id);
    await leave({ running, demo });
  });

  const sent = (method: string) => demo.requests.filter(each => each.startsWith(`${method} /v2/alertRules`)).length;
  /** Reads the rule at the service past the extension. */
  const service = async (restore: () => void) => {
    restore();
    const path = `/v2/alertRules?projectId=${PROJECT}`;
    const { alertRules } = await askPastUs<{ alertRules: (typeof RULE & { id: string })[] }>(demo, 'GET', path);
    return alertRules.find(({ ruleName }) => ruleName === RULE.ruleName);
  };
  /** Applies a change, and returns the plan. */
  const applied = async (start: () => Thenable<unknown>): Promise<string> => {
    using _ = answering('showWarningMessage', confirmed);
    using __ = answering('showInformationMessage');
    const shown = planShown();
    const started = start();
    const plan = (await shown).document.getText();
    assert.ok((await running.changes.plans.documents()).decide('apply'));
    await started;
    return plan;
  };
  const plan = async () => vscode.commands.executeCommand('vectorCloud.document.plan', (await shownDocument()).uri);
  const edit = async (change: object) => {
    const document = await shownDocument();
    const text = JSON.stringify({ ...JSON.parse(document.getText()), ...change }, null, 2);
    const changes = new vscode.WorkspaceEdit();
    changes.replace(document.uri, new vscode.Range(0, 0, document.lineCount, 0), text);
    assert.ok(await vscode.workspace.applyEdit(changes));
  };
  const create = async () => {
    const { openNew } = await import('../../../src/documents/opening');
    await openNew({ id: 'u' }, running.documents, { kind: 'alertRules', name: 'New', document: RULE, pending: true });
    return applied(plan);
  };

  for (const [how, fault] of LACKING) {
    it(`is created and changed all the same: ${how}`, async () => {
      const restore = demo.fail(LIST, fault);
      const created = await create();
      assert.match(created, /Alert rules cannot be listed \\?\(.+\\?\).+The name might be taken/);
      assert.equal(sent('POST'), 1);

      await edit({ level: 'CRITICAL' });
      const changed = await applied(plan);
      assert.match(changed, /Alert rules cannot be listed/);
      assert.match(changed, /"level": "CRITICAL"/);
      assert.doesNotMatch(changed, /"metricName"/);
      assert.equal(sent('PUT'), 1);
      assert.deepEqual([sent('POST'), (await service(restore))?.level], [1, 'CRITICAL']);
    }).timeout(60_000);
  }

  it('is switched off and on from its row, edited and deleted, as it was remembered', async () => {
    const restore = demo.fail(LIST, LACKING[1]![1]);
    await create();
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    const { find } = await import('../../harness/host/app');
    const row = () => find(running.tree, 'Service', 'Search Team', 'Alert Rules', 'Night');
    using _ = answering('showWarningMessage', confirmed, 'Delete');
    using __ = answering('showInformationMessage', undefined, undefined);
    await vscode.commands.executeCommand('vectorCloud.alertRule.disable', await row());
    assert.equal((await row()).item().contextValue, 'alertRule off remembered');
    await vscode.commands.executeCommand('vectorCloud.alertRule.edit', await row());
    assert.equal(JSON.parse((await shownDocument()).getText()).enabled, false);
    await applied(async () => vscode.commands.executeCommand('vectorCloud.alertRule.delete', await row()));
    assert.equal(await service(restore), undefined);
  });

  it('is shown while its list hangs, and after that', async () => {
    const restore = demo.fail(LIST, LACKING[1]![1]);
    await create();
    restore();
    const { find } = await import('../../harness/host/app');
    const list = await find(running.tree, 'Service', 'Search Team', 'Alert Rules');
    (await running.clients.offers()).tryAgain();
    demo.restrict({ hang: ['cloud.alertRules.list'] });
    const labels = (rows: readonly Node[]) => rows.map(row => running.tree.getTreeItem(row).label);
    running.tree.readings.clock = () => Promise.resolve(); // every wait is a long one
    running.tree.refresh(list);
    while (!labels(await running.tree.getChildren(list)).includes('Night')) await moment();
    const silent = Object.assign(new Error('late'), { name: 'TransportError', reason: 'timeout' });
    assert.deepEqual(labels((await list.beside!(silent)) as Node[]), ['Night']);
    running.tree.readings.cancel(list);
  });

  it('is taken off the list, and put back by Undo', async () => {
    demo.fail(LIST, LACKING[1]![1]);
    await create();
    const { find, rows } = await import('../../harness/host/app');
    const list = ['Service', 'Search Team', 'Alert Rules'] as const;
    const names = async () => rows(running.tree, 1, await find(running.tree, ...list));
    assert.ok((await names()).includes('Night'));
    using said = answering('showInformationMessage', 'Undo', undefined);
    const forget = async () =>
      vscode.commands.executeCommand('vectorCloud.alertRule.forget', await find(running.tree, ...list, 'Night'));
    await forget();
    assert.deepEqual(said.asked, [
      ['Alert rule “Night” of “Service” is no longer in the list. The service keeps the rule.', 'Undo'],
    ]);
    assert.ok((await names()).includes('Night'));
    await forget();
    assert.ok(!(await names()).includes('Night'));
  });

  it('is not said to be changed where no answer came and the rules cannot be read back', async () => {
    demo.fail(LIST, LACKING[5]![1]);
    demo.fail('POST /v2/alertRules', { cut: 'within' });
    using said = answering('showWarningMessage', confirmed);
    const { openNew } = await import('../../../src/documents/opening');
    await openNew({ id: 'u' }, running.documents, { kind: 'alertRules', name: 'New', document: RULE, pending: true });
    const shown = planShown();
    const done = plan();
    await shown;
    (await running.changes.plans.documents()).decide('apply');
    await done;
    const [record] = (await running.changes.journal.list()).records;
    assert.deepEqual([record?.outcome, sent('POST')], ['unknown', 1], String(said.asked));
  });
});
