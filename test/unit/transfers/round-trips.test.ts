import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ClusterClient, Limiter } from '../../../src/client';
import { startDemo, type Demo } from '../../../src/demo';
import type { Collection } from '../../../src/model/collections/collections';
import { copyOfCollection } from '../../../src/model/collections/copies';
import { ENTITY_FORMATS, exportedFields, type EntityFormat } from '../../../src/model/entities/export-lines';
import { proposedMapping } from '../../../src/model/mappings/mappings';
import { exportEntities } from '../../../src/transfers/exports/exports';
import { importFile } from '../../../src/transfers/imports/imports';
import { importTarget } from '../../../src/transfers/imports/targets';
import { samplesOf } from '../../../src/transfers/records/mapped';
import { openSource } from '../../../src/transfers/records/sources';

const ENTITIES = 120;

describe('the file of an export', function () {
  this.timeout(60_000);
  let demo: Demo;
  let folder: string;
  before(async () => {
    demo = await startDemo({ entities: ENTITIES });
    folder = mkdtempSync(join(tmpdir(), 'round-trips-'));
  });
  after(async () => {
    await demo.close();
    rmSync(folder, { recursive: true });
  });

  const describeIn = (client: ClusterClient, dbName: string, collectionName: string): Promise<Collection> =>
    client.collections.describe({ dbName, collectionName });

  /** None where the cluster is stopped. */
  const databasesOf = (client: ClusterClient): Promise<readonly string[]> =>
    client.databases.list({}).catch((error: unknown) => {
      assert.match(String(error), /STOPPED/);
      return [];
    });

  async function exported(client: ClusterClient, dbName: string, name: string, format: EntityFormat, file: string) {
    const collection = await describeIn(client, dbName, name);
    const all = exportedFields(collection, [], true);
    const request = { dbName, collection, filter: '', exported: all, file, format, cluster: 'c' };
    return exportEntities(client, request, { start: 'new', pageBytes: 50_000 });
  }

  async function imported(client: ClusterClient, dbName: string, name: string, format: EntityFormat, file: string) {
    const source = await openSource(file, format);
    const target = importTarget(await describeIn(client, dbName, name), { cluster: 'c', dbName });
    const mapping = proposedMapping(target.schema, await samplesOf(source), source.columns !== undefined);
    return importFile(client, { source, target, mapping });
  }

  for (const format of ENTITY_FORMATS) {
    it(`imports as the same entities, whatever the collection: ${format}`, async () => {
      let compared = 0;
      for (const { endpoint, clusterId } of demo.clusters) {
        const limiter = new Limiter({ starts: Infinity });
        const client = new ClusterClient({ endpoint, token: demo.apiKey, limiter });
        for (const dbName of await databasesOf(client)) {
          for (const name of await client.collections.list({ dbName })) {
            const collection = await describeIn(client, dbName, name);
            const isGenerated = collection.fields.some(({ primaryKey, autoId }) => primaryKey && autoId);
            const { loadState } = await client.collections.getLoadState({ dbName, collectionName: name });
            if (collection['externalSource'] || isGenerated || loadState !== 'LoadStateLoaded') continue;
            const copy = `${name}_${format}`;
            await client.collections.create({ dbName, ...copyOfCollection(collection, copy) });
            const [first, second] = [1, 2].map(at => join(folder, `${clusterId}-${dbName}-${name}-${at}.${format}`));
            const { written } = await exported(client, dbName, name, format, first!);
            const result = await imported(client, dbName, copy, format, first!);
            assert.deepEqual([result.written, result.rejected], [written, 0], `${dbName}.${name}`);
            await exported(client, dbName, copy, format, second!);
            assert.equal(readFileSync(second!, 'utf8'), readFileSync(first!, 'utf8'), `${dbName}.${name}`);
            compared += Number(written > 0);
          }
        }
      }
      assert(compared > 5, `${compared} collections with entities`);
    });
  }
});
