import * as vscode from 'vscode';
import { isV1Only } from '../../connections/marks';
import { isVectorField, type Field } from '../../model/collections/collections';
import { isCombinable } from '../../model/searches/combinations';
import { conditionsOf, conditionsText } from '../../model/searches/conditions';
import { searchText, type SearchDocument } from '../../model/searches/documents';
import { cutText, narrowedText, takesFilter } from '../../model/searches/narrowing';
import { withEntities } from '../../model/searches/recipes';
import { isNearness, nearestOf, type SearchRun } from '../../model/searches/runs';
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

  /** The queries of the steps. Where the next one has the same query, the label has its conditions too: they differ. */
  get labels(): string[] {
    return this.steps.map(({ run }, at) => {
      const next = this.steps[at + 1]?.run ?? this.session.run;
      const conditions = next?.label === run.label ? conditionsText(conditionsOf(run)) : '';
      return conditions === '' ? run.label : `${run.label} · ${conditions}`;
    });
  }

  /** Searches for entities similar to a row of the shown run. The current search becomes a step back. */
  async moreLikeThis(runId: string, row: number): Promise<void> {
    const { run, knowledge } = this.session;
    const { search } = knowledge.asked;
    const id = run?.id === runId ? (run.rows[row]?.[isNearness(run) ? 'id' : run.primaryKey] as EntityId) : undefined;
    if (!run || !search || id === undefined) return;
    this.mustBeHere();
    const { annsField } = firstOf(search, run.fields, field => !isFullText(field)) ?? {};
    await this.follow(searchText({ ...kept(search), ...named(annsField), ids: [String(id)] }), false);
  }

  /**
   * Searches for entities like or unlike these. Those that the current search is by, as IDs or as a combination, stay in the recipe; the current
   * search becomes a step back.
   */
  async combine(ids: readonly string[], like: boolean): Promise<void> {
    const { run, knowledge } = this.session;
    const { search } = knowledge.asked;
    if (!run || !search || ids.length === 0) return;
    this.mustBeHere();
    const before = search.combine ?? { entities: search.browse ? [] : (search.ids ?? []).map(id => ({ id })) };
    const annsField = combinedField(search, run.fields);
    const combine = withEntities(before, ids, like);
    await this.follow(searchText({ ...kept(search), ...named(annsField), combine }), false);
  }

  /**
   * Joins a term to the filter, and searches for what matches both. The current search becomes a step back.
   * @throws Error if the filter of the search has syntax errors
   */
  async narrow(term: string): Promise<void> {
    const { search } = this.session.knowledge.asked;
    if (!search || !takesFilter(search)) return this.session.send(); // tells what is wrong with it
    this.mustBeHere();
    return this.follow((text, now) => {
      const narrowed = takesFilter(now) ? narrowedText(text, now, term) : text;
      if (narrowed === undefined) throw new Error(vscode.l10n.t('The filter has a syntax error. Correct it first.'));
      return narrowed;
    });
  }

  /** Makes a distance the outer bound of the search. The current search becomes a step back. */
  async cutOff(radius: number): Promise<void> {
    const { run, knowledge } = this.session;
    const { asked, connection } = knowledge;
    const nearest = run && nearestOf(run);
    if (!asked.search || !run?.metricType || !nearest) return this.session.send(); // tells what is wrong with it
    this.mustBeHere();
    const direction = { metric: run.metricType, smallerIsNearer: nearest === 'smallest' };
    const isV1 = connection !== undefined && isV1Only(connection);
    return this.follow((text, now) => cutText(text, now, radius, { ...direction, v1: isV1 || now.api === 'v1' }));
  }

  /** @throws Error if the document names another collection than that of the results, whose IDs, values and distances mean nothing there */
  private mustBeHere(): void {
    const { run, knowledge } = this.session;
    if (run && knowledge.isElsewhere(run.place))
      throw new Error(
        vscode.l10n.t('The document now targets another collection. Run the search to update the results.'),
      );
  }

  /**
   * Runs a search that follows from the shown one, which becomes a step back. `next`: the text of the search, or what is made of the newest
   * text and its search; a text without a search stays. `remembers`: as for `send`.
   */
  private async follow(
    next: string | ((text: string, search: SearchDocument) => string),
    remembers = true,
  ): Promise<void> {
    const { run, document, knowledge } = this.session;
    const made = (text: string): string => {
      const { search } = knowledge.asked;
      return typeof next === 'string' ? next : search ? next(text, search) : text;
    };
    const before = await this.session.write(made);
    if (run && document.getText() !== before)
      this.steps = [...this.steps, { text: before, run }].slice(-MAX_TRAIL_STEPS);
    return this.session.send({ remembers });
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

/** Returns what a search for similar hits keeps of a search. */
const kept = (search: SearchDocument): SearchDocument =>
  Object.fromEntries(Object.entries(search).filter(([key]) => !NOT_ALIKE.has(key)));

const named = (annsField: string | undefined): Pick<SearchDocument, 'annsField'> =>
  annsField === undefined ? {} : { annsField };

/** Returns the first query of a hybrid search whose field qualifies; a field that is not known does. */
const firstOf = (search: SearchDocument, fields: readonly Field[], isMeant: (field: Field) => boolean) =>
  search.queries?.find(({ annsField }) => fields.every(field => field.name !== annsField || isMeant(field)));

/** Returns the field whose vectors are combined: the searched one, otherwise the first that allows it; undefined: the default one. */
function combinedField(search: SearchDocument, fields: readonly Field[]): string | undefined {
  const vectors = fields.filter(isVectorField);
  const asked = search.annsField ?? firstOf(search, fields, isCombinable)?.annsField ?? vectors[0]?.name;
  const own = vectors.find(({ name }) => name === asked);
  return own && !isCombinable(own) ? (vectors.find(isCombinable)?.name ?? asked) : asked;
}
