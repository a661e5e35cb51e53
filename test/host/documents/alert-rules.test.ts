import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { App } from '../../../src/commands/app';
import { proposeRevert } from '../../../src/documents/reverting';
import type { Demo } from '../../../src/demo';
import { find, rows, shownDocument } from '../../harness/host/app';
import { askPastUs, connectDemo, leave } from '../../harness/host/connected';
import { answering } from '../../harness/host/dialogs';
import { planShown } from '../../harness/host/plans';

const KEY = 'canary-rules-51c3';
const PROJECT = 'proj-5d0c7b9e2f41a86300a1c4';
const ABSENT = { status: 404, body: 'not found', contentType: 'text/plain' };
const RULES = ['Service', 'Search Team', 'Alert Rules'] as const;
const LATENCY = 'Search latency is critical';

type Rule = { id?: string; ruleName: string; enabled: boolean; actions: unknown[] } & Record<string, unknown>;

describe('alert rules', () => {
  let running: App;
  let demo: Demo;
  beforeEach(async () => ({ running, demo } = await connectDemo({ id: 'a', key: KEY })));
  afterEach(async () => {
    const remembered = await running.documents.services.remembered();
    for (const { id } of await remembered.list('a', PROJECT)) await remembered.forget('a', id);
    await leave({ running, demo });
  });

  /** Reads the rules of the service past the extension. */
  const service = async (): Promise<Rule[]> => {
    const path = `/v2/alertRules?projectId=${PROJECT}`;
    return (await askPastUs<{ alertRules: Rule[] }>(demo, 'GET', path)).alertRules;
  };
  const named = async (name: string) => (await service()).find(({ ruleName }) => ruleName === name);
  const run = async (command: string, ...row: string[]) =>
    vscode.commands.executeCommand(`vectorCloud.alertRule.${command}`, await find(running.tree, ...row));
  const text = async () => JSON.parse((await shownDocument()).getText()) as Rule;
  const edit = async (change: (rule: Rule) => Rule) => {
    const document = await shownDocument();
    const whole = new vscode.Range(0, 0, document.lineCount, 0);
    const changes = new vscode.WorkspaceEdit();
    changes.replace(document.uri, whole, `${JSON.stringify(change(await text()), null, 2)}\n`);
    assert.ok(await vscode.workspace.applyEdit(changes));
  };
  const decided = async (decision: 'apply' | 'discard', start: () => Thenable<unknown>) => {
    const shown = planShown();
    const started = start();
    const plan = (await shown).document.getText();
    assert.ok((await running.changes.plans.documents()).decide(decision));
    await started;
    return plan;
  };
  const plan = async () => vscode.commands.executeCommand('vectorCloud.document.plan', (await shownDocument()).uri);
  const drafts = async () =>
    (await running.documents.drafts.list()).filter(({ uri }) => uri.startsWith('vectorcloud://a/'));
  const pick = (label: string) => (items: { label: string }[]) => items.find(each => each.label === label);
  const toMail = [{ type: 'EMAIL', config: { recipients: { members: ['a@b.example'] } } }];
  const create = async (ruleName: string) => {
    using _ = answering('showQuickPick', pick('Many searches'));
    await run('create', ...RULES);
    await edit(rule => ({ ...rule, ruleName, actions: toMail }));
    using __ = answering('showWarningMessage', 'Create');
    const shown = await decided('apply', plan);
    return shown; // not before: the answers go with this scope
  };

  it('begin with a usual one, in the project of the row', async () => {
    using _ = answering('showQuickPick', pick('CU capacity is exhausted'));
    await run('create', ...RULES);
    const { projectId, metricName, threshold, actions } = await text();
    assert.deepEqual([projectId, metricName, threshold, actions], [PROJECT, 'CU_CAPACITY', '90', []]);
    assert.deepEqual(await drafts(), []);
  });

  it('are made, and stand in the tree', async () => {
    assert.match(await create('Night'), /Creates (role|alert rule)/);
    assert.equal((await named('Night'))?.['metricName'], 'REQ_SEARCH_COUNT');
    await find(running.tree, ...RULES, 'Night');
  });

  it('open as a form', async () => {
    await run('edit', ...RULES, LATENCY);
    const { input } = vscode.window.tabGroups.activeTabGroup.activeTab!;
    assert.ok(input instanceof vscode.TabInputCustom);
    assert.equal(input.viewType, 'vectorCloud.alertRuleForm');
  });

  it('are copied without their secrets and their id', async () => {
    await run('copy', ...RULES, LATENCY);
    const copy = await text();
    assert.deepEqual([copy.id, copy.ruleName], [undefined, `Copy of ${LATENCY}`]);
    assert.deepEqual(copy.actions[1], { type: 'INCIDENT_A', config: { region: 'US', apiKey: '${kept}' } });
    assert.equal((await drafts()).length, 1);
  });

  it('are switched off and on again, and nothing else of them is sent', async () => {
    const before = await named(LATENCY);
    using modal = answering('showWarningMessage', 'Disable', 'Enable');
    await run('disable', ...RULES, LATENCY);
    assert.deepEqual(await named(LATENCY), { ...before, enabled: false });
    assert.match(String((await find(running.tree, ...RULES, LATENCY)).item().description), /^off/);
    await run('enable', ...RULES, LATENCY);
    assert.deepEqual(await named(LATENCY), before);
    assert.equal(modal.asked.length, 2);
  });

  it('are proposed anew by the journal after their deletion, without their secrets', async () => {
    using _ = answering('showWarningMessage', 'Delete');
    await decided('apply', () => run('delete', ...RULES, LATENCY));
    const [record] = (await running.changes.journal.list()).records;
    await proposeRevert(running.documents, record!);
    const { id, projectId, ruleName, actions } = await text();
    assert.deepEqual([id, projectId, ruleName], [undefined, PROJECT, LATENCY]);
    assert.deepEqual(actions[1], { type: 'INCIDENT_A', config: { region: 'US', apiKey: '${kept}' } });
    assert.equal((await drafts()).length, 1);
  });

  it('go after their plan was agreed to', async () => {
    using _ = answering('showWarningMessage', 'Delete');
    assert.match(await decided('apply', () => run('delete', ...RULES, LATENCY)), new RegExp(LATENCY));
    assert.equal(await named(LATENCY), undefined);
    assert.deepEqual(await rows(running.tree, 1, await find(running.tree, ...RULES)), ['Capacity above 70 %']);
  });

  it('are planned on a connection that is read-only, and not changed', async () => {
    await running.connections.update('a', now => ({ ...now, readOnly: true }));
    assert.match(await decided('discard', () => run('disable', ...RULES, LATENCY)), /Disables? /);
    assert.match(await decided('discard', () => run('delete', ...RULES, LATENCY)), /Deletes? /);
    using told = answering('showWarningMessage');
    using _ = answering('showQuickPick', pick('Many searches'));
    await run('create', ...RULES);
    await edit(rule => ({ ...rule, ruleName: 'Night', actions: toMail }));
    const shown = planShown();
    const planned = plan();
    const { document } = await shown;
    await vscode.commands.executeCommand('vectorCloud.plan.apply', document.uri);
    assert.match(String(told.asked[0]?.[0]), /“Service” is read-only/);
    await vscode.commands.executeCommand('vectorCloud.plan.discard', document.uri);
    await planned;
    assert.equal((await named(LATENCY))?.enabled, true);
    assert.equal(await named('Night'), undefined);
  });

  it('are refused to who does not administer the project, in words', async () => {
    demo.fail('POST /v2/alertRules', { status: 403, body: JSON.stringify({ code: 403, message: 'no right' }) });
    using told = answering('showErrorMessage');
    await create('Night');
    assert.match(told.asked.join(), /Alert rules need the project administrator role/);
  });

  it('are remembered where the service lists none, marked, and only forgotten', async () => {
    demo.fail('GET /v2/alertRules', ABSENT);
    await create('Night');
    const list = await find(running.tree, ...RULES);
    assert.deepEqual(await rows(running.tree, 1, list), [
      'This service does not list alert rules',
      'Alert rules that you create in VS Code appear here.',
      'Night',
    ]);
    const { description, contextValue } = (await find(running.tree, ...RULES, 'Night')).item();
    assert.match(String(description), /last known state/);
    assert.equal(contextValue, 'alertRule on remembered');
    await run('copy', ...RULES, 'Night');
    assert.deepEqual((await text()).actions, toMail);
    using _ = answering('showInformationMessage', undefined); // Undo is not pressed
    await run('forget', ...RULES, 'Night');
    assert.ok(!(await rows(running.tree, 1, await find(running.tree, ...RULES))).includes('Night'));
  });
});
