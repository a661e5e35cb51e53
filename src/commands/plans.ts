import * as vscode from 'vscode';
import type { App } from './app';

/** Applies the plan at this address, or the one in the editor; the last question comes after this. */
export const applyPlan = async ({ changes }: App, uri?: vscode.Uri): Promise<void> =>
  orSay((await changes.plans.documents()).decide('apply', uri));

/** Closes a plan; nothing is sent, and the draft stays. */
export const discardPlan = async ({ changes }: App, uri?: vscode.Uri): Promise<void> =>
  orSay((await changes.plans.documents()).decide('discard', uri));

/** What is there beside what will be. */
export const showDifference = async ({ changes }: App, uri?: vscode.Uri): Promise<void> =>
  orSay(await (await changes.plans.documents()).showDifference(uri));

/** From the palette there may be no plan. */
function orSay(there: boolean): void {
  if (!there) void vscode.window.showInformationMessage(vscode.l10n.t('There is no open plan here.'));
}
