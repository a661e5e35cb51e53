import * as vscode from 'vscode';
import type { PlanDocuments } from '../../../src/changes/plan-documents';
import { happened } from './waiting';

const isPlan = ({ scheme, path }: vscode.Uri): boolean => scheme === 'vectorcloud-plan' && path.endsWith('.md');

/** The plan that a tab shows, as a page or as a text. */
function planOf({ input }: vscode.Tab): vscode.Uri | undefined {
  const shows = input instanceof vscode.TabInputCustom || input instanceof vscode.TabInputText;
  return shows && isPlan(input.uri) ? input.uri : undefined;
}

/** The document of the next plan that opens, whichever editor shows it. */
export const planShown = (): Promise<{ readonly document: vscode.TextDocument }> =>
  new Promise((resolve, reject) => {
    const listening = vscode.window.tabGroups.onDidChangeTabs(({ opened }) => {
      const uri = opened.map(planOf).find(found => found !== undefined);
      if (!uri) return;
      listening.dispose();
      vscode.workspace.openTextDocument(uri).then(document => resolve({ document }), reject);
    });
  });

/** Waits until a plan takes a decision again: it takes none while one is carried out. */
export async function asking(plans: PlanDocuments, uri: vscode.Uri): Promise<void> {
  while (plans.at(uri)?.busy) await happened(plans.onDidChange);
}
