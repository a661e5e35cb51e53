import assert from 'node:assert/strict';
import { ClusterClient } from '../../../src/client';
import { Agent } from '../../../src/client/undici';
import { hitsSource } from '../../../src/model/grid/sources';
import { noAnswer } from '../../harness/services/client-calls';
import { Server } from '../../harness/services/recording-server';

const HIT = { id: 1, distance: 0.5 };

/** Odd answers of searches, with their hits. */
const SEARCHES: readonly (readonly [what: string, answer: object, hits: object[], topks?: number[]])[] = [
  ['topks of null', { data: [HIT], topks: null }, [HIT]],
  ['topks as texts', { data: [HIT], topks: ['1'] }, [HIT], [1]],
  ['topks that are nothing of the kind', { data: [HIT], topks: { a: 1 } }, [HIT]],
  ['a code as text', { code: '0', data: [HIT] }, [HIT]],
  ['the code of V1', { code: 200, data: [HIT] }, [HIT]],
  ['a cost of null and members nobody knows', { data: [HIT], cost: null, later: [{}] }, [HIT]],
  ['data of null', { data: null }, []],
  ['no data', {}, []],
  ['data of null, and topks', { data: null, topks: [0] }, [], [0]],
  ['a distance as text', { data: [{ id: 1, distance: '0.5' }] }, [HIT]],
  ['a distance in scientific notation', { data: [{ id: 1, distance: '5e-1' }] }, [HIT]],
  ['fields of null', { data: [{ ...HIT, title: null, tags: null }] }, [{ ...HIT, title: null, tags: null }]],
  ['one distance of null', { data: [HIT, { id: 2, distance: null }] }, [HIT, { id: 2, distance: NaN }]],
  ['one hit without a distance', { data: [HIT, { id: 2 }] }, [HIT, { id: 2, distance: NaN }]],
  ['one distance that is no number', { data: [HIT, { id: 2, distance: 'far' }] }, [HIT, { id: 2, distance: NaN }]],
];

describe('an odd answer', () => {
  let server: Server;
  let cluster: ClusterClient;
  before(async () => {
    server = await Server.start();
    cluster = new ClusterClient({ endpoint: server.address, dispatcher: new Agent() });
  });
  after(() => server.stop());
  beforeEach(() => server.reset());

  const search = { collectionName: 'c', data: [[1]] };
  for (const [what, answer, hits, topks] of SEARCHES) {
    for (const [version, path] of [
      ['V2', '/v2/vectordb/entities/search'],
      ['V1', '/v1/vector/search'],
    ] as const) {
      it(`to a search is read: ${what}, ${version}`, async () => {
        server.answer(`POST ${path}`, 200, { code: 0, ...answer });
        const found = await (version === 'V2'
          ? cluster.search(search)
          : cluster.searchV1({ collectionName: 'c', vector: [1] }));
        assert.deepEqual([found.hits, found.topks], [hits, topks]);
      });
    }
  }

  for (const status of [201, 202]) {
    it(`is read with HTTP ${status}`, async () => {
      server.answer('POST /v2/vectordb/entities/search', status, { code: 0, data: [HIT] });
      assert.deepEqual((await cluster.search(search)).hits, [HIT]);
    });
  }

  for (const data of [null, undefined]) {
    it(`to a query or a get is no entities: ${String(data)}`, async () => {
      for (const call of ['query', 'get']) server.answer(`POST /v2/vectordb/entities/${call}`, 200, { code: 0, data });
      assert.deepEqual(await cluster.query({ collectionName: 'c' }).catch((error: Error) => error.message), []);
      assert.deepEqual(await cluster.get({ collectionName: 'c', id: 1 }).catch((error: Error) => error.message), []);
    });
  }

  for (const data of [[{ id: 1 }], [{ id: 1, distance: 'far' }], [1], 'nothing', { hits: [HIT] }]) {
    it(`is none of a search: ${JSON.stringify(data)}`, async () => {
      server.answer('POST /v2/vectordb/entities/search', 200, { code: 0, data });
      assert.match((await noAnswer(cluster.search(search))).message, /data: must be a list of hits with distances/);
    });
  }

  it('shows a distance that cannot be read as one that is not there', () => {
    const hits = [HIT, { id: 2, distance: NaN }];
    const { columns } = hitsSource(hits, { names: { rank: 'rank', row: 'row', distance: 'distance', query: 'query' } });
    const distance = columns.find(({ key }) => key === 'distance')!;
    assert.deepEqual([distance.value(0), distance.value(1)], [0.5, undefined]);
  });
});
