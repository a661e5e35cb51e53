import { basename } from 'node:path';
import * as vscode from 'vscode';
import { clustersWithUsers } from '../../connections/cluster-users';
import type { Connection } from '../../connections/connection';
import type { DraftRecord } from '../../documents/drafts/draft-record';
import { subjectAt } from '../../documents/files/addresses';
import { shown } from '../../model/texts/shown';
import type { OperationRecord } from '../../work/operation-record';
import type { ImportRecord } from '../../work/imports/import-record';
import type { App } from '../app';

/** One kind of record that belongs to connections. `sentence`: its fate, with the names of the records in it. */
export interface Dependents {
  readonly names: readonly string[];
  readonly sentence: (names: string) => string;
}

/** Maximum number of names in a dialog; the document has all. */
const MAX_NAMES = 10;

/** Returns a sentence for each kind that has records, with the first names of many. */
export const sentencesOf = (dependents: readonly Dependents[], max = MAX_NAMES): string[] =>
  dependents.filter(({ names }) => names.length > 0).map(({ names, sentence }) => sentence(listOf(names, max)));

/** Joins names for a sentence; of many, the first. */
export function listOf(names: readonly string[], max = MAX_NAMES): string {
  const first = names.slice(0, max).join(', ');
  return names.length > max ? vscode.l10n.t('{0} and {1} more', first, names.length - max) : first;
}

/** Opens a text with everything that a dialog about connections counts or cuts. */
export async function showDetails(app: App, question: string, lines: readonly string[]): Promise<void> {
  const uri = app.records.show(question, `${[question, '', ...lines].map(shown).join('\n')}\n`, 'txt');
  await vscode.window.showTextDocument(uri, { preview: true });
}

/** Returns everything that is deleted with connections, ends with them, or stays without them. */
export async function dependentsOf(app: App, connections: readonly Connection[]): Promise<Dependents[]> {
  const ids = new Set(connections.map(({ id }) => id));
  const isTheirs = ({ connectionId }: { readonly connectionId: string }) => ids.has(connectionId);
  const secrets = (await Promise.all([...ids].map(id => app.connections.keys.secretNames(id)))).flat();
  const operations = (await app.operations.work.list()).filter(each => isTheirs(each) && isUnderWay(each));
  const imports = await app.imports.get();
  const transfers = (await Promise.all([...ids].map(id => imports.ofConnection(id)))).flat();
  const { favorites } = await app.favorites.list();
  return [
    await usersOf(app, connections),
    { names: secrets, sentence: names => vscode.l10n.t('Deletes secrets of documents: {0}', names) },
    {
      names: operations.map(({ name }) => name),
      sentence: names => vscode.l10n.t('Stops tracking operations: {0}', names),
    },
    {
      names: [...new Set(transfers.map(transferName))],
      sentence: names => vscode.l10n.t('Cancels imports and copies (written entities stay): {0}', names),
    },
    {
      names: (await draftsOf(app, connections)).map(({ name }) => name),
      sentence: names => vscode.l10n.t('Keeps drafts, which cannot be applied without the connection: {0}', names),
    },
    {
      names: favorites.filter(isTheirs).map(({ collectionName }) => collectionName),
      sentence: names => vscode.l10n.t('Keeps favorite collections: {0}', names),
    },
  ];
}

/** Returns the users of clusters, whose passwords are deleted. */
export async function usersOf(app: App, connections: readonly Connection[]): Promise<Dependents> {
  const { keys } = app.connections;
  const { placeNames } = app.clients;
  const namesIn = async ({ id }: Connection) =>
    (await clustersWithUsers(keys, id)).map(clusterId => {
      const name = placeNames.clusterName(id, clusterId);
      return name === undefined ? clusterId : `${name} (${clusterId})`;
    });
  const names = (await Promise.all(connections.map(namesIn))).flat();
  return {
    names,
    sentence: clusters => vscode.l10n.t('Deletes the stored users and passwords of clusters: {0}', clusters),
  };
}

export async function draftsOf({ documents }: App, connections: readonly Connection[]): Promise<DraftRecord[]> {
  const ids = new Set(connections.map(({ id }) => id));
  return (await documents.drafts.list()).filter(({ uri }) => {
    const subject = subjectAt(vscode.Uri.parse(uri, true));
    return subject !== undefined && ids.has(subject.connectionId);
  });
}

/** Names an import or a copy by its two ends: `fruit.csv → fruit`. */
const transferName = ({ origin, file, collectionName }: ImportRecord): string =>
  `${origin?.collectionName ?? basename(file)} → ${collectionName}`;

/** Returns true if an operation is in progress: tracked, without an answer yet, or denied to the key. */
const isUnderWay = ({ state }: OperationRecord): boolean => ['sent', 'running', 'denied'].includes(state);
