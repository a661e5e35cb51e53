import { isDoubtful } from '../changes/failures';
import type { CallOptions } from '../client';
import type { Clients } from '../connections/clients';
import type { Connection } from '../connections/connection';
import { explain } from '../connections/explain';
import { goesToExisting, type MigrationDocument } from '../model/migration-documents';
import type { OneTimePasswords } from './one-time-passwords';
import type { Work } from './work';

/** What the answer to a migration told, without what is secret. */
export interface Migrated {
  readonly clusterId: string;
  readonly jobId: string;
}

/**
 * Sends a migration once (spec 4.12, 4.13). That it was sent is on disk before it is; a password in the answer is in the secret storage
 * before anything else is done with the answer.
 * @throws what the client throws; the operation then says what is known
 */
export async function sendMigration(
  around: { readonly clients: Clients; readonly work: Work; readonly passwords: OneTimePasswords },
  connection: Connection,
  migration: MigrationDocument,
  name: string,
  options: CallOptions,
): Promise<Migrated> {
  const { clients, work, passwords } = around;
  const { id: connectionId, name: connectionName } = connection;
  const where = goesToExisting(migration)
    ? { clusterId: migration.destination.clusterId }
    : { projectId: migration.destination.projectId };
  const cloud = await clients.cloud(connection);
  const sent = await work.add({ kind: 'migration', connectionId, connectionName, name, state: 'sent', ...where });
  try {
    if (goesToExisting(migration)) {
      const { jobId } = await cloud.migrations.toExisting(migration, options);
      const { clusterId } = migration.destination;
      await work.update(sent.id, { state: 'running', jobId });
      return { clusterId, jobId };
    }
    const { clusterId, jobId, username, password } = await cloud.migrations.toNewDedicated(migration, options);
    if (password) {
      const told = { clusterId, clusterName: name, username: username || 'db_admin', password, jobId };
      await passwords.keep({ connectionId, connectionName, ...told, at: Date.now() });
    }
    await work.update(sent.id, { state: 'running', clusterId, jobId });
    return { clusterId, jobId };
  } catch (error) {
    const state = isDoubtful(error) ? 'unknown' : 'failed';
    await work.update(sent.id, { state, note: explain(error).message, endedAt: Date.now() });
    throw error;
  }
}
