import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { EntitySchema } from '../../model/entities/checks';
import type { Mapping } from '../../model/mappings/mappings';
import { mappedRecords, type MappedRecord } from './mapped';
import { oneByOne, START, type Position } from './records';
import type { Source } from './sources';

/** Records that were checked so far, and those of them that cannot be sent. `later`: the first such records after the shown ones. */
export interface RecordCounts {
  readonly checked: number;
  readonly rejected: number;
  readonly later: readonly MappedRecord[];
  readonly position: Position;
  readonly isDone: boolean;
}

export interface CheckOptions {
  readonly from?: Position | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Number of records at the beginning that `later` leaves out. */
  readonly shown?: number | undefined;
  /** Longest time without a yield to the event loop, on which the keys of the user wait. */
  readonly maxBusyMs?: number | undefined;
}

/** Maximum number of records with problems that are kept. */
const MAX_LATER = 5;

/** Checks each record from a place on, and yields the counts as they grow. Texts are not embedded. Ends early when aborted. */
export async function* checkRecords(
  source: Source,
  mapping: Mapping,
  schema: EntitySchema,
  { from = START, signal, shown = 0, maxBusyMs = 8 }: CheckOptions = {},
): AsyncGenerator<RecordCounts> {
  let [checked, rejected, position] = [0, 0, from];
  const later: MappedRecord[] = [];
  let since = performance.now();
  for await (const mapped of oneByOne(mappedRecords(source, mapping, schema, from, signal))) {
    if (signal?.aborted) return;
    checked++;
    position = mapped.record.end;
    if (mapped.issues.length > 0) {
      rejected++;
      if (checked > shown && later.length < MAX_LATER) later.push(mapped);
    }
    if (performance.now() - since < maxBusyMs) continue;
    yield { checked, rejected, later, position, isDone: false };
    await yieldToEventLoop();
    since = performance.now();
  }
  if (!signal?.aborted) yield { checked, rejected, later, position, isDone: true };
}
