import * as vscode from 'vscode';
import { knownPlaces, readPlaceNames, type KnownPlace, type StoredPlace } from '../changes/known-places';
import { timeOf } from '../changes/times';
import type { Clients } from '../connections/clients';
import type { ConnectionStore } from '../connections/connection-store';
import { subjectAt } from '../documents/files/addresses';
import type { DraftRecord } from '../documents/drafts/draft-record';
import type { Drafts } from '../documents/drafts/drafts';
import { placeIn } from '../model/documents/places';
import { ageOf } from './ages';
import type { Node } from './node';

/** Returns the drafts that are neither applied nor discarded, latest first. Without any, the view shows its welcome text. */
export async function draftRows(drafts: Drafts, connections: ConnectionStore, clients: Clients): Promise<Node[]> {
  const list = await drafts.list();
  if (list.length === 0) return [];
  const places = await knownPlaces(clients, await storedPlaces(list, connections));
  return list.map((draft, at) => new DraftNode(draft, places[at]!));
}

/** Reads the names of the projects and clusters of drafts that are not known yet. */
export async function nameDraftPlaces(drafts: Drafts, connections: ConnectionStore, clients: Clients): Promise<void> {
  await readPlaceNames(clients, await storedPlaces(await drafts.list(), connections));
}

async function storedPlaces(list: readonly DraftRecord[], connections: ConnectionStore): Promise<StoredPlace[]> {
  const { connections: known } = await connections.list();
  return list.map(({ uri, text }) => {
    const id = subjectAt(vscode.Uri.parse(uri, true))?.connectionId;
    const connection = known.find(each => each.id === id);
    const connectionName = connection?.name ?? vscode.l10n.t('connection removed');
    return { connection, connectionName, within: placeIn(text) };
  });
}

/** Icons by kind of document, as in the tree. */
const ICONS: Readonly<Record<string, string>> = {
  alertRules: 'bell',
  collections: 'table',
  dataRoles: 'shield',
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
    readonly place: KnownPlace,
  ) {
    this.key = draft.id;
    this.identity = { id: draft.uri, name: draft.name };
    this.sought = [draft.name, place.path];
    this.uri = vscode.Uri.parse(draft.uri, true);
  }

  item(): vscode.TreeItem {
    const { name, base, changedAt } = this.draft;
    const item = new vscode.TreeItem(name);
    const { path, lines } = this.place;
    item.description = `${path} · ${ageOf(changedAt)}`;
    item.resourceUri = this.uri; // its badge
    item.iconPath = new vscode.ThemeIcon(ICONS[subjectAt(this.uri)?.kind ?? ''] ?? 'edit');
    item.contextValue = 'draft';
    item.tooltip = [
      name,
      ...lines,
      vscode.l10n.t('Changed: {0}', timeOf(changedAt)),
      vscode.l10n.t('Based on the state from: {0}', timeOf(base.readAt)),
    ].join('\n');
    item.accessibilityInformation = { label: vscode.l10n.t('Draft of {0}, {1}', name, item.description) };
    item.command = { command: 'vectorCloud.draft.open', title: vscode.l10n.t('Open Draft'), arguments: [this] };
    return item;
  }
}
