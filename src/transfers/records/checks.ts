import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { EntitySchema } from '../../model/entities/checks';
import { idOf, keyOf } from '../../model/entities/values';
import type { Mapping } from '../../model/mappings/mappings';
import { mappedRecords, type MappedRecord } from './mapped';
import { oneByOne, START, type Position } from './records';
import type { Source } from './sources';

/** Records that were checked so far, and those of them that cannot be sent. `later`: the first such records after the shown ones. */
export interface RecordCounts {
  readonly checked: number;
  readonly rejected: number;
  readonly later: readonly MappedRecord[];
  /** Records without problems that repeat the ID of an earlier one; undefined if unknown. */
  readonly repeated?: number | undefined;
  readonly position: Position;
  readonly isDone: boolean;
}

export interface CheckOptions {
  readonly from?: Position | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Number of records at the beginning that `later` leaves out. */
  readonly shown?: number | undefined;
  /** Maximum number of IDs that are compared. */
  readonly maxKeys?: number | undefined;
  /** Longest time without a yield to the event loop, on which the keys of the user wait. */
  readonly maxBusyMs?: number | undefined;
}

/** Maximum number of records with problems that are kept. */
const MAX_LATER = 5;

/** Maximum number of IDs in memory, about 100 bytes each. */
const MAX_KEYS = 200_000;

/** Checks each record from a place on, and yields the counts as they grow. Texts are not embedded. Ends early when aborted. */
export async function* checkRecords(
  source: Source,
  mapping: Mapping,
  schema: EntitySchema,
  { from = START, signal, shown = 0, maxBusyMs = 8, maxKeys = MAX_KEYS }: CheckOptions = {},
): AsyncGenerator<RecordCounts> {
  let [checked, rejected, position] = [0, 0, from];
  const later: MappedRecord[] = [];
  const key = keyOf(schema.fields);
  const ids = new Set<string>();
  let repeated: number | undefined = 0;
  let since = performance.now();
  for await (const mapped of oneByOne(mappedRecords(source, mapping, schema, from, signal))) {
    if (signal?.aborted) return;
    checked++;
    position = mapped.record.end;
    if (mapped.issues.length > 0) {
      rejected++;
      if (checked > shown && later.length < MAX_LATER) later.push(mapped);
    } else if (repeated !== undefined) {
      const id = idOf(mapped.entity ?? {}, key);
      if (id !== undefined && ids.has(id)) repeated++;
      else if (id !== undefined) ids.add(id);
      if (ids.size > maxKeys) {
        repeated = undefined;
        ids.clear();
      }
    }
    if (performance.now() - since < maxBusyMs) continue;
    yield { checked, rejected, later, repeated, position, isDone: false };
    await yieldToEventLoop();
    since = performance.now();
  }
  if (!signal?.aborted) yield { checked, rejected, later, repeated, position, isDone: true };
}
