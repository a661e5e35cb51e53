import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { App } from '../../../src/commands/app';
import type { Demo } from '../../../src/demo';
import { find } from '../../harness/host/app';
import { connectDemo, leave } from '../../harness/host/connected';
import { answering, nextPick } from '../../harness/host/dialogs';
import { planShown } from '../../harness/host/plans';
import { moment } from '../../harness/host/waiting';

const ALIAS = ['Service', 'Search Team', 'Clusters', 'prod-search', 'default', 'help_center', 'Aliases', 'articles'];
const run = (command: string, ...args: unknown[]) => vscode.commands.executeCommand(`vectorCloud.${command}`, ...args);

describe('evaluations before the switch of an alias', () => {
  let running: App;
  let demo: Demo;
  const planted: vscode.Uri[] = [];
  beforeEach(async () => ({ running, demo } = await connectDemo({ id: 'at', key: 'canary-4cd0a8' })));
  afterEach(async () => {
    await Promise.all(planted.splice(0).map(file => vscode.workspace.fs.delete(file)));
    await leave({ running, demo });
  });

  const searches = () => demo.requests.filter(each => each.endsWith('/entities/search')).length;

  async function plant(): Promise<void> {
    const [folder] = vscode.workspace.workspaceFolders!;
    const component = (at: number) => (_: unknown, index: number) => Math.sin(at + index);
    const queries = [1, 2, 3].map(id => ({ id: `q${id}`, vector: Array.from({ length: 128 }, component(id)) }));
    const search = { collection: 'articles', annsField: 'vector', limit: 5 };
    const files = {
      'alias-trial.queries.jsonl': queries.map(query => JSON.stringify(query)).join('\n'),
      'alias-trial.qrels': 'q1 0 1 1\nq2 0 2 1\nq3 0 3 1\n',
      'alias-trial.vceval.json': JSON.stringify({
        queries: 'alias-trial.queries.jsonl',
        judgments: 'alias-trial.qrels',
        search,
        measures: ['recall@5'],
      }),
    };
    for (const [name, text] of Object.entries(files)) {
      const file = vscode.Uri.joinPath(folder!.uri, name);
      await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(text));
      planted.push(file);
    }
  }

  /** Switches the alias, and returns the plan. `select`: the answer to the list of evaluations. */
  async function switching(to: string, select: (items: vscode.QuickPickItem[]) => unknown): Promise<string> {
    const alias = await find(running.tree, ...ALIAS);
    const picked = nextPick();
    const shown = planShown();
    using _ = answering('showQuickPick', select);
    const done = run('alias.switch', alias);
    const pick = await picked;
    while (pick.busy !== false) await moment();
    pick.choose(to);
    const { document } = await shown;
    const text = document.getText();
    (await running.changes.plans.documents()).decide('discard');
    await done;
    return text;
  }

  it('are offered with the number of their requests, and compare the alias with the new collection', async () => {
    await plant();
    let offered: vscode.QuickPickItem[] = [];
    const text = await switching('product_reviews', items => (offered = items));
    assert.deepEqual(
      offered.map(({ label, detail }) => [label, detail]),
      [['alias-trial', '6 requests: 1 variants, each on the current and the new collection']],
    );
    assert.match(text, /## Evaluations of this alias[^]*at \d{4}-\d\d-\d\d \d\d:\d\d UTC/);
    assert.match(text, /alias-trial\.vceval\.json[^\n]*recall@5[^\n]*0\.000/);
    assert.equal(searches(), 6);
  });

  it('are not run unless they are selected', async () => {
    await plant();
    const text = await switching('product_reviews', () => []);
    assert.match(text, /alias-trial\.vceval\.json[^\n]*not run: not selected/);
    assert.equal(searches(), 0);
  });

  it('that cannot be run are in the plan with the reason', async () => {
    await plant();
    await vscode.workspace.fs.delete(planted[0]!);
    planted.shift();
    const text = await switching('product_reviews', () => assert.fail('nothing to select'));
    assert.match(text, /alias-trial\.vceval\.json[^\n]*not run: .*alias-trial\.queries\.jsonl/);
  });

  it('end the switch where the list is closed', async () => {
    await plant();
    const alias = await find(running.tree, ...ALIAS);
    const picked = nextPick();
    using list = answering('showQuickPick', undefined);
    const done = run('alias.switch', alias);
    const pick = await picked;
    while (pick.busy !== false) await moment();
    pick.choose('product_reviews');
    await done;
    assert.equal(list.asked.length, 1);
    assert.equal(searches(), 0);
  });

  it('are neither offered nor run where the connection refuses the switch', async () => {
    await plant();
    const alias = await find(running.tree, ...ALIAS);
    await running.connections.update('at', now => ({ ...now, readOnly: true }));
    const picked = nextPick();
    const shown = planShown();
    using list = answering('showQuickPick', undefined);
    const done = run('alias.switch', alias);
    const pick = await picked;
    while (pick.busy !== false) await moment();
    pick.choose('product_reviews');
    assert.doesNotMatch((await shown).document.getText(), /Evaluations of this alias/);
    (await running.changes.plans.documents()).decide('discard');
    await done;
    assert.deepEqual([list.asked.length, searches()], [0, 0]);
  });
});
