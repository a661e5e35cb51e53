import type { Agreement } from './overlaps';
import type { Hit } from '../searches/searches';

/**
 * Ranks of the entities of two runs, without an object per entity. A row is an entity: first those of the newer run in its order, so that
 * the rank there is the row plus one, then those of the older run only, in its order. A repeated id counts once.
 */
export interface RankAlignment {
  readonly rows: number;
  readonly now: Ranked;
  readonly before: Ranked;
  /** Rank in the older run by row, from 1; 0 if absent. */
  readonly ranksBefore: Uint32Array;
}

/** One run by rank, counted from 0. `at`: which of its hits. */
interface Ranked {
  readonly length: number;
  readonly at: Uint32Array;
  readonly distances: Float64Array;
}

export function rankAlignment(before: readonly Hit[], now: readonly Hit[]): RankAlignment {
  const keyOf = comparableIds(before, now);
  const rows = new Map<unknown, number>();
  const length = before.length + now.length;
  const ranksBefore = new Uint32Array(length);
  const newer = { length: 0, at: new Uint32Array(now.length), distances: new Float64Array(now.length) };
  const older = { length: 0, at: new Uint32Array(before.length), distances: new Float64Array(before.length) };
  for (let at = 0; at < now.length; at++) {
    const hit = now[at]!;
    const key = keyOf ? keyOf(hit.id) : hit.id;
    if (rows.has(key)) continue;
    newer.at[newer.length] = at;
    newer.distances[newer.length] = hit.distance;
    rows.set(key, newer.length++);
  }
  for (let at = 0; at < before.length; at++) {
    const hit = before[at]!;
    const key = keyOf ? keyOf(hit.id) : hit.id;
    let row = rows.get(key);
    if (row === undefined) rows.set(key, (row = rows.size));
    else if (ranksBefore[row] !== 0) continue;
    older.at[older.length] = at;
    older.distances[older.length] = hit.distance;
    ranksBefore[row] = ++older.length;
  }
  return { rows: rows.size, now: newer, before: older, ranksBefore };
}

/** Computes the agreement: an entity is shared from the depth of its larger rank. */
export function agreementOf({ now, before, ranksBefore }: RankAlignment): Agreement {
  const shared = new Uint32Array(Math.max(now.length, before.length) + 1);
  for (let row = 0; row < now.length; row++) {
    const was = ranksBefore[row]!;
    if (was > 0) shared[was > row ? was : row + 1]! += 1;
  }
  for (let depth = 1; depth < shared.length; depth++) shared[depth]! += shared[depth - 1]!;
  return { lengths: [before.length, now.length], shared };
}

/**
 * Returns a function from ids to comparable texts, because a service can send 64-bit ids as numbers or strings; undefined if all ids are of
 * one type, which avoids the conversion.
 */
function comparableIds(before: readonly Hit[], now: readonly Hit[]): ((id: Hit['id']) => string) | undefined {
  const kind = typeof (now[0] ?? before[0])?.id;
  const isOther = ({ id }: Hit): boolean => typeof id !== kind;
  return now.some(isOther) || before.some(isOther) ? String : undefined;
}
