import * as vscode from 'vscode';
import type { SearchRun } from '../../model/searches/runs';
import type { KeptResults } from '../searches/kept-results';

/**
 * The baseline: one per window, so that collections and clusters can be compared too. While results are kept, it is stored for the open
 * folder and survives a reload.
 */
export class Baseline implements vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<void>();
  readonly onDidChange = this.changed.event;
  private pinned: SearchRun | undefined;
  private begun: Promise<void> | undefined;
  /** True after a pin or unpin, so that a stored baseline loaded later is ignored. */
  private decided = false;

  constructor(
    private readonly kept: KeptResults,
    private readonly failed: (error: unknown) => void,
  ) {}

  get run(): SearchRun | undefined {
    return this.pinned;
  }

  /** Restores the pinned run. */
  begin(): Promise<void> {
    return (this.begun ??= this.find());
  }

  /** Pins a run; undefined: unpins. */
  pin(run: SearchRun | undefined): void {
    this.decided = true;
    this.pinned = run;
    this.changed.fire();
    (run ? this.kept.put(place(), run) : this.kept.drop(place())).catch(this.failed);
  }

  /** Removes baselines found by a removed connection, also those of other folders. */
  async forgetConnection(connectionId: string): Promise<void> {
    await this.begun;
    if (this.pinned?.place.connectionId === connectionId) this.pin(undefined);
    await this.kept.forgetConnection(connectionId);
  }

  /** Removes the baseline, also those of other folders. */
  async clear(): Promise<void> {
    this.pin(undefined);
    await this.kept.clear();
  }

  dispose(): void {
    this.changed.dispose();
  }

  private async find(): Promise<void> {
    const run = await this.kept.find(place());
    if (!run || this.decided) return;
    this.pinned = run;
    this.changed.fire();
  }
}

/** Returns the workspace of a baseline. */
const place = (): vscode.Uri =>
  vscode.workspace.workspaceFile ??
  vscode.workspace.workspaceFolders?.[0]?.uri ??
  vscode.Uri.from({ scheme: 'vectorcloud', path: '/baseline' });
