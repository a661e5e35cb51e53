import * as vscode from 'vscode';
import type { ClusterClient, EmbeddingClient } from '../../client';
import { refusalOf } from '../../changes/refusing';
import type { Journal } from '../../changes/journal';
import type { Connection } from '../../connections/connection';
import type { ConnectionStore } from '../../connections/connection-store';
import type { NamedCollectionRef } from '../../model/collections/refs';
import type { Mapping } from '../../model/mappings/mappings';
import type { CopyRequest } from '../../transfers/imports/copies';
import type { ImportOptions, ImportProgress } from '../../transfers/imports/requests';
import type { ImportClient } from '../../transfers/imports/settling';
import type { ImportTarget } from '../../transfers/imports/targets';
import type { Source } from '../../transfers/records/sources';
import type { Origin } from './origins';
import { ImportJournal } from './recording';
import type { Ended } from './ended';

/** Services of an import. */
export interface ImportServices {
  readonly connections: ConnectionStore;
  readonly journal: Journal;
}

/** An import that was reviewed and confirmed. `unknown`: the decision about entities with an unknown outcome. */
export interface ConfirmedImport {
  readonly ref: NamedCollectionRef;
  readonly connection: Connection;
  readonly client: ClusterClient;
  /** The client of the endpoint that the mapping names, if it embeds texts. */
  readonly embedding?: EmbeddingClient | undefined;
  readonly source: Source;
  /** The collection that is copied; undefined for a file. */
  readonly origin?: Origin | undefined;
  readonly target: ImportTarget;
  readonly mapping: Mapping;
  /** `startOver`: the state of an unfinished import is deleted. */
  readonly beginning: 'new' | 'resume' | 'startOver';
  readonly unknown?: 'written' | 'missing' | undefined;
}

/** The import's id, and whether an earlier VS Code ended during it. */
export interface Begun {
  readonly id: string;
  readonly isInterrupted: boolean;
}

/**
 * Carries an import out, with a record in the journal from before the first request on. Stops if the connection becomes read-only or is
 * removed. @throws failures of the journal, before anything was sent
 */
export async function runImport(
  { connections, journal }: ImportServices,
  confirmed: ConfirmedImport,
  { id, isInterrupted }: Begun,
  signal: AbortSignal,
  onProgress: (progress: ImportProgress) => void,
): Promise<Ended> {
  const { connection, client, embedding, origin, source, target, mapping, beginning, unknown } = confirmed;
  const { stateFileOf } = await import('../../transfers/imports/state-files');
  const record = await ImportJournal.begin(journal, confirmed, id, isInterrupted);
  const stop = new AbortController();
  let refused: Error | undefined;
  const look = async () => {
    refused ??= (await refusalOf(connections, connection)) ?? (await removalOf(connections, origin));
    if (refused) stop.abort();
  };
  const watching = connections.onDidChange(() => void look());
  let hasBegun = false;
  try {
    await look();
    const options: ImportOptions = {
      resume: beginning === 'resume',
      startOver: beginning === 'startOver',
      signal: AbortSignal.any([signal, stop.signal]),
      ...(unknown === undefined ? {} : { unknown }),
      ...(embedding ? { embed: (texts, embedSignal) => embedding.embed(texts, { signal: embedSignal }) } : {}),
      onProgress: progress => {
        hasBegun = true;
        onProgress(origin ? progressOf(progress, origin) : progress);
      },
    };
    const result = origin
      ? await copyOf(client, { source: origin.source, target, mapping, stateFile: stateFileOf(source.path) }, options)
      : await (
          await import('../../transfers/imports/imports')
        ).importFile(client, { source, target, mapping }, options);
    const { stopped } = result;
    const ended: Ended = {
      ...result,
      ...(stopped && refused ? { stopped: { ...stopped, message: refused.message } } : {}),
      partition: target.partitionName,
    };
    await record.end(ended);
    return ended;
  } catch (error) {
    await record.fail(error, hasBegun);
    throw error;
  } finally {
    watching.dispose();
  }
}

async function copyOf(client: ImportClient, request: CopyRequest, options: ImportOptions): Promise<Ended> {
  const { copyEntities } = await import('../../transfers/imports/copies');
  return copyEntities(client, request, options);
}

/** Returns the reason why the source can no longer be read. */
const removalOf = async (connections: ConnectionStore, origin: Origin | undefined): Promise<Error | undefined> =>
  origin && !(await connections.find(origin.connection.id))
    ? new Error(vscode.l10n.t('The connection “{0}” was removed.', origin.connection.name))
    : undefined;

/** A collection has no bytes: its entities are counted. */
function progressOf(progress: ImportProgress, { total = 0 }: Origin): ImportProgress {
  const { written, rejected, conflicts } = progress;
  return { ...progress, bytes: written + rejected + conflicts, totalBytes: total };
}
