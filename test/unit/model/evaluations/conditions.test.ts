import assert from 'node:assert/strict';
import { checkCondition, conditionOf } from '../../../../src/model/evaluations/conditions';
import { readResultsOf } from './results';
import { cheapest, paretoFront } from '../../../../src/model/evaluations/comparisons';
import { summarize } from '../../../../src/model/evaluations/summaries';

const [low, high] = summarize(readResultsOf({ low: [0, 1, 1, 1], high: [1, 1, 1, 1] }));

const problemOf = (text: string): string => {
  const condition = conditionOf(text);
  return typeof condition === 'string' ? condition : '';
};

const state = (text: string, before = low) => {
  const condition = conditionOf(text);
  assert(typeof condition !== 'string', text);
  const { state: found, message } = checkCondition(condition, low!, before);
  return `${found}: ${message}`;
};

describe('a condition of an evaluation', () => {
  it('fails where it holds', () => {
    assert.equal(state('hit-rate@1 < 0.9'), 'failed: hit-rate@1 is 0.75.');
    assert.equal(state('success@1 < 75%'), 'passed: hit-rate@1 is 0.75.');
    assert.equal(state('p95 > 39ms'), 'failed: p95 is 40.');
    assert.equal(state('failures > 0'), 'passed: failures is 0.');
    assert.equal(state('hit-rate@1 drops 0.25', high), 'failed: hit-rate@1 is 0.75, was 1.');
    assert.equal(state('hit-rate@1 drops 0.26', high), 'passed: hit-rate@1 is 0.75, was 1.');
    assert.equal(state('hit-rate@1 drops 0'), 'passed: hit-rate@1 is 0.75, was 0.75.');
    assert.equal(state('ndcg@10 < 1'), 'unknown: ndcg@10 has no value.');
    assert.equal(
      checkCondition(conditionOf('p95 rises 5') as never, low!, undefined).message,
      'The baseline results have no value for p95.',
    );
  });

  it('is unknown for a value that is not a number, which meets no condition', () => {
    const without = { ...low!, measures: low!.measures.map(each => ({ ...each, mean: Number.NaN })) };
    const condition = conditionOf('hit-rate@1 < 0.9');
    assert(typeof condition !== 'string');
    assert.equal(checkCondition(condition, without, undefined).state, 'unknown');
    assert.equal(state('hit-rate@1 drops 0.1', without), 'unknown: The baseline results have no value for hit-rate@1.');
  });

  it('names what cannot be read', () => {
    assert.match(problemOf('recall@10 is bad'), /^“recall@10 is bad” is not a condition\. Examples: /);
    assert.match(problemOf('recal@10 < 1'), /^“recal@10” is not a measure/);
    assert.equal(conditionOf('recall < 1'), '“recall” needs a cutoff, for example recall@10');
  });
});

describe('the summary of an evaluation', () => {
  it('has latencies with first calls apart, counts and p-values', () => {
    assert.deepEqual([low!.answered, low!.failed, low!.missing, low!.unjudged, low!.tied], [4, 0, 0, 0, 0]);
    assert.deepEqual([low!.first, low!.repeated], [{ p50: 20, p95: 40, p99: 40 }, undefined]);
    assert.equal(low!.measures[0]!.p, undefined);
    assert.equal(high!.measures[0]!.p, 1);
  });

  it('names the cheapest variant that reaches a value, and the Pareto front', () => {
    const slow = { ...high!, name: 'slow', first: { p50: 90, p95: 99, p99: 99 } };
    assert.equal(cheapest([slow, high!, low!], 'hit-rate@1', 0.8)?.name, 'high');
    assert.equal(cheapest([low!], 'hit-rate@1', 0.8), undefined);
    assert.deepEqual([...paretoFront([low!, slow, high!], 'hit-rate@1')], ['high']);
  });

  it('counts failures and queries that were not sent, and leaves them out of the means', () => {
    const results = readResultsOf({ low: [0, 1, 1, 1] });
    const [first, second, ...rest] = results.variants[0]!.runs;
    const runs = [{ ...first!, error: 'Timeout' }, second!, ...rest.slice(1)];
    const [summary] = summarize({ ...results, variants: [{ ...results.variants[0]!, runs }] });
    assert.deepEqual([summary!.answered, summary!.failed, summary!.missing], [2, 1, 1]);
    assert.equal(summary!.measures[0]!.mean, 1);
  });
});
