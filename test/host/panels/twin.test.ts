import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { twinProtocol } from '../../../src/model/documents/forms';
import { checkRoleDocument } from '../../../src/model/roles/documents';
import { FormSecrets } from '../../../src/panels/forms/secrets';
import { serve } from '../../../src/panels/forms/page';
import { twin as hostHalf, type FormSync } from '../../../src/panels/forms/twin';
import { connect } from '../../../src/webview/kit/rpc';
import { twin as pageHalf, type Drawn, type Json } from '../../../src/webview/kit/twin';
import { app } from '../../harness/host/app';
import { answering } from '../../harness/host/dialogs';
import { TestPanel } from '../../harness/host/panel';
import { happened } from '../../harness/host/waiting';

const TEXT = '{\n  "roleId": "r-1",\n  "roleName": "Readers",\n  "description": ""\n}\n';

/** Both halves of a form of a document. `delayMs`: how late the page hears that it must write. */
async function open(document: vscode.TextDocument, delayMs = 0) {
  const panel = new TestPanel();
  const host: FormSync = hostHalf(
    document,
    panel,
    value => {
      const checked = checkRoleDocument(value);
      return checked.ok ? [] : checked.issues;
    },
    new FormSecrets(),
  );
  serve(panel.webview, twinProtocol, host.handlers);
  let drawn: Drawn | undefined;
  const changed = new vscode.EventEmitter<Drawn>();
  const caller = connect(twinProtocol, panel.port, {
    changed: revision => form.receive(revision),
    write: () => void setTimeout(() => void form.write().then(() => caller.written(null)), delayMs),
  });
  const form = pageHalf(caller, now => {
    drawn = now;
    changed.fire(now);
  });
  form.receive(await caller.open(null));
  return { panel, host, form, drawn: () => drawn!, changed: changed.event };
}

const field = (drawn: Drawn, name: string): unknown => (drawn.value as Record<string, unknown> | undefined)?.[name];

describe('a form, both halves', () => {
  let folder: vscode.Uri;
  let document: vscode.TextDocument;
  before(async () => {
    folder = vscode.Uri.joinPath((await app()).storage, 'files');
  });
  beforeEach(async () => {
    const uri = vscode.Uri.joinPath(folder, `${crypto.randomUUID()}.vcrole.json`);
    await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(TEXT));
    document = await vscode.workspace.openTextDocument(uri);
    await vscode.window.showTextDocument(document);
  });
  afterEach(async () => {
    await vscode.commands.executeCommand('workbench.action.files.revert');
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });

  const type = (form: Awaited<ReturnType<typeof open>>['form'], name: string, text: string) => {
    for (let end = 1; end <= text.length; end++) form.edit([name], text.slice(0, end), 400);
  };
  const replace = async (from: string, to: string) => {
    const at = document.getText().indexOf(from);
    const edit = new vscode.WorkspaceEdit();
    edit.replace(document.uri, new vscode.Range(document.positionAt(at), document.positionAt(at + from.length)), to);
    assert.ok(await vscode.workspace.applyEdit(edit));
  };

  it('writes a word into the text, and one undo takes the word back', async () => {
    const { form, drawn, changed } = await open(document);
    type(form, 'roleName', 'Writers');
    await form.write();
    assert.equal(document.getText(), TEXT.replace('Readers', 'Writers'));
    type(form, 'description', 'May write');
    await form.write();
    const undone = happened(changed, now => field(now, 'description') === '');
    await vscode.commands.executeCommand('undo');
    await undone;
    assert.equal(document.getText(), TEXT.replace('Readers', 'Writers'));
    assert.equal(field(drawn(), 'roleName'), 'Writers');
  });

  it('has what is typed written before a command reads the text', async () => {
    const { form, host } = await open(document);
    type(form, 'roleName', 'Writers');
    await host.write();
    assert.match(document.getText(), /"Writers"/);
  });

  it('waits for a slow page whose edits it knows', async () => {
    const { form, host } = await open(document, 800);
    form.edit(['roleName'], 'Writers', 60_000);
    await host.write();
    assert.match(document.getText(), /"Writers"/);
  });

  for (const way of ['hide', 'dispose'] as const) {
    it(`writes what its page has not written and cannot any more: ${way}`, async () => {
      const { form, panel } = await open(document);
      type(form, 'roleName', 'Writers');
      type(form, 'description', 'May write');
      const all = (text: string) => text === TEXT.replace('Readers', 'Writers').replace('""', '"May write"');
      const written = happened(vscode.workspace.onDidChangeTextDocument, change => all(change.document.getText()));
      panel[way]();
      await written;
    });
  }

  it('knows what is typed and not in the text yet, each change once', async () => {
    const { form, host } = await open(document);
    type(form, 'roleName', 'Writers');
    const typed = [{ path: ['roleName'], value: 'Writers' }];
    assert.deepEqual(host.typed(), typed);
    let there: unknown;
    const listening = vscode.workspace.onDidChangeTextDocument(change => {
      if (change.document === document && change.contentChanges.length > 0) there ??= host.typed();
    });
    const writing = form.write();
    assert.deepEqual(host.typed(), typed);
    await writing;
    listening.dispose();
    assert.deepEqual(there, []);
    assert.deepEqual(host.typed(), []);
  });

  it('says what it could not write for a page that is gone', async () => {
    const { form, panel } = await open(document);
    type(form, 'roleName', 'Writers');
    const { applyEdit } = vscode.workspace;
    let say!: (message: string) => void;
    const said = new Promise<string>(resolve => (say = resolve));
    using _ = answering('showErrorMessage', (message: string) => say(message));
    Object.assign(vscode.workspace, { applyEdit: async () => false });
    try {
      panel.dispose();
      assert.match(await said, /could not be saved: The document changed while it was being saved. Try again/);
    } finally {
      Object.assign(vscode.workspace, { applyEdit });
    }
  });

  it('waits for no page that is hidden', async () => {
    const { panel, host } = await open(document);
    panel.visible = false;
    await host.write();
    assert.equal(document.getText(), TEXT);
  });

  it('shows what is typed in the text, and what is wrong with it', async () => {
    const { changed } = await open(document);
    const shown = happened(changed, now => field(now, 'roleName') === '');
    await replace('"Readers"', '""');
    assert.deepEqual((await shown).issues, [{ path: ['roleName'], message: 'Must not be empty' }]);
  });

  it('is told no secret that is typed in the text', async () => {
    const { changed } = await open(document);
    const shown = happened(changed, now => field(now, 'apiKey') !== undefined);
    await replace('"description": ""', '"apiKey": "canary-3f1a"');
    assert.doesNotMatch(JSON.stringify(await shown), /canary/);
  });

  it('keeps a secret that is typed in the text when the page writes the list it stands in', async () => {
    const { changed, drawn, form } = await open(document);
    const shown = happened(changed, now => field(now, 'actions') !== undefined);
    await replace('"description": ""', '"actions": [{ "apiKey": "canary-3f1a" }, { "apiKey": "canary-77b0" }]');
    await shown;
    const [first, second] = field(drawn(), 'actions') as Json[];
    form.edit(['actions'], [second!, first!, { apiKey: '' }]);
    await form.write();
    const { actions } = JSON.parse(document.getText()) as { actions: object[] };
    assert.deepEqual(actions, [{ apiKey: 'canary-77b0' }, { apiKey: 'canary-3f1a' }, { apiKey: '' }]);
    assert.doesNotMatch(JSON.stringify(drawn()), /canary/);
  });

  it('keeps two forms of one text alike, and loses what neither typed over', async () => {
    const [one, two] = [await open(document), await open(document)];
    type(one.form, 'roleName', 'Writers');
    type(two.form, 'description', 'Both');
    await Promise.all([one.form.write(), two.form.write()]);
    assert.deepEqual(JSON.parse(document.getText()), { roleId: 'r-1', roleName: 'Writers', description: 'Both' });
    assert.deepEqual(one.drawn(), two.drawn());
  });

  it('says where a text is broken, edits nothing there, and goes on when it is whole again', async () => {
    const { form, changed, drawn } = await open(document);
    const broken = happened(changed, now => now.broken !== undefined);
    await replace('"Readers",', '"Readers"');
    assert.match((await broken).broken ?? '', /^Line 4: .*comma expected/);
    assert.equal(field(drawn(), 'roleName'), 'Readers');
    const text = document.getText();
    form.edit(['roleName'], 'Writers');
    await form.write();
    assert.equal(document.getText(), text);
    const whole = happened(changed, now => now.broken === undefined);
    await vscode.commands.executeCommand('undo');
    await whole;
  });

  it('changes nothing of a document that is read-only', async () => {
    const uri = document.uri.with({ scheme: 'read-only-files' });
    const files: vscode.FileSystemProvider = {
      onDidChangeFile: new vscode.EventEmitter<vscode.FileChangeEvent[]>().event,
      watch: () => new vscode.Disposable(() => undefined),
      stat: () => ({ type: vscode.FileType.File, ctime: 0, mtime: 0, size: TEXT.length }),
      readFile: () => new TextEncoder().encode(TEXT),
      readDirectory: () => [],
      createDirectory: () => undefined,
      writeFile: () => undefined,
      delete: () => undefined,
      rename: () => undefined,
    };
    const registered = vscode.workspace.registerFileSystemProvider(uri.scheme, files, { isReadonly: true });
    try {
      const locked = await vscode.workspace.openTextDocument(uri);
      const { form, drawn } = await open(locked);
      form.edit(['roleName'], 'Writers');
      await form.write();
      assert.equal(locked.getText(), TEXT);
      assert.equal(field(drawn(), 'roleName'), 'Readers');
    } finally {
      registered.dispose();
    }
  });

  it('is told nothing any more once its panel is gone', async () => {
    const { panel, changed } = await open(document);
    const told: Drawn[] = [];
    changed(now => told.push(now));
    panel.dispose();
    await replace('Readers', 'Writers');
    assert.deepEqual(told, []);
  });
});
