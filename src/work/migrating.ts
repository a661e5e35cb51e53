import * as vscode from 'vscode';
import type { MigrationAbout } from '../changes/resources/migrations';
import { isOutcomeUnknown } from '../writes/doubt';
import type { CallOptions } from '../client';
import type { Clients } from '../connections/clients';
import type { Connection } from '../connections/connection';
import { explain } from '../connections/explain';
import { goesToExisting, type MigrationDocument } from '../model/clusters/migration-documents';
import type { OneTimePasswords } from './one-time-passwords';
import type { OperationRecord } from './operation-record';
import type { Work } from './work';

/** The answer to a migration without its secrets. `jobId`: empty where it named none. */
export interface Migrated {
  readonly clusterId: string;
  readonly jobId: string;
}

/** An answered migration has not ended, even if its answer was taken for lost. */
const RUNNING = { state: 'running', endedAt: undefined, note: undefined } as const;

/**
 * Sends a migration once (spec 4.12, 4.13). The operation is on disk before the request is sent; a password in the answer is stored in the
 * secret storage before any other step. @throws as the client does; the operation then has the known facts
 */
export async function sendMigration(
  services: { readonly clients: Clients; readonly work: Work; readonly passwords: OneTimePasswords },
  connection: Connection,
  migration: MigrationDocument,
  { name, regionId }: MigrationAbout,
  options: CallOptions,
): Promise<Migrated> {
  const { clients, work, passwords } = services;
  const { id: connectionId, name: connectionName } = connection;
  const where = goesToExisting(migration)
    ? { clusterId: migration.destination.clusterId }
    : { projectId: migration.destination.projectId };
  const cloud = await clients.regional(connection, regionId);
  const sent = await work.add({
    kind: 'migration',
    connectionId,
    connectionName,
    name,
    state: 'sent',
    regionId,
    ...where,
  });
  const takeDown = async (change: Partial<OperationRecord>) => {
    try {
      await work.update(sent.id, change);
    } catch (error) {
      // The answer of the service matters more: this failure must not hide it.
      void vscode.window.showWarningMessage(
        vscode.l10n.t('The result of the migration could not be saved: {0}', explain(error).message),
      );
    }
  };
  try {
    if (goesToExisting(migration)) {
      const { jobId } = await cloud.migrations.toExisting(migration, options);
      const { clusterId } = migration.destination;
      await takeDown({ ...RUNNING, jobId });
      return { clusterId, jobId };
    }
    const { clusterId, jobId, username, password } = await cloud.migrations.toNewDedicated(migration, options);
    const told = { clusterId, jobId: jobId || '' };
    if (password) {
      const whose = { ...told, clusterName: name, username: username || 'db_admin', password };
      await passwords.keep({ connectionId, connectionName, ...whose, at: Date.now() });
    }
    await takeDown({ ...RUNNING, clusterId, ...(jobId ? { jobId } : {}) });
    return told;
  } catch (error) {
    const state = isOutcomeUnknown(error) ? 'unknown' : 'failed';
    await takeDown({ state, note: explain(error).message, endedAt: Date.now() });
    throw error;
  }
}
