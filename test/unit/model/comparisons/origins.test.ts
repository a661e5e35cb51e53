import assert from 'node:assert/strict';
import { comparisonSource } from '../../../../src/model/comparisons/grid';
import { missingRequests, queryOrigins } from '../../../../src/model/comparisons/origins';
import { comparisonReport } from '../../../../src/model/comparisons/reports';
import { comparedQueries } from '../../../../src/model/comparisons/runs';
import { viewOf } from '../../../../src/model/comparisons/views';
import { ResultGrid } from '../../../../src/model/grid/result-grid';
import type { SearchRun } from '../../../../src/model/searches/runs';
import { columnNames as names, compared, place, runsOf } from '../../../harness/model/compared-runs';

const run = runsOf({ times: { prepareMs: 0, queueMs: 0, networkMs: 1, parseMs: 0, totalMs: 1 } });

/** A hybrid search. `queries`: fields with the hits of each query alone, by letters. */
function hybrid(
  ids: string,
  queries: Readonly<Record<string, string>> | readonly (readonly [field: string, hits: string])[],
  { weights = [1, 1], isRead = true, filter }: { weights?: number[]; isRead?: boolean; filter?: string } = {},
): SearchRun {
  const own = Array.isArray(queries) ? (queries as [string, string][]) : Object.entries<string>(queries as {});
  const search = own.map(([annsField]) => ({
    data: [[1]],
    annsField,
    limit: 3,
    ...(filter && { filter }),
  }));
  const explained = own.map(([, hits]) => ({
    hits: hits.split('').map((id, at) => ({ id, distance: at / 10 })),
  }));
  return run(ids, {
    id: JSON.stringify([ids, queries, weights]),
    call: {
      call: 'hybridSearch',
      body: { collectionName: 'help', search, rerank: { strategy: 'weighted', params: { weights } }, limit: 4 },
    },
    ...(isRead ? { explained } : {}),
  });
}

const cellsOf = (before: SearchRun, now: SearchRun) => {
  const comparison = compared(before, now);
  const [one, other] = [comparedQueries(before)[0]!, comparedQueries(now)[0]!];
  const origins = queryOrigins(comparison);
  const source = comparisonSource(comparison.queries[0]!, one, other, { names, origins });
  return new ResultGrid('r', source)
    .rows(0, 9)
    .map(({ cells }) =>
      [3, 6, 7, 8].map(at => (typeof cells[at] === 'string' ? cells[at] : cells[at]?.text)).join('|'),
    );
};

describe('compared hybrid searches', () => {
  it('name the query that lost or gained a hit, with its ranks in each', () => {
    assert.deepEqual(
      cellsOf(hybrid('abcd', { dense: 'abd', words: 'cb' }), hybrid('baxe', { dense: 'bax', words: 'eb' })),
      ['b||2 → 1|2', 'a||1 → 2|', 'x|dense|– → 3|', 'e|words||– → 1', 'c|words||1 → –', 'd|dense|3 → –|'],
    );
  });
  it('name the fused score where the queries return an entity as before', () => {
    const [before, now] = [hybrid('ab', { dense: 'abc', words: 'c' }), hybrid('ac', { dense: 'abc', words: 'c' })];
    assert.deepEqual(cellsOf(before, now).slice(1), ['c|fused score|3|1', 'b|fused score|2|']);
  });
  it('name no cause of a hit that no query returns, because the data changed', () => {
    const [before, now] = [hybrid('ab', { dense: 'ab', words: '' }), hybrid('ac', { dense: 'ad', words: '' })];
    assert.deepEqual(cellsOf(before, now), ['a||1|', 'c|||', 'b|dense|2 → –|']);
    assert.deepEqual(cellsOf(hybrid('ab', { dense: 'a', words: '' }), now).slice(1), ['c|||', 'b|||']);
    assert.match(comparisonReport(compared(before, now)), /\| gained \| 2 \| – \| `c` \|[^|]*\|[^|]*\|  \|  \|  \|/);
  });
  it('say that their scores are not explained, also if only one of them is not', () => {
    // Normalized, the distances 0 and -0.5 are the scores 0.5 and 0.25.
    const hits = [0, -0.5].map((distance, at) => ({ id: at, distance }));
    const explained = (second: number): SearchRun => ({
      ...hybrid('ab', { dense: 'ab' }, { weights: [1] }),
      id: String(second),
      rows: [0.5, second].map((distance, at) => ({ id: at, distance })),
      explained: [{ metricType: 'COSINE', hits }],
    });
    const note = /^The service’s scores differ .* The data might have changed/;
    const isNoted = (before: SearchRun, now: SearchRun) =>
      viewOf(compared(before, now))!.remarks.some(remark => note.test(remark));
    const [exact, inexact] = [explained(0.25), explained(0.3)];
    assert.deepEqual([isNoted(exact, exact), isNoted(exact, inexact), isNoted(inexact, exact)], [false, true, true]);
    assert.match(comparisonReport(compared(exact, inexact)), /^> The service’s scores differ/m);
    const unread = hybrid('ab', { dense: 'ab' }, { isRead: false });
    assert.equal(isNoted(unread, unread), false);
  });
  it('match the queries of a field in their order, however often each search has the field', () => {
    const origins = (before: [string, string][], now: [string, string][]) =>
      queryOrigins({ baseline: hybrid('a', before), run: hybrid('a', now) })!.map(({ key, name, ...sides }) => [
        key,
        name,
        [...(sides.before?.keys() ?? ['–'])].join(''),
        [...(sides.now?.keys() ?? ['–'])].join(''),
      ]);
    const one: [string, string][] = [['dense', 'a'], ['words', 'b']]; // prettier-ignore
    const two: [string, string][] = [['dense', 'c'], ['dense', 'd'], ['words', 'e']]; // prettier-ignore
    assert.deepEqual(origins(one, two), [
      ['dense', 'query 1 (dense)', 'a', 'c'],
      ['dense 2', 'query 2 (dense)', '–', 'd'],
      ['words', 'words', 'b', 'e'],
    ]);
    assert.deepEqual(origins(two, one), [
      ['dense', 'dense', 'c', 'a'],
      ['words', 'words', 'e', 'b'],
      ['dense 2', 'query 2 (dense)', 'd', '–'],
    ]);
    const three: [string, string][] = [['dense', 'c'], ['dense', 'd'], ['dense', 'e']]; // prettier-ignore
    const later: [string, string][] = [['words', 'a'], ['dense', 'b'], ['dense', 'c']]; // prettier-ignore
    assert.deepEqual(
      origins(three, later).map(([, name]) => name),
      ['words', 'query 2 (dense)', 'query 3 (dense)', 'query 3 (dense) (2)'],
    );
  });
  it('match their queries by field, whatever their order and number', () => {
    const before = hybrid('ab', { dense: 'a', words: 'b' });
    assert.deepEqual(cellsOf(before, hybrid('b', { words: 'b' })), ['b||1|', 'a|dense||1 → –']);
    assert.deepEqual(cellsOf(before, hybrid('ab', { words: 'b', dense: 'a' })), ['a|||1', 'b||1|']);
  });
  it('say how many requests are missing, as long as they are of one collection', () => {
    const read = hybrid('ab', { dense: 'a', words: 'b' });
    const [unread, single] = [hybrid('ab', { dense: 'a', words: 'b' }, { isRead: false }), run('ab')];
    const missing = (baseline: SearchRun, now: SearchRun) => missingRequests({ baseline, run: now });
    assert.deepEqual([missing(unread, unread), missing(read, unread), missing(read, read)], [4, 2, undefined]);
    assert.equal(missing(single, unread), undefined);
    const elsewhere = { ...unread, place: { ...place, collectionName: 'faq' } };
    assert.equal(missing(read, elsewhere), undefined);
    assert.equal(viewOf(compared(read, { ...unread, id: 'other' }))?.explain, 2);
    assert.equal(queryOrigins({ baseline: read, run: unread }), undefined);
  });
  it('tell the differences of their rerankers and queries', () => {
    const before = hybrid('ab', { dense: 'a', words: 'b' });
    const now = hybrid('ab', { dense: 'a', words: 'b' }, { weights: [0.7, 0.3], filter: 'year > 1' });
    assert.deepEqual(
      viewOf(compared(before, now))?.differences.map(({ name, run: to }) => [name, to]),
      [
        ['rerank', '{"strategy":"weighted","params":{"weights":[0.7,0.3]}}'],
        ['search[0]', '{"annsField":"dense","limit":3,"filter":"year > 1"}'],
        ['search[1]', '{"annsField":"words","limit":3,"filter":"year > 1"}'],
      ],
    );
  });
  it('have the same columns in a report', () => {
    const report = comparisonReport(
      compared(hybrid('ab', { dense: 'a', words: 'b' }), hybrid('a', { dense: 'a', words: '' })),
    );
    assert.match(report, /\| Lost or gained by \| Rank in dense \| Rank in words \|/);
    assert.match(report, /\| lost \| – \| 2 \| `b` .*\| words \|  \| 1 → – \|/);
  });
});
