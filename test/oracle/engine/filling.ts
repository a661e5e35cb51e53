import { MilvusClient, type FieldType, type ResStatus } from '@zilliz/milvus2-sdk-node';
import { insertsOf, type OracleCollection, oracleCollections } from '../entities';
import type { Engine } from './engine';

/** Entities of one insert. */
const BATCH = 250;

/** Makes the recorded collections on the engine, which has no REST request that takes a schema, and loads them. */
export async function fillEngine({ address, token }: Engine): Promise<void> {
  const client = new MilvusClient({ address: new URL(address).host, token });
  try {
    await client.connectPromise;
    await Promise.all(oracleCollections.map(collection => fill(client, collection)));
  } finally {
    await client.closeConnection();
  }
}

async function fill(client: MilvusClient, collection: OracleCollection): Promise<void> {
  const { name, description, metric } = collection;
  const fields = collection.fields.map(
    ({ fieldName, dataType, elementDataType, isPrimary, elementTypeParams }) =>
      ({
        name: fieldName,
        data_type: dataType,
        element_type: elementDataType,
        is_primary_key: isPrimary ?? false,
        ...elementTypeParams,
      }) as FieldType,
  );
  const named = { collection_name: name };
  expectSuccess(
    await client.createCollection({
      ...named,
      description,
      fields,
      enable_dynamic_field: true,
      consistency_level: 'Eventually',
    }),
  );
  const data = insertsOf(collection).map(entity =>
    Object.fromEntries(
      Object.entries(entity).map(([key, value]) => [key, typeof value === 'bigint' ? String(value) : value]),
    ),
  );
  for (let at = 0; at < data.length; at += BATCH) {
    const { status } = await client.insert({ ...named, data: data.slice(at, at + BATCH) as never });
    expectSuccess(status);
  }
  expectSuccess(
    await client.createIndex({
      ...named,
      field_name: 'vector',
      index_name: 'vector',
      index_type: 'FLAT',
      metric_type: metric,
      params: {},
    }),
  );
  expectSuccess(await client.loadCollectionSync(named));
}

function expectSuccess({ error_code: code, reason }: ResStatus): void {
  if (code !== 'Success') throw new Error(`The engine refuses the recorded collections: ${code} ${reason}`);
}
