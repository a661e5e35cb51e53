import { ComparedHits, type ComparedRun } from './hits';
import { jaccard, overlapAt, rankBiasedOverlap } from './overlaps';
import { GRID_MARKS, type GridMark } from '../grid/pages';
import { marksOf } from './marks';
import { agreementOf, rankAlignment } from './rank-alignment';

/** Limits of the comparability of two runs, shown with the figures. */
export type ComparisonNote = 'metrics differ' | 'fewer hits' | 'more hits' | 'nothing found';

export interface QueryComparison {
  /** The depth of the overlap: the length of the longer run. */
  readonly k: number;
  readonly overlap: number;
  /** The overlap at smaller depths, as far as there are such: of the first, of the first five … */
  readonly overlapsAt: readonly (readonly [k: number, overlap: number])[];
  /** Like overlap, but a hit replaced by another at the same distance counts as kept. */
  readonly overlapWithTies: number;
  readonly jaccard: number;
  readonly rankBiasedOverlap: number;
  readonly hits: ComparedHits;
  readonly counts: Readonly<Record<GridMark | 'same', number>>;
  readonly notes: readonly ComparisonNote[];
}

/** Depths of the overlap, besides that of all hits. */
const DEPTHS = [1, 5, 10, 50, 100];

/** Relative tolerance of equal distances: float32 sums depend on the order of addition. */
const TOLERANCE = 1e-5;

/** Compares a run with a baseline. `tolerance`: relative; see above. */
export function compareRuns(baseline: ComparedRun, run: ComparedRun, tolerance = TOLERANCE): QueryComparison {
  const alignment = rankAlignment(baseline.hits, run.hits);
  const { rows, now, before } = alignment;
  const agreement = agreementOf(alignment);
  const isComparable = !baseline.metricType || !run.metricType || baseline.metricType === run.metricType;
  const near = (a: number, b: number): boolean =>
    isComparable && Math.abs(a - b) <= tolerance * Math.max(Math.abs(a), Math.abs(b), Number.MIN_VALUE);
  const { marks, tied } = marksOf(alignment, near, { before: cutOffOf(baseline), now: cutOffOf(run) });

  const k = Math.max(before.length, now.length);
  const shared = agreement.shared[k]!;
  return {
    k,
    overlap: overlapAt(agreement, k),
    overlapsAt: DEPTHS.filter(depth => depth < k).map(depth => [depth, overlapAt(agreement, depth)]),
    overlapWithTies: k === 0 ? 1 : (shared + Math.min(tied.lost, tied.gained)) / k,
    jaccard: jaccard(agreement),
    rankBiasedOverlap: rankBiasedOverlap(agreement),
    hits: new ComparedHits(baseline, run, alignment, marks),
    counts: countsOf(marks, rows),
    notes: notesOf(before.length, now.length, isComparable),
  };
}

/** The distance where a run was cut off; undefined where it had nothing more to give. */
function cutOffOf({ hits, limit }: ComparedRun): number | undefined {
  return limit !== undefined && hits.length < limit ? undefined : hits.at(-1)?.distance;
}

function countsOf(marks: Uint8Array, rows: number): Record<GridMark | 'same', number> {
  const counts = new Uint32Array(GRID_MARKS.length + 1);
  for (let row = 0; row < rows; row++) counts[marks[row]!]! += 1;
  const [same = 0, gained = 0, lost = 0, up = 0, down = 0, tied = 0] = counts;
  return { same, gained, lost, up, down, tied };
}

function notesOf(before: number, now: number, isComparable: boolean): ComparisonNote[] {
  const notes: ComparisonNote[] = [];
  if (!isComparable) notes.push('metrics differ');
  if (before === 0 && now === 0) notes.push('nothing found');
  else if (now !== before) notes.push(now < before ? 'fewer hits' : 'more hits');
  return notes;
}
