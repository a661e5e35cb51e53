import * as vscode from 'vscode';
import type { Outcome } from '../changes/outcome';
import { alertRuleDeletion, alertRuleResource } from '../changes/resources/alert-rules';
import type { Connection } from '../connections/connection';
import { discardUntouched } from '../documents/drafts/discarding';
import { openNew } from '../documents/opening';
import { alertRuleDocument } from '../model/alert-rules/documents';
import { conditionWords } from '../model/alert-rules/field-labels';
import { ruleContentOf, type AlertRuleContent } from '../model/alert-rules/merge';
import { alertTemplates } from '../model/alert-rules/templates';
import type { AlertRuleNode, AlertRulesNode } from '../tree/alert-rules';
import type { ClusterNode } from '../tree/clusters';
import type { App } from './app';
import { openToEdit } from './edits';
import { refreshAfter } from './tree/gone';

/** Begins a rule in a project, empty or from a template. */
export async function newAlertRule(app: App, list: AlertRulesNode | AlertRuleNode): Promise<void> {
  await beginRule(app, list.scope.connection, { projectId: list.project.projectId });
}

/** Begins a rule for clusters of a project, empty or from a template. */
export async function beginRule(
  app: App,
  connection: Connection,
  place: { readonly projectId: string; readonly targetInstanceIds?: readonly string[] },
): Promise<void> {
  const begun = await chooseTemplate(app);
  if (!begun) return;
  const name = vscode.l10n.t('New Alert Rule');
  const document = { ...place, ...begun, actions: [] };
  await openNew(connection, app.documents, { kind: 'alertRules', name, document });
}

/** Begins a rule that monitors one cluster, empty or from a template. */
export async function newClusterAlertRule(app: App, { scope, cluster, name }: ClusterNode): Promise<void> {
  const { connection, clients } = scope;
  const projectId = cluster.projectId || clients.placeNames.projectOf(connection.id, cluster.clusterId);
  if (!projectId) throw new Error(vscode.l10n.t('The project of cluster “{0}” is unknown.', name));
  const begun = await chooseTemplate(app);
  if (!begun) return;
  const document = { projectId, ...begun, targetInstanceIds: [cluster.clusterId], actions: [] };
  await openNew(connection, app.documents, { kind: 'alertRules', name: vscode.l10n.t('New Alert Rule'), document });
}

/** Opens the rule as a document. */
export async function editAlertRule(app: App, row: AlertRuleNode): Promise<void> {
  const { scope, rule, project } = row;
  const subject = { connectionId: scope.connection.id, kind: 'alertRules', id: rule.id } as const;
  await openToEdit(app, row, { subject, within: { projectId: project.projectId }, operation: 'alertRules.update' });
}

/** Begins a copy of a rule. Its secrets are not readable: they must be named or typed again. */
export async function copyAlertRule(app: App, { scope, rule, project }: AlertRuleNode): Promise<void> {
  const { id: _, ...content } = alertRuleDocument(rule, project.projectId);
  const name = vscode.l10n.t('Copy of {0}', rule.ruleName);
  const document = { ...content, ruleName: name };
  await openNew(scope.connection, app.documents, {
    kind: 'alertRules',
    name,
    document,
    pending: true,
    copies: content,
  });
}

export const enableAlertRule = (app: App, node: AlertRuleNode): Promise<void> => turn(app, node, true);
export const disableAlertRule = (app: App, node: AlertRuleNode): Promise<void> => turn(app, node, false);

/** Enables or disables a rule, regardless of its draft (service facts 5.1). */
async function turn(app: App, node: AlertRuleNode, enabled: boolean): Promise<void> {
  const base = ruleContentOf(alertRuleDocument(node.rule, node.project.projectId));
  const resource = alertRuleResource(app.documents.services, { ...whichOf(node), known: base }, []);
  const outcome = await app.changes.apply(resource, { base, mine: { ...base, enabled }, confirm: 'modal' });
  refresh(app, node, outcome);
}

/** Deletes a rule after its plan is confirmed. */
export async function deleteAlertRule(app: App, node: AlertRuleNode): Promise<void> {
  const { scope, rule } = node;
  const resource = alertRuleDeletion(app.documents.services, whichOf(node));
  const outcome = await app.changes.apply(resource, { mine: {}, confirm: 'plan' });
  if (outcome.kind !== 'applied' && outcome.kind !== 'gone') return;
  await (await app.documents.services.remembered()).forget(scope.connection.id, rule.id);
  await discardUntouched(app.documents, { connectionId: scope.connection.id, kind: 'alertRules', id: rule.id });
  refreshAfter(app, node, outcome);
}

/** Removes a remembered rule from the list. The service keeps the rule and does not list it, so *Undo* restores it. */
export async function forgetAlertRule(app: App, node: AlertRuleNode): Promise<void> {
  const { connection } = node.scope;
  const remembered = await app.documents.services.remembered();
  const rule = await remembered.find(connection.id, node.rule.id);
  await remembered.forget(connection.id, node.rule.id);
  app.tree.refresh(app.tree.getParent(node));
  const undo = vscode.l10n.t('Undo');
  const told = vscode.l10n.t(
    'Alert rule “{0}” of “{1}” is no longer in the list. The service keeps the rule.',
    node.identity.name,
    connection.name,
  );
  if (!rule || (await vscode.window.showInformationMessage(told, undo)) !== undo) return;
  if (!(await app.connections.find(connection.id))) {
    throw new Error(vscode.l10n.t('The connection “{0}” was removed.', connection.name));
  }
  await remembered.put(connection.id, rule);
  app.tree.refresh();
}

/** Asks for a template. Undefined: cancelled. */
async function chooseTemplate({ title }: App): Promise<object | undefined> {
  const empty = { ruleName: '', level: '', metricName: '', enabled: true, sendResolved: true };
  const items = [
    { label: vscode.l10n.t('Empty Rule'), document: empty },
    { label: vscode.l10n.t('templates'), kind: vscode.QuickPickItemKind.Separator, document: empty },
    ...alertTemplates().map(document => {
      const { ruleName, level } = document;
      return { label: ruleName, description: conditionWords(document), detail: level, document };
    }),
  ];
  const placeHolder = vscode.l10n.t('Select a template');
  return (await vscode.window.showQuickPick(items, { title, placeHolder, matchOnDescription: true }))?.document;
}

const whichOf = ({ scope, project, rule }: AlertRuleNode) => ({
  connection: scope.connection,
  projectId: rule.projectId || project.projectId,
  id: rule.id,
  ruleName: rule.ruleName,
});

function refresh(app: App, node: AlertRuleNode, outcome: Outcome<AlertRuleContent>): void {
  if (outcome.kind !== 'cancelled') app.tree.refresh(app.tree.getParent(node));
}
