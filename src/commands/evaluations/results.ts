import * as vscode from 'vscode';
import { resultsOf } from '../../work/evaluations/results-files';
import type { App } from '../app';
import { leadOn } from '../choices/lead-on';
import { chooseEvaluation } from './runs';

/** The editor of results. */
const EDITOR = 'vectorCloud.evaluationResults';

/** Shows the results of an evaluation: of a lens, the open one, or one of the workspace. */
export async function showResults(app: App, uri?: vscode.Uri): Promise<void> {
  const document = uri ?? (await chooseEvaluation(app));
  if (document) await showResultsOf(app, document);
}

export async function showResultsOf(app: App, document: vscode.Uri): Promise<void> {
  const file = resultsOf(document);
  const exists = await vscode.workspace.fs.stat(file).then(
    () => true,
    () => false,
  );
  if (!exists) return leadOn(app, vscode.l10n.t('No results. Run the evaluation first.'), 'runEvaluation');
  await vscode.commands.executeCommand('vscode.openWith', file, hasEditor() ? EDITOR : 'default');
}

function hasEditor(): boolean {
  const own = vscode.extensions.getExtension('vector-cloud.vector-cloud');
  const { customEditors = [] } = (own?.packageJSON as Manifest | undefined)?.contributes ?? {};
  return customEditors.some(({ viewType }) => viewType === EDITOR);
}

interface Manifest {
  readonly contributes: { readonly customEditors?: readonly { readonly viewType: string }[] };
}
