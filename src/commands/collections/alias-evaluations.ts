import * as vscode from 'vscode';
import type { AliasRef } from '../../changes/resources/aliases';
import { clusterNamed } from '../../connections/document-clusters';
import { explain } from '../../connections/explain';
import { readFiles } from '../../documents/evaluation-files';
import { evaluations } from '../../documents/evaluations';
import { readDocument } from '../../documents/language/plannable';
import type { EvaluationRequest } from '../../evaluations/runner';
import type { AliasEvaluation, MeasureChange } from '../../model/collections/alias-trials';
import { DEFAULT_DATABASE } from '../../model/collections/databases';
import { estimateOf } from '../../model/evaluations/estimates';
import { evaluationName } from '../../model/evaluations/files';
import type { EvaluationResults } from '../../model/evaluations/results';
import { summarize } from '../../model/evaluations/summaries';
import type { Variant } from '../../model/evaluations/variants';
import { shownLine } from '../../model/texts/shown';
import type { App } from '../app';

/** Maximum number of evaluations that are read. */
const MAX_FILES = 200;

/** An evaluation that uses an alias: its variants by the alias, each followed by the same against the new collection. */
interface AliasRun {
  readonly path: string;
  readonly request: EvaluationRequest;
  readonly requests: number;
}

/**
 * Offers the evaluations of the workspace that use an alias, with the number of their requests, and runs the selected ones by the alias and
 * against its new collection. Reads only. Undefined: cancelled.
 */
export async function evaluationsAgainst(
  app: App,
  of: AliasRef,
  collectionName: string,
): Promise<readonly AliasEvaluation[] | undefined> {
  const all = await runsOf(app, of, collectionName);
  const runs = all.filter(each => 'request' in each);
  if (runs.length === 0) return all.filter(each => 'unrun' in each);
  const items = runs.map(run => ({
    label: evaluationName(run.path),
    description: run.path,
    detail: costOf(run),
    run,
  }));
  const selected = await vscode.window.showQuickPick(items, {
    title: app.title,
    placeHolder: vscode.l10n.t('Select evaluations to run before the switch, or none'),
    canPickMany: true,
    ignoreFocusOut: true,
    matchOnDescription: true,
  });
  if (!selected) return undefined;
  const chosen = new Set(selected.map(({ run }) => run));
  const found: AliasEvaluation[] = [];
  for (const run of all) {
    if ('unrun' in run) found.push(run);
    else found.push(chosen.has(run) ? await measured(app, of, run) : { path: run.path, unrun: notChosen() });
  }
  return found;
}

const notChosen = (): string => vscode.l10n.t('not selected');

function costOf({ requests, request: { evaluation, variants } }: AliasRun): string {
  const count = vscode.l10n.t(
    '{0} requests: {1} variants, each on the current and the new collection',
    requests.toLocaleString('en'),
    variants.length / 2,
  );
  return evaluation.needsExact
    ? [count, vscode.l10n.t('reads all vectors of both collections for the ground truth')].join(' · ')
    : count;
}

/** An evaluation that uses an alias and cannot be run. */
type Unrun = Extract<AliasEvaluation, { readonly unrun: string }>;

async function runsOf(app: App, of: AliasRef, collectionName: string): Promise<(AliasRun | Unrun)[]> {
  const files = await vscode.workspace.findFiles('**/*.vceval.json', '**/node_modules/**', MAX_FILES);
  const found = await Promise.all(files.map(file => runOf(app, file, of, collectionName)));
  return found.flat().toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

async function runOf(app: App, file: vscode.Uri, of: AliasRef, collectionName: string): Promise<(AliasRun | Unrun)[]> {
  const { connection, clusterId, dbName, aliasName } = of;
  const target = await app.documents.targets.find(file);
  if (target && target.id !== connection.id) return [];
  const path = vscode.workspace.asRelativePath(file);
  const text = await vscode.workspace.openTextDocument(file);
  const read = readDocument(evaluations, text);
  if ('complaints' in read) {
    const isNamed = text.getText().includes(JSON.stringify(aliasName));
    return isNamed ? [{ path, unrun: read.complaints[0]!.message }] : [];
  }
  const { queries, judgments, variants: all, issues } = await readFiles(file, read.document);
  const isOf = ({ search }: Variant): boolean => {
    if (search.collection !== aliasName || (search.database ?? DEFAULT_DATABASE) !== dbName) return false;
    if (search.clusterId === undefined && search.endpoint === undefined) return true;
    const named = clusterNamed(connection, search);
    return 'clusterId' in named && named.clusterId === clusterId;
  };
  const { baseline: _, ...evaluation } = read.document;
  const variants = all.filter(isOf).flatMap(({ name, search }): Variant[] => {
    const placed = connection.kind === 'endpoint' ? search : { ...search, clusterId };
    return [
      { name: `${name} ← alias`, search: placed },
      { name, search: { ...placed, collection: collectionName } },
    ];
  });
  if (variants.length === 0) return [];
  const wrong = issues.find(({ warning }) => !warning);
  const estimate = estimateOf(variants, queries, evaluation);
  if (wrong) return [{ path, unrun: wrong.message }];
  if (typeof estimate === 'string') return [{ path, unrun: estimate }];
  const service = { id: connection.id, name: connection.name };
  return [{ path, request: { evaluation, queries, judgments, variants, service }, requests: estimate.requests }];
}

/** Runs an evaluation with progress, which cancels. */
async function measured(app: App, { connection, aliasName }: AliasRef, run: AliasRun): Promise<AliasEvaluation> {
  const { path, request } = run;
  const runs = await app.evaluations.get();
  const title = shownLine(vscode.l10n.t('Running evaluation “{1}” of alias “{0}”', aliasName, evaluationName(path)));
  const where = { location: vscode.ProgressLocation.Notification, title, cancellable: true };
  const stop = new AbortController();
  try {
    const results = await vscode.window.withProgress(where, (progress, token) => {
      token.onCancellationRequested(() => stop.abort());
      let told = 0;
      const report = ({ done, total }: { readonly done: number; readonly total: number }): void => {
        const message = vscode.l10n.t('{0} of {1} queries', done.toLocaleString('en'), total.toLocaleString('en'));
        progress.report({ message, increment: ((done - told) / total) * 100 });
        told = done;
      };
      return runs.measure({ connection, request }, report, stop.signal);
    });
    return { path, ...changesOf(results) };
  } catch (error) {
    return { path, unrun: stop.signal.aborted ? vscode.l10n.t('canceled') : explain(error).message };
  }
}

/** Returns the measures of each variant against the new collection, beside those by the alias. */
function changesOf(results: EvaluationResults): {
  readonly measures: readonly MeasureChange[];
  readonly queries: number;
  readonly failed: number;
} {
  const pairs = results.variants.flatMap((by, at) => (at % 2 === 0 ? [[by, results.variants[at + 1]!] as const] : []));
  const summaries = pairs.map(variants =>
    summarize({ ...results, variants: [...variants], baseline: variants[0].name }),
  );
  return {
    measures: summaries.flatMap(([before, after]) =>
      after!.measures.map(({ name: measure, mean, p }, at) => ({
        variant: after!.name,
        measure,
        before: before!.measures[at]!.mean,
        after: mean,
        p,
      })),
    ),
    queries: summaries.length * results.queries.length,
    failed: summaries.reduce((sum, [, after]) => sum + after!.failed, 0),
  };
}
