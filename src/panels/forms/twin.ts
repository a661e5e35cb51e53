import { setTimeout as pause } from 'node:timers/promises';
import * as vscode from 'vscode';
import { explain } from '../../connections/explain';
import { DRAFT } from '../../documents/files/addresses';
import { applyEdits } from '../../documents/files/text-edits';
import { saveNow } from '../../documents/drafts/save-now';
import { twinProtocol, type FormIssue, type Revision, type Typed } from '../../model/documents/forms';
import type { Handlers } from '../../model/rpc';
import { brokenAt, edits, readText, type Path } from '../../model/documents/json-text';
import { isReadOnly } from './read-only';
import { tell } from './page';

/** Maximum wait of a command for a page that has told of no edits, and for edits that it told of, in milliseconds. */
const TIMEOUT_MS = 500;
const LONG_TIMEOUT_MS = 10_000;

/** New value at a path; undefined: removed. */
export interface Change {
  readonly path: Path;
  readonly value: unknown;
}

/** The form of a document, seen from the host. */
export interface FormSync {
  /** Handlers of the page's requests; the form registers them. */
  readonly handlers: Handlers<typeof twinProtocol>;
  /**
   * Makes the page write pending edits. Commands that read the document wait for it: at most half a second if no edit is known, else ten
   * seconds. @throws Error if a known edit is not in the text then
   */
  write(): Promise<void>;
  /** Returns edits that might not be in the text yet, as they would change it. */
  typed(): readonly Change[];
  /** Forgets the issues of the text, which depend on something that has changed: a page that opens anew gets new ones. */
  renew(): void;
}

/** View of the text for its page: hides parts from the page and translates edits of the page. */
export interface Sight {
  forPage(value: unknown): unknown;
  fromPage(path: Path, value: unknown): unknown;
}

const ALL: Sight = { forPage: value => value, fromPage: (_, value) => value };

/** Makes a panel the form of a JSON document. The form holds no state: the text is the only state; the form shows it and requests edits. */
export function twin(
  document: vscode.TextDocument,
  panel: Pick<vscode.WebviewPanel, 'webview' | 'visible' | 'onDidDispose' | 'onDidChangeViewState'>,
  issuesOf: (value: unknown) => readonly FormIssue[],
  sight = ALL,
): FormSync {
  const { webview } = panel;
  let ours = false; // true during this form's own edit, whose answer updates the form
  let typed: Typed = []; // in the page, and not in the text yet
  let sent: { readonly change: Typed[number]; readonly version: number } | undefined; // on its way there
  let away = false; // closed or hidden: the page is gone
  let editing: Promise<unknown> = Promise.resolve();
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
    return { version, issues: [], broken: brokenAt(document.getText(), text.broken) };
  };

  const edit: Handlers<typeof twinProtocol>['edit'] = async ({ version, path, value }) => {
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
  };
  /** Writes the unwritten edits of a closed or hidden page, which cannot write them itself. */
  const writeForPage = async () => {
    await editing;
    const late = typed;
    typed = [];
    try {
      for (const { path, value } of late) await writeLate(document.uri, path, sight.fromPage(path, value));
    } catch (error) {
      const why = explain(error).message;
      void vscode.window.showErrorMessage(vscode.l10n.t('Form input could not be saved: {0}', why));
    }
  };
  const handlers: Handlers<typeof twinProtocol> = {
    open: async () => revision(),
    written: async () => {
      waiting.forEach(done => done());
      return null;
    },
    typed: async changes => {
      typed = changes;
      return null;
    },
    edit: change => {
      typed = typed.filter(({ path }) => JSON.stringify(path) !== JSON.stringify(change.path));
      sent = { change, version: document.version };
      const edited = edit(change).then(answer => {
        if (away && !answer.applied) typed = [change, ...typed]; // its text was closed in that moment
        return answer;
      });
      editing = edited.catch(() => undefined).then(() => (sent = undefined)); // the page gets the failure
      return edited;
    },
  };
  const listening = vscode.workspace.onDidChangeTextDocument(change => {
    if (ours || change.document !== document || change.contentChanges.length === 0) return;
    void tell(webview, twinProtocol, 'changed', revision());
  });
  panel.onDidChangeViewState(() => {
    away = !panel.visible;
    if (away) void writeForPage();
    if (away) waiting.forEach(done => done());
  });
  panel.onDidDispose(() => {
    away = true;
    void writeForPage();
    listening.dispose();
    waiting.forEach(done => done());
  });

  return {
    handlers,
    renew() {
      last = undefined;
    },
    typed() {
      const coming = sent?.version === document.version ? [sent.change] : []; // else it is there: twice would be another change
      return [...coming, ...typed].map(({ path, value }) => ({ path, value: sight.fromPage(path, value) }));
    },
    async write() {
      if (!panel.visible) return; // a page writes when it loses the focus, before it is hidden
      let isWritten = false;
      const written = new Promise<void>(resolve => {
        const done = () => {
          isWritten = true;
          waiting.delete(done);
          resolve();
        };
        waiting.add(done);
      });
      void tell(webview, twinProtocol, 'write', null);
      const hasKnown = () => !isWritten && (typed.length > 0 || sent !== undefined);
      await Promise.race([written, pause(TIMEOUT_MS, undefined, { ref: false })]);
      if (hasKnown()) await Promise.race([written, pause(LONG_TIMEOUT_MS, undefined, { ref: false })]);
      if (hasKnown()) {
        throw new Error(
          vscode.l10n.t('The form is not responding. Your last input is not in the document yet. Try again.'),
        );
      }
    },
  };
}

/** Writes a value into a text that might be closed, and saves it as a draft saves itself. */
async function writeLate(uri: vscode.Uri, path: Path, value: unknown): Promise<void> {
  for (let attempt = 0; attempt < 3; attempt++) {
    const document = await vscode.workspace.openTextDocument(uri);
    const text = document.getText();
    if ((await isReadOnly(uri)) || 'broken' in readText(text)) return; // as while the form is open
    if (!(await applyEdits(document, edits(text, path, value)))) continue; // it was closed in that moment
    if (uri.scheme === DRAFT) await saveNow(document);
    return;
  }
  throw new Error(vscode.l10n.t('The document changed while it was being saved. Try again.'));
}
