import { HttpClient } from '@zilliz/milvus2-sdk-node';
import { Agent, request, type Dispatcher } from '../../src/client/undici';
import { ClusterClient, hostDispatcher, Limiter } from '../../src/client';
import type { Case } from './wire-cases';

/** Sends the request of a case by name; returns the items of the answer. */
export type Ask = (name: string, kind: Case) => Promise<unknown>;

const QUERY = [[0.25, 0.5]];
const TOKEN = 'root:bench';

/** Returns the compared clients by name. */
export function callers(endpoint: string): Record<string, Ask> {
  const agent = new Agent();
  return {
    floor: floor(endpoint, agent),
    'ours, `Agent`': ours(endpoint, agent),
    'ours, `hostDispatcher`': ours(endpoint, hostDispatcher()),
    '`HttpClient`': foreign(endpoint),
  };
}

/** Bare undici and JSON.parse: no check, no error, digits lost. */
const floor =
  (endpoint: string, dispatcher: Dispatcher): Ask =>
  async (name, { search }) => {
    const { body } = await request(`${endpoint}/v2/vectordb/${search ? 'entities/search' : 'collections/list'}`, {
      dispatcher,
      method: 'POST',
      headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
      body: JSON.stringify(search ? { collectionName: name, data: QUERY, limit: 16_384 } : { dbName: name }),
    });
    return (JSON.parse(await body.text()) as { data: unknown }).data;
  };

function ours(endpoint: string, dispatcher: Dispatcher): Ask {
  const limiter = new Limiter({ starts: Infinity }); // the service's rate would be all that is measured
  const client = new ClusterClient({ endpoint, token: TOKEN, dispatcher, limiter });
  return async (name, { search, fields }) =>
    search
      ? (await client.search({ collectionName: name, data: QUERY, limit: 16_384 }, { fields })).hits
      : client.collections.list({ dbName: name });
}

function foreign(endpoint: string): Ask {
  const client = new HttpClient({ endpoint, token: TOKEN });
  return async (name, { search }) =>
    search
      ? (await client.search({ collectionName: name, data: QUERY, limit: 16_384, outputFields: [] })).data
      : (await client.listCollections({ dbName: name })).data;
}
