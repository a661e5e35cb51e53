import type { GridMark } from './result-grid';
import { overlapAt, rankBiasedOverlap } from './overlaps';
import type { Hit } from './searches';

/** One run of one query, as far as comparing needs it. */
export interface ComparedRun {
  readonly hits: readonly Hit[]; // nearest first
  /** How nearness was measured; distances of different metrics say nothing about each other. */
  readonly metricType?: string | undefined;
  /** How many were asked for: fewer hits than that were not cut off. */
  readonly limit?: number | undefined;
  readonly elapsedMs?: number | undefined;
}

interface Standing {
  /** From 1. */
  readonly rank: number;
  readonly distance: number;
  /** Which of the run's hits. */
  readonly at: number;
}

/** One entity in two runs. `tied`: it moved, came or went only among distances that are as good as equal. */
export interface ComparedHit {
  readonly id: Hit['id'];
  readonly before?: Standing;
  readonly now?: Standing;
  /** Ranks gained: above 0 it went up. Absent where it is in one run only. */
  readonly move?: number;
  readonly mark?: GridMark; // none: where it was
}

/** What makes two runs less than fully comparable, to be told beside the figures. */
export type ComparisonNote = 'metrics differ' | 'fewer hits' | 'more hits' | 'nothing found';

export interface Comparison {
  /** The depth of the overlap: the length of the longer run. */
  readonly k: number;
  readonly overlap: number;
  /** The overlap at smaller depths, as far as there are such: of the first, of the first five … */
  readonly overlapsAt: readonly (readonly [k: number, overlap: number])[];
  /** The same, but a hit that gave way to one as near is no loss. */
  readonly overlapWithTies: number;
  readonly jaccard: number;
  readonly rankBiasedOverlap: number;
  /** Those of the newer run in its order, then what was lost, in the order it was in. */
  readonly hits: readonly ComparedHit[];
  readonly counts: Readonly<Record<GridMark | 'same', number>>;
  readonly notes: readonly ComparisonNote[];
  readonly elapsedMs: { readonly before?: number | undefined; readonly now?: number | undefined };
}

/** The depths at which an overlap is told beside that of all. */
const DEPTHS = [1, 5, 10, 50, 100];

/** Distances nearer to each other than this, relative to the larger, are as good as equal: float32 in another order of adding. */
const TOLERANCE = 1e-5;

/** How a run stands against a baseline. `tolerance`: relative; see above. */
export function compareRuns(baseline: ComparedRun, run: ComparedRun, tolerance = TOLERANCE): Comparison {
  const before = standings(baseline.hits);
  const now = standings(run.hits);
  const [idsBefore, idsNow] = [[...before.keys()], [...now.keys()]];
  const isComparable = !baseline.metricType || !run.metricType || baseline.metricType === run.metricType;
  const near = (a: number, b: number): boolean =>
    isComparable && Math.abs(a - b) <= tolerance * Math.max(Math.abs(a), Math.abs(b), Number.MIN_VALUE);

  const hits: ComparedHit[] = [];
  const ties = { before: tiesOf(before, near), now: tiesOf(now, near) };
  const cutOff = { before: cutOffOf(baseline), now: cutOffOf(run) };
  for (const [key, standing] of now) {
    const { id } = run.hits[standing.at]!;
    const was = before.get(key);
    if (was) {
      const move = was.rank - standing.rank;
      const mark = markOf(was.rank, standing.rank, ties.before, ties.now);
      hits.push(mark ? { id, before: was, now: standing, move, mark } : { id, before: was, now: standing, move });
    } else {
      const isTie = cutOff.before !== undefined && near(standing.distance, cutOff.before);
      hits.push({ id, now: standing, mark: isTie ? 'tied' : 'gained' });
    }
  }
  for (const [key, was] of before) {
    if (now.has(key)) continue;
    const isTie = cutOff.now !== undefined && near(was.distance, cutOff.now);
    hits.push({ id: baseline.hits[was.at]!.id, before: was, mark: isTie ? 'tied' : 'lost' });
  }

  const k = Math.max(before.size, now.size);
  const lost = hits.filter(hit => !hit.now);
  const gained = hits.filter(hit => !hit.before);
  const tied = (among: readonly ComparedHit[]): number => among.filter(({ mark }) => mark === 'tied').length;
  const shared = now.size - gained.length;
  return {
    k,
    overlap: k === 0 ? 1 : shared / k,
    overlapsAt: DEPTHS.filter(depth => depth < k).map(depth => [depth, overlapAt(idsBefore, idsNow, depth)]),
    overlapWithTies: k === 0 ? 1 : (shared + Math.min(tied(lost), tied(gained))) / k,
    jaccard: hits.length === 0 ? 1 : shared / hits.length,
    rankBiasedOverlap: rankBiasedOverlap(idsBefore, idsNow),
    hits,
    counts: countsOf(hits),
    notes: notesOf(before.size, now.size, isComparable),
    elapsedMs: { before: baseline.elapsedMs, now: run.elapsedMs },
  };
}

/** By id as text: a service may send 64-bit ids as numbers once and as strings another time. An id that comes twice counts once. */
function standings(hits: readonly Hit[]): Map<string, Standing> {
  const found = new Map<string, Standing>();
  for (const [at, { id, distance }] of hits.entries()) {
    const key = String(id);
    if (!found.has(key)) found.set(key, { rank: found.size + 1, distance, at });
  }
  return found;
}

/** For each rank the ranks it might as well have, from `first` to `last`: those beside it whose distances are as good as equal to its own. */
interface Ties {
  readonly first: Uint32Array;
  readonly last: Uint32Array;
}

function tiesOf(standing: ReadonlyMap<string, Standing>, near: (a: number, b: number) => boolean): Ties {
  const distances = Float64Array.from(standing.values(), ({ distance }) => distance);
  const ties = { first: new Uint32Array(distances.length), last: new Uint32Array(distances.length) };
  let first = 0;
  let last = 0;
  for (const [at, own] of distances.entries()) {
    while (first < at && !near(distances[first]!, own)) first += 1;
    last = Math.max(last, at);
    while (last + 1 < distances.length && near(own, distances[last + 1]!)) last += 1;
    ties.first[at] = first;
    ties.last[at] = last;
  }
  return ties;
}

function markOf(was: number, is: number, before: Ties, now: Ties): GridMark | undefined {
  if (was === is) return undefined;
  if (before.first[was - 1]! <= now.last[is - 1]! && now.first[is - 1]! <= before.last[was - 1]!) return 'tied';
  return was > is ? 'up' : 'down';
}

/** The distance where a run was cut off; undefined where it had nothing more to give. */
function cutOffOf({ hits, limit }: ComparedRun): number | undefined {
  return limit !== undefined && hits.length < limit ? undefined : hits.at(-1)?.distance;
}

function countsOf(hits: readonly ComparedHit[]): Record<GridMark | 'same', number> {
  const counts = { same: 0, gained: 0, lost: 0, up: 0, down: 0, tied: 0 };
  for (const { mark } of hits) counts[mark ?? 'same'] += 1;
  return counts;
}

function notesOf(before: number, now: number, isComparable: boolean): ComparisonNote[] {
  const notes: ComparisonNote[] = [];
  if (!isComparable) notes.push('metrics differ');
  if (before === 0 && now === 0) notes.push('nothing found');
  else if (now !== before) notes.push(now < before ? 'fewer hits' : 'more hits');
  return notes;
}
