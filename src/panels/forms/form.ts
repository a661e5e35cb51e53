import * as vscode from 'vscode';
import type { Clients } from '../../connections/clients';
import type { ConnectionStore } from '../../connections/connection-store';
import type { Latencies } from '../../connections/latencies';
import type { Lazy } from '../../connections/lazy';
import { badgesOf } from '../../connections/badges';
import type { Documents } from '../../documents/documents';
import { isNew, subjectAt } from '../../documents/files/addresses';
import { kindOf } from '../../documents/kinds';
import { reopenAsText } from '../../documents/opening';
import { isBlank, textOf, type DocumentKind } from '../../documents/document-kind';
import { isToBeMade } from '../../documents/language/plannable';
import { applyEdits } from '../../documents/files/text-edits';
import { kindOfFile } from '../../model/documents/documents';
import { FormConfiguration } from './configured';
import { issuesOf } from './issues';
import { FormSecrets } from './secrets';
import type { EvaluationRuns } from '../../work/evaluations/evaluations';
import { formProtocol, type Frame } from '../../model/documents/forms';
import type { Handlers } from '../../model/rpc';
import { readText, spanOf } from '../../model/documents/json-text';
import { serve, showPage, tell } from './page';
import { pageOf } from './pages';
import type { Searches } from '../searches/searches';
import { isReadOnly } from './read-only';
import { entitle } from './titles';
import { twin, type Change, type FormSync } from './twin';

/** Services that forms use. */
export interface FormServices {
  readonly extensionUri: vscode.Uri;
  readonly connections: ConnectionStore;
  readonly clients: Clients;
  readonly documents: Documents;
  /** Loaded with the first form of a search. */
  readonly searches: () => Promise<Searches>;
  readonly latencies: Pick<Lazy<Latencies>, 'get'>;
  readonly evaluations: Lazy<EvaluationRuns>;
  readonly failed: (error: unknown) => void;
}

/** A form of a document, with the context of its kind's own handlers. */
export interface FormParts {
  readonly services: FormServices;
  readonly document: vscode.TextDocument;
  readonly panel: vscode.WebviewPanel;
  /** Handlers of every form's requests; a protocol with more calls adds to them. */
  readonly handlers: Handlers<typeof formProtocol>;
}

/** Answers the page of one kind of document. */
export type ServeForm = (parts: FormParts) => vscode.Disposable;

/** An open form, seen from the host. */
export interface OpenForm {
  readonly document: vscode.TextDocument;
  readonly panel: vscode.WebviewPanel;
  /** Makes the page write pending edits, if visible. */
  write(): Promise<void>;
  /** Returns edits that might not be in the text yet. */
  typed(): readonly Change[];
  /** Shows the issues. */
  showIssues(): Promise<void>;
}

/** Parts of a panel that make it a form. */
export interface Making {
  readonly services: FormServices;
  readonly document: vscode.TextDocument;
  readonly panel: vscode.WebviewPanel;
  /** Views of forms that are about to open, by the address of their documents. */
  readonly firstViews?: Map<string, Frame['view']>;
}

/** Makes a panel the form of a document. */
export async function openForm(making: Making): Promise<OpenForm> {
  const { services, document, panel } = making;
  const { webview } = panel;
  const name = kindOfFile(document.uri.path)!;
  const { page, styles = [], serve: serveOwn } = await pageOf(name);
  const kind = await kindOf(name);
  await begin(document, kind);
  const configured = await FormConfiguration.of(document.uri, kind, () => {
    half.renew();
    show();
  });
  const half: FormSync = twin(
    document,
    panel,
    value => {
      const judging = configured.kind;
      return issuesOf(judging, value, judging === kind && isToBeMade(kind, document.uri, value));
    },
    kind.secrets && new FormSecrets(kind.secrets),
  );
  const frame = () => frameOf(services, kind, document.uri);
  const show = () => showPage(panel, services.extensionUri, page, ['form', ...styles]);
  let view = takenView(making); // a page that is hidden forgets everything
  const handlers: Handlers<typeof formProtocol> = {
    ...half.handlers,
    frame: async () => ({
      ...(await frame()),
      ...(vscode.l10n.bundle && { bundle: vscode.l10n.bundle }),
      ...(view !== undefined && { view }),
    }),
    keepView: async kept => {
      view = kept;
      return null;
    },
    reload: async () => {
      show();
      return null;
    },
    openText: async path => {
      await showText(document, path);
      return null;
    },
    act: async () => {
      // Not awaited, because it waits for the user.
      void vscode.commands.executeCommand('vectorCloud.document.plan', document.uri);
      return null;
    },
    undo: async () => {
      if (panel.active) await vscode.commands.executeCommand('undo');
      return null;
    },
  };
  const parts = { services, document, panel, handlers };
  const serving = serveOwn?.(parts) ?? serve(webview, formProtocol, handlers);
  const reframe = async () => {
    if (panel.visible) await tell(webview, formProtocol, 'framed', await frame());
  };
  const watching = vscode.Disposable.from(
    services.connections.onDidChange(reframe),
    services.documents.targets.onDidChange(reframe),
  );
  const title = entitle({ panel, document, kind, drafts: services.documents.drafts, renamed: reframe });
  panel.onDidDispose(() => vscode.Disposable.from(serving, watching, title, configured).dispose());
  show();
  return {
    document,
    panel,
    write: () => half.write(),
    typed: () => half.typed(),
    showIssues: () => tell(webview, formProtocol, 'showIssues', null),
  };
}

function takenView({ document, firstViews }: Making): Frame['view'] {
  const address = document.uri.toString();
  const view = firstViews?.get(address);
  firstViews?.delete(address);
  return view;
}

/** Writes the template of the kind into an empty document that can be edited. */
async function begin(document: vscode.TextDocument, kind: DocumentKind): Promise<void> {
  const text = document.getText();
  if (!isBlank(text) || (await isReadOnly(document.uri))) return;
  await applyEdits(document, [{ offset: 0, length: text.length, content: textOf(kind.template()) }]);
}

async function frameOf(services: FormServices, kind: DocumentKind, uri: vscode.Uri): Promise<Frame> {
  const connection = await services.documents.belongsTo(uri);
  const draft = subjectAt(uri) && (await services.documents.drafts.find(uri));
  return {
    readOnly: await isReadOnly(uri),
    action: kind.run?.title() ?? vscode.l10n.t('Plan…'),
    ...(connection && { connectionName: connection.name }),
    marks: connection ? badgesOf(connection) : [],
    ...(draft && { name: draft.name }),
    ...(isNew(uri) && { isNew: true }),
  };
}

/** Shows the text in place of the active form. */
async function showText(document: vscode.TextDocument, path: readonly (string | number)[]): Promise<void> {
  await reopenAsText(document.uri);
  const editor = vscode.window.activeTextEditor;
  if (editor?.document !== document) return;
  const text = document.getText();
  const read = readText(text);
  const { offset, length } = 'broken' in read ? read.broken : spanOf(text, path);
  editor.selection = new vscode.Selection(document.positionAt(offset), document.positionAt(offset + length));
  editor.revealRange(editor.selection, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
}
