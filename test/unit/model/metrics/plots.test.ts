import assert from 'node:assert/strict';
import { queryName } from '../../../../src/model/alert-rules/conditions';
import { seriesCsv } from '../../../../src/model/metrics/csv';
import { ruleFromPlot } from '../../../../src/model/metrics/drafts';
import { eventsOf, type JournalMark, ruleLines } from '../../../../src/model/metrics/marks';
import { alertName, METRIC_PLOTS, metricPlot, plotTitle } from '../../../../src/model/metrics/plots';
import { granularityOf, METRIC_PERIODS, spanOf } from '../../../../src/model/metrics/ranges';

describe('the plots of a cluster', () => {
  it('have one name each, and a title that is understood alone', () => {
    assert.equal(new Set(METRIC_PLOTS.map(({ name }) => name)).size, METRIC_PLOTS.length);
    assert.equal(new Set(METRIC_PLOTS.map(plotTitle)).size, METRIC_PLOTS.length);
    assert.equal(plotTitle(metricPlot('REQ_SEARCH_LATENCY_P99')!), 'Search · Latency, P99');
    assert.equal(metricPlot('NEW_METRIC'), undefined);
  });
  it('have the metric of alert rules that queries the same values', () => {
    const cases: [query: string, alert: string][] = [
      ['REQ_SEARCH_LATENCY_P99', 'REQUEST_LATENCY_SEARCH_P99'],
      ['REQ_FAIL_RATE_SEARCH', 'REQ_SEARCH_FAILURE_RATE'],
      ['CU_CAPACITY', 'CU_CAPACITY'],
      ['STORAGE_USE', 'STORAGE_USE'],
    ];
    for (const [query, alert] of cases) {
      assert.equal(alertName(query), alert);
      assert.equal(queryName(alert), query);
    }
  });
  it('ask for at most a thousand values, at least 30 s apart', () => {
    for (const period of METRIC_PERIODS) {
      const { lengthMs, stepMs } = spanOf(period);
      assert.ok(lengthMs / stepMs <= 1000 && stepMs >= 30_000, period);
      assert.match(granularityOf(period), /^PT\d+[HMS]$/);
    }
  });
});

describe('a rule from a plot', () => {
  const offer = { comparisonMethod: 'GREATER_THAN', threshold: '500', windowSize: '10' };
  const place = { projectId: 'proj-1', clusterId: 'in01-1' };
  it('has metric, unit, threshold, window and cluster; and no recipients', () => {
    const rule = ruleFromPlot({ name: 'REQ_SEARCH_LATENCY_P99', ...offer }, place);
    assert.deepEqual(
      [rule.metricName, rule.metricUnit, rule.threshold, rule.windowSize, rule.targetInstanceIds, rule.actions],
      ['REQUEST_LATENCY_SEARCH_P99', 'ms', '500', '10', ['in01-1'], []],
    );
    assert.equal(rule.ruleName, 'Search latency, P99 > 500 ms');
  });
  it('has the unit in which the service gave the values', () => {
    assert.equal(ruleFromPlot({ name: 'REQ_SEARCH_LATENCY_P99', unit: 's', ...offer }, place).metricUnit, 's');
    assert.equal('metricUnit' in ruleFromPlot({ name: 'REQ_SEARCH_COUNT', unit: 'count', ...offer }, place), false);
  });
});

describe('marks of plots', () => {
  const record: JournalMark = {
    at: 50,
    connectionId: 'c',
    thingId: 'in01-1',
    summary: 'Replicas 1 → 2',
    outcome: 'applied',
  };
  it('are the changes of the cluster and of its contents that might have an effect, oldest first', () => {
    const records: JournalMark[] = [
      { ...record, at: 90, summary: 'late' },
      record,
      { ...record, thingId: 'docs', within: { clusterId: 'in01-1' }, summary: 'Drop' },
      { ...record, thingId: 'in01-2' },
      { ...record, connectionId: 'other' },
      { ...record, outcome: 'refused' },
      { ...record, at: 101 },
    ];
    const events = eventsOf(records, { connectionId: 'c', clusterId: 'in01-1' }, { from: 0, to: 100 });
    assert.deepEqual(
      events.map(({ text }) => text),
      ['Replicas 1 → 2', 'Drop', 'late'],
    );
  });
  it('are the rules that name the cluster or none, by the metric of the query', () => {
    const rule = {
      ruleName: 'Slow',
      metricName: 'REQUEST_LATENCY_SEARCH_P99',
      comparisonMethod: 'GREATER_THAN',
      threshold: '1000',
      metricUnit: 'ms',
      targetInstanceIds: ['in01-1'],
    };
    const rules = [
      rule,
      { ...rule, ruleName: 'All', targetInstanceIds: [], enabled: false },
      { ...rule, ruleName: 'Other cluster', targetInstanceIds: ['in01-2'] },
      { ...rule, ruleName: 'No number', threshold: '${limit}' },
      { ...rule, ruleName: 'No cluster', metricName: 'WALLET_BALANCE' },
      { ...rule, ruleName: 'New\u202e', metricName: 'NEW_METRIC', metricUnit: undefined },
    ];
    assert.deepEqual(
      ruleLines(rules, 'in01-1').map(({ name, metric, condition, enabled }) => [name, metric, condition, enabled]),
      [
        ['Slow', 'REQ_SEARCH_LATENCY_P99', '> 1,000 ms', true],
        ['All', 'REQ_SEARCH_LATENCY_P99', '> 1,000 ms', false],
        ['New\\u202e', 'NEW_METRIC', '> 1,000', true],
      ],
    );
  });
});

describe('a series as CSV', () => {
  it('has ISO times in UTC and all digits', () => {
    const series = { times: Float64Array.of(0, 60_000), values: Float64Array.of(1.25, 1e21) };
    assert.equal(
      seriesCsv(series, 'CU_CAPACITY', 'percent'),
      'time,CU_CAPACITY_percent\r\n1970-01-01T00:00:00.000Z,1.25\r\n1970-01-01T00:01:00.000Z,1e+21\r\n',
    );
    assert.match(seriesCsv(series, '=cmd()', undefined), /^time,_cmd_\r\n/);
  });
});
