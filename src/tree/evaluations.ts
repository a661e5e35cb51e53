import * as vscode from 'vscode';
import { connectionLine } from '../changes/where';
import type { Connection } from '../connections/connection';
import type { EvaluationRun, EvaluationState } from '../work/evaluations/evaluations';
import { STATE_COLORS } from './import-tasks';
import { evaluationName } from '../model/evaluations/files';
import type { Node } from './node';

/** An evaluation that has not ended. */
export class EvaluationNode implements Node {
  readonly kind = 'evaluation';
  readonly key: string;
  readonly uri: vscode.Uri;
  readonly name: string;
  /** `connection`: undefined if it was removed; `several`: the list has rows of several connections. */
  constructor(
    readonly run: EvaluationRun,
    private readonly connection?: Connection,
    private readonly several = false,
  ) {
    this.key = run.record.id;
    this.uri = vscode.Uri.parse(run.record.document, true);
    this.name = evaluationName(this.uri.path);
  }

  item(): vscode.TreeItem {
    const { record, state } = this.run;
    const { done, total, note } = record;
    const { name } = this;
    const item = new vscode.TreeItem(name);
    const progress = vscode.l10n.t('{0} of {1} queries', done.toLocaleString('en'), total.toLocaleString('en'));
    const owner = this.several ? [this.connection?.name ?? record.connectionName] : [];
    item.description = [STATES()[state], progress, vscode.l10n.t('evaluation'), ...owner].join(' · ');
    item.iconPath = new vscode.ThemeIcon(ICONS[state], STATE_COLORS.get(ICONS[state]));
    item.contextValue = `evaluation ${state}`;
    item.tooltip = [
      `${name}: ${item.description}`,
      connectionLine(this.connection ?? { name: record.connectionName }),
      vscode.workspace.asRelativePath(this.uri),
      ...(note ? [note] : []),
      ...(['running', 'stopping', 'elsewhere'].includes(state)
        ? []
        : [vscode.l10n.t('Resume sends only the queries without a response.')]),
    ].join('\n');
    item.accessibilityInformation = { label: `${name}, ${item.description}` };
    item.command = { command: 'vscode.open', title: vscode.l10n.t('Open'), arguments: [this.uri] };
    return item;
  }
}

const STATES = (): Readonly<Record<EvaluationState, string>> => ({
  running: vscode.l10n.t('running'),
  stopping: vscode.l10n.t('stopping'),
  paused: vscode.l10n.t('paused'),
  stopped: vscode.l10n.t('stopped'),
  interrupted: vscode.l10n.t('interrupted'),
  elsewhere: vscode.l10n.t('running in another window'),
});

const ICONS: Readonly<Record<EvaluationState, string>> = {
  running: 'sync',
  stopping: 'sync',
  paused: 'debug-pause',
  stopped: 'warning',
  interrupted: 'warning',
  elsewhere: 'sync',
};
