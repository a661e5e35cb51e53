import { digitsOf } from '../../src/model/wire/json';
import { type Demo, startDemo } from '../../src/demo';
import { insertsOf, type OracleCollection, oracleCollections } from './entities';

/** Demo service with the recorded collections. */
export interface FilledDemo {
  readonly address: string;
  readonly token: string;
  close(): Promise<void>;
}

/** Starts the demo service with the entities of the engine. */
export async function startFilledDemo(): Promise<FilledDemo> {
  const demo = await startDemo({ entities: 0 });
  const address = demo.clusters[0]!.endpoint;
  for (const collection of oracleCollections) {
    await send(demo, address, 'collections/create', asManaged(collection));
    const data = insertsOf(collection);
    for (let at = 0; at < data.length; at += 250) {
      const body = { collectionName: collection.name, data: data.slice(at, at + 250) };
      await send(demo, address, 'entities/insert', body);
    }
  }
  return { address, token: demo.apiKey, close: () => demo.close() };
}

/** Returns the recorded request with AUTOINDEX: the recording used FLAT for exact answers, which the demo service always returns. */
const asManaged = ({ body, metric }: OracleCollection): unknown => ({
  ...body,
  indexParams: [{ fieldName: 'vector', indexName: 'vector', metricType: metric, params: { index_type: 'AUTOINDEX' } }],
});

async function send(demo: Demo, address: string, operation: string, body: unknown): Promise<void> {
  const response = await fetch(`${address}/v2/vectordb/${operation}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${demo.apiKey}` },
    body: JSON.stringify(body, (_, value: unknown) => (typeof value === 'bigint' ? digitsOf(value) : value)),
  });
  const answer = (await response.json()) as { code: number };
  if (answer.code !== 0) throw new Error(`The demo service refuses ${operation}: ${JSON.stringify(answer)}`);
}
