import assert from 'node:assert/strict';
import { ClusterClient, Limiter } from '../../../src/client';
import type { Exchange } from '../../../src/client/exchanges/exchange';
import { startDemo, type Demo } from '../../../src/demo';
import { VectorText } from '../../../src/model/vectors/compact';
import { differences } from '../../../src/transfers/imports/doubts';

const FLOATS = { name: 'v', type: 'FloatVector', params: [{ key: 'dim', value: 3 }] };
const LISTS = ['[0.10,-2e-3,3]', '[1,2,3]'];

/** The same entities, with compact vectors and with lists. */
const compact = (text: string) => new VectorText(Buffer.from(` ${text} `), 1, 1 + text.length, 3);
const listOf = (text: string) => JSON.parse(text) as number[];

describe('compact vectors', () => {
  let demo: Demo;
  let exchanges: Exchange[] = [];
  before(async () => (demo = await startDemo({ strict: true, entities: 100 })));
  after(() => demo.close());

  async function written(collectionName: string, count: number, vectorOf: (text: string) => unknown) {
    const client = new ClusterClient({
      endpoint: demo.clusters[3]!.endpoint,
      token: demo.apiKey,
      limiter: new Limiter({ starts: Infinity }),
      onExchange: exchange => exchanges.push(exchange),
    });
    await client.collections.create({ collectionName, dimension: 3, vectorFieldName: 'v', metricType: 'L2' });
    exchanges = [];
    const data = Array.from({ length: count }, (_, id) => ({ id, v: vectorOf(LISTS[id % 2]!), t: demo.apiKey }));
    const answer = await client.entities.insert({ collectionName, data });
    const request = { collectionName, data: [{ id: 'wrong', v: vectorOf(LISTS[0]!) }] };
    await assert.rejects(client.entities.upsert(request));
    const rows = await client.query({ collectionName, filter: 'id >= 0', outputFields: ['v'], limit: 10 });
    const seen = exchanges
      .slice(0, 2)
      .map(each => [each.request, each.record().request?.text.replaceAll(/…[\d,]+/g, '')]);
    const text = JSON.stringify([answer, rows, seen]);
    assert.equal(text.includes(demo.apiKey), false);
    const [first] = (exchanges[0]!.request as { data: { v: unknown }[] }).data;
    assert.deepEqual(first!.v, listOf(LISTS[0]!));
    return JSON.parse(text.replaceAll(collectionName, 'c')) as unknown;
  }

  for (const count of [2, 2000]) {
    it(`are stored, shown and recorded as lists are: ${count} entities`, async () => {
      const name = `compact_${count}`;
      assert.deepEqual(await written(name, count, compact), await written(`${name}_lists`, count, listOf));
    });
  }

  it('are compared with stored vectors as lists are', () => {
    const differ = (stored: number[]) => differences({ v: compact(LISTS[0]!) }, { v: stored }, [FLOATS]);
    assert.deepEqual(differ([Math.fround(0.1), Math.fround(-0.002), 3]), []);
    assert.deepEqual(differ([Math.fround(0.1), Math.fround(-0.003), 3]), ['v']);
  });
});
