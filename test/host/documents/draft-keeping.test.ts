import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import * as vscode from 'vscode';
import type { App } from '../../../src/commands/app';
import { saveNow } from '../../../src/documents/drafts/save-now';
import { keepTyped } from '../../../src/panels/forms/leaving';
import { app } from '../../harness/host/app';
import { forgetDrafts } from '../../harness/host/connected';
import { happened } from '../../harness/host/waiting';

const TEXT = '{\n  "roleName": "Readers"\n}\n';

describe('what is kept of a draft', () => {
  let running: App;
  before(async () => (running = await app()));
  afterEach(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await forgetDrafts(running);
  });

  const begin = async () => {
    const subject = { connectionId: 's', kind: 'roles', id: `r-${crypto.randomUUID()}` } as const;
    const draft = await running.documents.drafts.begin(subject, { text: TEXT, name: 'Readers', editable: true });
    const uri = vscode.Uri.parse(draft.uri);
    const document = await vscode.workspace.openTextDocument(uri);
    await vscode.window.showTextDocument(document, { preview: false });
    const file = vscode.Uri.joinPath(running.storage, 'drafts', `${draft.id}.json`);
    return { document, file, kept: () => JSON.parse(readFileSync(file.fsPath, 'utf8')) as typeof draft };
  };
  const type = async (document: vscode.TextDocument, words: string) => {
    const edit = new vscode.WorkspaceEdit();
    edit.insert(document.uri, document.positionAt(document.getText().indexOf('Readers')), words);
    assert.ok(await vscode.workspace.applyEdit(edit));
  };
  const saved = (document: vscode.TextDocument) =>
    happened(vscode.workspace.onDidSaveTextDocument, each => each === document);
  const changed = (document: vscode.TextDocument) =>
    happened(vscode.workspace.onDidChangeTextDocument, each => each.document === document);

  it('stands in the way of nobody who types on, where extensions end and the window does not', async () => {
    const { document, kept } = await begin();
    await type(document, 'Late ');
    await keepTyped(running.storage, new Map([[document.uri.toString(), document.getText()]]), []);
    assert.match(kept().text, /"Late Readers"/);
    await type(document, 'and Later ');
    assert.ok(await saveNow(document));
    assert.match(kept().text, /"Late and Later Readers"/);
  });

  it('is shown by another window also where it has as many characters as before', async () => {
    const { document } = await begin();
    const shown = changed(document);
    await running.documents.drafts.amend(document.uri, TEXT, TEXT.replace('Readers', 'Writers'));
    await shown;
    assert.match(document.getText(), /"Writers"/);
  });

  it('is what another window wrote, whatever this one wrote before', async () => {
    const { drafts } = running.documents;
    const { document, file, kept } = await begin();
    await type(document, 'Our ');
    await saved(document);
    const amend = drafts.amend.bind(drafts);
    const amended: unknown[] = [];
    drafts.amend = async (...what) => void amended.push(what);
    try {
      const shown = changed(document);
      const other = { ...kept(), text: TEXT.replace('Readers', 'Strangers'), changedAt: kept().changedAt + 5 };
      await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(JSON.stringify(other)));
      await shown;
      const next = await begin();
      await type(next.document, 'Next ');
      await saved(next.document); // its turn came after
      assert.deepEqual(amended, []);
    } finally {
      drafts.amend = amend;
    }
  });

  it('is all that can be kept when the window ends: one that is gone is told after the others', async () => {
    const { document, kept } = await begin();
    const gone = document.uri.with({ path: '/roles/r-gone/role.vcrole.json' });
    const texts = [gone, document.uri].map(uri => [uri.toString(), TEXT.replace('Readers', 'Late')] as const);
    await assert.rejects(keepTyped(running.storage, new Map(texts), []), /ENOENT/);
    assert.match(kept().text, /"Late"/);
  });

  /** Simulates many newer drafts of any kind, with a record of each older one. */
  const crowd = async (like: Awaited<ReturnType<typeof begin>>) => {
    const readAt = Date.now() + 1_000_000;
    const { drafts } = running.documents;
    const others = Array.from({ length: 25 }, (_, number) => `crowd-${number}`);
    for (const id of others) {
      const uri = `vectorcloud://s/roles/${id}/role.vcrole.json`;
      const record = { ...like.kept(), id, uri, base: { text: TEXT, readAt } };
      const file = vscode.Uri.joinPath(running.storage, 'drafts', `${id}.json`);
      await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(JSON.stringify(record)));
    }
    const pulled = { text: TEXT, name: 'Any', editable: true };
    const any = await drafts.begin({ connectionId: 's', kind: 'roles', id: 'r-any' }, pulled);
    await drafts.delete(vscode.Uri.parse(any.uri)); // its turn comes after the forgetting
    for (const id of others) {
      const file = vscode.Uri.joinPath(running.storage, 'drafts', `${id}.json`);
      await vscode.workspace.fs.delete(file).then(undefined, () => undefined); // forgotten
    }
  };

  it('stays while its tab is open, whatever is begun after it', async () => {
    const opened = await begin();
    await crowd(opened);
    assert.equal(opened.kept().text, TEXT);
    await type(opened.document, 'Still ');
    assert.ok(await saveNow(opened.document));
  });

  it('goes when its tab was closed', async () => {
    const opened = await begin();
    const record = opened.kept();
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await crowd({ ...opened, kept: () => record });
    assert.throws(opened.kept, /ENOENT/);
  });

  const gone: [what: string, at: (file: vscode.Uri) => vscode.Uri][] = [
    ['record', file => file],
    ['folder', file => vscode.Uri.joinPath(file, '..')],
  ];
  for (const [what, at] of gone) {
    it(`is written anew where its ${what} went while it was open`, async () => {
      const { document, file, kept } = await begin();
      const before = kept();
      await vscode.workspace.fs.delete(at(file), { recursive: true });
      await type(document, 'Late ');
      assert.ok(await saveNow(document));
      const { text, changedAt, ...rest } = kept();
      assert.match(text, /"Late Readers"/);
      assert.ok(changedAt > before.changedAt);
      const { text: _, changedAt: __, ...began } = before;
      assert.deepEqual(rest, began);
      assert.deepEqual(
        (await running.documents.drafts.list()).map(({ uri }) => uri),
        [document.uri.toString()],
      );
    });
  }

  it('is written anew where its record went and its window ends', async () => {
    const { document, file, kept } = await begin();
    await type(document, 'Last ');
    await vscode.workspace.fs.delete(vscode.Uri.joinPath(file, '..'), { recursive: true });
    assert.deepEqual(await running.documents.drafts.list(), []);
    await running.forms.leave(running.storage);
    assert.match(kept().text, /"Last Readers"/);
  });

  it('begins with what was read last of its thing where nothing else is known of it', async () => {
    const subject = { connectionId: 's', kind: 'roles', id: 'r-unknown' } as const;
    await running.documents.bases.put(subject, TEXT);
    const uri = vscode.Uri.parse('vectorcloud://s/roles/r-unknown/role.vcrole.json');
    await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode('{}'));
    const draft = await running.documents.drafts.find(uri);
    assert.deepEqual([draft?.name, draft?.text, draft?.base.text], ['r-unknown', '{}', TEXT]);
    await running.documents.drafts.delete(uri);
    const late = vscode.workspace.fs.writeFile(uri, new TextEncoder().encode('{ }'));
    await assert.rejects(async () => late, { code: 'FileNotFound' }); // it has ended
  });
});
