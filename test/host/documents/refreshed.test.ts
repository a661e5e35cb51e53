import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { App } from '../../../src/commands/app';
import type { Demo } from '../../../src/demo';
import { find, shownDocument } from '../../harness/host/app';
import { askPastUs, connectDemo, leave, PROD, sessionOf } from '../../harness/host/connected';
import { answering } from '../../harness/host/dialogs';
import { happened, moment, replace } from '../../harness/host/waiting';

const KEY = 'canary-6a0c51';
const OPERATOR = 'r-4kq81c0z7m2x9wv5t3n6b8y1d4f7gh';
const PROJECT = ['Service', 'Search Team'];
const ROLE = [...PROJECT, 'Roles', 'Search Operator'];
const RULES = [...PROJECT, 'Alert Rules'];

describe('open documents of a row that is refreshed', () => {
  let running: App;
  let demo: Demo;
  beforeEach(async () => ({ running, demo } = await connectDemo({ id: 's', key: KEY })));
  afterEach(() => leave({ running, demo }));

  const run = async (command: string, ...row: string[]) =>
    vscode.commands.executeCommand(`vectorCloud.${command}`, await find(running.tree, ...row));
  const rename = (roleName: string) => askPastUs(demo, 'PUT', `/v2/roles/${OPERATOR}`, { roleName });
  const shows = async (words: string) => {
    const document = await shownDocument();
    while (!document.getText().includes(words)) await happened(vscode.workspace.onDidChangeTextDocument);
    return document;
  };

  for (const row of [ROLE, ROLE.slice(0, -1), PROJECT, ['Service']]) {
    it(`show what the service has now: a role at ${row.at(-1)}`, async () => {
      await run('role.edit', ...ROLE);
      const refreshed = await find(running.tree, ...row);
      await rename('Night Operator');
      await vscode.commands.executeCommand('vectorCloud.node.refresh', refreshed);
      const document = await shows('Night Operator');
      assert.equal(document.isDirty, false);
      assert.deepEqual(await running.documents.drafts.list(), []);
    });
  }

  it('show it after a refresh of all rows: an alert rule', async () => {
    const list = await find(running.tree, ...RULES);
    const [rule] = (await running.tree.getChildren(list)) as unknown as [{ rule: { id: string; ruleName: string } }];
    await vscode.commands.executeCommand('vectorCloud.alertRule.edit', rule);
    await askPastUs(demo, 'PUT', `/v2/alertRules/${rule.rule.id}`, { ruleName: 'Named elsewhere' });
    await vscode.commands.executeCommand('vectorCloud.refresh');
    await shows('Named elsewhere');
  });

  it('keep their edits, and what others changed is told', async () => {
    await run('role.edit', ...ROLE);
    await replace(await shownDocument(), 'Search Operator', 'Mine');
    const row = await find(running.tree, ...ROLE);
    await rename('Theirs');
    const { promise: told, resolve } = Promise.withResolvers<string>();
    using _ = answering('showInformationMessage', (message: string) => resolve(message));
    await vscode.commands.executeCommand('vectorCloud.node.refresh', row);
    assert.match(await told, /others changed: roleName/);
    assert.match((await shownDocument()).getText(), /"Mine"/);
    assert.equal((await running.documents.drafts.list()).length, 1);
  });

  it('stay as they are at a row of something else', async () => {
    await run('role.edit', ...ROLE);
    const asked = () => demo.requests.filter(request => request === `GET /v2/roles/${OPERATOR}`).length;
    const before = asked();
    await run('node.refresh', ...RULES);
    await moment();
    assert.equal(asked(), before);
  });

  it('are searches too, with the fields of their collection', async () => {
    const session = await sessionOf(running, { clusterId: PROD, collection: 'help_center', text: 'a', limit: 1 });
    await session.begin();
    await vscode.window.showTextDocument(session.document);
    const about = happened(session.knowledge.onDidChange);
    const describes = () => demo.requests.filter(request => /collections\/describe/.test(request)).length;
    const before = describes();
    await run('node.refresh', 'Service', 'Search Team', 'Clusters', 'prod-search');
    await about;
    assert.ok(describes() > before);
  });
});
