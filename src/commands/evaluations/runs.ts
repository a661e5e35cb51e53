import * as vscode from 'vscode';
import { exists } from '../../connections/replacing';
import { explain } from '../../connections/explain';
import type { EvaluationResults } from '../../model/evaluations/results';
import { kindOfFile } from '../../model/documents/documents';
import { evaluationName } from '../../model/evaluations/files';
import { countResults, resultsOf } from '../../work/evaluations/results-files';
import type { ConfirmedEvaluation, EvaluationProgress } from '../../work/evaluations/evaluations';
import type { Node } from '../../tree/node';
import type { EvaluationNode } from '../../tree/evaluations';
import { isRow } from '../../tree/rows';
import { activeUri } from '../../documents/files/tabs';
import type { App } from '../app';
import { leadOn } from '../choices/lead-on';
import { confirmRun } from './confirming';
import { showResultsOf } from './results';

/** Options of a run. `seen`: the user has the plan on the screen. `resume`: the rest of an unfinished run. */
interface RunOptions {
  readonly seen?: boolean;
  readonly resume?: boolean;
}

/** Runs an evaluation: of a lens or form, the open one, or one of the workspace. */
export async function runEvaluation(app: App, uri?: vscode.Uri, options: RunOptions = {}): Promise<void> {
  const chosen = uri ?? (await chooseEvaluation(app));
  if (!chosen) return;
  await app.forms.write(chosen);
  const confirmed = await confirmRun(app, chosen, options);
  if (confirmed) void runWithNotification(app, confirmed);
}

/** Returns the open evaluation, or one of the workspace that the user picks. */
export async function chooseEvaluation(app: App): Promise<vscode.Uri | undefined> {
  const open = activeUri();
  if (open && kindOfFile(open.path) === 'evaluations') return open;
  const files = await vscode.workspace.findFiles('**/*.vceval.json');
  if (files.length === 0) {
    await leadOn(app, vscode.l10n.t('No evaluations (.vceval.json) in the workspace.'), 'newEvaluation');
    return undefined;
  }
  const items = files.map(file => {
    const path = vscode.workspace.asRelativePath(file);
    return { label: evaluationName(path), description: path, file };
  });
  const placeHolder = vscode.l10n.t('Select an evaluation');
  const picked = await vscode.window.showQuickPick(
    items.toSorted((a, b) => a.description.localeCompare(b.description)),
    { title: app.title, ignoreFocusOut: true, placeHolder, matchOnDescription: true },
  );
  return picked?.file;
}

/** Runs an evaluation with a notification, which cancels. */
async function runWithNotification(app: App, confirmed: ConfirmedEvaluation): Promise<void> {
  const { document, connection } = confirmed;
  const name = evaluationName(document.path);
  const title = vscode.l10n.t('Evaluating “{0}” on “{1}”', name, connection.name);
  const where = { location: vscode.ProgressLocation.Notification, title, cancellable: true };
  try {
    const results = await vscode.window.withProgress(where, async (notification, token) => {
      const stop = new AbortController();
      token.onCancellationRequested(() => stop.abort());
      let percent = 0;
      const report = ({ done, total, vectors }: EvaluationProgress) => {
        const now = (done / total) * 100;
        const message =
          vectors === undefined
            ? vscode.l10n.t('{0} of {1} queries', done.toLocaleString('en'), total.toLocaleString('en'))
            : vscode.l10n.t('{0} vectors read for the ground truth', vectors.toLocaleString('en'));
        notification.report({ message, increment: now - percent });
        percent = now;
      };
      return (await app.evaluations.get()).run(confirmed, report, stop.signal);
    });
    if (results) void showEnd(app, document, results);
    else await showPartialResults(document);
  } catch (error) {
    const said = vscode.l10n.t('Evaluation “{0}” stopped. {1}', name, explain(error).message);
    const resume = vscode.l10n.t('Resume');
    const answer = await vscode.window.showErrorMessage(said, resume);
    if (answer === resume) await vscode.commands.executeCommand('vectorCloud.evaluation.run', document);
  }
}

/** Tells that a run ended; the answer leads to its results. */
async function showEnd(app: App, document: vscode.Uri, results: EvaluationResults): Promise<void> {
  const { variants, queries } = results;
  const { failed } = countResults(results);
  const name = evaluationName(document.path);
  const said = vscode.l10n.t(
    'Evaluation “{0}” ended: {1} variants, {2} queries.',
    name,
    variants.length,
    queries.length,
  );
  const show = vscode.l10n.t('Show Results');
  const lost = vscode.l10n.t('{0} queries failed.', failed.toLocaleString('en'));
  const answer =
    failed === 0
      ? await vscode.window.showInformationMessage(said, show)
      : await vscode.window.showWarningMessage(`${said} ${lost}`, show);
  if (answer === show) await showResultsOf(app, document);
}

/** Tells where the results of a run that was stopped are; nothing if it had none. */
async function showPartialResults(document: vscode.Uri): Promise<void> {
  const file = resultsOf(document);
  if (!(await exists(file))) return;
  const path = vscode.workspace.asRelativePath(file);
  vscode.window.setStatusBarMessage(vscode.l10n.t('Results so far: {0}', path), 10_000);
}

/** Stops an evaluation; its row resumes it. */
export async function pauseEvaluation(app: App, row?: Node): Promise<void> {
  const none = vscode.l10n.t('No evaluation is running.');
  const node = await chooseRun(app, row, none, ['running']);
  if (node) await (await app.evaluations.get()).end(node.run.record.id, 'pause');
}

/** Resumes an evaluation: only the queries without an answer are sent. */
export async function resumeEvaluation(app: App, row?: Node): Promise<void> {
  const none = vscode.l10n.t('No evaluation to resume.');
  const node = await chooseRun(app, row, none, ['paused', 'stopped', 'interrupted']);
  if (node) await runEvaluation(app, node.uri, { resume: true });
}

/** Stops an evaluation, or removes one that does not run from the list. Its results stay. */
export async function cancelEvaluation(app: App, row?: Node): Promise<void> {
  const none = vscode.l10n.t('No evaluation to cancel.');
  const node = await chooseRun(app, row, none, ['running', 'paused', 'stopped', 'interrupted']);
  if (!node) return;
  await (await app.evaluations.get()).end(node.run.record.id, 'cancel');
  if (node.run.state !== 'running') await showPartialResults(node.uri);
}

async function chooseRun(
  app: App,
  row: Node | undefined,
  none: string,
  states: readonly EvaluationNode['run']['state'][],
): Promise<EvaluationNode | undefined> {
  if (isRow(row, 'evaluation')) return row;
  const { EvaluationNode } = await import('../../tree/evaluations');
  const runs = (await (await app.evaluations.get()).list()).filter(({ state }) => states.includes(state));
  const items = runs.map(run => {
    const node = new EvaluationNode(run);
    const { description } = node.item();
    return { label: node.name, description: `${run.record.connectionName} · ${String(description)}`, node };
  });
  if (items.length === 0) return void vscode.window.showInformationMessage(none);
  if (items.length === 1) return items[0]!.node;
  const placeHolder = vscode.l10n.t('Select an evaluation');
  return (await vscode.window.showQuickPick(items, { title: app.title, ignoreFocusOut: true, placeHolder }))?.node;
}
