import assert from 'node:assert/strict';
import { comparisonLine, comparisonReport } from '../../../../src/model/comparisons/reports';
import { msText } from '../../../../src/model/comparisons/texts';
import { viewOf } from '../../../../src/model/comparisons/views';
import { compared, runsOf } from '../../../harness/model/compared-runs';

const times = { prepareMs: 5, queueMs: 5, networkMs: 9, parseMs: 1, totalMs: 20 };
const run = runsOf({ times });

const SHARE = 'share of the top hits that both runs have, in any order';
const TIES = 'like overlap, but hits with equal distances are interchangeable';
const JACCARD = 'hits in both runs divided by hits in either run';
const RANKS = 'similarity of the rankings: 1 is identical. The first ten ranks have 86 % of the weight';
const HEAD = ['| Rank change | Rank | Before | ID | Distance | Before |', '| --- | --- | --- | --- | --- | --- |'];

describe('the report of a comparison, whole', () => {
  it('of one query', () => {
    assert.deepEqual(comparisonReport(compared(run('abcd'), run('bxad', {}, { filter: 'a' }))).split('\n'), [
      '# Comparison with the baseline',
      '',
      '|  | Baseline | This run |',
      '| --- | --- | --- |',
      '| Query | a vector | a vector |',
      '| Target | Team › prod › default › help | Team › prod › default › help |',
      '| `filter` | – | `"a"` |',
      '| Run at | 1970-01-01T00:00:00.000Z | 1970-01-01T00:00:00.000Z |',
      '| Latency without embedding | 10 ms | 10 ms |',
      '',
      '| Measure | Value | Meaning |',
      '| --- | --- | --- |',
      `| Overlap@1 | 0 | ${SHARE} |`,
      '| Overlap@4 | 0.75 |  |',
      `| Overlap@4, tied hits interchangeable | 0.75 | ${TIES} |`,
      `| Jaccard | 0.6 | ${JACCARD} |`,
      `| Rank-biased overlap | 0.645 | ${RANKS} |`,
      '',
      '1 unchanged, 1 up, 1 down, 0 moved within ties, 1 gained, 1 lost',
      '',
      ...HEAD,
      '| ↑ 1 | 1 | 2 | `b` | 0.000000 | 0.100000 |',
      '| gained | 2 | – | `x` | 0.100000 | – |',
      '| ↓ 2 | 3 | 1 | `a` | 0.200000 | 0.000000 |',
      '| lost | – | 3 | `c` | – | 0.200000 |',
      '|  | 4 | 4 | `d` | 0.300000 | 0.300000 |',
      '',
    ]);
  });
  it('of two queries: a summary, then the one that changed', () => {
    const text = comparisonReport(compared(run('abcd', { topks: [2, 2] }), run('abdx', { topks: [2, 2] })));
    assert.deepEqual(text.split('\n').slice(8), [
      '',
      '1 of 2 queries return the same hits (ignoring ties).',
      '',
      '|  | Mean | Median | Minimum |',
      '| --- | --- | --- | --- |',
      '| Overlap | 0.75 | 0.75 | 0.5 |',
      '| Overlap, tied hits interchangeable | 0.75 | 0.75 | 0.5 |',
      '| Jaccard | 0.666 | 0.666 | 0.333 |',
      '| Rank-biased overlap | 0.725 | 0.725 | 0.45 |',
      '',
      '## Query 2',
      '',
      '| Measure | Value | Meaning |',
      '| --- | --- | --- |',
      `| Overlap@1 | 0 | ${SHARE} |`,
      '| Overlap@2 | 0.5 |  |',
      `| Overlap@2, tied hits interchangeable | 0.5 | ${TIES} |`,
      `| Jaccard | 0.333 | ${JACCARD} |`,
      `| Rank-biased overlap | 0.45 | ${RANKS} |`,
      '',
      '0 unchanged, 1 up, 0 down, 0 moved within ties, 1 gained, 1 lost',
      '',
      ...HEAD,
      '| ↑ 1 | 1 | 2 | `d` | 0.200000 | 0.300000 |',
      '| gained | 2 | – | `x` | 0.300000 | – |',
      '| lost | – | 1 | `c` | – | 0.200000 |',
      '',
    ]);
  });
  it('writes out two hundred hits', () => {
    const hits = (count: number) => Array.from({ length: count }, (_, id) => ({ id, distance: id }));
    const text = (count: number) =>
      comparisonReport(compared(run('', { rows: hits(count) }), run('', { rows: hits(count) })));
    const counted = (count: number) =>
      text(count)
        .split('\n')
        .filter(line => /^\|  \| \d+ \|/.test(line)).length;
    assert.deepEqual([199, 200, 201].map(counted), [199, 200, 200]);
    assert.doesNotMatch(text(200), /left out/);
    assert.match(text(201), /^1 more hits are not shown\.$/m);
  });
  it('marks a hit among equals with how far it moved', () => {
    const equal = (ids: string) => run('', { rows: ids.split('').map(id => ({ id, distance: 1 })) });
    const rows = comparisonReport(compared(equal('abc'), equal('cab')))
      .split('\n')
      .filter(line => /`[abc]`/.test(line));
    assert.deepEqual(
      rows.map(row => row.split('|')[1]!.trim()),
      ['= 2', '= 1', '= 1'],
    );
  });
  it('has short times with a digit after the point', () => {
    assert.deepEqual([0, 0.04, 9.94, 9.99, 10, 10.5, 1234.4].map(msText), [
      '0.0',
      '0.0',
      '9.9',
      '10.0',
      '10',
      '11',
      '1234',
    ]);
  });
});

describe('the view of a comparison, whole', () => {
  const several = compared(run('abcd', { topks: [2, 2] }), run('abdx', { topks: [2, 2] }, { limit: 5 }));
  it('of two queries begins with the one that changed most', () => {
    const { summary, measures, ...view } = viewOf(several)!;
    const side = { asked: 'a vector', place: 'Team › prod › default › help', at: 0, elapsedMs: 10, hits: 4 };
    assert.deepEqual(view, {
      baseline: { title: 'Baseline', ...side },
      run: { title: 'This run', ...side },
      differences: [{ name: 'limit', baseline: '4', run: '5' }],
      remarks: [],
      query: 1,
      moves: '0 unchanged, 1 up, 0 down, 0 moved within ties, 1 gained, 1 lost',
      changed: 3,
    });
    assert.deepEqual(summary!.queries, [
      { query: 1, overlap: '0.5', rankBiasedOverlap: '0.45', gained: 1, lost: 1, moved: 1 },
      { query: 0, overlap: '1', rankBiasedOverlap: '1', gained: 0, lost: 0, moved: 0 },
    ]);
    assert.equal(summary!.left, 0);
    assert.equal(measures[0]!.name, 'Overlap@1');
  });
  it('of a query that is named, or of none that there is not', () => {
    assert.equal(viewOf(several, 0)!.changed, 0);
    assert.equal(viewOf(several, 2), undefined);
    assert.equal(viewOf(several, -1), undefined);
    const one = viewOf(compared(run(''), run('')))!;
    assert.deepEqual([one.query, one.changed, one.summary, one.remarks], [0, 0, undefined, ['No hits in either run.']]);
  });
  it('lists a hundred queries, and counts the rest', () => {
    const many = (count: number) => {
      const of = run('', {
        rows: Array.from({ length: count }, (_, id) => ({ id, distance: 0 })),
        topks: Array.from({ length: count }, () => 1),
      });
      const { queries, left } = viewOf(compared(of, of))!.summary!;
      return [queries.length, left];
    };
    assert.deepEqual(
      [many(99), many(100), many(102)],
      [
        [99, 0],
        [100, 0],
        [100, 2],
      ],
    );
  });
  it('in one line says the same, times with them', () => {
    const line = comparisonLine(
      compared(run('abcd', { topks: [2, 2], times: { ...times, networkMs: 8.95 } }), run('abdx', { topks: [2, 2] })),
    );
    assert.equal(
      line,
      'Baseline “a vector”: overlap@2 0.75 · Jaccard 0.666 · rank-biased overlap 0.725 · 1 gained, 1 lost · latency without embedding 9.9 → 10 ms.',
    );
  });
});
