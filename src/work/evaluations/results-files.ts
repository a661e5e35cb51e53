import * as vscode from 'vscode';
import { exists, replaceFile } from '../../connections/replacing';
import { resultsPath } from '../../model/evaluations/files';
import { EvaluationResults } from '../../model/evaluations/results';
import { check } from '../../model/issues';

/** Shortest time between two writes of the results of a run, in milliseconds, and as a multiple of the duration of a write. */
const SAVE_MS = 2000;
const SAVE_TIMES = 20;

/** Returns the file with the results of an evaluation, beside it. */
export const resultsOf = (document: vscode.Uri): vscode.Uri => document.with({ path: resultsPath(document.path) });

/** Reads results. @throws Error with the reason why the file has none; the failure of the file system */
export async function resultsIn(file: vscode.Uri): Promise<EvaluationResults> {
  const bytes = await vscode.workspace.fs.readFile(file);
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder().decode(bytes)); // not as a document, with positions: results can have tens of megabytes
  } catch (error) {
    throw new Error(vscode.l10n.t('The file is not valid JSON: {0}', (error as Error).message), { cause: error });
  }
  const checked = check(EvaluationResults, json);
  if (checked.ok) return checked.value;
  const [{ path, message }] = checked.issues as [(typeof checked.issues)[number]];
  const where = path.length > 0 ? `${path.join('.')}: ` : '';
  throw new Error(vscode.l10n.t('The file does not contain results of an evaluation ({0}).', `${where}${message}`));
}

/** Reads the results that a run would continue or replace; undefined: no file. `problem`: why it has none. */
export async function earlierResults(
  file: vscode.Uri,
): Promise<{ readonly results: EvaluationResults } | { readonly problem: string } | undefined> {
  if (!(await exists(file))) return undefined;
  return resultsIn(file).then(
    results => ({ results }),
    (error: unknown) => ({ problem: (error as Error).message }),
  );
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
