import { GRID_MARKS, type GridMark } from '../grid/pages';
import type { RankAlignment } from './rank-alignment';

/** Returns true if two distances are equal within the tolerance. */
type Near = (a: number, b: number) => boolean;

const MARK = Object.fromEntries(GRID_MARKS.map((mark, at) => [mark, at + 1])) as Record<GridMark, number>;

/**
 * The mark of every row (1 and more in the order of `GRID_MARKS`, 0 for none), and how many of the gained and the lost only changed places
 * with one as near. `cutOff`: the distance where a run was cut off; undefined where it had nothing more to give.
 */
export function marksOf(
  { rows, now, before, ranksBefore }: RankAlignment,
  near: Near,
  cutOff: { readonly before: number | undefined; readonly now: number | undefined },
): { readonly marks: Uint8Array; readonly tied: { readonly gained: number; readonly lost: number } } {
  const marks = new Uint8Array(rows);
  const tied = { gained: 0, lost: 0 };
  const [tiesBefore, tiesNow] = [tiesOf(before, near), tiesOf(now, near)];
  for (let row = 0; row < now.length; row++) {
    const was = ranksBefore[row]!;
    if (was === row + 1) continue;
    if (was > 0) {
      const areTied =
        tiesBefore.first[was - 1]! <= tiesNow.last[row]! && tiesNow.first[row]! <= tiesBefore.last[was - 1]!;
      marks[row] = areTied ? MARK.tied : was > row + 1 ? MARK.up : MARK.down;
    } else if (cutOff.before !== undefined && near(now.distances[row]!, cutOff.before)) {
      marks[row] = MARK.tied;
      tied.gained += 1;
    } else marks[row] = MARK.gained;
  }
  for (let row = now.length; row < rows; row++) {
    const isTie = cutOff.now !== undefined && near(before.distances[ranksBefore[row]! - 1]!, cutOff.now);
    marks[row] = isTie ? MARK.tied : MARK.lost;
    if (isTie) tied.lost += 1;
  }
  return { marks, tied };
}

/** Returns the interchangeable ranks for each rank, from `first` to `last`: neighbors with the same distance within the tolerance. */
function tiesOf({ length, distances }: RankAlignment['now'], near: Near) {
  const ties = { first: new Uint32Array(length), last: new Uint32Array(length) };
  let first = 0;
  let last = 0;
  for (let at = 0; at < length; at++) {
    const own = distances[at]!;
    while (first < at && !near(distances[first]!, own)) first += 1;
    last = Math.max(last, at);
    for (let next = distances[last + 1]; next !== undefined && near(own, next); next = distances[last + 1]) last += 1;
    ties.first[at] = first;
    ties.last[at] = last;
  }
  return ties;
}
