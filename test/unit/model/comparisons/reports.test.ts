import assert from 'node:assert/strict';
import { runComparison } from '../../../../src/model/comparisons/runs';
import { comparisonLine, comparisonReport } from '../../../../src/model/comparisons/reports';
import type { SearchRun } from '../../../../src/model/searches/runs';
import { compared, place, runsOf } from '../../../harness/model/compared-runs';

const times = { prepareMs: 0, queueMs: 0, networkMs: 9, parseMs: 1, totalMs: 10 };
const run = runsOf({ times });

describe('a comparison in words', () => {
  it('is one line', () => {
    assert.equal(
      comparisonLine(compared(run('abcd'), run('eabc', { times: { ...times, networkMs: 19 } }))),
      'Baseline “a vector”: overlap@4 0.75 · Jaccard 0.6 · rank-biased overlap 0.645 · 1 gained, 0 lost · latency without embedding 10 → 20 ms.',
    );
  });

  it('ends with each of its notes once', () => {
    assert.match(comparisonLine(compared(run('abcd'), run('ab'))), / ms\. Fewer hits than in the baseline\.$/);
    assert.match(comparisonLine(compared(run('ab'), run('abcd'))), / ms\. More hits than in the baseline\.$/);
  });

  it('names what was compared with in place of the baseline, on the side where it belongs', () => {
    const between = compared(run('ab'), run('ab'));
    const [later, before] = [{ title: 'Elsewhere' }, { title: 'Last week', earlier: true as const }];
    assert.match(comparisonLine(between, later), /^Elsewhere, compared with this run: overlap@2 1 /);
    assert.match(comparisonLine(between, before), /^Compared with Last week: overlap@2 1 /);
    assert.match(comparisonReport(between, later), /^# Comparison\n\n\|\s*\| This run\s*\| Elsewhere/);
    assert.match(comparisonReport(between, before), /^# Comparison\n\n\|\s*\| Last week\s*\| This run/);
  });

  it('is a document with every hit, what changed first', () => {
    const text = comparisonReport(compared(run('abc'), run('acd')));
    const rows = text.split('\n').filter(line => /`[a-d]`/.test(line));
    assert.deepEqual(
      rows
        .map(row => row.split('|').map(cell => cell.trim()))
        .map(([, move, rank, before, id]) => [move, rank, before, id]),
      [
        ['↑ 1', '2', '3', '`c`'],
        ['gained', '3', '–', '`d`'],
        ['lost', '–', '2', '`b`'],
        ['', '1', '1', '`a`'],
      ],
    );
  });

  const told: [what: string, before: SearchRun, now: SearchRun, text: RegExp][] = [
    [
      'another collection',
      run('ab'),
      run('ab', { place: { ...place, collectionName: 'faq' } }),
      /Different collections/,
    ],
    ['another metric', run('ab'), run('ab', { metricType: 'IP' }), /ranks can be compared, distances cannot/],
    ['both metrics as words', run('ab'), run('ab', { metricType: 'IP' }), /\| Metric type\s*\| L2\s*\| IP\s*\|/],
    [
      'both primary keys as words',
      run('ab', { fields: [{ name: 'id', type: 'Int64' }] }),
      run('ab', { primaryKey: 'doc', fields: [{ name: 'doc', type: 'VarChar' }] }),
      /\| Primary key\s*\| id \\\(Int64\\\)\s*\| doc \\\(VarChar\\\)\s*\|/,
    ],
    ['fewer hits', run('abcd'), run('ab'), /Fewer hits than in the baseline/],
    ['nothing at all', run(''), run(''), /No hits in either run/],
    ['another filter', run('ab'), run('ab', {}, { filter: 'year > 2 | 1' }), /`filter` \| – \| `"year > 2 \\\| 1"`/],
    ['another partition', run('ab'), run('ab', {}, { partitionNames: ['new'] }), /partitionNames/],
    ['names that are Markdown', run('ab'), run('ab', { label: '[x](command:y)' }), /\\\[x\\\]/],
    ['queries of one run only', run('abcd', { topks: [2, 2] }), run('ab'), /1 queries are in only one of the runs/],
  ];
  for (const [what, before, now, text] of told) {
    it(`tells ${what}`, () => assert.match(comparisonReport(compared(before, now)), text));
  }

  it('sums up several queries, and writes out those that changed', () => {
    const text = comparisonReport(compared(run('abcd', { topks: [2, 2] }), run('abdx', { topks: [2, 2] })));
    assert.match(text, /1 of 2 queries return the same hits/);
    assert.match(text, /## Query 2/);
    assert.doesNotMatch(text, /## Query 1/);
  });

  it('writes out so many rows and no more', () => {
    const rows = Array.from({ length: 1000 }, (_, id) => ({ id, distance: id }));
    assert.match(comparisonReport(compared(run('', { rows }), run('', { rows }))), /800 more hits are not shown/);
  });

  it('is not made of what has no ranking', () => {
    const browsed = run('', { call: { call: 'query', body: { collectionName: 'help' } } });
    assert.equal(runComparison(run('ab'), browsed), undefined);
    assert.equal(runComparison(browsed, run('ab')), undefined);
  });
});
