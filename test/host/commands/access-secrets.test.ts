import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { App } from '../../../src/commands/app';
import type { Demo } from '../../../src/demo';
import { find } from '../../harness/host/app';
import { connectDemo, leave } from '../../harness/host/connected';
import { answering, confirmed } from '../../harness/host/dialogs';
import { answeringSteps } from '../../harness/host/steps';
import { eventually } from '../../harness/window/until';

const FIRST = 'pw-7c40e1-first';
const SECOND = 'pw-7c40e1-second';
const SECRET = /pw-7c40e1/;

const run = (command: string, ...args: unknown[]) => vscode.commands.executeCommand(`vectorCloud.${command}`, ...args);

/** Returns the texts of all files below a folder, by path. */
async function textsIn(folder: vscode.Uri): Promise<[path: string, text: string][]> {
  const { fs } = vscode.workspace;
  const entries = await fs.readDirectory(folder).then(undefined, () => []);
  const texts = entries.map(async ([name, type]): Promise<[string, string][]> => {
    const uri = vscode.Uri.joinPath(folder, name);
    if (type === vscode.FileType.Directory) return textsIn(uri);
    return [[uri.path, new TextDecoder().decode(await fs.readFile(uri))]];
  });
  return (await Promise.all(texts)).flat();
}

describe('passwords of users of a cluster', () => {
  let running: App;
  let demo: Demo;
  before(async () => {
    ({ running, demo } = await connectDemo({ id: 'pw', key: 'canary-3ba7d9' }));
  });
  after(() => leave({ running, demo }));

  const users = (...below: string[]) =>
    find(running.tree, 'Service', 'Search Team', 'Clusters', 'prod-search', 'Users', ...below);

  it('are in no record, log, request or support bundle, also where the service repeats them', async () => {
    using modal = answering('showWarningMessage', confirmed, confirmed, confirmed);
    using failed = answering('showErrorMessage');
    const list = await users();
    for (const refused of [true, false]) {
      const fault = { status: 400, code: 1100, message: `bad password ${FIRST}` };
      const restore = refused ? demo.fail('POST /v2/vectordb/users/create', fault) : undefined;
      using _ = answeringSteps('reporting', FIRST, FIRST);
      await run('user.create', list);
      restore?.();
    }
    await eventually(async () => assert.ok(await users('reporting')));
    {
      using _ = answeringSteps(FIRST, SECOND, SECOND);
      await run('user.changePassword', await users('reporting'));
    }
    const { records } = await running.changes.journal.list();
    assert.deepEqual(
      records.map(({ kind, outcome }) => [kind, outcome]),
      [
        ['userPassword', 'applied'],
        ['user', 'applied'],
        ['user', 'refused'],
      ],
    );
    const { exchanges } = await running.inspector();
    const sent = () =>
      exchanges.list().filter(({ record }) => /users\/(?:create|update_password)/.test(JSON.stringify(record)));
    await eventually(async () => assert.equal(sent().length, 3));

    using _hosts = answering('showQuickPick', (items: unknown[]) => items[1]);
    using _saved = answering('showInformationMessage');
    await run('support.collect');
    const bundle = vscode.window.activeTextEditor!.document.getText();
    assert.match(bundle, /=== log\.txt/);

    const stored = await textsIn(running.storage);
    assert.ok(
      stored.some(([, text]) => text.includes('users/update_password')),
      'the journal is among the files',
    );
    const places: [place: string, text: string][] = [
      ...stored,
      ...(await textsIn(running.logFolder)),
      ['requests', JSON.stringify(exchanges.list())],
      ['support bundle', bundle],
      ['dialogs', JSON.stringify([modal.asked, failed.asked])],
    ];
    assert.deepEqual(
      places.filter(([, text]) => SECRET.test(text)).map(([place]) => place),
      [],
    );
  });
});
