import assert from 'node:assert/strict';
import fc from 'fast-check';
import { rawAnswerOf } from '../../src/model/raw-answers';
import type { SearchRun } from '../../src/model/search-runs';

const run = (rows: unknown, body: object = { collectionName: 'c', data: [[0.5, -1]] }) =>
  ({
    call: { call: 'search', body },
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

  it('leaves out whole rows of what is too long, and counts them', () => {
    const rows = Array.from({ length: 100 }, (_, id) => ({ id, text: 'x'.repeat(100) }));
    const read = JSON.parse(textOf(run(rows), 5000)) as { data: unknown[]; leftOut: string };
    assert.deepEqual(read.data, rows.slice(0, read.data.length));
    assert.ok(read.data.length > 20 && read.data.length < 50, String(read.data.length));
    assert.match(read.leftOut, new RegExp(`^${100 - read.data.length} of 100 rows are left out`));
  });

  it('comes in pieces', () => {
    const pieces = [...rawAnswerOf(run(Array.from({ length: 10_000 }, (_, id) => ({ id, text: 'x'.repeat(100) }))))];
    assert.ok(pieces.length > 5 && pieces.every(({ length }) => length < 400_000));
  });
});
