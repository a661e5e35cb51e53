import * as vscode from 'vscode';
import type { AlertRule } from '../model/alert-rules';
import type { Project } from '../model/projects';
import { ListNode } from './lists';
import type { Node } from './node';
import type { Scope } from './scope';
import { recordTooltip } from './tooltips';

export const alertRulesNode = (scope: Scope, { projectId }: Project): Node =>
  new ListNode<AlertRule>({
    key: 'alertRules',
    label: vscode.l10n.t('Alert Rules'),
    icon: 'bell',
    context: 'alertRules',
    empty: vscode.l10n.t('This project has no alert rules.'),
    pageSize: scope.pageSize,
    read: async (currentPage, pageSize) => {
      const cloud = await scope.clients.cloud(scope.connection);
      const { alertRules, count } = await cloud.alertRules.list({ projectId, currentPage, pageSize });
      return { items: alertRules, count };
    },
    node: rule => new AlertRuleNode(rule),
  });

/** An alert rule. Its actions may hold secrets, so they are counted here and shown nowhere. */
export class AlertRuleNode implements Node {
  readonly key: string;
  readonly identity;
  constructor(readonly rule: AlertRule) {
    this.key = rule.id;
    this.identity = { id: rule.id, name: rule.ruleName };
  }

  item(): vscode.TreeItem {
    const { ruleName, level, metricName, enabled } = this.rule;
    const state = enabled === false ? vscode.l10n.t('off') : vscode.l10n.t('on');
    const item = new vscode.TreeItem(ruleName);
    item.description = [state, level?.toLowerCase(), metricName].filter(Boolean).join(' · ');
    item.iconPath = new vscode.ThemeIcon(enabled === false ? 'bell-slash' : level === 'CRITICAL' ? 'flame' : 'warning');
    item.contextValue = `alertRule ${enabled === false ? 'off' : 'on'}`;
    item.tooltip = recordTooltip(this.shown());
    item.accessibilityInformation = { label: vscode.l10n.t('Alert rule {0}, {1}', ruleName, state) };
    return item;
  }

  record(): Promise<unknown> {
    return Promise.resolve(this.shown());
  }

  private shown(): unknown {
    const { actions, ...rule } = this.rule;
    return { ...rule, actions: (actions ?? []).map(({ type }) => ({ type })) };
  }
}
