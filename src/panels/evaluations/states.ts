import * as vscode from 'vscode';
import { exists } from '../../connections/replacing';
import type { Connection } from '../../connections/connection';
import type { PlaceNames } from '../../connections/place-names';
import { clusterNamed } from '../../connections/document-clusters';
import { readFiles, recordFilesInFolder, searchFilesInFolder } from '../../documents/evaluation-files';
import { readText } from '../../model/documents/json-text';
import { checkEvaluation, variantNames } from '../../model/evaluations/checks';
import type { EvaluationFacts } from '../../model/evaluations/forms';
import { planText, targetsOf } from '../../model/evaluations/plans';
import type { EvaluationRuns } from '../../work/evaluations/evaluations';
import { resultsOf } from '../../work/evaluations/results-files';

/** Returns the facts of an evaluation. Sends no request. */
export async function factsOf(
  document: vscode.TextDocument,
  connection: Connection | undefined,
  runs: EvaluationRuns,
  placeNames: PlaceNames,
): Promise<EvaluationFacts> {
  const { uri } = document;
  const read = readText(document.getText());
  const value = 'value' in read ? read.value : undefined;
  const checked = checkEvaluation(value);
  const files = checked.ok ? await readFiles(uri, checked.value) : undefined;
  const run = await runs.find(uri);
  const hasResults = await exists(resultsOf(uri));
  const unplaced =
    connection && (files?.variants ?? []).map(({ search }) => clusterNamed(connection, search)).find(isUnplaced);
  const isWrong = files === undefined || unplaced !== undefined || files.issues.some(({ warning }) => !warning);
  const names = files && files.variants.length > 0 ? files.variants.map(({ name }) => name) : variantNames(value);
  const nameOf = (clusterId: string) => connection && placeNames.clusterName(connection.id, clusterId);
  const targets = targetsOf(files?.variants ?? [], connection?.name, nameOf);
  return {
    issues: [
      ...(unplaced ? [{ path: ['search'], message: unplaced.message }] : []),
      ...(files?.issues ?? []).map(({ path, message, warning }) => ({
        path: [...path],
        message,
        ...(warning ? { warning } : {}),
      })),
    ],
    ...(files && files.queries.length > 0
      ? { queries: { count: files.queries.length, tags: [...new Set(files.queries.flatMap(({ tags }) => tags))] } }
      : {}),
    ...(files?.judgments ? { judged: files.queries.filter(({ id }) => files.judgments!.has(id)).length } : {}),
    variants: [...names],
    ...(checked.ok && !isWrong ? { plan: planText(checked.value, files.variants, files.queries) } : {}),
    ...(connection ? { target: targets.join(', ') || connection.name } : {}),
    records: await recordFilesInFolder(uri),
    searches: await searchFilesInFolder(uri),
    ...(run
      ? {
          run: {
            state: run.state,
            isRunning: ['running', 'stopping', 'elsewhere'].includes(run.state),
            done: run.record.done,
            total: run.record.total,
          },
        }
      : {}),
    hasResults,
  };
}

type Placed = ReturnType<typeof clusterNamed>;

const isUnplaced = (placed: Placed): placed is Extract<Placed, { readonly message: string }> => 'message' in placed;
