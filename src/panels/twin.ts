import * as vscode from 'vscode';
import { applyEdits } from '../documents/applying';
import { twinProtocol, type FormIssue, type Revision } from '../model/forms';
import type { Handlers } from '../model/rpc';
import { edits, readText, type Path } from '../model/text';
import { isReadOnly } from './read-only';
import { tell } from './rpc';

/** How long a command waits for a page to write what is typed, in milliseconds. */
const PATIENCE_MS = 500;

/** The form of a document, seen from the host. */
export interface Twin {
  /** What answers the page; whoever makes the form serves it. */
  readonly handlers: Handlers<typeof twinProtocol>;
  /** Has the page write what is typed. Commands that read the document wait for it, half a second at most. */
  write(): Promise<void>;
}

/** What stands between a text and its page: what of it the page may see, and what the page's edits mean for the text. */
export interface Sight {
  forPage(value: unknown): unknown;
  fromPage(path: Path, value: unknown): unknown;
}

const ALL: Sight = { forPage: value => value, fromPage: (_, value) => value };

/** Makes a panel the form of a JSON document. It holds no state: the text is the truth, the form shows it and asks for edits of it. */
export function twin(
  document: vscode.TextDocument,
  panel: Pick<vscode.WebviewPanel, 'webview' | 'visible' | 'onDidDispose'>,
  issuesOf: (value: unknown) => readonly FormIssue[],
  sight = ALL,
): Twin {
  const { webview } = panel;
  let ours = false; // this form's own edit is being made: its answer tells the form, not an event
  const waiting = new Set<() => void>();
  let last: Revision | undefined; // of one version, the same again
  const revision = (): Revision => (last?.version === document.version ? last : (last = read()));
  const read = (): Revision => {
    const { version } = document;
    const text = readText(document.getText());
    if ('value' in text) {
      return {
        version,
        value: sight.forPage(text.value),
        issues: issuesOf(text.value).map(issue => ({ ...issue, path: [...issue.path] })),
      };
    }
    const { line } = document.positionAt(text.broken.offset);
    const broken = vscode.l10n.t('Line {0}: Not JSON from here on: {1}.', line + 1, text.broken.message);
    return { version, issues: [], broken };
  };

  const handlers: Handlers<typeof twinProtocol> = {
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
        const applied = await applyEdits(document, edits(document.getText(), path, sight.fromPage(path, value)));
        return { applied, revision: revision() };
      } finally {
        ours = false;
      }
    },
  };
  const listening = vscode.workspace.onDidChangeTextDocument(change => {
    if (ours || change.document !== document || change.contentChanges.length === 0) return;
    void tell(webview, twinProtocol, 'changed', revision());
  });
  panel.onDidDispose(() => {
    listening.dispose();
    waiting.forEach(done => done());
  });

  return {
    handlers,
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
        void tell(webview, twinProtocol, 'write', null);
      });
    },
  };
}
