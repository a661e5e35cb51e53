import * as vscode from 'vscode';
import { timeOf } from '../../changes/times';
import { connectionLine } from '../../changes/where';
import { marksOf } from '../../connections/marks';
import type { Lazy } from '../../connections/lazy';
import type { Connection } from '../../connections/connection';
import type { Gap, Problem } from '../../model/problems/facts';
import { placeText, severityWord, unknownWords } from '../../model/problems/reports';
import { ruleLabel } from '../../model/problems/rules';
import { shownLine } from '../../model/texts/shown';
import type { Check, Problems } from '../../work/problems/problems';
import type { ConnectionNode } from '../connections';
import { MessageNode } from '../messages';
import type { Node } from '../node';
import { isRow } from '../rows';
import { actionOf } from './actions';
import { subjectOf } from './subjects';
import { checkedAt, checkWords } from './words';

/**
 * Returns a row for each connection, with its problems and what could not be checked. VS Code asks for rows of a visible view only, so this
 * begins the first check of each connection.
 */
export async function problemRows(
  { problems: lazy, roots }: { readonly problems: Lazy<Problems>; readonly roots: () => Promise<readonly Node[]> },
  failed: (error: unknown) => void,
): Promise<Node[]> {
  const problems = await lazy.get();
  const tops = (await roots()).filter(each => isRow(each, 'connection'));
  problems.begin(tops.map(({ scope }) => scope.connection)).catch(failed);
  return tops.map(top => new ProblemsNode(problems, top));
}

const ICONS = {
  error: ['error', 'problemsErrorIcon.foreground'],
  warning: ['warning', 'problemsWarningIcon.foreground'],
  info: ['info', 'problemsInfoIcon.foreground'],
} as const;

function iconOf(severity: Problem['severity']): vscode.ThemeIcon {
  const [icon, color] = ICONS[severity];
  return new vscode.ThemeIcon(icon, new vscode.ThemeColor(color));
}

/** A connection with its problems. */
export class ProblemsNode implements Node {
  readonly kind = 'problems';
  readonly key: string;
  readonly identity;
  readonly expanded = true;
  readonly sought: readonly string[];
  constructor(
    private readonly problems: Problems,
    readonly top: ConnectionNode,
  ) {
    const { id, name } = this.connection;
    this.key = id;
    this.identity = { id, name };
    this.sought = [name];
  }

  get connection(): Connection {
    return this.top.scope.connection;
  }

  get check(): Check | undefined {
    return this.problems.check(this.connection);
  }

  item(): vscode.TreeItem {
    const { check, connection } = this;
    const isRunning = this.problems.isRunning(connection);
    const item = new vscode.TreeItem(connection.name);
    const words = checkWords(check, isRunning);
    item.description = [...marksOf(connection), words].join(' · ');
    item.iconPath = this.icon(isRunning);
    item.contextValue = 'problems';
    item.tooltip = [connectionLine(connection), words].join('\n');
    item.accessibilityInformation = { label: `${connection.name}, ${item.description}` };
    return item;
  }

  private icon(isRunning: boolean): vscode.ThemeIcon {
    const { check } = this;
    if (isRunning) return new vscode.ThemeIcon('loading~spin');
    if (!check) return new vscode.ThemeIcon('question');
    if ('why' in check) return iconOf('error');
    const [first] = check.findings.problems;
    if (first) return iconOf(first.severity);
    return new vscode.ThemeIcon('pass', new vscode.ThemeColor('testing.iconPassed'));
  }

  async children(): Promise<Node[]> {
    const { check, top } = this;
    if (!check) return [new MessageNode(checkWords(check, this.problems.isRunning(this.connection)))];
    if ('why' in check) return [new MessageNode(check.why)];
    const { problems, gaps } = check.findings;
    const rows = problems.map(async problem => new ProblemNode(top, problem, await subjectOf(top, problem)));
    const none = new MessageNode(vscode.l10n.t('No problems found, {0}.', checkedAt(check.at)));
    return [
      ...(problems.length > 0 ? await Promise.all(rows) : [none]),
      ...(gaps.length > 0 ? [new GapsNode(gaps)] : []),
    ];
  }
}

/** A problem. Commands of its menu are called on `subject`. */
export class ProblemNode implements Node {
  readonly kind = 'problem';
  readonly key: string;
  readonly sought: readonly string[];
  constructor(
    readonly top: ConnectionNode,
    readonly problem: Problem,
    readonly subject: Node,
  ) {
    const { rule, path } = problem;
    this.key = JSON.stringify([rule, subject.key, ...path]);
    this.sought = [...path, ruleLabel(rule)];
  }

  get connectionName(): string {
    return this.top.scope.connection.name;
  }

  item(): vscode.TreeItem {
    const { problem, top, connectionName } = this;
    const { rule, severity, path, evidence, at, action } = problem;
    const item = new vscode.TreeItem(shownLine(path.at(-1) ?? connectionName)); // a narrow sidebar cuts off what follows;
    const label = ruleLabel(rule);
    item.description = `${label} · ${shownLine(evidence)}`;
    item.iconPath = iconOf(severity);
    item.contextValue = `problem ${action}`;
    item.command = actionOf(action, this);
    item.tooltip = [
      `${severityWord(severity)}: ${label}`,
      connectionLine(top.scope.connection),
      ...(path.length > 0 ? [placeText(connectionName, path)] : []),
      shownLine(evidence),
      vscode.l10n.t('Checked at {0}', timeOf(at)),
      vscode.l10n.t('On selection: {0}', item.command.title),
    ].join('\n');
    const place = placeText(connectionName, path);
    item.accessibilityInformation = { label: `${severityWord(severity)}: ${place}, ${label}, ${shownLine(evidence)}` };
    return item;
  }
}

/** The rules that could not be checked. */
class GapsNode implements Node {
  readonly key = 'gaps';
  constructor(private readonly gaps: readonly Gap[]) {}

  item(): vscode.TreeItem {
    const item = new vscode.TreeItem(vscode.l10n.t('Could not be checked'));
    item.description = String(this.gaps.length);
    item.iconPath = new vscode.ThemeIcon('circle-slash');
    item.contextValue = 'problemGaps';
    item.accessibilityInformation = { label: vscode.l10n.t('Could not be checked: {0}', this.gaps.length) };
    return item;
  }

  children(): Promise<Node[]> {
    return Promise.resolve(this.gaps.map(gap => new GapNode(gap)));
  }
}

const GAP_ICONS = { absent: 'circle-slash', denied: 'lock', failed: 'warning', unread: 'watch' } as const;

/** A rule that could not be checked, for a connection or one of its objects. */
class GapNode implements Node {
  readonly key: string;
  readonly sought: readonly string[];
  constructor(private readonly gap: Gap) {
    const { rule, object = '' } = gap;
    this.key = `${rule} ${object}`;
    this.sought = [object, ruleLabel(rule)];
  }

  item(): vscode.TreeItem {
    const { rule, object, unknown } = this.gap;
    const label = object === undefined ? ruleLabel(rule) : `${ruleLabel(rule)}: ${shownLine(object)}`;
    const item = new vscode.TreeItem(label);
    item.description = unknownWords(unknown);
    item.iconPath = new vscode.ThemeIcon(GAP_ICONS[unknown.kind]);
    item.contextValue = 'problemGap';
    item.tooltip = `${label}\n${item.description}`;
    item.accessibilityInformation = { label: `${label}, ${item.description}` };
    return item;
  }
}
