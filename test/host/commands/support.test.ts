import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { App } from '../../../src/commands/app';
import type { Demo } from '../../../src/demo';
import { entriesOf } from '../../harness/package/zip';
import { rows } from '../../harness/host/app';
import { connectDemo, leave } from '../../harness/host/connected';
import { answering } from '../../harness/host/dialogs';

const KEY = 'canary-5a90de';

describe('the support bundle', () => {
  let running: App;
  let demo: Demo;
  before(async () => {
    ({ running, demo } = await connectDemo({ id: 'b', key: KEY, name: 'Canary Service' }));
    const typed = {
      clusterEndpoints: { 'in01-a': 'http://canarycluster' },
      projectEndpoints: { p: 'http://canaryproject:9' },
    };
    const address = 'https://canary-host.invalid';
    const elsewhere = { id: 'c', kind: 'cloud', name: 'Other', address, ...typed } as const;
    await running.connections.add(elsewhere, KEY);
    await running.connections.keys.storeUser('b', 'in01', 'admin:canary-password');
    await rows(running.tree, 2);
    // As if one had slipped through.
    running.log.info(`A message with ${KEY}, canary-password and canary-host.invalid in it`);
    running.log.info('A name\r\nof two\rlines\u202e');
    running.log.info('Neither canarycluster nor canaryproject says more');
    running.log.info(
      'The proxy canaryproxy:3128 redirects to https://canarygate/, {"domain":"canary-domain","connectAddress":"https://in01.canary.example"}',
    );
  });
  after(() => leave({ running, demo }));

  const collect = async (pick: number, ...answers: unknown[]) => {
    using _ = answering('showQuickPick', (items: unknown[]) => items[pick]);
    using asked = answering('showInformationMessage', ...answers);
    const file = vscode.Uri.joinPath(running.storage, 'support.zip');
    using saving = answering('showSaveDialog', file);
    await vscode.commands.executeCommand('vectorCloud.support.collect');
    const shown = vscode.window.activeTextEditor?.document.getText();
    if (saving.asked.length === 0) return { shown, asked: asked.asked };
    const zip = Buffer.from(await vscode.workspace.fs.readFile(file));
    await vscode.workspace.fs.delete(file);
    return {
      shown,
      asked: asked.asked,
      files: Object.fromEntries(entriesOf(zip).map(each => [each.name, each.read().toString()])),
    };
  };

  it('is shown whole before it is saved', async () => {
    const { shown, asked, files } = await collect(0, 'Save…');
    assert.match(String(asked[0]?.[0]), /Save this support bundle/);
    for (const [name, text] of Object.entries(files!)) assert.ok(shown!.includes(`=== ${name}\n${text}`), name);
    assert.doesNotMatch(shown!, /[\r\u202e]/);
  });

  it('is not saved when the person does not say so', async () => {
    const { files } = await collect(0, undefined);
    assert.equal(files, undefined);
  });

  it('tells versions, settings, counts and the log, and no secret, host or name', async () => {
    const { files } = await collect(0, 'Save…');
    assert.deepEqual(Object.keys(files!), ['about.json', 'settings.json', 'counts.json', 'log.txt']);
    assert.equal(JSON.parse(files!['about.json']!).vscode, vscode.version);
    assert.equal(JSON.parse(files!['settings.json']!)['vectorCloud.pageSize'], 'default');
    const counts = JSON.parse(files!['counts.json']!);
    assert.equal(counts.records.connections, 2);
    assert.deepEqual(counts.connections, [{ kind: 'cloud' }, { kind: 'cloud' }]);
    assert.match(files!['log.txt']!, /A message with •••, ••• and host-\d+ in it|No log/);
    assert.doesNotMatch(JSON.stringify(files), /canary/i);
  });

  it('names hosts when the person agrees, and still no secret', async () => {
    const { files } = await collect(1, 'Save…');
    const text = JSON.stringify(files);
    const hosts =
      /canary-host\.invalid|canarycluster|canaryproject|canaryproxy|canarygate|canary-domain|in01\.canary\.example/g;
    assert.doesNotMatch(text.replaceAll(hosts, ''), /canary/i);
  });
});
