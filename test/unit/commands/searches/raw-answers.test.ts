import assert from 'node:assert/strict';
import fc from 'fast-check';
import { rawAnswerOf } from '../../../../src/commands/searches/raw-answers';
import type { SearchRun } from '../../../../src/model/searches/runs';

const run = (rows: unknown, primaryKey = 'id') =>
  ({
    primaryKey,
    call: { call: 'search', body: { collectionName: 'c', data: [[0.5, -1]] } },
    rows,
    times: { prepareMs: 0, queueMs: 0, networkMs: 1.5, parseMs: 0, totalMs: 2 },
  }) as unknown as SearchRun;
const textOf = (...given: Parameters<typeof rawAnswerOf>): string => [...rawAnswerOf(...given)].join('');

describe('a raw answer', () => {
  it('has a field on each line, vectors on one, and every digit', () => {
    const rows = [{ id: 9007199254740993n, distance: 0.1, vector: [1, 2.5], meta: { tags: ['a', null], none: {} } }];
    assert.equal(
      textOf(run(rows)),
      `{
  "operation": "search",
  "request": {
    "collectionName": "c",
    "data": [
      [0.5, -1]
    ]
  },
  "times": {
    "prepareMs": 0,
    "queueMs": 0,
    "networkMs": 1.5,
    "parseMs": 0,
    "totalMs": 2
  },
  "data": [
    {
      "id": 9007199254740993,
      "distance": 0.1,
      "vector": [1, 2.5],
      "meta": {
        "tags": ["a", null],
        "none": {}
      }
    }
  ]
}
`,
    );
  });

  it('says the same as what came, whatever came', () => {
    const row = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 }));
    fc.assert(
      fc.property(fc.array(row, { maxLength: 5 }), rows => {
        const read = JSON.parse(textOf(run(rows))) as { data: unknown };
        assert.deepEqual(read.data, JSON.parse(JSON.stringify(rows)));
      }),
    );
  });

  it('has no field that did not come', () => {
    const read = (row: object, key?: string) => JSON.parse(textOf(run([row], key))) as { data: unknown[] };
    const came = { sku: 'a', distance: 1 };
    assert.deepEqual(read({ ...came, id: 'a' }, 'sku').data, [came]);
    assert.deepEqual(read({ ...came, id: 'other' }, 'sku').data, [{ ...came, id: 'other' }]);
    assert.deepEqual(read({ id: 'a', distance: 1 }).data, [{ id: 'a', distance: 1 }]);
  });

  it('has a row on each line where VS Code would turn off what helps to read it', () => {
    const fields = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`field_${at}`, at]));
    const rows = Array.from({ length: 16_384 }, (_, id) => ({ id: 2n ** 60n + BigInt(id), ...fields }));
    const lines = textOf(run(rows)).split('\n');
    assert.ok(lines.length < 16_500, String(lines.length));
    assert.match(
      lines.find(line => line.includes('1152921504606863359'))!,
      /^    \{"id":1152921504606863359,.*\}$/,
    );
  });

  it('leaves out whole rows of what is too long, and counts them', () => {
    const rows = Array.from({ length: 100 }, (_, id) => ({ id, text: 'x'.repeat(100) }));
    const read = JSON.parse(textOf(run(rows), 5000)) as { data: unknown[]; leftOut: string };
    assert.deepEqual(read.data, rows.slice(0, read.data.length));
    assert.ok(read.data.length > 20 && read.data.length < 50, String(read.data.length));
    assert.match(read.leftOut, new RegExp(`^${100 - read.data.length} of 100 rows are not shown`));
  });

  it('comes in pieces', () => {
    const pieces = [...rawAnswerOf(run(Array.from({ length: 10_000 }, (_, id) => ({ id, text: 'x'.repeat(100) }))))];
    assert.ok(pieces.length > 5 && pieces.every(({ length }) => length < 400_000));
  });
});
