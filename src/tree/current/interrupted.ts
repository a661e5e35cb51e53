import { basename } from 'node:path';
import * as vscode from 'vscode';
import type { Lazy } from '../../connections/lazy';
import type { EvaluationRun, EvaluationRuns } from '../../work/evaluations/evaluations';
import type { FileImports, ImportRun } from '../../work/imports/imports';
import { EvaluationNode } from '../evaluations';
import { FileImportNode } from '../work';

/** Runs that VS Code can have interrupted. */
interface Interrupted {
  readonly imports: Lazy<FileImports>;
  readonly evaluations: Lazy<EvaluationRuns>;
  readonly offerExports: () => Promise<void>;
  readonly failed: (error: unknown) => void;
}

/** Offers to resume what VS Code interrupted, each kind for itself. */
export function offerAll({ imports, evaluations, offerExports, failed }: Interrupted): void {
  const imported = async () => offerInterrupted(await (await imports.get()).list());
  imported().catch(failed);
  const evaluated = async () => offerInterruptedEvaluations(await (await evaluations.get()).list());
  evaluated().catch(failed);
  offerExports().catch(failed);
}

/** Offers once to resume imports that VS Code interrupted. */
async function offerInterrupted(runs: readonly ImportRun[]): Promise<void> {
  const resume = vscode.l10n.t('Resume');
  await Promise.all(
    runs
      .filter(({ state }) => state === 'interrupted')
      .map(async run => {
        const { file, collectionName, connectionName, origin } = run.record;
        const told = origin
          ? vscode.l10n.t(
              'The copy of “{0}” to “{1}” of “{2}” was interrupted.',
              origin.collectionName,
              collectionName,
              connectionName,
            )
          : vscode.l10n.t(
              'The import of “{0}” into “{1}” of “{2}” was interrupted.',
              basename(file),
              collectionName,
              connectionName,
            );
        if ((await vscode.window.showWarningMessage(told, resume)) !== resume) return;
        await vscode.commands.executeCommand('vectorCloud.fileImport.resume', new FileImportNode(run));
      }),
  );
}

/** Offers once to resume evaluations that VS Code interrupted. */
export async function offerInterruptedEvaluations(runs: readonly EvaluationRun[]): Promise<void> {
  const resume = vscode.l10n.t('Resume');
  const interrupted = runs.filter(({ state }) => state === 'interrupted').map(run => new EvaluationNode(run));
  await Promise.all(
    interrupted.map(async node => {
      const told = vscode.l10n.t('The evaluation “{0}” was interrupted.', node.name);
      if ((await vscode.window.showWarningMessage(told, resume)) !== resume) return;
      await vscode.commands.executeCommand('vectorCloud.evaluation.resume', node);
    }),
  );
}
