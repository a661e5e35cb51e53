import { basename } from 'node:path';
import * as vscode from 'vscode';
import { timeOf } from '../changes/times';
import { connectionLine } from '../changes/where';
import type { Clients } from '../connections/clients';
import type { Connection } from '../connections/connection';
import type { Lazy } from '../connections/lazy';
import type { ConnectionStore } from '../connections/connection-store';
import type { OneTimePasswords, Waiting } from '../work/one-time-passwords';
import type { OperationRecord } from '../work/operation-record';
import { locationText } from '../model/collections/refs';
import { durationWords } from '../model/texts/durations';
import type { EvaluationRuns } from '../work/evaluations/evaluations';
import type { FileImports, ImportRun, ImportRunState } from '../work/imports/imports';
import type { Operations } from '../work/operations';
import { ageOf } from './ages';
import type { Node } from './node';
import { EvaluationNode } from './evaluations';
import { STATE_COLORS } from './import-tasks';

/** Services that the view Operations uses. */
export interface WorkServices {
  readonly operations: Operations;
  readonly imports: Lazy<FileImports>;
  readonly evaluations: Lazy<EvaluationRuns>;
  readonly connections: ConnectionStore;
  readonly clients: Clients;
}

/** Returns the unconfirmed passwords, imports of files, evaluations, then operations, newest first. Without any, the view shows its welcome text. */
export async function workRows(services: WorkServices): Promise<Node[]> {
  const { passwords, work } = services.operations;
  const [waiting, imports, evaluations, operations] = await Promise.all([
    passwords.list(),
    services.imports.get().then(each => each.list()),
    services.evaluations.get().then(each => each.list()),
    work.list(),
  ]);
  if (waiting.length + imports.length + evaluations.length + operations.length === 0) return [];
  const { connections } = await services.connections.list();
  const connectionOf = ({ connectionId }: Pick<OperationRecord, 'connectionId'>) =>
    connections.find(({ id }) => id === connectionId);
  const runs = [...imports, ...evaluations].map(({ record }) => record);
  const owners = [...waiting, ...runs, ...operations];
  const several = new Set(owners.map(({ connectionId }) => connectionId)).size > 1;
  return [
    ...waiting.map(each => new PasswordNode(each, connectionOf(each), several)),
    ...imports.map(each => new FileImportNode(each, connectionOf(each.record), several)),
    ...evaluations.map(each => new EvaluationNode(each, connectionOf(each.record), several)),
    ...operations.map(operation => new OperationNode(operation, services, connectionOf(operation), several)),
  ];
}

/** The connection in rows of several: clusters and files of two can have the same name. */
const ownerOf = (several: boolean, connectionName: string): string[] => (several ? [connectionName] : []);

/** Shows the number of unconfirmed passwords on the sidebar's icon, so that no one-time password is overlooked. */
export async function showWaiting(view: vscode.TreeView<Node>, passwords: OneTimePasswords): Promise<void> {
  const { length } = await passwords.list();
  const tooltip = vscode.l10n.t('{0} initial passwords not saved yet (Operations view)', length);
  view.badge = length === 0 ? undefined : { value: length, tooltip };
}

/** A one-time password that waits for confirmation. */
export class PasswordNode implements Node {
  readonly kind = 'password';
  readonly key: string;
  readonly identity;
  /** `connection`: undefined if it was removed; `several`: the list has rows of several connections. */
  constructor(
    readonly waiting: Waiting,
    private readonly connection: Connection | undefined,
    private readonly several = false,
  ) {
    this.key = `password ${waiting.connectionId} ${waiting.clusterId}`;
    this.identity = { id: waiting.clusterId, name: waiting.clusterName };
  }

  item(): vscode.TreeItem {
    const { clusterName, connectionName, at } = this.waiting;
    const label = vscode.l10n.t('Password of “{0}”', clusterName);
    const item = new vscode.TreeItem(label);
    item.description = [
      vscode.l10n.t('shown once · {0}', ageOf(at)),
      ...ownerOf(this.several, this.connection?.name ?? connectionName),
    ].join(' · ');
    item.iconPath = new vscode.ThemeIcon('key', new vscode.ThemeColor('list.warningForeground'));
    item.contextValue = 'password';
    item.tooltip = [
      vscode.l10n.t(
        'Initial password of the new cluster “{0}”. The password stays in the secret storage until you confirm that you saved it.',
        clusterName,
      ),
      connectionLine(this.connection ?? { name: connectionName }),
    ].join('\n');
    item.accessibilityInformation = { label: `${label}, ${item.description}` };
    item.command = { command: 'vectorCloud.password.show', title: vscode.l10n.t('Show Password…'), arguments: [this] };
    return item;
  }
}

/** An import of a file, or a copy of a collection, that has not ended. */
export class FileImportNode implements Node {
  readonly kind = 'fileImport';
  readonly key: string;
  /** `connection`: undefined if it was removed; `several`: the list has rows of several connections. */
  constructor(
    readonly run: ImportRun,
    private readonly connection?: Connection,
    private readonly several = false,
  ) {
    this.key = run.record.id;
  }

  item(): vscode.TreeItem {
    const { record, state, progress } = this.run;
    const { collectionName, file, origin } = record;
    const name = origin?.collectionName ?? basename(file);
    const item = new vscode.TreeItem(name);
    // First what changes: a narrow row cuts off its end.
    item.description = [
      IMPORT_STATES()[state],
      ...(progress ? [progress] : []),
      origin ? vscode.l10n.t('copy to {0}', collectionName) : vscode.l10n.t('import into {0}', collectionName),
      ...ownerOf(this.several, this.connection?.name ?? record.connectionName),
    ].join(' · ');
    item.iconPath = new vscode.ThemeIcon(IMPORT_ICONS[state], STATE_COLORS.get(IMPORT_ICONS[state]));
    item.contextValue = `fileImport ${state}`;
    item.tooltip = [
      `${name}: ${item.description}`,
      ...(origin
        ? [
            vscode.l10n.t('Source: {0}', `${locationText(origin)} › ${name}`),
            vscode.l10n.t('Target: {0}', `${locationText(record)} › ${collectionName}`),
          ]
        : [`${locationText(record)} › ${collectionName}`]),
      connectionLine(this.connection ?? { name: record.connectionName }),
      ...(origin ? [] : [file]),
      ...(['running', 'stopping', 'elsewhere'].includes(state) ? [] : [resumesText(origin !== undefined)]),
    ].join('\n');
    item.accessibilityInformation = { label: `${name}, ${item.description}` };
    return item;
  }
}

const resumesText = (isCopy: boolean): string =>
  isCopy
    ? vscode.l10n.t('Resume continues after the last processed entity.')
    : vscode.l10n.t('Resume continues after the last processed row.');

const IMPORT_STATES = (): Readonly<Record<ImportRunState, string>> => ({
  running: vscode.l10n.t('running'),
  stopping: vscode.l10n.t('stopping; waiting for a response'),
  paused: vscode.l10n.t('paused'),
  stopped: vscode.l10n.t('stopped'),
  interrupted: vscode.l10n.t('interrupted'),
  elsewhere: vscode.l10n.t('running in another window'),
});

const IMPORT_ICONS: Readonly<Record<ImportRunState, string>> = {
  running: 'sync',
  stopping: 'sync',
  paused: 'debug-pause',
  stopped: 'warning',
  interrupted: 'warning',
  elsewhere: 'sync',
};

/** An operation that takes long. */
export class OperationNode implements Node {
  readonly kind = 'operation';
  readonly key: string;
  readonly identity;
  /** `connection`: undefined if it was removed; `several`: the list has rows of several connections. */
  constructor(
    readonly operation: OperationRecord,
    private readonly services: WorkServices,
    private readonly connection: Connection | undefined,
    private readonly several = false,
  ) {
    this.key = operation.id;
    this.identity = { id: operation.jobId ?? operation.clusterId ?? operation.id, name: operation.name };
  }

  item(): vscode.TreeItem {
    const { operation } = this;
    const { kind, name, state, progress, connectionName, at, note } = operation;
    const reason = state === 'failed' && note ? [note] : [];
    const item = new vscode.TreeItem(name);
    const percent = progress === undefined ? '' : ` ${Math.round(progress)} %`;
    const far = state !== 'running' ? '' : kind === 'index' && note ? ` · ${note}` : percent;
    const trouble = state === 'running' ? operation.trouble : undefined;
    const about = [
      KINDS()[kind],
      `${kind === 'migration' && state === 'unwatchable' ? COMPARE() : STATES()[state]}${far}`,
      elapsed(operation),
      ...(trouble ? [vscode.l10n.t('last check failed: {0}', trouble)] : []),
    ];
    const owner = ownerOf(this.several, this.connection?.name ?? connectionName);
    item.description = [...about.slice(0, 3), ...owner, ...about.slice(3), ...reason].join(' · ');
    const icon = trouble ? 'warning' : ICONS[state];
    item.iconPath = new vscode.ThemeIcon(icon, STATE_COLORS.get(icon));
    item.contextValue = `operation ${state}`;
    item.tooltip = [
      `${name}: ${about.join(' · ')}`,
      ...(operation.place ? [operation.place] : []),
      connectionLine(this.connection ?? { name: connectionName }),
      vscode.l10n.t('Sent {0}', timeOf(at)),
      ...(note ? [note] : []),
      ...nextLook(this.services.operations.nextLookAt(operation.id)),
      ...advice(operation),
    ].join('\n');
    item.accessibilityInformation = { label: `${name}, ${item.description}` };
    item.command = {
      command: 'vectorCloud.thing.showRecord',
      title: vscode.l10n.t('Show Record'),
      arguments: [this],
    };
    return item;
  }

  /** Returns the current state at the service together with the stored record. */
  async record(): Promise<unknown> {
    return (await import('../work/operation-readings')).readOperation(this.operation, this.services);
  }
}

const KINDS = (): Readonly<Record<OperationRecord['kind'], string>> => ({
  replicas: vscode.l10n.t('replicas'),
  migration: vscode.l10n.t('migration'),
  import: vscode.l10n.t('import'),
  compaction: vscode.l10n.t('compaction'),
  index: vscode.l10n.t('index build'),
});

const STATES = (): Readonly<Record<OperationRecord['state'], string>> => ({
  sent: vscode.l10n.t('sent'),
  running: vscode.l10n.t('running'),
  done: vscode.l10n.t('done'),
  failed: vscode.l10n.t('failed'),
  left: vscode.l10n.t('not tracked'),
  unwatchable: vscode.l10n.t('accepted; progress is not reported'),
  denied: vscode.l10n.t('no permission to read the progress'),
  unknown: vscode.l10n.t('sent, no response'),
});

const COMPARE = () =>
  vscode.l10n.t('accepted; progress is not reported. Compare the collections of source and destination');

const ICONS: Readonly<Record<OperationRecord['state'], string>> = {
  sent: 'arrow-up',
  running: 'sync',
  done: 'pass',
  failed: 'error',
  left: 'eye-closed',
  unwatchable: 'circle-slash',
  denied: 'lock',
  unknown: 'question',
};

const MINUTE_MS = 60_000;

/** Returns a time span; rows are not drawn each second, so those above a minute have no seconds. */
function elapsed({ at, endedAt }: OperationRecord): string {
  const ms = Math.round(((endedAt ?? Date.now()) - at) / 1000) * 1000;
  return durationWords(ms < MINUTE_MS ? Math.max(ms, 1000) : Math.floor(ms / MINUTE_MS) * MINUTE_MS);
}

function nextLook(at: number | undefined): string[] {
  if (at === undefined) return [];
  return [vscode.l10n.t('Next check in {0} s', Math.max(0, Math.round((at - Date.now()) / 1000)))];
}

/** Returns the possible next steps for an operation. */
function advice({ state, kind, name, clusterId, projectId, jobId }: OperationRecord): string[] {
  if (state === 'unwatchable' && projectId !== undefined && jobId === undefined)
    return [vscode.l10n.t('If you did not receive the password, reset the password in the console.')];
  if (state === 'sent')
    return [vscode.l10n.t('If VS Code closed during the request, use Check Now to read the current state.')];
  if (state === 'denied') return [vscode.l10n.t('The operation continues. Refresh, or use Check Now, to check again.')];
  if (state !== 'unknown') return [];
  const made = kind === 'migration' && clusterId === undefined;
  return [
    vscode.l10n.t('The change might have been applied. The extension never repeats the request.'),
    ...(made
      ? [vscode.l10n.t('Check Now looks for cluster “{0}”. You can reset its password in the console.', name)]
      : []),
  ];
}
