import * as vscode from 'vscode';
import { applyEdits } from '../documents/applying';
import type { Issue } from '../model/check';
import { formProtocol, type Revision } from '../model/forms';
import { edits, readText } from '../model/text';
import { serve, tell } from './rpc';

/** How long a command waits for a page to write what is typed, in milliseconds. */
const PATIENCE_MS = 500;

/** The form of a document, seen from the host. */
export interface Twin {
  /** Has the page write what is typed. Commands that read the document wait for it, half a second at most. */
  write(): Promise<void>;
}

/** Makes a panel the form of a JSON document. It holds no state: the text is the truth, the form shows it and asks for edits of it. */
export function twin(
  document: vscode.TextDocument,
  panel: Pick<vscode.WebviewPanel, 'webview' | 'visible' | 'onDidDispose'>,
  issuesOf: (value: unknown) => readonly Issue[],
): Twin {
  const { webview } = panel;
  let ours = false; // this form's own edit is being made: its answer tells the form, not an event
  const waiting = new Set<() => void>();
  const revision = (): Revision => {
    const { version } = document;
    const read = readText(document.getText());
    if ('value' in read) {
      const issues = issuesOf(read.value).map(({ path, message }) => ({ path: [...path], message }));
      return { version, value: read.value, issues };
    }
    const { line } = document.positionAt(read.broken.offset);
    const broken = vscode.l10n.t('Line {0}: Not JSON from here on: {1}.', line + 1, read.broken.message);
    return { version, issues: [], broken };
  };

  const serving = serve(webview, formProtocol, {
    open: async () => revision(),
    written: async () => {
      waiting.forEach(done => done());
      return null;
    },
    edit: async ({ version, path, value }) => {
      // Read-only, which VS Code would change without a word; broken, where an edit is a guess; or meant for a text that is gone.
      if ((await isReadOnly(document.uri)) || revision().broken !== undefined || version !== document.version) {
        return { applied: false, revision: revision() };
      }
      ours = true;
      try {
        const applied = await applyEdits(document, edits(document.getText(), path, value));
        return { applied, revision: revision() };
      } finally {
        ours = false;
      }
    },
  });
  const listening = vscode.workspace.onDidChangeTextDocument(change => {
    if (ours || change.document !== document || change.contentChanges.length === 0) return;
    void tell(webview, formProtocol, 'changed', revision());
  });
  panel.onDidDispose(() => {
    listening.dispose();
    serving.dispose();
    waiting.forEach(done => done());
  });

  return {
    async write() {
      if (!panel.visible) return; // a page writes when it loses the focus, before it is hidden
      await new Promise<void>(resolve => {
        const done = () => {
          clearTimeout(patience);
          waiting.delete(done);
          resolve();
        };
        const patience = setTimeout(done, PATIENCE_MS);
        waiting.add(done);
        void tell(webview, formProtocol, 'write', null);
      });
    },
  };
}

async function isReadOnly(uri: vscode.Uri): Promise<boolean> {
  if (vscode.workspace.fs.isWritableFileSystem(uri.scheme) === false) return true;
  try {
    const { permissions = 0 } = await vscode.workspace.fs.stat(uri);
    return (permissions & vscode.FilePermission.Readonly) !== 0;
  } catch (error) {
    if (error instanceof vscode.FileSystemError) return false; // not saved yet
    throw error;
  }
}
