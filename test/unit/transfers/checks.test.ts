import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Field } from '../../../src/model/collections/collections';
import { proposedMapping, type Mapping } from '../../../src/model/mappings/mappings';
import { checkRecords, type CheckOptions, type RecordCounts } from '../../../src/transfers/records/checks';
import { samplesOf } from '../../../src/transfers/records/mapped';
import { openSource, type Source } from '../../../src/transfers/records/sources';

const FIELDS: Field[] = [
  { name: 'id', type: 'Int64', primaryKey: true },
  { name: 'embedding', type: 'FloatVector', params: [{ key: 'dim', value: 2 }] },
];
const SCHEMA = { fields: FIELDS, dynamic: false };
const ROWS = 2000;
const WRONG = [3, 30, 300, 1200, 1300, 1400, 1999];

describe('the check of records', () => {
  let folder: string;
  let source: Source;
  let mapping: Mapping;
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'checks-'));
    const rows = Array.from({ length: ROWS }, (_, at) => {
      const id = at + 1;
      return JSON.stringify({ id, embedding: WRONG.includes(id) ? [1] : [1, 2] });
    });
    const file = join(folder, 'rows.ndjson');
    writeFileSync(file, `${rows.join('\n')}\n`);
    source = await openSource(file, 'ndjson');
    mapping = proposedMapping(SCHEMA, await samplesOf(source));
  });
  after(() => rmSync(folder, { recursive: true }));

  async function all(options: CheckOptions = {}): Promise<RecordCounts[]> {
    const counts = [];
    for await (const each of checkRecords(source, mapping, SCHEMA, options)) {
      counts.push({ ...each, later: each.later.slice() });
    }
    return counts;
  }
  const lines = ({ later }: RecordCounts) => later.map(({ record }) => record.line);

  it('counts the problems of the whole file, and keeps the first after the shown records', async () => {
    const last = (await all({ shown: 20 })).at(-1)!;
    assert.deepEqual([last.checked, last.rejected, last.isDone], [ROWS, WRONG.length, true]);
    assert.deepEqual(lines(last), [30, 300, 1200, 1300, 1400]);
    assert.match(last.later[0]!.issues[0]!.message, /2/);
  });

  it('tells the counts as they grow', async () => {
    const counts = await all({ maxBusyMs: 0 });
    assert.equal(counts.length, ROWS + 1);
    for (const [at, { checked, rejected, isDone }] of counts.slice(0, -1).entries()) {
      const wrong = WRONG.filter(id => id <= at + 1).length;
      assert.deepEqual([checked, rejected, isDone], [at + 1, wrong, false]);
    }
  });

  it('counts from a place on', async () => {
    const { position: from } = (await all({ maxBusyMs: 0 }))[999]!;
    const rest = (await all({ from })).at(-1)!;
    assert.deepEqual([rest.checked, rest.rejected, rest.position.records], [1000, 4, ROWS]);
  });

  it('counts rows that repeat the ID of an earlier one, up to a number of IDs', async () => {
    const file = join(folder, 'repeated.ndjson');
    const ids = [1, 2, '1', 3, 2, 2];
    writeFileSync(file, ids.map(id => JSON.stringify({ id, embedding: [1, 2] })).join('\n'));
    const repeated = await openSource(file, 'ndjson');
    const last = async (options: CheckOptions) => {
      const counts = [];
      for await (const each of checkRecords(repeated, mapping, SCHEMA, options)) counts.push(each);
      return counts.at(-1)!.repeated;
    };
    assert.deepEqual([await last({}), await last({ maxKeys: 3 }), await last({ maxKeys: 2 })], [3, 3, undefined]);
  });

  it('ends without a result when aborted', async () => {
    const stop = new AbortController();
    const counts = [];
    for await (const each of checkRecords(source, mapping, SCHEMA, { maxBusyMs: 0, signal: stop.signal })) {
      counts.push(each);
      if (counts.length === 3) stop.abort();
    }
    assert.equal(counts.length, 3);
  });

  it('checks texts to embed without an embedding endpoint', async () => {
    const file = join(folder, 'texts.ndjson');
    writeFileSync(file, '{"id":1,"text":"Pears"}\n{"id":2,"text":5}\n');
    const texts = await openSource(file, 'ndjson');
    const embedded = { embedded: 'text', url: 'http://embeddings.invalid', model: 'm' };
    const fields = { id: { column: 'id' }, embedding: embedded };
    const counts = [];
    for await (const each of checkRecords(texts, { ...mapping, fields, unknown: 'ignore' }, SCHEMA)) counts.push(each);
    assert.deepEqual([counts.at(-1)!.checked, counts.at(-1)!.rejected], [2, 1]);
  });
});
