import { setTimeout } from 'node:timers/promises';
import { t } from '@vscode/l10n';
import { ApiError, TransportError, type ClusterClient } from '../../client';
import type { Entity } from '../../model/searches/entities';
import type { Position } from '../records/records';
import type { Batch } from './batches';
import { doubtOf, storedEntities, writtenEarlier } from './doubts';
import { outcomeOf } from './outcomes';
import type { Range } from './states';
import type { ImportTarget } from './targets';

export type ImportClient = Pick<ClusterClient, 'entities' | 'query'>;

/** Services of a batch that is being sent. `firstWaitMs`: the wait before a refused request is sent again, which doubles. */
export interface Settling {
  readonly client: ImportClient;
  readonly target: ImportTarget;
  /** Names the part of the source with the records of two lines and between. */
  readonly partText: (from: number, to: number) => string;
  readonly signal?: AbortSignal | undefined;
  readonly firstWaitMs: number;
  /** Reads the entities of the file before a place. */
  readonly entitiesBefore: (place: Position) => AsyncIterable<Entity>;
  /** Replaces the texts of entities by their vectors. */
  readonly embed: (entities: Entity[]) => Promise<void>;
  /** Maximum number of entities of a batch that the service refuses. */
  readonly maxRefused: number;
  /** Saves the state of all batches. */
  readonly save: () => Promise<void>;
  /** Called with the entities of a request that was written, and their ids. */
  readonly onWritten: (entities: readonly Entity[], ids: readonly unknown[]) => void;
}

/** The import cannot continue. The saved state contains the progress. */
export class ImportStopped extends Error {
  override readonly name = 'ImportStopped';
}

/** Maximum number of requests in a row that bring nothing, and of entities in a row that the service refuses. */
const MAX_ATTEMPTS = 6;
const MAX_REFUSED = 10;

/**
 * Sends the entities of a batch until each is written, refused or in conflict. A request that the service refuses is divided until the entity
 * remains that it is about. Entities of a request without an answer are looked up first; only missing ones are sent again.
 * @throws ImportStopped, and the errors of the client and the file system
 */
export async function settle(batch: Batch, settling: Settling): Promise<void> {
  const { state } = batch;
  let inVain = 0;
  let refusedInRow = 0;
  let refusedInAll = 0;
  await settling.embed(batch.entities);
  if (state.sending) await resolve(batch, settling);
  for (let range = state.left.shift(); range; range = state.left.shift()) {
    if (settling.signal?.aborted) {
      state.left.unshift(range);
      throw new ImportStopped(t('Canceled.'));
    }
    const [from, to] = range;
    state.sending = range;
    try {
      await settling.save();
    } catch (error) {
      // Without a saved state, nothing is sent.
      delete state.sending;
      state.left.unshift(range);
      throw error;
    }
    const error = await send(batch, range, settling);
    if (error === undefined) {
      delete state.sending;
      [inVain, refusedInRow] = [0, 0];
      continue;
    }
    const outcome = outcomeOf(error);
    if (outcome !== 'unknown') delete state.sending;
    if (outcome === 'refused' && to - from > 1) {
      const middle = Math.ceil((from + to) / 2);
      state.left.unshift([from, middle], [middle, to]);
    } else if (outcome === 'refused') {
      batch.refuse(from, (error as Error).message, false);
      if (++refusedInRow >= MAX_REFUSED) throw stopped(error);
      if (++refusedInAll >= settling.maxRefused) throw tooManyRefused(batch, refusedInAll, error, settling);
    } else if (outcome === 'unknown') {
      if (settling.target.isAutomatic) throw unknown(batch, range, settling, error);
      if (++inVain > MAX_ATTEMPTS) throw stopped(error);
      await pause(error, inVain, settling);
      if (settling.signal?.aborted) throw new ImportStopped(t('Canceled.')); // a resumed import looks them up
      await resolve(batch, settling);
    } else {
      state.left.unshift(range);
      if (outcome === 'failed' || ++inVain > MAX_ATTEMPTS) throw stopped(error);
      await pause(error, inVain, settling);
    }
  }
}

/** Sends a range of entities; returns the error, if any. Not cancellable: the outcome would be unknown. */
async function send(batch: Batch, [from, to]: Range, { client, target, onWritten }: Settling): Promise<unknown> {
  const { dbName, collectionName, partitionName, isAutomatic } = target;
  const data = batch.entities.slice(from, to);
  const request = { dbName, collectionName, ...(partitionName === undefined ? {} : { partitionName }), data };
  try {
    if (isAutomatic) onWritten(data, (await client.entities.insert(request)).insertIds ?? []);
    else {
      await client.entities.upsert(request);
      onWritten(data, batch.ids.slice(from, to));
    }
    return undefined;
  } catch (error) {
    return error;
  }
}

/** Looks up the entities of a request with an unknown outcome. */
async function resolve(batch: Batch, settling: Settling): Promise<void> {
  const { target, client, signal } = settling;
  const { state } = batch;
  const [from, to] = state.sending!;
  if (target.isAutomatic) throw unknown(batch, [from, to], settling);
  const sent = batch.entities.slice(from, to).map((entity, at) => [from + at, entity] as const);
  const stored = await storedEntities(client, target, batch.ids.slice(from, to), { signal });
  const { missing, different } = doubtOf(sent, stored, target);
  const others = new Set([...missing, ...different.map(({ index }) => index)]);
  const written = sent.filter(([index]) => !others.has(index));
  settling.onWritten(
    written.map(([, entity]) => entity),
    written.map(([index]) => batch.ids[index]),
  );
  const earlier = different.length > 0 ? settling.entitiesBefore(state.from) : undefined;
  const older = earlier ? await writtenEarlier(earlier, stored, target) : new Set<string>();
  for (const { index, id, message } of different) {
    if (older.has(id)) missing.push(index);
    else batch.refuse(index, message, true);
  }
  state.left.unshift(...rangesOf(missing.toSorted((a, b) => a - b)));
  delete state.sending;
}

/** `[1, 2, 4]` → `[1, 3], [4, 5]`. */
export function rangesOf(indices: readonly number[]): Range[] {
  const ranges: Range[] = [];
  for (const index of indices) {
    const last = ranges.at(-1);
    if (last?.[1] === index) last[1] = index + 1;
    else ranges.push([index, index + 1]);
  }
  return ranges;
}

async function pause(error: unknown, attempt: number, { firstWaitMs, signal }: Settling): Promise<void> {
  const asked = error instanceof ApiError ? error.retryAfterSeconds : undefined;
  const waitMs = Math.min(30_000, asked === undefined ? firstWaitMs * 2 ** (attempt - 1) : asked * 1000);
  try {
    await setTimeout(waitMs, undefined, { signal });
  } catch (reason) {
    if (!signal?.aborted) throw reason;
  }
}

const stopped = (error: unknown): ImportStopped => new ImportStopped((error as Error).message, { cause: error });

function tooManyRefused(batch: Batch, count: number, cause: unknown, { partText }: Settling): ImportStopped {
  const message = t(
    'The service refused {0} entities of {1}. Last error: {2}',
    count,
    partText(batch.lineOf(0), batch.lineOf(batch.entities.length - 1)),
    (cause as Error).message,
  );
  return new ImportStopped(message, { cause });
}

function unknown(batch: Batch, [from, to]: Range, { partText }: Settling, cause?: unknown): ImportStopped {
  const which = [to - from, partText(batch.lineOf(from), batch.lineOf(to - 1))] as const;
  const what =
    cause === undefined
      ? t('Outcome unknown: the import ended while the {0} entities of {1} were being sent.', ...which)
      : cause instanceof TransportError
        ? t('Outcome unknown: no response after sending the {0} entities of {1}.', ...which)
        : t('Outcome unknown: sending the {0} entities of {1} failed with “{2}”.', ...which, (cause as Error).message);
  const why = t('The service generates the IDs, so the entities cannot be looked up.');
  return new ImportStopped(`${what} ${why}`, { cause });
}
