import * as vscode from 'vscode';
import type { ClusterClient } from '../client';
import type { Connection } from '../connections/connection';
import type { Plan } from '../model/plans';
import type { Resource } from './resource';

/** Whether a collection is in memory, where it can be searched. */
export interface LoadContent {
  readonly loaded: boolean;
}

/** Which collection of which cluster. */
export interface LoadOf {
  readonly connection: Connection;
  readonly client: () => Promise<ClusterClient>;
  readonly clusterId: string;
  readonly dbName: string;
  readonly collectionName: string;
}

/** A collection's place in memory (beyond the specification; service facts 14.1). Loading goes on after the service has agreed to it. */
export function loadResource(of: LoadOf): Resource<LoadContent> {
  const { connection, client, clusterId, dbName, collectionName } = of;
  const named = { dbName, collectionName };
  return {
    kind: 'load',
    id: collectionName,
    name: collectionName,
    connection,
    within: { clusterId, dbName },
    async read(options) {
      const { loadState } = await (await client()).collections.getLoadState(named, options);
      if (loadState === 'LoadStateNotExist') return undefined;
      return { loaded: loadState !== 'LoadStateNotLoad' }; // one that is being loaded needs nothing more
    },
    merge: (_, mine) => ({ ok: true, value: mine, others: [] }),
    plan: (live, { loaded }): Plan => ({
      summary: loaded
        ? vscode.l10n.t('Load the collection “{0}”', collectionName)
        : vscode.l10n.t('Release the collection “{0}”', collectionName),
      lines:
        live?.loaded === loaded
          ? []
          : [
              loaded
                ? { text: vscode.l10n.t('It takes memory of the cluster, and can be searched then'), effect: 'changes' }
                : {
                    text: vscode.l10n.t('It leaves the memory of the cluster, and cannot be searched any more'),
                    effect: 'changes',
                  },
            ],
      request: { method: 'POST', path: `/v2/vectordb/collections/${loaded ? 'load' : 'release'}`, body: named },
    }),
    async write(_, { loaded }, options) {
      const { collections } = await client();
      await (loaded ? collections.load(named, options) : collections.release(named, options));
      return undefined;
    },
    matches: (read, { loaded }) => read?.loaded === loaded,
  };
}
