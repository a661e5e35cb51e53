import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ClusterClient, Limiter } from '../../../src/client';
import { startDemo, type Demo } from '../../../src/demo';
import { copyOfCollection } from '../../../src/model/collections/copies';
import { ENTITY_FORMATS, exportedFields } from '../../../src/model/entities/export-lines';
import { proposedMapping } from '../../../src/model/mappings/mappings';
import { exportEntities } from '../../../src/transfers/exports/exports';
import { importFile } from '../../../src/transfers/imports/imports';
import { importTarget } from '../../../src/transfers/imports/targets';
import { samplesOf } from '../../../src/transfers/records/mapped';
import { openSource } from '../../../src/transfers/records/sources';
import { createChapters, part } from '../../harness/services/structs';

describe('arrays of structs in files', () => {
  let demo: Demo;
  let client: ClusterClient;
  let folder: string;
  before(async () => {
    demo = await startDemo({ strict: true, entities: 10 });
    const limiter = new Limiter({ starts: Infinity });
    client = new ClusterClient({ endpoint: demo.clusters[0]!.endpoint, token: demo.apiKey, limiter });
    folder = mkdtempSync(join(tmpdir(), 'structs-'));
    await createChapters(client);
  });
  after(async () => {
    await demo.close();
    rmSync(folder, { recursive: true });
  });

  async function imported(collectionName: string, file: string) {
    const source = await openSource(
      file,
      ENTITY_FORMATS.find(format => file.endsWith(format))!,
    );
    const target = importTarget(await client.collections.describe({ collectionName }), {
      cluster: 'c',
      dbName: 'default',
    });
    const mapping = proposedMapping(target.schema, await samplesOf(source), source.columns !== undefined);
    return importFile(client, { source, target, mapping });
  }

  async function exported(collectionName: string, file: string, format: (typeof ENTITY_FORMATS)[number]) {
    const collection = await client.collections.describe({ collectionName });
    const all = exportedFields(collection, [], true);
    const request = { dbName: 'default', collection, filter: '', exported: all, file, format, cluster: 'c' };
    return exportEntities(client, request, { start: 'new' });
  }

  for (const format of ENTITY_FORMATS) {
    it(`are imported as they were exported, and read back as sent: ${format}`, async () => {
      const [first, second] = [1, 2].map(at => join(folder, `${at}.${format}`));
      const collection = await client.collections.describe({ collectionName: 'chapters' });
      const copy = `chapters_${format}`;
      await client.collections.create(copyOfCollection(collection, copy));
      await exported('chapters', first!, format);
      const result = await imported(copy, first!);
      assert.deepEqual([result.written, result.rejected], [2, 0]);
      assert(result.readBack && 'read' in result.readBack);
      assert.deepEqual([result.readBack.read, result.readBack.differences], [2, []]);
      await exported(copy, second!, format);
      assert.deepEqual(readFileSync(second!), readFileSync(first!));
      if (format === 'ndjson') assert.match(readFileSync(first!, 'utf8'), /"page":1152921504606846976/);
    });
  }

  it('are rejected with the struct and the field that is wrong', async () => {
    const file = join(folder, 'wrong.ndjson');
    const { text: _, ...lacking } = part('a');
    const good = { id: 9, vector: [1, 2], parts: [part('a')] };
    const rows = [good, { ...good, id: 10, parts: [part('a'), lacking] }, { ...good, id: 11, parts: {} }];
    writeFileSync(file, rows.map(row => `${JSON.stringify(row)}\n`).join(''));
    const result = await imported('chapters', file);
    assert.deepEqual([result.written, result.rejected], [1, 2]);
    const rejected = readFileSync(result.rejectsFile!, 'utf8');
    assert.match(rejected, /`parts\[1\]\.text` is required \(VarChar\)/);
    assert.match(rejected, /`parts` must be a list/);
  });

  it('are rejected, and not altered, where their bits are no bytes', async () => {
    const file = join(folder, 'bits.ndjson');
    const wrong = [
      [1.7, 'x'],
      ['7', '8'],
      [null, true],
      [300, 1],
      [-1, 1],
    ];
    const rows = [[1, 2], ...wrong].map((bits, at) => ({
      id: 20 + at,
      vector: [1, 2],
      parts: [{ ...part('a'), bits }],
    }));
    writeFileSync(file, rows.map(row => `${JSON.stringify(row)}\n`).join(''));
    const result = await imported('chapters', file);
    assert.deepEqual([result.written, result.rejected], [1, wrong.length]);
    const rejected = readFileSync(result.rejectsFile!, 'utf8');
    assert.equal(rejected.match(/`parts\[0\]\.bits` /g)?.length, wrong.length, rejected);
  });
});
