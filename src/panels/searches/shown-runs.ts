import type * as vscode from 'vscode';
import type { ResultGrid } from '../../model/grid/grid';
import type { SearchRun } from '../../model/searches/runs';
import type { KeptResults } from './kept-results';
import { gridOf } from './outcomes';

/** How long after an answer it is written to the disk, in milliseconds. */
const KEEPING_MS = 100;

/** The run whose rows a document's forms show, on the disk too while results are kept. */
export class ShownRun implements vscode.Disposable {
  private shown: { readonly run: SearchRun; readonly grid: ResultGrid; readonly kept: boolean } | undefined;
  private keeping: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly document: vscode.Uri,
    private readonly results: KeptResults,
    private readonly failed: (error: unknown) => void,
  ) {}

  get run(): SearchRun | undefined {
    return this.shown?.run;
  }

  get grid(): ResultGrid | undefined {
    return this.shown?.grid;
  }

  /** It was found before the window was opened. */
  get kept(): boolean {
    return this.shown?.kept ?? false;
  }

  /** Whoever calls it tells the forms, once. */
  show(run: SearchRun, kept = false): void {
    this.shown = { run, grid: gridOf(run), kept };
  }

  forget(): void {
    clearTimeout(this.keeping);
    this.shown = undefined;
  }

  /** What was kept of the document when it was closed. */
  find(): Promise<SearchRun | undefined> {
    return this.results.find(this.document);
  }

  keep(run: SearchRun): Promise<void> {
    return this.results.put(this.document, run);
  }

  /** Once the rows are on the screen: to write them takes as long as to read them. */
  keepLater(run: SearchRun): void {
    clearTimeout(this.keeping);
    this.keeping = setTimeout(() => {
      this.keeping = undefined;
      if (this.run === run) this.keep(run).catch(this.failed);
    }, KEEPING_MS);
  }

  dispose(): void {
    clearTimeout(this.keeping);
    if (this.keeping && this.run) this.keep(this.run).catch(this.failed); // the tab was closed at once
  }
}
