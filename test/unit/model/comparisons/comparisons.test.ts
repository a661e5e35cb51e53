import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { ComparedRun } from '../../../../src/model/comparisons/hits';
import { compareRuns } from '../../../../src/model/comparisons/queries';
import { comparisonSource } from '../../../../src/model/comparisons/grid';
import { jaccard, overlapAt, rankBiasedOverlap } from '../../../../src/model/comparisons/overlaps';
import { agreement } from '../../../harness/model/agreements';
import { byQuery, summaryOf, worstFirst } from '../../../../src/model/comparisons/summaries';
import { ResultGrid } from '../../../../src/model/grid/result-grid';
import { columnNames as names } from '../../../harness/model/compared-runs';

/** `a:0.1 b:0.2` */
const run = (text: string, more: Partial<ComparedRun> = {}): ComparedRun => ({
  hits: text
    .split(' ')
    .filter(Boolean)
    .map(each => ({ id: each.split(':')[0]!, distance: Number(each.split(':')[1]) })),
  ...more,
});
/** Each hit as `id:rank before>rank now mark`. */
const told = (baseline: ComparedRun, other: ComparedRun) =>
  Array.from(
    compareRuns(baseline, other).hits,
    ({ id, before, now, mark }) => `${id}:${before?.rank ?? '-'}>${now?.rank ?? '-'}${mark ? ` ${mark}` : ''}`,
  );

describe('a comparison of two runs', () => {
  it('has of each hit where it stands in either run, and how far it is there', () => {
    assert.deepEqual(
      [...compareRuns(run('a:1 b:2 a:2.5 c:3'), run('x:0 b:2.5 x:3 a:4')).hits],
      [
        { id: 'x', now: { rank: 1, distance: 0, at: 0 }, mark: 'gained' },
        {
          id: 'b',
          before: { rank: 2, distance: 2, at: 1 },
          now: { rank: 2, distance: 2.5, at: 1 },
          move: 0,
        },
        {
          id: 'a',
          before: { rank: 1, distance: 1, at: 0 },
          now: { rank: 3, distance: 4, at: 3 },
          move: -2,
          mark: 'down',
        },
        { id: 'c', before: { rank: 3, distance: 3, at: 3 }, mark: 'lost' },
      ],
    );
  });

  const cases: [what: string, baseline: ComparedRun, run: ComparedRun, hits: string[]][] = [
    ['the same', run('a:1 b:2'), run('a:1 b:2'), ['a:1>1', 'b:2>2']],
    [
      'moves, a gain and a loss',
      run('a:1 b:2 c:3 d:4'),
      run('b:0.5 a:1 e:2.5 c:3'),
      ['b:2>1 up', 'a:1>2 down', 'e:->3 gained', 'c:3>4 down', 'd:4>- lost'],
    ],
    ['a swap of equals, which is none', run('a:1 b:1 c:2'), run('b:1 a:1 c:2'), ['b:2>1 tied', 'a:1>2 tied', 'c:3>3']],
    [
      'one of equals at the end for another',
      run('a:1 b:2'),
      run('a:1 c:2.0000001'),
      ['a:1>1', 'c:->2 tied', 'b:2>- tied'],
    ],
    [
      'a nearer one that is lost',
      run('a:1 b:2 c:3'),
      run('a:1 c:3 d:3.5'),
      ['a:1>1', 'c:3>2 up', 'd:->3 gained', 'b:2>- lost'],
    ],
    [
      'fewer hits than asked for: what is gone was not cut off',
      run('a:1 b:2', { limit: 2 }),
      run('a:1', { limit: 2 }),
      ['a:1>1', 'b:2>- lost'],
    ],
    ['no hits at all', run(''), run(''), []],
    ['nothing any more', run('a:1'), run(''), ['a:1>- lost']],
    ['one hit', run('a:1'), run('a:1'), ['a:1>1']],
    ['identical vectors', run('a:0 b:0 c:0'), run('c:0 a:0 b:0'), ['c:3>1 tied', 'a:1>2 tied', 'b:2>3 tied']],
    [
      'other metrics, where equal numbers mean nothing',
      run('a:1 b:1', { metricType: 'L2' }),
      run('b:1 a:1', { metricType: 'IP' }),
      ['b:2>1 up', 'a:1>2 down'],
    ],
  ];
  for (const [what, baseline, other, hits] of cases)
    it(`tells ${what}`, () => assert.deepEqual(told(baseline, other), hits));

  it('takes ids by their digits, and one that comes twice once', () => {
    const numbers: ComparedRun = {
      hits: [
        { id: 9007199254740993n, distance: 1 },
        { id: 7, distance: 2 },
        { id: 7, distance: 3 },
      ],
    };
    const texts: ComparedRun = {
      hits: [
        { id: '9007199254740993', distance: 1 },
        { id: '7', distance: 2 },
      ],
    };
    assert.equal(compareRuns(numbers, texts).rankBiasedOverlap, 1);
    assert.equal(compareRuns(numbers, texts).k, 2);
  });

  it('takes ids that are all of one kind as they are', () => {
    const hits = [9007199254740993n, 9007199254740995n, 9007199254740993n].map((id, distance) => ({ id, distance }));
    const { counts, k } = compareRuns({ hits }, { hits: hits.slice(1, 2) });
    assert.deepEqual([k, counts.up, counts.lost], [2, 1, 1]);
  });

  it('has figures with and without ties', () => {
    const { counts, k, ...measures } = compareRuns(run('a:1 b:2 c:3'), run('a:1 x:2.5 y:3'));
    assert.deepEqual([k, measures.overlap, measures.overlapWithTies, measures.jaccard], [3, 1 / 3, 2 / 3, 1 / 5]);
    assert.deepEqual(counts, { same: 1, gained: 1, lost: 1, up: 0, down: 0, tied: 2 });
  });

  it('notes what makes it less than a comparison', () => {
    const notes = (a: ComparedRun, b: ComparedRun) => compareRuns(a, b).notes;
    assert.deepEqual(notes(run('a:1', { metricType: 'L2' }), run('a:1 b:2', { metricType: 'COSINE' })), [
      'metrics differ',
      'more hits',
    ]);
    assert.deepEqual(notes(run('a:1 b:2'), run('a:1')), ['fewer hits']);
    assert.deepEqual(notes(run(''), run('')), ['nothing found']);
    assert.deepEqual(notes(run('a:1'), run('b:1')), []);
  });

  const distances = fc.array(fc.double({ min: 0, max: 10, noNaN: true }), { maxLength: 15 });
  const runs = fc
    .tuple(distances, fc.shuffledSubarray('abcdefghijklmnopqrst'.split('')))
    .map(([all, ids]): ComparedRun => {
      const sorted = all.toSorted((a, b) => a - b);
      return { hits: ids.slice(0, sorted.length).map((id, at) => ({ id, distance: sorted[at]! })) };
    });

  it('counts every entity once, and is the same from both sides but for up and down, gained and lost', () => {
    fc.assert(
      fc.property(runs, runs, (a, b) => {
        const [there, back] = [compareRuns(a, b), compareRuns(b, a)];
        const ids = new Set([...a.hits, ...b.hits].map(({ id }) => id));
        assert.deepEqual(new Set(Array.from(there.hits, ({ id }) => id)), ids);
        assert.equal(there.hits.length, ids.size);
        const { same, tied, up, down, gained, lost } = there.counts;
        assert.deepEqual(back.counts, { same, tied, up: down, down: up, gained: lost, lost: gained });
        assert.ok(there.overlapWithTies >= there.overlap && there.overlapWithTies <= 1);
        assert.deepEqual([back.overlap, back.overlapWithTies], [there.overlap, there.overlapWithTies]);
        const [x, y] = [a, b].map(({ hits }) => hits.map(({ id }) => String(id)));
        const agreed = agreement(x!, y!);
        assert.equal(there.overlap, overlapAt(agreed, 99));
        assert.equal(there.jaccard, jaccard(agreed));
        assert.equal(there.rankBiasedOverlap, rankBiasedOverlap(agreed));
        assert.deepEqual(
          there.overlapsAt,
          [1, 5, 10].filter(k => k < there.k).map(k => [k, overlapAt(agreed, k)]),
        );
      }),
    );
  });

  it('has the overlap at each depth below that of all hits', () => {
    const depthsOf = (count: number) => {
      const hits = Array.from({ length: count }, (_, at) => ({ id: String(at), distance: at }));
      return compareRuns({ hits }, { hits }).overlapsAt.map(([depth]) => depth);
    };
    assert.deepEqual([1, 2, 11, 100, 101].map(depthsOf), [[], [1], [1, 5, 10], [1, 5, 10, 50], [1, 5, 10, 50, 100]]);
  });

  it('takes two neighbours for equals wherever others are', () => {
    const steps = Array.from({ length: 9 }, (_, at) => 1 + at * 4e-6); // each as good as its neighbours, the first not as the last
    const ids = 'abcdefghi'.split('');
    const there = ids.map((id, at) => ({ id, distance: steps[at]! }));
    for (let at = 0; at < 8; at++) {
      const swapped = there.with(at, there[at + 1]!).with(at + 1, there[at]!);
      const { up, down } = compareRuns({ hits: there }, { hits: swapped }).counts;
      assert.deepEqual({ at, up, down }, { at, up: 0, down: 0 });
    }
  });

  it('finds no difference where distances alone tremble', () => {
    fc.assert(
      fc.property(runs, fc.infiniteStream(fc.double({ min: -1e-7, max: 1e-7, noNaN: true })), (a, noise) => {
        const trembling = a.hits.map(hit => ({
          ...hit,
          distance: hit.distance * (1 + (noise.next().value as number)),
        }));
        const again = { hits: trembling.toSorted((x, y) => x.distance - y.distance) };
        const { up, down, gained, lost } = compareRuns(a, again).counts;
        assert.deepEqual({ up, down, gained, lost }, { up: 0, down: 0, gained: 0, lost: 0 });
      }),
    );
  });
});

describe('comparisons of several queries', () => {
  it('are summed up, the worst first', () => {
    const comparisons = [
      compareRuns(run('a:1 b:2'), run('a:1 b:2')),
      compareRuns(run('a:1 b:2'), run('c:1 d:2')),
      compareRuns(run('a:1 b:2'), run('a:1 e:2.5')),
    ];
    const { overlap, worst, unchanged, gained, lost, unpaired, queries } = summaryOf(comparisons, 1);
    assert.deepEqual(overlap, { mean: 0.5, median: 0.5, min: 0 });
    assert.deepEqual(
      { worst, unchanged, gained, lost, unpaired, queries },
      { worst: [1, 2], unchanged: 1, gained: 2, lost: 2, unpaired: 1, queries: 3 },
    );
  });

  it('are ordered by what changed: ties count for nothing, the lower overlap comes first', () => {
    const mild = compareRuns(run('a:1 b:2 c:3'), run('a:1 c:3 b:4'));
    const tied = compareRuns(run('a:1 b:1 c:1'), run('c:1 b:1 a:1'));
    const severe = compareRuns(run('a:1 b:2 c:3'), run('x:1 y:2 z:3'));
    assert.deepEqual(worstFirst([mild, tied, severe, mild]), [2, 0, 3, 1]);
  });

  it('have the middle for their median, of an even number the mean of both', () => {
    const four = (text: string) => compareRuns(run('a:1 b:2 c:3 d:4'), run(text));
    const [none, quarter, half, all] = [four('x:1'), four('a:1'), four('a:1 b:2'), four('a:1 b:2 c:3 d:4')];
    const medianOf = (...comparisons: (typeof none)[]) => summaryOf(comparisons).overlap.median;
    assert.equal(medianOf(all, none, half), half.overlap);
    assert.equal(medianOf(all, none, half, quarter), (half.overlap + quarter.overlap) / 2);
  });

  it('differ in nothing where there are none', () =>
    assert.deepEqual(summaryOf([]).overlap, { mean: 1, median: 1, min: 1 }));

  it('take the hits of each query from one answer', () => {
    assert.deepEqual(byQuery(['a', 'b', 'c'], [2, 0, 1]), [['a', 'b'], [], ['c']]);
    assert.deepEqual(byQuery(['a'], undefined), [['a']]);
  });
});

describe('a comparison in a grid', () => {
  const shown = (before: ComparedRun, now: ComparedRun, changed: boolean) =>
    new ResultGrid('r', comparisonSource(compareRuns(before, now), before, now, { names, changed }))
      .rows(0, 9)
      .map(({ cells, mark }) => [
        ...cells.slice(0, 4).map(cell => (typeof cell === 'string' ? cell : cell.text)),
        mark,
      ]);

  it('says in words and marks what came, went and moved', () => {
    assert.deepEqual(shown(run('a:1 b:2 c:3 d:4'), run('b:1 a:1.5 x:2 c:3'), false), [
      ['↑ 1', '2', '1', 'b', 'up'],
      ['↓ 1', '1', '2', 'a', 'down'],
      ['new', '', '3', 'x', 'gained'],
      ['↓ 1', '3', '4', 'c', 'down'],
      ['gone', '4', '', 'd', 'lost'],
    ]);
  });

  it('says nothing of what stayed, and which of equals changed places', () => {
    assert.deepEqual(shown(run('a:1 b:2'), run('a:1 b:2'), false), [
      ['', '1', '1', 'a', undefined],
      ['', '2', '2', 'b', undefined],
    ]);
    assert.deepEqual(shown(run('a:1 b:1'), run('b:1 a:1'), false), [
      ['= 1', '2', '1', 'b', 'tied'],
      ['= 1', '1', '2', 'a', 'tied'],
    ]);
  });

  it('may be of what changed only', () => {
    assert.deepEqual(shown(run('a:1 b:2 c:3'), run('a:1 x:1.5 c:3'), true), [
      ['new', '', '2', 'x', 'gained'],
      ['gone', '2', '', 'b', 'lost'],
    ]);
    assert.deepEqual(shown(run('a:1'), run('a:1'), true), []);
  });
});
