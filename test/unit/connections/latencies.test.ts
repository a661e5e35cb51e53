import assert from 'node:assert/strict';
import { TransportError } from '../../../src/client';
import { Latencies } from '../../../src/connections/latencies';
import { latenciesByHost } from '../../../src/panels/alert-rules/latencies-by-host';

const search = { operation: 'search', origin: 'https://in01.example:19530', status: 200, durationMs: 5 };

describe('latencies of searches', () => {
  let now = 0;
  const seen = (...exchanges: Parameters<Latencies['see']>[0][]) => {
    const latencies = new Latencies(() => (now += 1));
    for (const exchange of exchanges) latencies.see(exchange);
    return latenciesByHost(latencies.answered).map(({ host, ms }) => `${host}: ${ms.join(' ')}`);
  };
  it('are those of answered searches, by host, most first', () => {
    const other = { ...search, origin: 'https://in02.example' };
    assert.deepEqual(seen(other, search, { ...search, operation: 'searchV1', durationMs: 7 }), [
      'in01.example:19530: 5 7',
      'in02.example: 5',
    ]);
  });
  it('are not those of what failed, got no answer or was no search', () => {
    const failed = [
      { ...search, status: 429 },
      { ...search, status: undefined },
      { ...search, operation: 'collections.list' },
    ];
    assert.deepEqual(seen(...failed), []);
  });
  it('are the latest ten thousand', () => {
    const many = Array.from({ length: 10_005 }, (_, at) => ({ ...search, durationMs: at }));
    const latencies = new Latencies();
    for (const exchange of many) latencies.see(exchange);
    const [{ ms } = { ms: [] }] = latenciesByHost(latencies.answered);
    assert.deepEqual([ms.length, ms[0]], [10_000, 5]);
  });
  it('are not those of cancelled requests, which did not fail either', () => {
    const latencies = new Latencies(() => (now += 1));
    for (const reason of ['cancelled', 'timeout'] as const) {
      const failure = new TransportError('search', reason, 'No answer.');
      latencies.see({ ...search, status: undefined, error: failure, failure });
      latencies.see({ ...search, error: failure, failure });
    }
    assert.deepEqual(
      latencies.requests.map(({ ok }) => ok),
      [false, false],
    );
    assert.deepEqual(latencies.answered.length, 1);
  });
  it('count failed requests and other operations only for the metrics of their clusters', () => {
    const latencies = new Latencies(() => (now += 1));
    const context = { connectionId: 'c', clusterId: 'in01-1' };
    const refused = { ...search, error: { name: 'ApiError', message: 'no' } };
    for (const each of [
      search,
      refused,
      { ...search, operation: 'get' },
      { ...search, operation: 'entities.upsert' },
    ]) {
      latencies.see(each, context);
    }
    latencies.see({ ...search, operation: 'collections.list' }, context);
    latencies.see({ ...search, status: undefined });
    assert.deepEqual(
      latencies.requests.map(({ operation, ok, clusterId }) => [operation, ok, clusterId]),
      [
        ['search', true, 'in01-1'],
        ['search', false, 'in01-1'],
        ['query', true, 'in01-1'],
        ['upsert', true, 'in01-1'],
        ['search', false, undefined],
      ],
    );
  });
});
