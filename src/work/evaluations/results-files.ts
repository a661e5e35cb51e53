import * as vscode from 'vscode';
import { replaceFile } from '../../connections/replacing';
import { EvaluationResults } from '../../model/evaluations/results';
import { check } from '../../model/issues';

/** Shortest time between two writes of the results of a run, in milliseconds, and as a multiple of the duration of a write. */
const SAVE_MS = 2000;
const SAVE_TIMES = 20;

/** Returns the file with the results of an evaluation, beside it. */
export const resultsOf = (document: vscode.Uri): vscode.Uri =>
  document.with({ path: document.path.replace(/(\.vceval)?\.json$/, '.vceval-results.json') });

/** Returns stored results; undefined: no file. `problem`: the file has other content. */
export async function readResults(
  file: vscode.Uri,
): Promise<{ readonly results: EvaluationResults } | { readonly problem: string } | undefined> {
  const exists = await vscode.workspace.fs.stat(file).then(
    () => true,
    () => false,
  );
  if (!exists) return undefined;
  const checked = check(EvaluationResults, jsonIn(new TextDecoder().decode(await vscode.workspace.fs.readFile(file))));
  if (checked.ok) return { results: checked.value };
  const name = file.path.split('/').at(-1)!;
  return { problem: vscode.l10n.t('“{0}” does not contain results of an evaluation.', name) };
}

/** Returns a parsed text; undefined: it is not JSON. Without the positions that documents need: results can have tens of megabytes. */
function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the number of queries of all variants, of those with an answer and of those that failed. */
export function countResults({ queries, variants }: EvaluationResults): {
  readonly total: number;
  readonly answered: number;
  readonly failed: number;
} {
  const runs = variants.flatMap(variant => variant.runs);
  const failed = runs.filter(({ error }) => error !== undefined).length;
  return { total: queries.length * variants.length, answered: runs.length - failed, failed };
}

const writeResults = async (file: vscode.Uri, results: EvaluationResults): Promise<void> =>
  replaceFile(file, new TextEncoder().encode(`${JSON.stringify(results)}\n`));

/** Saves the results of a run from time to time. `failed`: called once a write fails; the run is then pointless. */
export class ResultsWriter {
  private current: (() => EvaluationResults) | undefined;
  private writing: Promise<void> | undefined;
  private nextAt = -Infinity;

  constructor(
    private readonly file: vscode.Uri,
    private readonly failed: (error: unknown) => void,
  ) {}

  readonly save = (current: () => EvaluationResults): void => {
    this.current = current;
    const started = performance.now();
    if (this.writing || started < this.nextAt) return;
    this.writing = writeResults(this.file, current())
      .catch(this.failed)
      .finally(() => {
        const ended = performance.now();
        this.nextAt = ended + Math.max(SAVE_MS, SAVE_TIMES * (ended - started));
        this.writing = undefined;
      });
  };

  /** Writes the last results. @throws the failure of the file system */
  async finish(): Promise<void> {
    await this.writing;
    if (this.current) await writeResults(this.file, this.current());
  }
}
