import * as vscode from 'vscode';
import type { ConnectionStore } from '../connections/connection-store';
import { subjectAt } from '../documents/files/addresses';
import type { DraftRecord } from '../documents/drafts/draft-record';
import type { Drafts } from '../documents/drafts/drafts';
import { ageOf } from './ages';
import type { Node } from './node';

/** Returns the drafts that are neither applied nor discarded, latest first. Without any, the view shows its welcome text. */
export async function draftRows(drafts: Drafts, connections: ConnectionStore): Promise<Node[]> {
  const list = await drafts.list();
  if (list.length === 0) return [];
  const { connections: known } = await connections.list();
  return list.map(draft => {
    const id = subjectAt(vscode.Uri.parse(draft.uri, true))?.connectionId;
    return new DraftNode(draft, known.find(connection => connection.id === id)?.name);
  });
}

/** Icons by kind of document, as in the tree. */
const ICONS: Readonly<Record<string, string>> = {
  alertRules: 'bell',
  collections: 'table',
  migrations: 'arrow-swap',
  roles: 'person',
  searches: 'search',
};

export class DraftNode implements Node {
  readonly kind = 'draft';
  readonly key: string;
  readonly identity;
  readonly sought: readonly string[];
  readonly uri: vscode.Uri;
  constructor(
    readonly draft: DraftRecord,
    /** Undefined: it was removed. */
    readonly connectionName: string | undefined,
  ) {
    this.key = draft.id;
    this.identity = { id: draft.uri, name: draft.name };
    this.sought = [draft.name, ...(connectionName === undefined ? [] : [connectionName])];
    this.uri = vscode.Uri.parse(draft.uri, true);
  }

  item(): vscode.TreeItem {
    const { name, base, changedAt } = this.draft;
    const item = new vscode.TreeItem(name);
    const connection = this.connectionName ?? vscode.l10n.t('connection removed');
    item.description = `${connection} · ${ageOf(changedAt)}`;
    item.resourceUri = this.uri; // its badge
    item.iconPath = new vscode.ThemeIcon(ICONS[subjectAt(this.uri)?.kind ?? ''] ?? 'edit');
    item.contextValue = 'draft';
    item.tooltip = vscode.l10n.t(
      '{0} on {1}\nChanged {2}\nBased on the state as of {3}',
      name,
      connection,
      new Date(changedAt).toLocaleString(vscode.env.language),
      new Date(base.readAt).toLocaleString(vscode.env.language),
    );
    item.accessibilityInformation = { label: vscode.l10n.t('Draft of {0}, {1}', name, item.description) };
    item.command = { command: 'vectorCloud.draft.open', title: vscode.l10n.t('Open Draft'), arguments: [this] };
    return item;
  }
}
