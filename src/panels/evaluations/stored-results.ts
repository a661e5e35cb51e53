import * as vscode from 'vscode';
import { evaluationName, pathOfEvaluated } from '../../model/evaluations/files';
import { resultsIn } from '../../work/evaluations/results-files';
import { fileBelow } from '../../documents/evaluation-files';
import { readText } from '../../model/documents/json-text';
import { EXACT } from '../../model/evaluations/documents';
import { type ResultsState, resultsView } from '../../model/evaluations/pages';
import type { EvaluationResults } from '../../model/evaluations/results';
import { summarize, type VariantSummary } from '../../model/evaluations/summaries';

/** Results with their summaries. */
export interface ReadResults {
  readonly results: EvaluationResults;
  readonly summaries: readonly VariantSummary[];
}

/** The results of a file, which are read again after each change. After a failure, the last ones stay, with the reason. */
export class StoredResults {
  private current: ReadResults | undefined;
  private problem: string | undefined;

  constructor(readonly uri: vscode.Uri) {}

  async read(): Promise<void> {
    try {
      const results = await resultsIn(this.uri);
      this.current = { results, summaries: summarize(results) };
      this.problem = undefined;
    } catch (error) {
      this.problem = problemOf(error);
    }
  }

  /** @throws Error if there are none */
  get shown(): ReadResults {
    if (!this.current) throw new Error(this.problem ?? vscode.l10n.t('There are no results yet.'));
    return this.current;
  }

  async state(): Promise<ResultsState> {
    const { current, problem } = this;
    const base = await baseSearch(this.uri);
    return {
      title: evaluationName(this.uri.path),
      ...(current && { view: resultsView(current.results, current.summaries) }),
      ...(problem === undefined ? {} : { problem }),
      ...(base && { base: base.path.split('/').at(-1)! }),
    };
  }
}

function problemOf(error: unknown): string {
  if (error instanceof vscode.FileSystemError && error.code === 'FileNotFound')
    return vscode.l10n.t('The file was deleted or moved.');
  return (error as Error).message;
}

/** Returns the evaluation whose results a file has: the document of the same name in its folder. Undefined: the file has another name. */
export function evaluationOf(results: vscode.Uri): vscode.Uri | undefined {
  const path = pathOfEvaluated(results.path);
  return path === undefined ? undefined : results.with({ path });
}

/** Returns the file of the search that an evaluation is of, in its folder or below. Undefined: it has none, or cannot be read. */
export const baseSearch = (results: vscode.Uri): Promise<vscode.Uri | undefined> => namedFile(results, 'search');

/** Returns the query set of an evaluation and its judgments, in its folder or below. Undefined: it has no judgments, or a file is missing. */
export async function judgedFiles(
  results: vscode.Uri,
): Promise<{ readonly querySet: vscode.Uri; readonly judgments: vscode.Uri } | undefined> {
  const [querySet, judgments] = [await namedFile(results, 'queries'), await namedFile(results, 'judgments')];
  return querySet && judgments && { querySet, judgments };
}

/** Returns a file that the evaluation of results names, if it exists. */
async function namedFile(
  results: vscode.Uri,
  field: 'queries' | 'judgments' | 'search',
): Promise<vscode.Uri | undefined> {
  const evaluation = evaluationOf(results);
  if (!evaluation) return undefined;
  try {
    const read = readText(new TextDecoder().decode(await vscode.workspace.fs.readFile(evaluation)));
    const { [field]: name } = Object('value' in read ? read.value : undefined) as Readonly<Record<string, unknown>>;
    return typeof name === 'string' && name !== EXACT ? await fileBelow(evaluation, name) : undefined;
  } catch (error) {
    if (error instanceof vscode.FileSystemError) return undefined; // moved alone: it names no file
    throw error;
  }
}
