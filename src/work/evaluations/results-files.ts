import * as vscode from 'vscode';
import { replaceFile } from '../../connections/replacing';
import { readText } from '../../model/documents/json-text';
import { EvaluationResults } from '../../model/evaluations/results';
import { check } from '../../model/issues';

/** Shortest time between two writes of the results of a run, in milliseconds. */
const SAVE_MS = 2000;

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
  const read = readText(new TextDecoder().decode(await vscode.workspace.fs.readFile(file)));
  const checked = 'value' in read ? check(EvaluationResults, read.value) : undefined;
  if (checked?.ok) return { results: checked.value };
  const name = file.path.split('/').at(-1)!;
  return { problem: vscode.l10n.t('“{0}” does not contain results of an evaluation.', name) };
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

const writeResults = (file: vscode.Uri, results: EvaluationResults): Promise<void> =>
  replaceFile(file, new TextEncoder().encode(`${JSON.stringify(results)}\n`));

/** Saves the results of a run from time to time. `failed`: called once a write fails; the run is then pointless. */
export class ResultsWriter {
  private current: (() => EvaluationResults) | undefined;
  private writing: Promise<void> | undefined;
  private writtenAt = -Infinity;

  constructor(
    private readonly file: vscode.Uri,
    private readonly failed: (error: unknown) => void,
  ) {}

  readonly save = (current: () => EvaluationResults): void => {
    this.current = current;
    if (this.writing || performance.now() - this.writtenAt < SAVE_MS) return;
    this.writing = writeResults(this.file, current())
      .catch(this.failed)
      .finally(() => {
        this.writtenAt = performance.now();
        this.writing = undefined;
      });
  };

  /** Writes the last results. @throws the failure of the file system */
  async finish(): Promise<void> {
    await this.writing;
    if (this.current) await writeResults(this.file, this.current());
  }
}
