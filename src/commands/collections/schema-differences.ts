import * as vscode from 'vscode';
import { inProgress } from '../../changes/in-progress';
import { patiently } from '../../changes/patience';
import { copyOfCollection } from '../../model/collections/copies';
import { collectionKey, locationText } from '../../model/collections/refs';
import { readableJson } from '../../model/wire/json';
import { shown, shownText } from '../../model/texts/shown';
import type { CollectionNode } from '../../tree/collections/collections';
import { isRow } from '../../tree/rows';
import { hidden } from '../../writes/hiding';
import type { App } from '../app';
import { EVERY_COLLECTION } from '../choices/collections';
import { pickNode } from '../choices/pick-node';

/** Compares the schema of a collection with that of any other, in VS Code's diff (companion). */
export async function compareSchemas(app: App, node: CollectionNode): Promise<void> {
  const { collectionName } = node.ref;
  const other = await pickNode(app, {
    ...EVERY_COLLECTION,
    is: each => isRow(each, 'collection'),
    offer: each => collectionKey(each.ref) !== collectionKey(node.ref),
    placeholder: vscode.l10n.t('Select the collection to compare with “{0}”', collectionName),
  });
  if (!other) return;
  const isAlike = other.ref.collectionName === collectionName;
  const labels = [node.ref, other.ref].map(ref =>
    isAlike ? `${locationText(ref)} › ${ref.collectionName}` : ref.collectionName,
  ) as [string, string];
  const [left, right] = await Promise.all([schemaOf(app, node, labels[0]), schemaOf(app, other, labels[1])]);
  const title = shown(vscode.l10n.t('Schema: {0} ↔ {1}', ...labels));
  await vscode.commands.executeCommand('vscode.diff', left, right, title, { preview: false });
}

/** Returns the schema as a document, without the name, which differs in any case. */
async function schemaOf(app: App, { scope, plane, ref }: CollectionNode, label: string): Promise<vscode.Uri> {
  const { dbName, collectionName } = ref;
  const client = await scope.clients.cluster(scope.connection, plane.clusterId, plane.endpoint);
  const described = await inProgress(() =>
    patiently(vscode.l10n.t('Reading “{0}” on {1}…', collectionName, locationText(ref)), options =>
      client.collections.describe({ dbName, collectionName }, options),
    ),
  );
  const { collectionName: _, indexParams: __, ...schema } = copyOfCollection(described, collectionName);
  const { indexes, properties } = described;
  const text = readableJson(hidden(undefined, { ...schema, indexes, properties }));
  return app.records.show(label, `${shownText(text)}\n`);
}
