import assert from 'node:assert/strict';
import { metricUnit, metricValue } from '../../../src/demo/control-plane/metric-values';
import { METRIC_PLOTS } from '../../../src/model/metrics/plots';
import { METRIC_PERIODS, granularityOf } from '../../../src/model/metrics/ranges';
import { CODE } from '../../../src/demo/wire/refusal';
import { fact, Service } from '../../harness/services/demo';

const PROD = 'in01-3f8a1b6c9d2e705';
const LAB = 'in01-c05b7e3192fd84a';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** A Monday. */
const MONDAY = Date.UTC(2026, 5, 1);

const values = (name: string, { from = MONDAY, days = 7, stepMs = HOUR, clusterId = PROD } = {}): number[] =>
  Array.from({ length: (days * DAY) / stepMs }, (_, at) => from + at * stepMs).flatMap(time => {
    const value = metricValue({ clusterId, name, time, stepMs });
    return typeof value === 'number' ? [value] : [];
  });
const mean = (list: readonly number[]): number => list.reduce((sum, value) => sum + value, 0) / list.length;

describe('the metrics of the demo service', () => {
  it('follow day and week', () => {
    const count = (from: number, hours: number) =>
      mean(values('REQ_SEARCH_COUNT', { from, days: hours / 24, stepMs: 10 * MINUTE }));
    assert.ok(count(MONDAY + 10 * HOUR, 6) > 3 * count(MONDAY + 0.5 * HOUR, 5));
    assert.ok(count(MONDAY + 10 * HOUR, 6) > 1.6 * count(MONDAY - DAY + 10 * HOUR, 6));
  });
  it('change from day to day without a step at midnight', () => {
    for (let day = 0; day < 7; day++) {
      const midnight = MONDAY + day * DAY;
      const around = (from: number) => mean(values('REQ_SEARCH_COUNT', { from, days: 1 / 24, stepMs: 2 * MINUTE }));
      const [before, after] = [around(midnight - HOUR), around(midnight)];
      assert.ok(after < 1.6 * before && before < 1.6 * after, `${day}: ${before}, ${after}`);
    }
  });
  it('have incidents that a rule of ten minutes notices, also in summaries of an hour', () => {
    for (const clusterId of [PROD, LAB]) {
      const slow = values('REQ_SEARCH_LATENCY_P99', { clusterId, stepMs: MINUTE }).map(value => value > 1000);
      const longest = slow
        .join('')
        .split('false')
        .reduce((most, run) => Math.max(most, run.length / 4), 0);
      assert.ok(longest >= 10, `${longest}`);
      assert.ok(values('REQ_SEARCH_LATENCY_P99', { clusterId, stepMs: HOUR }).some(value => value > 1000));
      assert.ok(mean(values('REQ_SEARCH_LATENCY_P99', { clusterId })) < 300);
    }
  });
  it('have a capacity that climbs over weeks and falls once', () => {
    const days = values('CU_CAPACITY', { days: 46, stepMs: DAY / 4 });
    const falls = days.filter((value, at) => at > 0 && value < days[at - 1]! - 10).length;
    assert.ok(falls >= 1 && falls <= 8, `${falls}`);
    assert.ok(Math.max(...days) > 78 && Math.min(...days) < 62 && Math.max(...days) <= 100);
  });
  it('are the same for the same cluster and time, and differ between clusters', () => {
    assert.deepEqual(values('CU_COMPUTATION'), values('CU_COMPUTATION'));
    assert.notDeepEqual(values('CU_COMPUTATION'), values('CU_COMPUTATION', { clusterId: LAB }));
  });
  it('stay within the bounds of their units', () => {
    for (const { name } of METRIC_PLOTS) {
      const unit = metricUnit(name);
      if (unit === undefined) continue;
      for (const value of values(name, { days: 30 }))
        assert.ok(value >= 0 && (unit !== 'percent' || value <= 100), name);
    }
  });

  describe('as answers', () => {
    const service = new Service();
    before(() => service.start());
    after(() => service.demo.close());
    const query = (body: object) => service.control(`POST /v2/clusters/${PROD}/metrics/query`, body);

    it('give every plot values in every time range, at full intervals', async () => {
      for (const period of METRIC_PERIODS) {
        const metricQueries = METRIC_PLOTS.map(({ name }) => ({ name }));
        const answer = await query({ period, granularity: granularityOf(period), metricQueries });
        const { results } = fact(answer) as {
          results: { name: string; values: { timestamp: string; value: string | null }[] }[];
        };
        for (const { name, values: list } of results) {
          assert.ok(list.filter(({ value }) => value !== null).length > 100, `${name} ${period}`);
          assert.equal(Date.parse(list[0]!.timestamp) % 30_000, 0);
        }
      }
    });
    it('refuse an unknown metric by its name', async () => {
      const answer = await query({
        period: 'PT1H',
        granularity: 'PT1M',
        metricQueries: [{ name: 'REQ_TELEPORT_COUNT' }],
      });
      assert.deepEqual([answer.code, /REQ_TELEPORT_COUNT/.test(answer.message)], [CODE.parameter, true]);
    });
  });
});
