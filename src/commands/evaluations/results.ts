import * as vscode from 'vscode';
import { exists } from '../../connections/replacing';
import { VIEW_TYPE } from '../../panels/evaluations/results-editor';
import { resultsOf } from '../../work/evaluations/results-files';
import type { App } from '../app';
import { leadOn } from '../choices/lead-on';
import { chooseEvaluation } from './runs';

/** Shows the results of an evaluation: of a lens, the open one, or one of the workspace. */
export async function showResults(app: App, uri?: vscode.Uri): Promise<void> {
  const document = uri ?? (await chooseEvaluation(app));
  if (document) await showResultsOf(app, document);
}

export async function showResultsOf(app: App, document: vscode.Uri): Promise<void> {
  const file = resultsOf(document);
  if (!(await exists(file)))
    return leadOn(app, vscode.l10n.t('No results. Run the evaluation first.'), 'runEvaluation');
  await vscode.commands.executeCommand('vscode.openWith', file, VIEW_TYPE);
}
