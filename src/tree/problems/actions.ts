import * as vscode from 'vscode';
import type { ActionId } from '../../model/problems/facts';

/** The command of each action, with its title; it is called on the object of the problem. */
const ACTIONS: Readonly<Record<ActionId, readonly [command: string, title: () => string]>> = {
  replaceKey: ['vectorCloud.connection.replaceKey', () => vscode.l10n.t('Replace Key…')],
  showCluster: ['vectorCloud.thing.showRecord', () => vscode.l10n.t('Show Record')],
  showMetrics: ['vectorCloud.cluster.showMetrics', () => vscode.l10n.t('Show Metrics')],
  createAlertRule: ['vectorCloud.cluster.createAlertRule', () => vscode.l10n.t('Create Alert Rule for Cluster…')],
  editAlertRule: ['vectorCloud.alertRule.edit', () => vscode.l10n.t('Edit Alert Rule…')],
  enableAlertRule: ['vectorCloud.alertRule.enable', () => vscode.l10n.t('Enable Alert Rule…')],
  editRole: ['vectorCloud.role.edit', () => vscode.l10n.t('Edit Role…')],
  loadCollection: ['vectorCloud.collection.load', () => vscode.l10n.t('Load Collection…')],
  changeReplicas: ['vectorCloud.cluster.changeReplicas', () => vscode.l10n.t('Change Replicas…')],
};

/** Returns the command of a click on a problem's row: what opens or asks, never a write. */
export function actionOf(action: ActionId, row: unknown): vscode.Command {
  const [command, title] = ACTIONS[action];
  return { command, title: title(), arguments: [row] };
}
