import assert from 'node:assert/strict';
import fc from 'fast-check';
import { marksOf } from '../../../../src/model/comparisons/marks';
import { rankBiasedOverlap } from '../../../../src/model/comparisons/overlaps';
import { rankAlignment } from '../../../../src/model/comparisons/rank-alignment';
import { GRID_MARKS } from '../../../../src/model/grid/pages';
import type { Hit } from '../../../../src/model/searches/searches';
import { agreement } from '../../../harness/model/agreements';

/** Returns true for integers at most one apart. */
const near = (a: number, b: number): boolean => Math.abs(a - b) <= 1;

/** Returns the mark of each row, counted naively by definition. */
function counted(before: readonly Hit[], now: readonly Hit[], cutOff: { before?: number; now?: number }): string[] {
  /** Returns interchangeable ranks, from 1: all hits in between are ties. */
  const ties = (hits: readonly Hit[], rank: number): number[] => {
    const own = hits[rank - 1]!.distance;
    const ranks = hits.map((_, at) => at + 1).filter(each => near(hits[each - 1]!.distance, own));
    return ranks;
  };
  const rankIn = (hits: readonly Hit[], id: Hit['id']) => hits.findIndex(hit => hit.id === id) + 1;
  const rows = [...now, ...before.filter(({ id }) => rankIn(now, id) === 0)];
  return rows.map(({ id }) => {
    const [was, is] = [rankIn(before, id), rankIn(now, id)];
    if (was === is) return '';
    if (was === 0) return cutOff.before !== undefined && near(now[is - 1]!.distance, cutOff.before) ? 'tied' : 'gained';
    if (is === 0) return cutOff.now !== undefined && near(before[was - 1]!.distance, cutOff.now) ? 'tied' : 'lost';
    const [there, here] = [ties(before, was), ties(now, is)];
    const meet = Math.min(...there) <= Math.max(...here) && Math.min(...here) <= Math.max(...there);
    return meet ? 'tied' : was > is ? 'up' : 'down';
  });
}

describe('the marks of a comparison', () => {
  const hits = fc
    .tuple(
      fc.shuffledSubarray('abcdefghij'.split('')),
      fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 10, maxLength: 10 }),
    )
    .map(([ids, steps]) => {
      let distance = 0;
      return ids.map((id, at): Hit => ({ id, distance: (distance += steps[at]!) }));
    });
  const cut = fc.option(fc.integer({ min: 0, max: 20 }), { nil: undefined });

  it('are what was counted by hand', () => {
    fc.assert(
      fc.property(hits, hits, cut, cut, (before, now, cutBefore, cutNow) => {
        const { marks, tied } = marksOf(rankAlignment(before, now), near, { before: cutBefore, now: cutNow });
        const names = Array.from(marks, mark => (mark === 0 ? '' : GRID_MARKS[mark - 1]!));
        const wanted = counted(before, now, {
          ...(cutBefore === undefined ? {} : { before: cutBefore }),
          ...(cutNow === undefined ? {} : { now: cutNow }),
        });
        assert.deepEqual(names, wanted);
        const isIn = (id: Hit['id'], there: readonly Hit[]) => there.some(hit => hit.id === id);
        const gaveWay = (row: number) => wanted[row] === 'tied';
        assert.equal(tied.gained, now.filter(({ id }, row) => !isIn(id, before) && gaveWay(row)).length);
        assert.equal(tied.lost, wanted.filter((mark, row) => row >= now.length && mark === 'tied').length);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('rank-biased overlap, by what it means', () => {
  const ranking = fc.uniqueArray(fc.integer({ min: 0, max: 12 }).map(String), { minLength: 1, maxLength: 9 });

  it('is the weighted mean of the agreement at every depth, without end', () => {
    fc.assert(
      fc.property(ranking, ranking, fc.double({ min: 0.1, max: 0.9, noNaN: true }), (a, b, p) => {
        const { lengths, shared } = agreement(a, b);
        const [short, long] = [Math.min(...lengths), Math.max(...lengths)];
        // What the shorter one does not say is taken to agree as it did (equation 32 of Webber, Moffat and Zobel).
        const missing = (depth: number) => (shared[short]! * (depth - short)) / short;
        const agreed = (depth: number): number => {
          if (depth > long) return (shared[long]! + missing(long)) / long;
          return (shared[depth]! + (depth > short ? missing(depth) : 0)) / depth;
        };
        let mean = 0;
        for (let depth = 1; depth < 2000; depth++) mean += (1 - p) * p ** (depth - 1) * agreed(depth);
        assert.ok(Math.abs(rankBiasedOverlap({ lengths, shared }, p) - Math.min(1, mean)) < 1e-9);
      }),
    );
  });
});
