import { setTimeout as pause } from 'node:timers/promises';
import * as vscode from 'vscode';
import { PLAN_PAGE } from '../../changes/plan-files';
import { Lazy } from '../../connections/lazy';
import { DRAFT } from '../../documents/files/addresses';
import type { KindName } from '../../model/documents/documents';
import type { Frame } from '../../model/documents/forms';
import type { Searches, SearchServices } from '../searches/searches';
import type { FormServices, OpenForm } from './form';

/** The editors of package.json that show a kind of document as a form. */
const EDITORS: Readonly<Partial<Record<KindName, string>>> = {
  alertRules: 'vectorCloud.alertRuleForm',
  dataRoles: 'vectorCloud.dataRoleForm',
  evaluations: 'vectorCloud.evaluationForm',
  roles: 'vectorCloud.roleForm',
  searches: 'vectorCloud.searchForm',
};

type Resolve = (document: vscode.TextDocument, panel: vscode.WebviewPanel) => Promise<void>;

/** The editor that shows a kind of document as a form; undefined: it has none. */
export const formOf = (kind: KindName): string | undefined => EDITORS[kind];

/** The forms of this window: custom text editors whose documents contain all state; and the searches that forms show. */
export class FormEditors implements vscode.Disposable {
  private readonly open = new Set<OpenForm>();
  /** Views of forms that are about to open, by the address of their documents. */
  readonly firstViews = new Map<string, Frame['view']>();
  private readonly services: FormServices;
  private readonly registered: vscode.Disposable;
  /** Loaded with the first form of a search, or the first command that needs them. */
  readonly searches: () => Promise<Searches>;

  constructor(services: Omit<FormServices, 'searches'> & SearchServices) {
    const loaded = new Lazy(async () => new (await import('../searches/searches')).Searches(services));
    this.searches = loaded.get;
    this.services = { ...services, searches: loaded.get };
    const register = (viewType: string, resolveCustomTextEditor: Resolve, retainContextWhenHidden = false) =>
      vscode.window.registerCustomEditorProvider(
        viewType,
        { resolveCustomTextEditor },
        {
          supportsMultipleEditorsPerDocument: true,
          webviewOptions: { enableFindWidget: true, retainContextWhenHidden },
        },
      );
    this.registered = vscode.Disposable.from(
      loaded,
      ...Object.values(EDITORS).map(viewType => register(viewType, (document, panel) => this.resolve(document, panel))),
      // After viewing the difference, the user returns to the same choices and scroll position.
      register(PLAN_PAGE, async (...shown) => (await import('../plans/page')).showPlan(services, shown), true),
      vscode.workspace.onWillSaveTextDocument(saving => {
        const { uri } = saving.document;
        // A save must include pending edits. A draft saves them by itself; closing it during a pending save
        // would show a question.
        if (uri.scheme === DRAFT || this.of(uri).length === 0) return;
        // VS Code waits 1.5 s, and stops asking whoever takes longer or fails several times.
        const written = this.write(uri).catch(() => undefined);
        saving.waitUntil(Promise.race([written, pause(1200, undefined, { ref: false })]));
      }),
    );
  }

  /** Makes every form of a document write its pending edits, for readers of the document. */
  async write(uri: vscode.Uri): Promise<void> {
    await Promise.all(this.of(uri).map(form => form.write()));
  }

  /** Shows the issues in the active form. False: no form is active. */
  async showIssues(uri: vscode.Uri): Promise<boolean> {
    const form = this.of(uri).find(({ panel }) => panel.active);
    await form?.showIssues();
    return form !== undefined;
  }

  /** Saves unsaved edits of drafts as the window closes. Captures all state before anything asynchronous. */
  async leave(storage: vscode.Uri): Promise<void> {
    const { saving } = this.services.documents;
    const texts = new Map(saving.unsaved.map(document => [document.uri.toString(), document.getText()]));
    const typed = [...this.open].map(form => ({ uri: form.document.uri, typed: form.typed() }));
    await (await import('./leaving')).keepTyped(storage, texts, typed, uri => saving.files.lastRead(uri));
  }

  dispose(): void {
    this.registered.dispose();
  }

  private of(uri: vscode.Uri): OpenForm[] {
    return [...this.open].filter(({ document }) => document.uri.toString() === uri.toString());
  }

  private async resolve(document: vscode.TextDocument, panel: vscode.WebviewPanel): Promise<void> {
    const { openForm } = await import('./form');
    const form = await openForm({ services: this.services, document, panel, firstViews: this.firstViews });
    this.open.add(form);
    panel.onDidDispose(() => this.open.delete(form));
  }
}
