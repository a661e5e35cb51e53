import type { ClusterClient, EmbeddingClient } from '../../client';
import { refusalOf } from '../../changes/refusing';
import type { Journal } from '../../changes/journal';
import type { Connection } from '../../connections/connection';
import type { ConnectionStore } from '../../connections/connection-store';
import type { NamedCollectionRef } from '../../model/collections/refs';
import type { Mapping } from '../../model/mappings/mappings';
import type { ImportProgress } from '../../transfers/imports/imports';
import type { ImportTarget } from '../../transfers/imports/targets';
import type { Source } from '../../transfers/records/sources';
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
  readonly target: ImportTarget;
  readonly mapping: Mapping;
  /** `startOver`: the state of an unfinished import is deleted. */
  readonly beginning: 'new' | 'resume' | 'startOver';
  readonly unknown?: 'written' | 'missing' | undefined;
}

/**
 * Carries an import out, with a record in the journal from before the first request on. Stops if the connection becomes read-only or is
 * removed. @throws failures of the journal, before anything was sent
 */
export async function runImport(
  { connections, journal }: ImportServices,
  confirmed: ConfirmedImport,
  signal: AbortSignal,
  onProgress: (progress: ImportProgress) => void,
): Promise<Ended> {
  const { importFile } = await import('../../transfers/imports/imports');
  const { connection, client, embedding, source, target, mapping, beginning, unknown } = confirmed;
  const record = await ImportJournal.begin(journal, confirmed);
  const stop = new AbortController();
  let refused: Error | undefined;
  const look = async () => {
    refused ??= await refusalOf(connections, connection);
    if (refused) stop.abort();
  };
  const watching = connections.onDidChange(() => void look());
  let hasBegun = false;
  try {
    await look();
    const result = await importFile(
      client,
      { source, target, mapping },
      {
        resume: beginning === 'resume',
        startOver: beginning === 'startOver',
        signal: AbortSignal.any([signal, stop.signal]),
        ...(unknown === undefined ? {} : { unknown }),
        ...(embedding ? { embed: (texts, embedSignal) => embedding.embed(texts, { signal: embedSignal }) } : {}),
        onProgress: progress => {
          hasBegun = true;
          onProgress(progress);
        },
      },
    );
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
