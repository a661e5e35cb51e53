import assert from 'node:assert/strict';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import * as vscode from 'vscode';
import type { App } from '../../../src/commands/app';
import type { OpenForm } from '../../../src/panels/forms/form';
import type { Demo } from '../../../src/demo';
import { connectDemo, leave } from '../../harness/host/connected';
import { watchTimers } from '../../harness/host/timers';
import { happened, moment } from '../../harness/host/waiting';

const KEY = 'canary-81c0de';
/** A fifth of a second each. */
const PANELS = process.env['TEST_HOST'] === 'oldest' ? 20 : 60;
/** Number of recent panels that VS Code, or a pending message, can still reference. */
const IN_HAND = 10;

const uri = vscode.Uri.parse('vectorcloud://g/roles/r-4kq81c0z7m2x9wv5t3n6b8y1d4f7gh/role.vcrole.json');

describe('forms that were opened and closed', () => {
  let running: App;
  let demo: Demo;
  before(async () => {
    ({ running, demo } = await connectDemo({ id: 'g', key: KEY }));
    const subject = { connectionId: 'g', kind: 'roles', id: uri.path.split('/')[2]! } as const;
    await running.documents.begin(subject, await running.documents.pull(subject));
  });
  after(() => leave({ running, demo }));

  const open = () => (running.forms as unknown as { open: ReadonlySet<OpenForm> }).open;
  /** Opens and closes forms in a separate function, so that no variable of the test keeps them. */
  const openAndClose = async (): Promise<WeakRef<object>[]> => {
    await vscode.commands.executeCommand('vscode.openWith', uri, 'vectorCloud.roleForm', { preview: false });
    while (open().size === 0) await moment();
    const [form] = open();
    const closed = happened(vscode.window.tabGroups.onDidChangeTabs, ({ closed: tabs }) => tabs.length > 0);
    await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
    await closed;
    return [new WeakRef(form!), new WeakRef(form!.panel)];
  };

  it(`leave nothing behind, ${PANELS} times over`, async function () {
    this.timeout(120_000);
    using timers = watchTimers();
    const seen: WeakRef<object>[] = [];
    for (let at = 0; at < PANELS; at++) seen.push(...(await openAndClose()));
    while (open().size > 0) await moment();
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const alive = () => seen.filter(each => each.deref() !== undefined).length;
    // What a promise still holds goes with the next turns.
    for (let tries = 0; tries < 50 && alive() > IN_HAND; tries++) {
      await new Promise(done => setImmediate(done));
      collect();
    }
    assert.ok(alive() <= IN_HAND, `${alive()} of ${seen.length} are still there`);
    assert.deepEqual(timers.running(), []);
  });
});
