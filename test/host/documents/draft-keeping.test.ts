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
});
