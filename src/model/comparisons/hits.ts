import { GRID_MARKS, type GridMark } from '../grid/pages';
import type { RankAlignment } from './rank-alignment';
import type { Hit } from '../searches/searches';

/** One run of one query, as far as comparing needs it. */
export interface ComparedRun {
  readonly hits: readonly Hit[]; // nearest first
  /** The metric of the distances, which cannot be compared across metrics. */
  readonly metricType?: string | undefined;
  /** The limit of the search: with fewer hits, none were cut off. */
  readonly limit?: number | undefined;
}

interface RankedHit {
  /** Rank, from 1. */
  readonly rank: number;
  readonly distance: number;
  /** Index of the hit in the run. */
  readonly at: number;
}

/** An entity in two runs. `tied`: it moved, came or went only among distances that are equal within the tolerance. */
export interface ComparedHit {
  readonly id: Hit['id'];
  readonly before?: RankedHit;
  readonly now?: RankedHit;
  /** Ranks gained: above 0 it went up. Absent where it is in one run only. */
  readonly move?: number;
  readonly mark?: GridMark; // none: where it was
}

/** The entities of two runs: those of the newer one in its order, then the lost ones in theirs. Created on demand. */
export class ComparedHits implements Iterable<ComparedHit> {
  constructor(
    private readonly baseline: ComparedRun,
    private readonly run: ComparedRun,
    private readonly alignment: RankAlignment,
    /** Mark by row: from 1 in the order of the marks, 0 for none. */
    private readonly marks: Uint8Array,
  ) {}

  get length(): number {
    return this.alignment.rows;
  }

  mark(row: number): GridMark | undefined {
    return GRID_MARKS[this.marks[row]! - 1];
  }

  at(row: number): ComparedHit | undefined {
    if (row >= this.length) return undefined;
    const { now, before, ranksBefore } = this.alignment;
    const rankedHit = ({ at, distances }: typeof now, rank: number): RankedHit | undefined =>
      rank > 0 ? { rank, distance: distances[rank - 1]!, at: at[rank - 1]! } : undefined;
    const is = row < now.length ? rankedHit(now, row + 1) : undefined;
    const was = rankedHit(before, ranksBefore[row]!);
    const mark = this.mark(row);
    return {
      id: (is ? this.run.hits[is.at]! : this.baseline.hits[was!.at]!).id,
      ...(was && { before: was }),
      ...(is && { now: is }),
      ...(was && is && { move: was.rank - is.rank }),
      ...(mark && { mark }),
    };
  }

  /** Returns the rows of the hits whose rank changed. */
  changed(): Uint32Array {
    const rows = new Uint32Array(this.length);
    let length = 0;
    for (let row = 0; row < this.length; row++) if (this.marks[row] !== 0) rows[length++] = row;
    return rows.slice(0, length);
  }

  *[Symbol.iterator](): Iterator<ComparedHit> {
    for (let row = 0; row < this.length; row++) yield this.at(row)!;
  }
}
