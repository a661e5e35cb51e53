import * as vscode from 'vscode';
import { failureKindOf } from '../connections/failure-kinds';
import { draftUri } from '../documents/files/addresses';
import type { AlertRule } from '../model/alert-rules/alert-rules';
import type { Project } from '../model/regions/projects';
import { ListNode } from './lists';
import { MessageNode } from './messages';
import type { Node } from './node';
import { NOUNS } from './nouns';
import type { Scope } from './scope';
import { recordTooltip } from './tooltips';

/** The alert rules of a project; while no list arrives, those that were created from here. */
export class AlertRulesNode extends ListNode<AlertRule> {
  readonly kind = 'alertRules';
  constructor(
    readonly scope: Scope,
    readonly project: Project,
  ) {
    const { projectId } = project;
    super({
      key: 'alertRules',
      label: vscode.l10n.t('Alert Rules'),
      icon: 'bell',
      context: 'alertRules',
      noun: NOUNS.alertRules(),
      empty: vscode.l10n.t('This project has no alert rules.'),
      pageSize: scope.pageSize,
      read: async (currentPage, pageSize, _only, options) => {
        const cloud = await scope.clients.cloud(scope.connection);
        const { alertRules, count, unreadable } = await cloud.alertRules.list(
          { projectId, currentPage, pageSize },
          options,
        );
        return { items: alertRules, count, unreadable };
      },
      node: rule => new AlertRuleNode(scope, project, rule),
      instead: async error => {
        const rules = await (await scope.remembered()).list(scope.connection.id, projectId);
        const isUnlisted = ['absent', 'denied'].includes(failureKindOf(error));
        const note = new MessageNode(vscode.l10n.t('Alert rules that you create in VS Code appear here.'));
        const rows = rules.map(rule => new AlertRuleNode(scope, project, rule as AlertRule, true));
        return [...(isUnlisted ? [note] : []), ...rows];
      },
    });
  }
}

/** An alert rule. Its actions can contain secrets, so only their number is shown. */
export class AlertRuleNode implements Node {
  readonly kind = 'alertRule';
  readonly key: string;
  readonly identity;
  constructor(
    readonly scope: Scope,
    readonly project: Project,
    readonly rule: AlertRule,
    /** Known from its creation here only: the service does not list it. */
    readonly isRemembered = false,
  ) {
    this.key = rule.id;
    this.identity = { id: rule.id, name: rule.ruleName || rule.id };
  }

  item(): vscode.TreeItem {
    const { id, level, metricName, enabled } = this.rule;
    const state = enabled === false ? vscode.l10n.t('off') : vscode.l10n.t('on');
    const known = this.isRemembered ? vscode.l10n.t('last known state') : undefined;
    const item = new vscode.TreeItem(this.identity.name);
    const facts = [level?.toLowerCase(), metricName, known].filter(Boolean);
    item.description = [state, ...facts].join(' · ');
    item.iconPath = new vscode.ThemeIcon(enabled === false ? 'bell-slash' : level === 'CRITICAL' ? 'flame' : 'warning');
    item.contextValue = `alertRule ${enabled === false ? 'off' : 'on'} ${this.isRemembered ? 'remembered' : 'listed'}`;
    item.resourceUri = draftUri({ connectionId: this.scope.connection.id, kind: 'alertRules', id }); // a draft's badge
    item.tooltip = recordTooltip(this.shown());
    item.command = {
      command: 'vectorCloud.alertRule.edit',
      title: vscode.l10n.t('Edit Alert Rule…'),
      arguments: [this],
    };
    item.accessibilityInformation = {
      label: [vscode.l10n.t('Alert rule {0}, {1}', this.identity.name, state), ...facts].join(', '),
    };
    return item;
  }

  record(): Promise<unknown> {
    return Promise.resolve(this.shown());
  }

  private shown(): object {
    const { actions, ...rule } = this.rule;
    return { ...rule, actions: (actions ?? []).map(({ type }) => ({ type })) };
  }
}
