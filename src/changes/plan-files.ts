import * as vscode from 'vscode';
import type { NameSources, PlanDocuments } from './plan-documents';

/** Scheme of plans and their comparisons. */
export const PLAN = 'vectorcloud-plan';

/** The editor of package.json that shows a plan as a page. */
export const PLAN_PAGE = 'vectorCloud.planPage';

/** Texts of plans, loaded with the first; restored tabs request them here. */
export class PlanFiles implements vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<vscode.Uri>();
  private readonly registered = vscode.workspace.registerTextDocumentContentProvider(PLAN, {
    onDidChange: this.changed.event,
    provideTextDocumentContent: async uri => (await this.documents()).textOf(uri),
  });
  private loaded: Promise<PlanDocuments> | undefined;

  constructor(private readonly sources: NameSources) {}

  documents(): Promise<PlanDocuments> {
    return (this.loaded ??= import('./plan-documents').then(
      ({ PlanDocuments: Loaded }) => new Loaded(this.changed, this.sources),
    ));
  }

  dispose(): void {
    vscode.Disposable.from(this.registered, this.changed).dispose();
    void this.loaded?.then(documents => documents.dispose());
  }
}
