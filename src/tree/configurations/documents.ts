import * as vscode from 'vscode';
import { objectKindOf } from '../../model/configurations/kinds';
import { groupsOf } from '../../model/plan-views';
import type { DocumentState } from '../../work/configurations/comparing';
import { documentUri, type Configurations, type ReadableConfiguration } from '../../work/configurations/configurations';
import type { Node } from '../node';

/** Icons of objects by kind, as in the tree. */
export const ICONS = {
  role: 'person',
  alertRule: 'bell',
  volume: 'archive',
  replicas: 'server',
  collection: 'list-tree',
} as const;

/** A document, with its state in each environment. */
export class ConfiguredDocumentNode implements Node {
  readonly kind = 'configurationDocument';
  readonly key: string;
  readonly identity;
  readonly expanded = true;
  readonly uri: vscode.Uri;
  constructor(
    private readonly configurations: Configurations,
    readonly found: ReadableConfiguration,
    readonly file: string,
  ) {
    this.key = file;
    this.uri = documentUri(found.uri, file);
    const name = file
      .split('/')
      .at(-1)!
      .replace(/\.vc\w+\.json$/, '');
    this.identity = { id: file, name: name || file };
  }

  item(): vscode.TreeItem {
    const item = new vscode.TreeItem(this.identity.name);
    item.resourceUri = this.uri; // its badge
    item.description = this.file.split('/').slice(0, -1).join('/');
    item.iconPath = new vscode.ThemeIcon(ICONS[objectKindOf(this.file)!]);
    item.contextValue = 'configurationDocument';
    item.tooltip = this.file;
    item.command = { command: 'vscode.open', title: vscode.l10n.t('Open'), arguments: [this.uri] };
    return item;
  }

  children(): Promise<readonly Node[]> {
    const names = Object.keys(this.found.file.configuration.environments);
    return Promise.resolve(names.map(name => new StateNode(this.configurations, this, name)));
  }
}

/** The state of a document in one environment. */
export class StateNode implements Node {
  readonly kind = 'configurationState';
  readonly key: string;
  readonly identity;
  constructor(
    readonly configurations: Configurations,
    readonly document: ConfiguredDocumentNode,
    readonly name: string,
  ) {
    this.key = name;
    this.identity = { id: `${document.file} ${name}`, name };
  }

  get found(): ReadableConfiguration {
    return this.document.found;
  }

  get state(): DocumentState | undefined {
    return this.configurations.stateOf(this.found, this.name, this.document.file);
  }

  item(): vscode.TreeItem {
    const { state } = this;
    const item = new vscode.TreeItem(this.name);
    const { text, icon, color, lines } = stateDisplayOf(
      state,
      this.configurations.reading(this.found.uri, this.name).kind,
    );
    item.description = text;
    item.iconPath = new vscode.ThemeIcon(icon, color === undefined ? undefined : new vscode.ThemeColor(color));
    item.contextValue = `configurationState ${state?.kind ?? 'none'}`;
    item.tooltip = [`${this.document.file} · ${this.name}`, text, ...lines].join('\n');
    item.accessibilityInformation = {
      label: vscode.l10n.t('{0} in {1}: {2}', this.document.identity.name, this.name, text),
    };
    if (state && 'planned' in state) {
      const title = vscode.l10n.t('Show Difference');
      item.command = { command: 'vectorCloud.configuration.showDifference', title, arguments: [this] };
    }
    return item;
  }
}

interface StateDisplay {
  readonly text: string;
  readonly icon: string;
  readonly color?: string;
  readonly lines: readonly string[];
}

function stateDisplayOf(state: DocumentState | undefined, reading: string): StateDisplay {
  if (!state) {
    const text =
      reading === 'reading'
        ? vscode.l10n.t('reading…')
        : reading === 'read'
          ? vscode.l10n.t('edited; refresh to compare')
          : vscode.l10n.t('not read yet');
    return { text, icon: reading === 'reading' ? 'loading~spin' : 'circle-outline', lines: [] };
  }
  if (state.kind === 'same')
    return { text: vscode.l10n.t('same'), icon: 'pass', color: 'testing.iconPassed', lines: [] };
  if (state.kind === 'skipped')
    return { text: vscode.l10n.t('does not apply to an endpoint'), icon: 'circle-slash', lines: [] };
  if (state.kind === 'refused')
    return {
      text: vscode.l10n.t('differs, cannot be changed: {0}', state.why),
      icon: 'error',
      color: 'problemsErrorIcon.foreground',
      lines: [],
    };
  if (state.kind === 'unread')
    return {
      text: vscode.l10n.t('could not be read: {0}', state.why),
      icon: 'error',
      color: 'problemsErrorIcon.foreground',
      lines: [],
    };
  const { plan, change } = state.planned;
  const lines = groupsOf(plan).flatMap(group => [group.title, ...group.lines.map(({ text }) => `  ${text}`)]);
  const color = 'list.warningForeground';
  if (state.kind === 'conflict')
    return { text: vscode.l10n.t('conflict: {0}', state.why), icon: 'git-merge', color, lines };
  if (state.kind === 'missing') return { text: vscode.l10n.t('missing'), icon: 'diff-added', color, lines };
  return change.result === undefined
    ? { text: vscode.l10n.t('exists, must be absent'), icon: 'diff-removed', color, lines }
    : { text: vscode.l10n.t('differs'), icon: 'diff-modified', color, lines };
}
