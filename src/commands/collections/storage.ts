import { collectionCompaction, collectionFlush } from '../../changes/resources/collection-storage';
import type { CollectionNode } from '../../tree/collections/collections';
import type { OperationRecord } from '../../work/operation-record';
import type { App } from '../app';
import { stateAfter } from '../sent-operations';
import { connected, redraw } from './collections';

/** Flushes a collection to storage after a confirmation (companion). */
export async function flushCollection(app: App, node: CollectionNode): Promise<void> {
  const resource = collectionFlush(app.clients, connected(node));
  const outcome = await app.changes.apply(resource, { mine: { exists: true }, confirm: 'modal' });
  if (outcome.kind !== 'cancelled') redraw(app, node);
}

/** Compacts a collection after a confirmation (companion); the operation is stored before the request is sent, and then tracked. */
export async function compactCollection(app: App, node: CollectionNode): Promise<void> {
  const { work } = app.operations;
  const { connection } = node.scope;
  const { clusterId, dbName, collectionName } = node.ref;
  let sent: OperationRecord | undefined;
  const resource = collectionCompaction(app.clients, connected(node), async () => {
    sent = await work.add({
      kind: 'compaction',
      connectionId: connection.id,
      connectionName: connection.name,
      name: collectionName,
      place: [...(connection.kind === 'endpoint' ? [] : [node.plane.clusterName]), dbName].join(' › '),
      state: 'sent',
      clusterId,
    });
  });
  const outcome = await app.changes.apply(resource, { mine: { exists: true }, confirm: 'modal' });
  if (!sent) return;
  const { jobId } = resource;
  if (outcome.kind === 'applied' && jobId === undefined) await work.remove(sent.id);
  else await work.update(sent.id, { ...stateAfter(outcome), ...(jobId !== undefined && { jobId }) });
}
