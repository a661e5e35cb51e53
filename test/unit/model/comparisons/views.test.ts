import assert from 'node:assert/strict';
import { check } from '../../../../src/model/issues';
import { comparisonCalls, ComparisonView } from '../../../../src/model/comparisons/pages';
import { viewOf } from '../../../../src/model/comparisons/views';
import { runComparison } from '../../../../src/model/comparisons/runs';
import type { SearchRun } from '../../../../src/model/searches/runs';
import { place, runsOf } from '../../../harness/model/compared-runs';

const run = runsOf({
  fields: [{ name: 'id', type: 'Int64', primaryKey: true }],
  times: { prepareMs: 5, queueMs: 0, networkMs: 9, parseMs: 1, totalMs: 15 },
});
const view = (before: SearchRun, now: SearchRun, query?: number) => viewOf(runComparison(before, now)!, query)!;
const elsewhere = { ...place, collectionName: 'faq' };

describe('a comparison as a page shows it', () => {
  it('has both times, what each measure means, and where the hits went', () => {
    const { baseline, run: now, measures, moves, changed } = view(run('abcd'), run('eabc'));
    assert.deepEqual([baseline.elapsedMs, now.elapsedMs], [10, 10]); // files and embeddings are no part of it
    assert.deepEqual(
      measures.map(({ name, value }) => [name, value]),
      [
        ['Overlap@1', '0'],
        ['Overlap@4', '0.75'],
        ['Overlap@4, tied hits interchangeable', '0.75'],
        ['Jaccard', '0.6'],
        ['Rank-biased overlap', '0.645'],
      ],
    );
    assert.ok(measures.every(({ meaning }, at) => meaning !== '' || at === 1));
    assert.match(moves, /0 unchanged, 0 up, 3 down, 1 moved within ties, 1 gained, 0 lost/);
    assert.equal(changed, 5);
  });

  it('has a summary of several queries only', () => {
    assert.equal(view(run('abcd'), run('abdc')).summary, undefined);
    assert.ok(view(run('abcd', { topks: [2, 2] }), run('abdc', { topks: [2, 2] })).summary);
  });

  it('tells ties where the metric of one side is not known', () => {
    const tied = (before?: string, now?: string) => {
      const [one, other] = [before, now].map((metricType, at) =>
        run(at === 0 ? 'ab' : 'ba', { metricType, rows: ['a', 'b'].map(id => ({ id, distance: 1 })) }),
      );
      return viewOf(runComparison(one!, { ...other!, rows: one!.rows.toReversed() })!)!.moves;
    };
    for (const metrics of [
      [undefined, 'L2'],
      ['L2', undefined],
      [undefined, undefined],
      ['L2', 'L2'],
    ])
      assert.match(tied(...metrics), /0 unchanged, 0 up, 0 down, 2 moved within ties, 0 gained, 0 lost/);
    assert.match(tied('L2', 'IP'), /0 unchanged, 1 up, 1 down, 0 moved within ties, 0 gained, 0 lost/);
  });

  it('is what its protocol says', () => {
    const answer = { runId: 'r', count: 0, columns: [], first: [] };
    const several = view(run('abcd', { topks: [2, 2] }), run('abdx', { topks: [2, 2] }, { filter: 'x' }));
    assert.ok(check(ComparisonView, { ...several, answer }).ok);
    assert.ok(check(comparisonCalls.comparison.params, { onlyChanged: true }).ok);
    assert.ok(!check(comparisonCalls.comparison.params, { onlyChanged: true, query: -1 }).ok);
  });

  const remarked: [what: string, before: SearchRun, now: SearchRun, remarks: RegExp[]][] = [
    ['nothing where nothing is remarkable', run('ab'), run('ba'), []],
    ['another collection', run('ab'), run('ab', { place: elsewhere }), [/Different collections/]],
    ['another cluster', run('ab'), run('ab', { place: { ...place, clusterId: 'in02' } }), [/Different collections/]],
    [
      'another metric',
      run('ab'),
      run('ab', { metricType: 'IP' }),
      [/metrics differ \(L2, IP\): ranks can be compared/],
    ],
    [
      'fused scores beside distances',
      run('ab'),
      run('ab', { call: { call: 'hybridSearch', body: { collectionName: 'c', search: [], limit: 2 } } }),
      [/metrics differ \(L2, fused score\): ranks can be compared/],
    ],
    [
      'keys of another type, and that nothing is in both',
      run('ab'),
      run('cd', { place: elsewhere, fields: [{ name: 'key', type: 'VarChar', primaryKey: true }], primaryKey: 'key' }),
      [
        /Different collections/,
        /IDs are.*in the baseline and.*in this run\. They are compared as strings/,
        /No common hits/,
      ],
    ],
    ['fewer hits', run('abcd'), run('ab'), [/Fewer hits/]],
    ['nothing at all', run(''), run(''), [/No hits in either run/]],
    [
      'no missing hits where nothing was asked',
      run('', { topks: [] }),
      run('', { place: elsewhere, topks: [] }),
      [/Different collections/, /No hits in either run/],
    ],
    ['one hit of each', run('a'), run('a'), []],
    ['queries of one run only', run('abcd', { topks: [2, 2] }), run('ab'), [/1 queries are in only one of the runs/]],
  ];
  for (const [what, before, now, remarks] of remarked) {
    it(`remarks ${what}`, () => {
      const told = view(before, now).remarks;
      assert.equal(told.length, remarks.length, told.join('\n'));
      remarks.forEach((remark, at) => assert.match(told[at]!, remark));
    });
  }

  it('tells what was asked differently, with what one of them did not ask', () => {
    const { differences } = view(
      run('ab', {}, { partitionNames: ['new'] }),
      run('ab', { metricType: 'IP' }, { filter: 'a' }),
    );
    assert.deepEqual(differences, [
      { name: 'filter', run: '"a"' },
      { name: 'partitionNames', baseline: '["new"]' },
      { name: 'Metric type', baseline: 'L2', run: 'IP' },
    ]);
  });

  it('tells large numbers of a run that was kept with all digits', () => {
    const radius = 9_007_199_254_740_993n;
    const { differences } = view(run('ab', {}, { searchParams: { params: { radius } } }), run('ab'));
    assert.deepEqual(differences, [{ name: 'searchParams', baseline: '{"params":{"radius":9007199254740993}}' }]);
  });

  it('of several queries begins with the one that changed most, and lists a hundred of them', () => {
    const topks = Array.from({ length: 300 }, () => 1);
    const ids = Array.from({ length: 300 }, (_, at) => ({ id: at, distance: 0.5 }));
    const before = run('', { rows: ids, topks });
    const now = run('', { rows: ids.with(7, { id: -1, distance: 0.1 }), topks });
    const { query, summary, measures } = view(before, now);
    assert.deepEqual([query, summary?.queries.length, summary?.left], [7, 100, 200]);
    assert.deepEqual(summary?.queries[0], {
      query: 7,
      overlap: '0',
      rankBiasedOverlap: '0',
      gained: 1,
      lost: 1,
      moved: 0,
    });
    assert.match(summary?.line ?? '', /^299 of 300 queries/);
    assert.equal(measures[0]?.value, '0');
    assert.equal(view(before, now, 8).measures[0]?.value, '1');
    assert.equal(viewOf(runComparison(before, now)!, 300), undefined);
  });

  it('takes hits with identical vectors for ties', () => {
    const same = (ids: string) => run(ids, { rows: ids.split('').map(id => ({ id, distance: 0 })) });
    const { changed, moves } = view(same('abc'), same('cab'));
    assert.equal(changed, 3);
    assert.match(moves, /0 unchanged, 0 up, 0 down, 3 moved within ties, 0 gained, 0 lost/);
  });
});
