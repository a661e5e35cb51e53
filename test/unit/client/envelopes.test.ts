import assert from 'node:assert/strict';
import { ClusterClient } from '../../../src/client';
import { Agent } from '../../../src/client/undici';
import { loadPercent } from '../../../src/model/collections/collections';
import { refusal } from '../../harness/services/client-calls';
import { Server } from '../../harness/services/recording-server';

describe('the envelope of an answer under HTTP 200', () => {
  let server: Server;
  let cluster: ClusterClient;
  before(async () => {
    server = await Server.start();
    cluster = new ClusterClient({ endpoint: server.address, dispatcher: new Agent() });
  });
  after(() => server.stop());
  beforeEach(() => server.reset());

  const load = (body: object) => {
    server.answer('POST /v2/vectordb/partitions/load', 200, body);
    return cluster.partitions.load({ collectionName: 'c', partitionNames: ['p'] });
  };

  const done: object[] = [
    { code: 0 },
    { code: 0, data: {} },
    { code: 0, message: 'done' },
    { code: '0', data: 'ok' },
    { code: '', data: {} },
    { code: 200 },
    { code: 200, data: {} },
    { code: 200, data: null, message: 'done' },
    { code: 200, data: {}, message: 'done' },
    { code: 200, message: '' },
    { code: 200, message: null },
  ];
  for (const body of done) it(`${JSON.stringify(body)} is a success`, () => load(body));

  const refused: [body: object, code: number | string][] = [
    [{ code: ' ', message: 'no' }, ' '],
    [{ code: 200, message: 'partition not found[partition=zz]' }, 200],
    [{ code: '200', message: 'zzz' }, 200],
    [{ code: 100, message: 'no', data: {} }, 100],
    [{ code: 1, message: '' }, 1],
  ];
  for (const [body, code] of refused) {
    it(`${JSON.stringify(body)} is a refusal`, async () => {
      const error = await refusal(load(body));
      assert.deepEqual([error.status, error.code], [200, code]);
      assert.match(error.message, /partition not found|zzz|no|HTTP 200/);
      assert.equal(server.requests.filter(({ body: sent }) => sent.includes('partitionNames')).length, 1);
    });
  }

  describe('that is none', () => {
    const of = { collectionName: 'c' };
    const operations: Readonly<Record<string, [path: string, send: () => Promise<unknown>]>> = {
      'a list': ['collections/list', () => cluster.collections.list({})],
      'a search': ['entities/search', () => cluster.search({ ...of, data: [[1]] })],
      'a query': ['entities/query', () => cluster.query({ ...of, filter: 'id > 0', limit: 1 })],
      'a drop': ['collections/drop', () => cluster.collections.drop(of)],
      'a load': ['collections/load', () => cluster.collections.load(of)],
      'a creation': ['collections/create', () => cluster.collections.create({ ...of, dimension: 4 })],
    };
    const bodies = ['null', 'true', '0', '"busy"', '{}', '{"ok":true}', '{"status":"maintenance"}'];
    for (const [what, [path, send]] of Object.entries(operations)) {
      for (const body of what.startsWith('a list') ? bodies : [...bodies, '["busy"]']) {
        it(`is no answer to ${what}: ${body}`, async () => {
          const route = `POST /v2/vectordb/${path}`;
          server.on(route, response => response.setHeader('content-type', 'application/json').end(body));
          await assert.rejects(send(), {
            name: 'TransportError',
            reason: 'unreadable',
            message: /returned JSON without code and data|does not match the format/,
          });
          assert.equal(server.requests.length, 1);
        });
      }
    }
  });

  const states: [body: object, message: string | undefined, percent: number | undefined][] = [
    [{ code: 0, data: { loadState: 'LoadStateLoaded', loadProgress: 100 }, message: '' }, undefined, 100],
    [{ code: 0, data: { loadState: 'LoadStateNotLoad' } }, undefined, undefined],
    [{ code: 0, data: { loadState: 'LoadStateLoading', loadProgress: -1 }, message: 'why' }, 'why', undefined],
    [{ code: 0, data: { loadState: 'LoadStateLoading', loadProgress: '7', message: 'own' }, message: 'why' }, 'own', 7],
    [{ loadState: 'LoadStateLoading', message: 'bare' }, 'bare', undefined],
  ];
  for (const [body, message, percent] of states) {
    it(`${JSON.stringify(body)} tells why loading stands still`, async () => {
      server.answer('POST /v2/vectordb/collections/get_load_state', 200, body);
      const state = await cluster.collections.getLoadState({ collectionName: 'c' });
      assert.equal(state.message, message);
      assert.equal(loadPercent(state), percent);
    });
  }
});
