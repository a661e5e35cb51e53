import * as vscode from 'vscode';
import type { PlanDocuments } from './plan-documents';

/** The scheme of plans and of what they show beside them. */
export const PLAN = 'vectorcloud-plan';

/** The editor of package.json that shows a plan as a page. */
export const PLAN_PAGE = 'vectorCloud.planPage';

/** The texts of plans, loaded with the first that is shown; one that VS Code brings back is asked for here. */
export class PlanFiles implements vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<vscode.Uri>();
  private readonly registered = vscode.workspace.registerTextDocumentContentProvider(PLAN, {
    onDidChange: this.changed.event,
    provideTextDocumentContent: async uri => (await this.documents()).textOf(uri),
  });
  private loaded: Promise<PlanDocuments> | undefined;

  documents(): Promise<PlanDocuments> {
    return (this.loaded ??= import('./plan-documents').then(({ PlanDocuments: Loaded }) => new Loaded(this.changed)));
  }

  dispose(): void {
    vscode.Disposable.from(this.registered, this.changed).dispose();
    void this.loaded?.then(documents => documents.dispose());
  }
}
