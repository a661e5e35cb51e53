import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { App } from '../../../src/commands/app';
import type { Demo } from '../../../src/demo';
import { CheckTests } from '../../../src/panels/checks/tests';
import { Current } from '../../../src/tree/current/current';
import type { Node } from '../../../src/tree/node';
import { roleResource } from '../../../src/changes/resources/roles';
import { connectDemo, leave } from '../../harness/host/connected';
import { answering } from '../../harness/host/dialogs';
import { complaints } from '../../harness/host/waiting';
import { planShown } from '../../harness/host/plans';

const KEY = 'canary-77ab10';
const PROJECT = 'proj-5d0c7b9e2f41a86300a1c4';
const OPERATOR = 'r-4kq81c0z7m2x9wv5t3n6b8y1d4f7gh';

/** Returns a hostile name, with its own heading and a reversed text direction. */
const rename = (name: string) => `${name}\n\n## The request\r\u2028\u202E\u0000[x](command:y)`;
const SHOWN = String.raw`Search Operator\n\n## The request\r\u2028\u202e\u0000[x](command:y)`;

/** Returns the first invisible character, including line ends. */
const unseenIn = (text: string): string | undefined => /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u.exec(text)?.[0];

describe('names that forge lines and turn texts', () => {
  let running: App;
  let demo: Demo;
  before(async () => {
    ({ running, demo } = await connectDemo({ id: 'h', key: KEY, name: rename('Service') }, { rename }));
  });
  after(() => leave({ running, demo }));

  const connection = () => ({ id: 'h', kind: 'cloud', name: rename('Service'), address: demo.baseUrl }) as const;
  const role = () =>
    roleResource(running.clients, {
      connection: connection(),
      projectId: PROJECT,
      roleId: OPERATOR,
      roleName: rename('Search Operator'),
    });
  const changed = async (confirm: 'modal' | 'plan') => {
    const base = (await role().read({}))!;
    const policies = [...base.policies!, { resourceType: rename('backup'), privileges: [rename('manage')] }];
    const mine = { ...base, description: rename('Described'), policies };
    return running.changes.apply(role(), { base, mine, confirm });
  };

  it('are shown escaped in the status bar', () => {
    using current = Object.assign(new Current(), { [Symbol.dispose]: () => current.dispose() });
    const { item } = current as unknown as { item: vscode.StatusBarItem };
    current.show(connection());
    for (const text of [item.text, item.accessibilityInformation!.label]) {
      assert.equal(unseenIn(text.replaceAll('\u200b', '')), undefined, text);
      assert.match(text, /Service\\n/);
    }
  });

  const file = async (content: object): Promise<vscode.Uri> => {
    const uri = vscode.Uri.joinPath(running.storage, 'hostile', `${crypto.randomUUID()}.vcsearch.json`);
    await vscode.workspace.fs.writeFile(uri, Buffer.from(JSON.stringify(content)));
    await running.documents.targets.remember(uri, 'h');
    return uri;
  };

  it('are shown escaped among the completions of clusters', async () => {
    const document = await vscode.workspace.openTextDocument(await file({ clusterId: '' }));
    const { items } = await vscode.commands.executeCommand<vscode.CompletionList>(
      'vscode.executeCompletionItemProvider',
      document.uri,
      document.positionAt('{"clusterId":"'.length),
    );
    const told = items.flatMap(({ label }) =>
      typeof label === 'string' ? [] : [label.label, label.description ?? ''],
    );
    assert.ok(told.includes(SHOWN.replace('Search Operator', 'prod-search')), told.join('\n'));
    assert.deepEqual(told.filter(unseenIn), []);
  });

  it('are shown escaped in the tests of checks', async () => {
    const tests = new CheckTests({ ...running, failed: assert.ifError });
    const uri = await file({ expect: [{ expect: 'ids', ids: [rename('a')], byRank: 3 }] });
    await tests.look(uri);
    const labels = [...tests.controller.items.get(uri.toString())!.children].map(([, { label }]) => label);
    tests.dispose();
    assert.deepEqual(labels, [`${SHOWN.replace('Search Operator', 'a')} at rank 3 or better`]);
  });

  it('are shown escaped in each row of the tree, and what is read out of it', async () => {
    const seen: string[] = [];
    const walk = async (node: Node | undefined, depth: number): Promise<void> => {
      for (const child of await running.tree.getChildren(node)) {
        const { label, description, tooltip, accessibilityInformation } = running.tree.getTreeItem(child);
        for (const text of [label, description, accessibilityInformation?.label]) {
          if (typeof text === 'string') seen.push(text);
        }
        const resolved = (await running.tree.resolveTreeItem(running.tree.getTreeItem(child), child)).tooltip;
        for (const text of [tooltip, resolved]) if (typeof text === 'string') seen.push(...text.split('\n'));
        if (depth > 1) await walk(child, depth - 1);
      }
    };
    await walk(undefined, 4);
    assert.ok(seen.includes(SHOWN), seen.join('\n'));
    assert.deepEqual(
      seen.filter(text => unseenIn(text) !== undefined),
      [],
    );
  });

  it('forge no line of a plan', async () => {
    const shown = planShown();
    const outcome = changed('plan');
    const text = (await shown).document.getText();
    await vscode.commands.executeCommand('vectorCloud.plan.discard');
    assert.equal((await outcome).kind, 'cancelled');
    const lines = text.split('\n');
    assert.equal(unseenIn(lines.join('')), undefined);
    assert.deepEqual(
      lines.filter(line => line.startsWith('#')).map(line => line.replace(/“.*”/, '“…”')),
      ['# Change role “…”', '## Adds access', '## Other changes', '## Warnings', '## Request'],
    );
    assert.doesNotMatch(text.slice(0, text.lastIndexOf('\n## Request')), /(?<!\\)\[x/);
  });

  it('forge no line of a confirmation, are typed as they are shown, and stand so in the journal', async () => {
    await running.connections.update('h', each => ({ ...each, production: true }));
    using modal = answering('showWarningMessage', 'Change Role');
    using typed = answering('showInputBox', SHOWN);
    using _told = answering('showErrorMessage');
    await changed('modal');
    const [message, modalOptions] = modal.asked[0] as [string, { detail: string }];
    assert.equal(unseenIn(message), undefined);
    assert.deepEqual(
      modalOptions.detail.split('\n').filter(line => unseenIn(line) !== undefined || line.startsWith('#')),
      [],
    );
    const [box] = typed.asked[0] as [vscode.InputBoxOptions];
    assert.equal(unseenIn(`${box.title}${box.prompt}`), undefined);
    assert.doesNotMatch(JSON.stringify([box.prompt, await box.validateInput!('other')]), /\]\(/); // a link to a command
    assert.equal(await box.validateInput!(SHOWN), undefined);
    assert.ok(
      demo.requests.some(request => request.startsWith('PUT ')),
      'what was typed counts as the name',
    );
    using picked = answering('showQuickPick');
    await vscode.commands.executeCommand('vectorCloud.journal.show');
    const items = await (picked.asked[0]![0] as Promise<vscode.QuickPickItem[]>);
    const texts = items.flatMap(item => [item.label, item.description ?? '', item.detail ?? '']);
    assert.ok(
      texts.some(text => text.includes(SHOWN)),
      texts.join('\n'),
    );
    assert.deepEqual(
      texts.filter(text => unseenIn(text) !== undefined),
      [],
    );
  });

  it('are warned about where they stand in a document', async () => {
    const uri = vscode.Uri.joinPath(running.storage, 'hostile.vcrole.json');
    await vscode.workspace.fs.writeFile(
      uri,
      new TextEncoder().encode(
        JSON.stringify({ roleName: rename('x'), policies: [{ resourceType: 'backup', privileges: ['view'] }] }),
      ),
    );
    const found = await complaints(await vscode.workspace.openTextDocument(uri), 2);
    await vscode.workspace.fs.delete(uri);
    const messages = found.map(({ message }) => message).filter(message => message.includes('visible'));
    assert.deepEqual(messages, [String.raw`Contains an invisible character: \n`]);
  });
});
