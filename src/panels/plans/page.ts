import * as vscode from 'vscode';
import type { Changes } from '../../changes/changes';
import { plannedIn } from '../../changes/plan-documents';
import type { ConnectionStore } from '../../connections/connection-store';
import { planProtocol } from '../../model/plan-pages';
import { shown } from '../../model/texts/shown';
import { focusAgain, serve, showPage, tell } from '../forms/page';
import { stateOf } from './states';

/** Services that the pages of plans use. */
export interface PlanServices {
  readonly extensionUri: vscode.Uri;
  readonly connections: ConnectionStore;
  readonly changes: Changes;
}

/** Makes a panel the page of a plan: the plan's document and its page show the same. */
export async function showPlan(
  { extensionUri, connections, changes }: PlanServices,
  [{ uri }, panel]: readonly [vscode.TextDocument, vscode.WebviewPanel],
): Promise<void> {
  const plans = await changes.plans.documents();
  const { webview } = panel;
  const run = async (command: string) => {
    // Not awaited, because it waits for the user.
    void vscode.commands.executeCommand(`vectorCloud.plan.${command}`, uri);
    return null;
  };
  const serving = serve(webview, planProtocol, {
    open: async () => ({
      ...(await stateOf(plans, connections, uri)),
      ...(vscode.l10n.bundle && { bundle: vscode.l10n.bundle }),
    }),
    names: () => plans.names(uri),
    apply: () => run('apply'),
    discard: () => run('discard'),
    showDifference: () => run('showDifference'),
    edit: async () => {
      plans.decide('edit', uri);
      return null;
    },
    showOthers: async () => {
      plans.decide('showOthers', uri);
      return null;
    },
    planAgain: async () => {
      const document = plannedIn(uri);
      panel.dispose();
      if (document) void vscode.commands.executeCommand('vectorCloud.document.plan', document); // it waits for the user
      return null;
    },
    openDraft: async () => {
      void vscode.commands.executeCommand('vectorCloud.draft.open'); // it waits for the user
      return null;
    },
    choose: async choices => {
      plans.decide({ choices }, uri);
      return null;
    },
  });
  const entitle = () => {
    // A tab that VS Code brings back is called after the address.
    panel.title = shown(plans.at(uri)?.shown.title ?? uri.path.split('/').at(-1)!.replace(/\.md$/, ''));
  };
  let wasBusy = false;
  const watching = plans.onDidChange(async changed => {
    if (changed.toString() !== uri.toString()) return;
    entitle();
    const state = await stateOf(plans, connections, uri);
    await tell(webview, planProtocol, 'changed', state);
    if (wasBusy && !state.busy) focusAgain(panel);
    wasBusy = state.busy;
  });
  panel.onDidDispose(() => vscode.Disposable.from(serving, watching).dispose());
  entitle();
  panel.iconPath = new vscode.ThemeIcon('checklist');
  showPage(panel, extensionUri, 'plan', ['form', 'plan']);
}
