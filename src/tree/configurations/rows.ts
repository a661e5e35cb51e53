import * as vscode from 'vscode';
import { timeOf } from '../../changes/times';
import type { Unmanaged } from '../../configurations/listing';
import type { Configurations, ReadableConfiguration } from '../../work/configurations/configurations';
import { MessageNode } from '../messages';
import type { Node } from '../node';
import { ConfiguredDocumentNode, ICONS } from './documents';

/** Returns the environments and documents of the workspace's configurations; below a row for each, if there are several. */
export async function configurationRows(configurations: Configurations): Promise<Node[]> {
  const found = await configurations.list();
  const below = await Promise.all(
    found.map(async each =>
      'problem' in each ? [new ProblemNode(each.uri, each.problem)] : rowsOf(configurations, each),
    ),
  );
  if (found.length < 2) return below.flat();
  return found.map(({ uri }, at) => new ConfigurationNode(uri, below[at]!));
}

async function rowsOf(configurations: Configurations, found: ReadableConfiguration): Promise<Node[]> {
  const names = Object.keys(found.file.configuration.environments);
  const environments = await Promise.all(
    names.map(async name => {
      const connection = await configurations.connectionOf(found, name);
      return new EnvironmentNode(configurations, found, name, typeof connection === 'string' ? connection : undefined);
    }),
  );
  const documents = found.documents.map(file => new ConfiguredDocumentNode(configurations, found, file));
  const none = new MessageNode(vscode.l10n.t('No documents. Refresh, then pull objects that have no document.'));
  return [...environments, ...(documents.length > 0 ? documents : [none])];
}

/** One of several configurations of the workspace. */
class ConfigurationNode implements Node {
  readonly key: string;
  readonly expanded = true;
  readonly identity;
  constructor(
    uri: vscode.Uri,
    private readonly rows: readonly Node[],
  ) {
    this.key = uri.toString();
    const name = vscode.workspace.asRelativePath(vscode.Uri.joinPath(uri, '..'));
    this.identity = { id: uri.fsPath, name };
  }

  item(): vscode.TreeItem {
    const item = new vscode.TreeItem(this.identity.name);
    item.iconPath = new vscode.ThemeIcon('folder');
    item.tooltip = this.identity.id;
    return item;
  }

  children(): Promise<readonly Node[]> {
    return Promise.resolve(this.rows);
  }
}

/** A configuration that cannot be read. */
class ProblemNode implements Node {
  readonly key: string;
  constructor(
    private readonly uri: vscode.Uri,
    private readonly problem: string,
  ) {
    this.key = uri.toString();
  }

  item(): vscode.TreeItem {
    const item = new vscode.TreeItem(this.problem.replace(`${this.uri.fsPath}: `, ''));
    item.iconPath = new vscode.ThemeIcon('error', new vscode.ThemeColor('problemsErrorIcon.foreground'));
    item.tooltip = this.problem;
    item.accessibilityInformation = { label: vscode.l10n.t('Error: {0}', this.problem) };
    item.command = { command: 'vscode.open', title: vscode.l10n.t('Open'), arguments: [this.uri] };
    return item;
  }
}

/** An environment, with its unmanaged objects. `lacks`: it has no connection, or several that fit. */
export class EnvironmentNode implements Node {
  readonly kind = 'configurationEnvironment';
  readonly key: string;
  readonly identity;
  readonly empty: string;
  readonly noun = vscode.l10n.t('unmanaged objects');
  constructor(
    readonly configurations: Configurations,
    readonly found: ReadableConfiguration,
    readonly name: string,
    readonly lacks: 'none' | 'several' | undefined,
  ) {
    this.key = `environment:${name}`;
    this.identity = { id: name, name };
    this.empty =
      this.reading.kind === 'read'
        ? vscode.l10n.t('No unmanaged objects.')
        : vscode.l10n.t('Not read yet. Refresh the view.');
  }

  private get reading() {
    return this.configurations.reading(this.found.uri, this.name);
  }

  item(): vscode.TreeItem {
    const { address, endpoint, project, production } = this.found.file.configuration.environments[this.name]!;
    const item = new vscode.TreeItem(this.name);
    const { text, icon, color } = this.looks();
    item.description = [...(production ? [vscode.l10n.t('PRODUCTION')] : []), text].join(' · ');
    item.iconPath = new vscode.ThemeIcon(icon, color === undefined ? undefined : new vscode.ThemeColor(color));
    item.contextValue = `configurationEnvironment ${this.lacks ?? 'connected'}`;
    item.tooltip = [
      this.name,
      endpoint ? vscode.l10n.t('Endpoint') : (project ?? vscode.l10n.t('Organization')),
      address ?? endpoint,
      text,
    ].join('\n');
    item.accessibilityInformation = { label: vscode.l10n.t('Environment {0}, {1}', this.name, item.description) };
    const [command, title] =
      this.lacks === 'none'
        ? ['vectorCloud.connection.add', vscode.l10n.t('Add Connection…')]
        : ['vectorCloud.configuration.chooseConnection', vscode.l10n.t('Select Connection…')];
    if (this.lacks) item.command = { command, title, arguments: this.lacks === 'none' ? [] : [this] };
    return item;
  }

  private looks(): { text: string; icon: string; color?: string } {
    if (this.lacks === 'none')
      return { text: vscode.l10n.t('No connection has this address. Add Connection…'), icon: 'plug' };
    if (this.lacks) return { text: vscode.l10n.t('Several connections have this address. Select one…'), icon: 'plug' };
    const { reading } = this;
    if (reading.kind === 'unread') return { text: vscode.l10n.t('not read yet'), icon: 'server-environment' };
    if (reading.kind === 'reading') return { text: vscode.l10n.t('reading…'), icon: 'loading~spin' };
    if (reading.kind === 'failed') {
      const text = vscode.l10n.t('could not be read: {0}', reading.why);
      return { text, icon: 'error', color: 'problemsErrorIcon.foreground' };
    }
    const { connection, at, unmanaged } = reading.read;
    const read = vscode.l10n.t('read {0}', timeOf(at));
    return {
      text: [connection.name, vscode.l10n.t('{0} unmanaged', unmanaged.length), read].join(' · '),
      icon: 'server-environment',
    };
  }

  children(): Promise<readonly Node[]> {
    const { reading } = this;
    if (reading.kind !== 'read') return Promise.resolve([]);
    const { unmanaged, unlisted, reasons } = reading.read;
    const nouns = {
      role: vscode.l10n.t('roles'),
      alertRule: vscode.l10n.t('alert rules'),
      volume: vscode.l10n.t('volumes'),
      replicas: vscode.l10n.t('clusters'),
      collection: vscode.l10n.t('collections'),
    };
    return Promise.resolve([
      ...unmanaged.map(object => new UnmanagedNode(this, object)),
      ...unlisted.map(kind => {
        const why = reasons?.get(kind);
        return new MessageNode(
          why === undefined
            ? vscode.l10n.t('The service does not list {0}. Unmanaged {0} are unknown.', nouns[kind])
            : vscode.l10n.t('Unmanaged {0} are unknown: {1}', nouns[kind], why),
        );
      }),
    ]);
  }
}

/** An object of an environment without a document. */
export class UnmanagedNode implements Node {
  readonly kind = 'configurationObject';
  readonly key: string;
  readonly identity;
  constructor(
    readonly environment: EnvironmentNode,
    readonly object: Unmanaged,
  ) {
    this.key = `${object.kind} ${object.id}`;
    this.identity = { id: object.id, name: object.name || object.id };
  }

  item(): vscode.TreeItem {
    const item = new vscode.TreeItem(this.identity.name);
    const { isExternal } = this.object;
    item.description = isExternal ? vscode.l10n.t('unmanaged, external') : vscode.l10n.t('unmanaged');
    item.iconPath = new vscode.ThemeIcon(ICONS[this.object.kind]);
    item.contextValue = isExternal ? 'configurationObject external' : 'configurationObject';
    item.tooltip = [
      this.identity.name,
      this.identity.id,
      vscode.l10n.t('No document in this configuration.'),
      ...(isExternal ? [vscode.l10n.t('External collection: a configuration cannot manage it')] : []),
    ].join('\n');
    return item;
  }
}
