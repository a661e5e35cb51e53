import * as vscode from 'vscode';
import { patiently } from '../../changes/patience';
import type { AliasRef } from '../../changes/resources/aliases';
import { collectionOn } from '../../connections/collections';
import { clusterNamed } from '../../connections/document-clusters';
import { explain, isCancelled } from '../../connections/explain';
import type { AliasChecks } from '../../model/collections/alias-trials';
import { checkAgainst } from '../../panels/checks/document-runs';
import type { App } from '../app';
import { type Use, usesOf } from './uses';

/**
 * Runs the checks of the search documents that use an alias against its new collection, one document at a time: with progress, whose end
 * leaves out the rest. Reads only.
 */
export async function checksAgainst(app: App, of: AliasRef, collectionName: string): Promise<readonly AliasChecks[]> {
  const { aliasName, clusterId, connection, dbName } = of;
  const found = await Promise.all(
    (await usesOf(aliasName, dbName)).map(async use => ((await isOf(app, use, of)) ? [use] : [])),
  );
  const uses = found.flat();
  const ref = collectionOn(connection, { clusterId, dbName, collectionName });
  const done: AliasChecks[] = [];
  const run = async (signal: AbortSignal) => {
    for (const use of uses) {
      if (signal.aborted) return;
      const checks = await checksOf(app, use, ref, signal);
      if (!signal.aborted) done.push(checks);
    }
  };
  const title = vscode.l10n.t('Running the checks of alias “{0}” against “{1}”…', aliasName, collectionName);
  await patiently(title, ({ signal }) => run(signal)).catch((error: unknown) => {
    if (!isCancelled(error)) throw error;
  });
  const unrun = vscode.l10n.t('canceled');
  return [...done, ...uses.slice(done.length).map(({ path }) => ({ path, unrun }))];
}

/** Returns true if a document has checks and belongs to a cluster of a connection, as far as it and its chosen connection say. */
async function isOf({ documents }: App, use: Use, { connection, clusterId }: AliasRef): Promise<boolean> {
  if (!use.hasChecks) return false;
  const chosen = await documents.targets.find(use.uri);
  if (chosen && chosen.id !== connection.id) return false;
  if (use.clusterId === undefined && use.endpoint === undefined) return true;
  const named = clusterNamed(connection, use);
  return 'clusterId' in named && named.clusterId === clusterId;
}

async function checksOf(
  app: App,
  { uri, path }: Use,
  ref: Parameters<typeof checkAgainst>[2],
  signal: AbortSignal,
): Promise<AliasChecks> {
  try {
    return { path, results: (await checkAgainst(app, uri, ref, signal)).results };
  } catch (error) {
    return { path, unrun: explain(error).message };
  }
}
