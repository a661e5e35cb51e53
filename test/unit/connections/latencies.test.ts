import assert from 'node:assert/strict';
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
});
