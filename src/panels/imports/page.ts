import * as vscode from 'vscode';
import { explain } from '../../connections/explain';
import { isAsking } from '../../connections/window/asking';
import { serialQueue } from '../../connections/serial-queue';
import { importProtocol } from '../../model/mappings/pages';
import { shown } from '../../model/texts/shown';
import { focusAgain, serve, showPage, tell } from '../forms/page';
import { Review, type ReviewServices, type ReviewSubject } from './review';

export interface ReviewPageServices extends ReviewServices {
  readonly extensionUri: vscode.Uri;
  /** Imports what was reviewed, after a confirmation, which it announces with `confirmed`. Returns true if the import has begun. */
  readonly start: (review: Review, confirmed: () => Promise<void>) => Promise<boolean>;
}

/** Opens the page on which an import is reviewed before anything is sent. */
export async function openReview(services: ReviewPageServices, subject: ReviewSubject): Promise<vscode.WebviewPanel> {
  const review = await Review.open(services, subject);
  const panel = vscode.window.createWebviewPanel('vectorCloud.import', tabTitle(review), {
    viewColumn: vscode.ViewColumn.Active,
    preserveFocus: isAsking(),
  });
  serveReview(services, review, panel);
  return panel;
}

function tabTitle({ words, subject: { saved, origin } }: Review): string {
  const name = shown(words.name);
  if (origin) return saved ? vscode.l10n.t('Resume Copy of {0}', name) : vscode.l10n.t('Copy {0}', name);
  return saved ? vscode.l10n.t('Resume Import of {0}', name) : vscode.l10n.t('Import {0}', name);
}

/** Answers the page of a review. */
export function serveReview(services: ReviewPageServices, review: Review, panel: vscode.WebviewPanel): void {
  const { connections, rights, extensionUri, start } = services;
  const { source, saved } = review.subject;
  const { webview } = panel;
  const queue = serialQueue(); // the newest view arrives last
  const show = () => queue(async () => tell(webview, importProtocol, 'changed', await review.view()));
  const { check } = review;
  const checkRows = () =>
    void check?.run(review.mapping, () => {
      const { isDone } = check.view();
      // The number of rows, known at the end, is a fact of the file too.
      void (isDone ? show() : queue(async () => tell(webview, importProtocol, 'checked', check.view())));
    });
  const edit = async (change: () => void) => {
    if (!saved && !review.busy) change();
    checkRows();
    await show();
    return null;
  };
  const serving = serve(webview, importProtocol, {
    open: async () => ({ ...(await review.view()), ...(vscode.l10n.bundle && { bundle: vscode.l10n.bundle }) }),
    setColumn: ({ column, choice }) => edit(() => review.setColumn(column, choice)),
    setConstant: ({ field, text }) => edit(() => review.setConstant(field, text)),
    setEmbedding: ({ field, choice }) => edit(() => review.setEmbedding(field, choice)),
    setPartition: name => edit(() => review.setPartition(name)),
    setUnknown: value => edit(() => review.setUnknown(value)),
    setMissing: value => edit(() => review.setMissing(value)),
    decide: async value => {
      if (!review.busy) review.decide(value);
      await show();
      return null;
    },
    import: async () => {
      // Not awaited, because it waits for the user.
      void run();
      return null;
    },
    cancel: async () => {
      panel.dispose();
      return null;
    },
    openFile: async () => {
      await vscode.commands.executeCommand('vscode.open', vscode.Uri.file(source.path));
      return null;
    },
  });
  let isClosed = false;
  const run = async () => {
    if (review.busy) return;
    Object.assign(review, { busy: true, asking: true });
    await show();
    const confirmed = async () => {
      review.asking = false;
      await show();
    };
    const hasBegun = await start(review, confirmed).catch((error: unknown) => {
      void vscode.window.showErrorMessage(explain(error).message);
      return false;
    });
    if (isClosed) return;
    if (hasBegun) {
      panel.dispose();
      return;
    }
    Object.assign(review, { busy: false, asking: false });
    await show();
    focusAgain(panel);
  };
  const reconsider = () => void show();
  const watching = vscode.Disposable.from(connections.onDidChange(reconsider), rights.onDidChange(reconsider));
  panel.onDidDispose(() => {
    isClosed = true;
    check?.end();
    vscode.Disposable.from(serving, watching).dispose();
  });
  panel.iconPath = new vscode.ThemeIcon('cloud-upload');
  checkRows();
  showPage(panel, extensionUri, 'import', ['form', 'plan', 'import']);
}
