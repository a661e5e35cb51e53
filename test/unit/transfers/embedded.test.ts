import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ClusterClient, EmbeddingClient } from '../../../src/client';
import { startDemo, type Demo } from '../../../src/demo';
import type { Mapping } from '../../../src/model/mappings/mappings';
import { importFile } from '../../../src/transfers/imports/imports';
import type { ImportOptions } from '../../../src/transfers/imports/requests';
import { stateFileOf } from '../../../src/transfers/imports/state-files';
import { importTarget } from '../../../src/transfers/imports/targets';
import { openSource } from '../../../src/transfers/records/sources';

const UPSERT = 'POST /v2/vectordb/entities/upsert';
const EMBED = 'POST /v1/embeddings';

describe('an import that embeds texts', function () {
  this.timeout(60_000);
  let demo: Demo;
  let client: ClusterClient;
  let embedding: EmbeddingClient;
  let folder: string;
  let made = 0;
  let collectionName: string;
  before(async () => {
    demo = await startDemo({ entities: 100 });
    client = new ClusterClient({ endpoint: demo.clusters[3]!.endpoint, token: demo.apiKey });
    embedding = new EmbeddingClient({ ...demo.embeddings, token: demo.apiKey });
    folder = mkdtempSync(join(tmpdir(), 'embedded-'));
  });
  after(async () => {
    await demo.close();
    rmSync(folder, { recursive: true });
  });

  const embed: ImportOptions['embed'] = (texts, signal) => embedding.embed(texts, { signal });
  const file = () => join(folder, `${collectionName}.csv`);
  async function begin(dim: number, rows: readonly string[]): Promise<void> {
    collectionName = `embedded_${made++}`;
    await client.collections.create({
      collectionName,
      schema: {
        fields: [
          { fieldName: 'id', dataType: 'Int64', isPrimary: true },
          { fieldName: 'v', dataType: 'FloatVector', elementTypeParams: { dim } },
        ],
      },
      indexParams: [{ fieldName: 'v', metricType: 'COSINE', indexName: 'v', params: { index_type: 'AUTOINDEX' } }],
    });
    writeFileSync(file(), `id,title\n${rows.map((text, at) => `${at + 1},${text}\n`).join('')}`);
  }
  async function run(options: ImportOptions) {
    const described = await client.collections.describe({ collectionName });
    const target = importTarget(described, { cluster: 'here', dbName: 'default' });
    const mapping: Mapping = {
      fields: { id: { column: 'id' }, v: { embedded: 'title', ...embedding.service } },
      ignored: [],
      unknown: 'ignore',
      missing: 'default',
    };
    const source = await openSource(file(), 'csv');
    return importFile(client, { source, target, mapping }, { firstWaitMs: 1, ...options });
  }
  const count = (operation: string) => demo.requests.filter(each => each.startsWith(operation)).length;
  async function stored() {
    const { fields } = await client.collections.describe({ collectionName });
    return client.query({ collectionName, filter: 'id > 0', outputFields: ['id', 'v'], limit: 1000 }, { fields });
  }

  it('stores the vectors of the endpoint, asks for each text of a batch once, and rejects rows without a text', async () => {
    await begin(128, [...Array.from({ length: 80 }, (_, at) => `pears ${at % 40}`), '']);
    const before = count(EMBED);
    const { written, rejected, readBack } = await run({ embed });
    assert.deepEqual([written, rejected, readBack], [80, 1, { read: 20, differences: [] }]);
    assert.equal(count(EMBED) - before, 2);
    const [vector] = await embedding.embed(['pears 3']);
    const rows = (await stored()).filter(({ id }) => id === 4 || id === 44);
    assert.deepEqual(
      rows.map(({ v }) => (v as number[]).map(Math.fround)),
      [vector!.map(Math.fround), vector!.map(Math.fround)],
    );
  });

  it('stops with words where the endpoint fails, writes nothing of that batch, and is resumed', async () => {
    await begin(
      128,
      Array.from({ length: 1000 }, (_, at) => `plums ${at}`),
    );
    const writes = count(UPSERT);
    let asked = 0;
    const failing: ImportOptions['embed'] = (texts, signal) => {
      if (++asked > 10) demo.fail(EMBED, { status: 401, code: 401, message: 'no such key', times: 1 });
      return embed(texts, signal);
    };
    const { stopped, written } = await run({ embed: failing });
    assert.match(stopped!.message, /^The embedding endpoint failed: .*no such key/);
    assert.deepEqual([stopped!.isResumable, (await stored()).length], [true, written]);
    assert.ok(written < 1000 && count(UPSERT) - writes < 4);
    const resumed = await run({ embed, resume: true });
    assert.deepEqual([resumed.stopped, resumed.written, (await stored()).length], [undefined, 1000, 1000]);
  });

  it('stops before the first write where the dimensions do not match', async () => {
    await begin(4, ['pears']);
    const writes = count(UPSERT);
    const { stopped, written } = await run({ embed });
    assert.equal(
      stopped!.message,
      'The embedding does not match the vector field. Vector has 128 dimensions; `v` needs 4.',
    );
    assert.deepEqual([written, count(UPSERT)], [0, writes]);
  });

  it('stops where there is no endpoint, and where it is cancelled while the endpoint is asked', async () => {
    await begin(128, ['pears']);
    assert.match((await run({})).stopped!.message, /^Field `v` needs an embedding endpoint/);
    const stop = new AbortController();
    const cancelled: ImportOptions['embed'] = (texts, signal) => {
      stop.abort();
      return embed(texts, signal);
    };
    const { stopped } = await run({ embed: cancelled, resume: true, signal: stop.signal });
    assert.equal(stopped!.message, 'Canceled.');
    assert.ok(existsSync(stateFileOf(file())));
  });
});
