import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { ClusterClient, Limiter } from '../../../src/client';
import { startDemo, type Demo } from '../../../src/demo';
import { exportedFields, type EntityFormat } from '../../../src/model/entities/export-lines';
import { proposedMapping } from '../../../src/model/mappings/mappings';
import { exportEntities } from '../../../src/transfers/exports/exports';
import { importFile } from '../../../src/transfers/imports/imports';
import { importTarget } from '../../../src/transfers/imports/targets';
import { samplesOf } from '../../../src/transfers/records/mapped';
import { sourceFormatOf } from '../../../src/transfers/records/records';
import { openSource } from '../../../src/transfers/records/sources';

/** Names that every object has, which are names of fields like any other. */
const HOSTILE = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf'];
const dbName = 'default';

describe('fields of any name', function () {
  this.timeout(60_000);
  let demo: Demo;
  let client: ClusterClient;
  let folder: string;
  let made = 0;
  before(async () => {
    demo = await startDemo({ entities: 1 });
    const limiter = new Limiter({ starts: Infinity });
    client = new ClusterClient({ endpoint: demo.clusters[3]!.endpoint, token: demo.apiKey, limiter });
    folder = mkdtempSync(join(tmpdir(), 'field-names-'));
  });
  after(async () => {
    await demo.close();
    rmSync(folder, { recursive: true });
  });

  /** `declared`: names of fields of the schema. */
  async function collectionWith(declared: readonly string[]): Promise<string> {
    const collectionName = `names_${made++}`;
    const more = declared.map(fieldName => ({ fieldName, dataType: 'JSON', nullable: true }));
    const key = { fieldName: 'key', dataType: 'Int64', isPrimary: true };
    const vector = { fieldName: 'v', dataType: 'FloatVector', elementTypeParams: { dim: 2 } };
    await client.collections.create({
      collectionName,
      schema: { enableDynamicField: true, fields: [key, vector, ...more] },
      indexParams: [{ fieldName: 'v', metricType: 'L2', indexName: 'v', params: { index_type: 'AUTOINDEX' } }],
    });
    return collectionName;
  }

  async function imported(collectionName: string, file: string) {
    const source = await openSource(file, sourceFormatOf(file)!);
    const described = await client.collections.describe({ collectionName });
    const target = importTarget(described, { cluster: 'c', dbName });
    const mapping = proposedMapping(target.schema, await samplesOf(source), source.columns !== undefined);
    const { written, rejected, readBack } = await importFile(client, { source, target, mapping });
    assert.equal(rejected, 0);
    assert.deepEqual(readBack, { read: written, differences: [] });
  }

  async function exported(collectionName: string, format: EntityFormat): Promise<string> {
    const collection = await client.collections.describe({ collectionName });
    const file = join(folder, `${collectionName}-${made++}.${format}`);
    const all = exportedFields(collection, [], true);
    const request = { dbName, collection, filter: '', exported: all, file, format, cluster: 'c' };
    await exportEntities(client, request, { start: 'new' });
    return file;
  }

  const name = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...HOSTILE) },
    { weight: 1, arbitrary: fc.string({ minLength: 1, unit: 'grapheme', maxLength: 10 }) },
  );
  const json = fc.letrec<{ value: unknown; object: Record<string, unknown> }>(tie => ({
    object: fc
      .uniqueArray(fc.tuple(name, tie('value')), { maxLength: 3, selector: ([each]) => each })
      .map(Object.fromEntries),
    value: fc.oneof(
      { depthSize: 'small' },
      fc.constantFrom(1, 'text', true, 2.5),
      tie('object'),
      fc.array(fc.constantFrom(1, 'a'), { maxLength: 3 }),
    ),
  }));
  const entities = fc
    .array(json.object, { minLength: 1, maxLength: 4 })
    .map(all =>
      all.map((fields, key) =>
        Object.fromEntries([
          ...Object.entries(fields).filter(([each]) => !['key', 'v', '$meta'].includes(each)),
          ['key', key],
          ['v', [key, 0.5]],
        ]),
      ),
    );

  for (const declared of [[], HOSTILE]) {
    for (const format of ['ndjson', 'csv', 'parquet'] as const) {
      const where = declared.length > 0 ? 'of the schema' : 'of the dynamic field';
      it(`come back from an import and an export as they were: ${where}, ${format}`, () =>
        fc.assert(
          fc.asyncProperty(entities, async given => {
            const first = join(folder, 'given.ndjson');
            writeFileSync(first, given.map(each => `${JSON.stringify(each)}\n`).join(''));
            const [once, twice] = [await collectionWith(declared), await collectionWith(declared)];
            await imported(once, first);
            await imported(twice, await exported(once, format));
            const lines = readFileSync(await exported(twice, 'ndjson'), 'utf8')
              .trimEnd()
              .split('\n');
            assert.deepEqual(
              lines.map(line => withoutNulls(JSON.parse(line) as object)),
              given.map(each => ({ ...each })),
            );
          }),
          { numRuns: 15 },
        ));
    }
  }

  /** Fields of the schema without a value are null. */
  const withoutNulls = (entity: object) =>
    Object.fromEntries(Object.entries(entity).filter(([, value]) => value !== null));
});
