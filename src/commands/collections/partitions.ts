import * as vscode from 'vscode';
import { partitionCreation, partitionDrop, partitionMemory } from '../../changes/resources/partitions';
import { collectionOn } from '../../connections/collections';
import type { CollectionNode } from '../../tree/collections/collections';
import type { Rows } from '../../tree/rows';
import type { App } from '../app';
import { refreshParts } from './part-rows';

/** Asks for the name of a new partition of a collection, and creates the partition after a confirmation (companion). */
export async function createPartition(app: App, { scope, ref }: CollectionNode): Promise<void> {
  const typed = await vscode.window.showInputBox({
    title: app.title,
    prompt: vscode.l10n.t('Partition of “{0}”', ref.collectionName),
    placeHolder: 'year_2026',
    ignoreFocusOut: true,
  });
  const name = typed?.trim();
  if (!name) return;
  const of = collectionOn(scope.connection, ref);
  const resource = partitionCreation(app.clients, of, name);
  const outcome = await app.changes.apply(resource, { mine: { exists: true }, confirm: 'modal' });
  refreshParts(app, 'partitions', of, outcome);
}

/** Drops a partition with its entities after a confirmation (companion). */
export async function dropPartition(app: App, { scope, ref, name }: Rows['partition']): Promise<void> {
  const of = collectionOn(scope.connection, ref);
  const resource = partitionDrop(app.clients, of, name);
  const outcome = await app.changes.apply(resource, { mine: { exists: false }, confirm: 'modal' });
  if (outcome.kind === 'cancelled') return;
  app.counts.forget();
  refreshParts(app, 'partitions', of, outcome);
}

/** Loads a partition into memory after a confirmation (companion). */
export const loadPartition = (app: App, node: Rows['partition']): Promise<void> => remember(app, node, true);

/** Removes a partition from memory after a confirmation (companion). */
export const releasePartition = (app: App, node: Rows['partition']): Promise<void> => remember(app, node, false);

async function remember(app: App, { scope, ref, name }: Rows['partition'], loaded: boolean): Promise<void> {
  const of = collectionOn(scope.connection, ref);
  const resource = partitionMemory(app.clients, of, name, { loaded });
  const outcome = await app.changes.apply(resource, { mine: { loaded }, confirm: 'modal' });
  if (outcome.kind === 'cancelled') return;
  app.counts.forget(); // the first load and the last release change the state of the collection
  refreshParts(app, 'partitions', of, outcome);
}
