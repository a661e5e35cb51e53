import * as vscode from 'vscode';
import type { Field } from '../../model/collections/collections';
import { searchText, type SearchDocument } from '../../model/searches/documents';
import { narrowedText, takesFilter } from '../../model/searches/narrowing';
import { isNearness, type SearchRun } from '../../model/searches/runs';
import { WAYS } from '../../model/searches/ways';
import type { EntityId } from '../../model/searches/searches';
import { isFullText } from '../../model/vectors/vectors';
import type { SearchSession } from './sessions';

/** A previous search: its text, and its result. */
export interface Step {
  readonly text: string;
  readonly run: SearchRun;
}

/** Maximum number of steps back: each keeps its answer. */
const MAX_TRAIL_STEPS = 10;

/** Previous searches of the shown one, the first one first. */
export class SearchTrail {
  private steps: readonly Step[] = [];

  constructor(private readonly session: SearchSession) {}

  get labels(): string[] {
    return this.steps.map(step => step.run.label);
  }

  /** Searches for entities similar to a row of the shown run. The current search becomes a step back. */
  async moreLikeThis(runId: string, row: number): Promise<void> {
    const { run, knowledge, document } = this.session;
    const { search } = knowledge.asked;
    const id = run?.id === runId ? (run.rows[row]?.[isNearness(run) ? 'id' : run.primaryKey] as EntityId) : undefined;
    if (!run || !search || id === undefined) return;
    const text = document.getText();
    await this.session.write(searchText(alike(search, id, run.fields)));
    this.steps = [...this.steps, { text, run }].slice(-MAX_TRAIL_STEPS);
    await this.session.send(false);
  }

  /**
   * Joins a term to the filter, and searches for what matches both. The current search becomes a step back.
   * @throws Error if the filter of the search has syntax errors
   */
  async narrow(term: string): Promise<void> {
    const { run, knowledge, document } = this.session;
    const { search } = knowledge.asked;
    if (!search || !takesFilter(search)) return this.session.send(); // tells what is wrong with it
    const text = document.getText();
    const narrowed = narrowedText(text, search, term);
    if (narrowed === undefined) throw new Error(vscode.l10n.t('The filter has a syntax error. Correct it first.'));
    await this.session.write(narrowed);
    if (run && narrowed !== text) this.steps = [...this.steps, { text, run }].slice(-MAX_TRAIL_STEPS);
    return this.session.send();
  }

  /** Returns to the previous search and removes it from the trail. */
  async back(): Promise<void> {
    const last = this.steps.at(-1);
    this.steps = this.steps.slice(0, -1);
    if (last) await this.session.showAgain(last);
  }

  clear(): void {
    this.steps = [];
  }
}

/** Fields that a search for similar hits does not keep. */
const NOT_ALIKE = new Set(['browse', 'offset', 'api', 'expect', 'queries', 'rerank', 'functionScore', ...WAYS]);

/** Returns the same search for entities similar to an entity; of a hybrid search, by the first of its fields that takes IDs. */
function alike(search: SearchDocument, id: EntityId, fields: readonly Field[]): SearchDocument {
  const fullText = new Set(fields.filter(isFullText).map(({ name }) => name));
  const annsField = search.queries?.find(query => !fullText.has(query.annsField ?? ''))?.annsField;
  return {
    ...Object.fromEntries(Object.entries(search).filter(([key]) => !NOT_ALIKE.has(key))),
    ...(annsField === undefined ? {} : { annsField }),
    ids: [String(id)],
  };
}
