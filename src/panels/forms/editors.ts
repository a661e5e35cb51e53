import * as vscode from 'vscode';
import { Lazy } from '../../connections/lazy';
import { DRAFT } from '../../documents/files/addresses';
import type { KindName } from '../../model/documents/documents';
import type { Searches, SearchServices } from '../searches/searches';
import type { FormServices, OpenForm, ServeForm } from './form';

/** The editor of package.json for a kind of document, its page, and what answers the page where it asks for more than every form. */
interface Editor {
  readonly viewType: string;
  readonly page: string;
  readonly styles?: readonly string[];
  readonly serve?: () => Promise<ServeForm>;
}

const EDITORS: Readonly<Partial<Record<KindName, Editor>>> = {
  alertRules: {
    viewType: 'vectorCloud.alertRuleForm',
    page: 'alert-rule',
    serve: async () => (await import('../alert-rules/form')).serveAlertRuleForm,
    styles: ['plot', 'alert-rule'],
  },
  roles: {
    viewType: 'vectorCloud.roleForm',
    page: 'role',
    serve: async () => (await import('./role-form')).serveRoleForm,
  },
  searches: {
    viewType: 'vectorCloud.searchForm',
    page: 'search',
    styles: ['plot', 'grid', 'search'],
    serve: async () => (await import('../searches/form')).serveSearch,
  },
};

/** The editor that shows a kind of document as a form; undefined: it has none. */
export const formOf = (kind: KindName): string | undefined => EDITORS[kind]?.viewType;

/** The forms of this window: custom text editors, whose documents hold everything; and the searches that forms show. */
export class FormEditors implements vscode.Disposable {
  private readonly open = new Set<OpenForm>();
  private readonly services: FormServices;
  private readonly registered: vscode.Disposable;
  /** Loaded with the first form of a search, or the first command that needs them. */
  readonly searches: () => Promise<Searches>;

  constructor(services: Omit<FormServices, 'searches'> & SearchServices) {
    const loaded = new Lazy(async () => new (await import('../searches/searches')).Searches(services));
    this.searches = loaded.get;
    this.services = { ...services, searches: loaded.get };
    this.registered = vscode.Disposable.from(
      loaded,
      ...Object.values(EDITORS).map(editor =>
        vscode.window.registerCustomEditorProvider(
          editor.viewType,
          { resolveCustomTextEditor: (document, panel) => this.resolve(editor, document, panel) },
          { supportsMultipleEditorsPerDocument: true, webviewOptions: { enableFindWidget: true } },
        ),
      ),
      vscode.workspace.onWillSaveTextDocument(saving => {
        const { uri } = saving.document;
        // What was typed a moment ago belongs to what is saved. A draft saves that by itself, and whoever closes it while a save gets ready
        // would be asked.
        if (uri.scheme !== DRAFT && this.of(uri).length > 0) saving.waitUntil(this.write(uri));
      }),
    );
  }

  /** Has every form of a document write what is typed. Whoever reads the document waits for it. */
  async write(uri: vscode.Uri): Promise<void> {
    await Promise.all(this.of(uri).map(form => form.write()));
  }

  /** Brings the person to what is wrong, in the form they look at. False: they look at no form of it. */
  async showIssues(uri: vscode.Uri): Promise<boolean> {
    const form = this.of(uri).find(({ panel }) => panel.active);
    await form?.showIssues();
    return form !== undefined;
  }

  /** Keeps what drafts were typed and are not saved. The window ends: what there is to know is looked at before anything is waited for. */
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

  private async resolve(
    { page, styles, serve }: Editor,
    document: vscode.TextDocument,
    panel: vscode.WebviewPanel,
  ): Promise<void> {
    const { openForm } = await import('./form');
    const form = await openForm({ services: this.services, document, panel, page, styles, serve: await serve?.() });
    this.open.add(form);
    panel.onDidDispose(() => this.open.delete(form));
  }
}
