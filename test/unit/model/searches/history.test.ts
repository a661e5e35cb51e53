import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  keptOf,
  MAX_SEARCH_LENGTH,
  newestFirst,
  readHistory,
  idTimeAfter,
  tooMany,
  type HistoryEntry,
  type HistoryRecord,
} from '../../../../src/model/searches/history';
import { byDay, historyItem, lineOf } from '../../../../src/commands/searches/history-items';
import { readSearch, searchText, type SearchDocument } from '../../../../src/model/searches/documents';

const place = {
  connectionId: 'c',
  connectionName: 'Service',
  clusterId: 'in01',
  clusterName: 'prod',
  dbName: 'default',
  collectionName: 'help_center',
};
const times = { prepareMs: 0, queueMs: 1, networkMs: 24, parseMs: 1, totalMs: 31 };
const entry = (search: SearchDocument, more: Partial<HistoryEntry> = {}): HistoryEntry => ({
  place,
  search,
  outcome: 'found',
  hits: 10,
  tookMs: 31,
  times,
  ...more,
});
const idAt = (at: number, collection = 'b', connection = 'a'): string =>
  `${connection.repeat(12)}-${collection.repeat(16)}-${String(at).padStart(15, '0')}-0123abcd`;
const NOON = new Date(2026, 10, 22, 12, 4).getTime();
const recordOf = (search: SearchDocument, more: Partial<HistoryRecord> = {}): HistoryRecord => ({
  ...entry(search),
  id: idAt(NOON),
  at: NOON,
  ...more,
});
const manner = { locale: 'en-GB', dated: false, placed: false };

describe('what is kept of a run', () => {
  const long = fc.tuple(fc.string({ minLength: 1 }), fc.nat(10_000)).map(([text, times_]) => text.repeat(times_));
  const searches: fc.Arbitrary<SearchDocument> = fc.record(
    {
      collection: fc.constant('help_center'),
      text: long,
      vectors: fc.array(fc.array(fc.double({ noNaN: true, noDefaultInfinity: true }), { minLength: 1 }), {
        minLength: 1,
        size: 'medium',
      }),
      ids: fc.array(fc.oneof(fc.string(), fc.integer()), { size: 'medium' }),
      filter: long,
      limit: fc.integer({ min: 1, max: 16_384 }),
    },
    { requiredKeys: ['collection'] },
  );

  it('is what was asked, and names what it lacks', () => {
    fc.assert(
      fc.property(searches, search => {
        const { search: kept, dropped = [] } = keptOf(entry(search));
        assert.ok(JSON.stringify(kept).length <= MAX_SEARCH_LENGTH);
        assert.deepEqual(
          Object.keys({ ...kept, ...Object.fromEntries(dropped.map(key => [key, 0])) }).length,
          [...Object.keys(kept), ...dropped].length,
        );
        for (const [key, value] of Object.entries(search)) {
          if (dropped.includes(key)) assert.ok(!(key in kept));
          else assert.deepEqual(kept[key], value);
        }
        if (JSON.stringify(search).length <= MAX_SEARCH_LENGTH) assert.deepEqual(dropped, []);
      }),
      { numRuns: 40 },
    );
  });

  it('opens again as the document that was run', () => {
    fc.assert(
      fc.property(searches, search => {
        const record = { ...keptOf(entry(search)), id: idAt(1), at: 1 };
        const read = readHistory(JSON.parse(JSON.stringify(record)));
        assert.ok(read.ok);
        if (record.dropped) return;
        assert.deepEqual(
          readSearch(JSON.parse(searchText(read.value.search))).search,
          JSON.parse(JSON.stringify(search)),
        );
      }),
      { numRuns: 40 },
    );
  });

  const sizes: [what: string, search: SearchDocument, dropped: string[] | undefined][] = [
    ['a vector of 3,072 numbers', { vectors: [Array.from({ length: 3072 }, (_, at) => Math.sin(at))] }, undefined],
    [
      'many long vectors',
      { text: 'x', vectors: Array.from({ length: 9 }, () => Array.from({ length: 1024 }, (_, at) => Math.sin(at))) },
      ['vectors'],
    ],
    ['one long filter beside a vector', { vectors: [[1, 2]], filter: 'x'.repeat(70_000) }, ['filter']],
    ['two that are too long', { ids: ['i'.repeat(70_000)], filter: 'x'.repeat(80_000) }, ['filter', 'ids']],
  ];
  for (const [what, search, dropped] of sizes) {
    it(`of ${what}: ${dropped ? `all but ${dropped.join(' and ')}` : 'all'}`, () => {
      assert.deepEqual(keptOf(entry(search)).dropped, dropped);
    });
  }

  it('holds no endless failure', () => {
    assert.equal(keptOf(entry({}, { failure: 'x'.repeat(10_000) })).failure?.length, 500);
  });
});

describe('records that are too many', () => {
  const at = (...times_: number[]) => times_.map(time => idAt(time));
  const cases: [what: string, ids: string[], each: number, max: number, gone: string[]][] = [
    ['none', at(1, 2), 2, 9, []],
    ['the oldest of a collection', at(2, 4, 1, 3), 2, 9, at(2, 1)],
    ['those of each collection by themselves', [...at(1, 2), idAt(1, 'c')], 1, 9, at(1)],
    ['the oldest of all', [...at(1, 3), idAt(2, 'c')], 9, 2, at(1)],
    ['all', at(1, 2), 0, 9, at(2, 1)],
  ];
  for (const [what, ids, each, max, gone] of cases) {
    it(`are ${what}`, () => assert.deepEqual(tooMany(ids, each, max), gone));
  }
  it('are never what is no record', () => {
    assert.deepEqual(tooMany(['notes', '../../connections/demo', `${idAt(1)}.tmp`], 0, 0), []);
  });
  it('are never the newest, where the clock was set back', () => {
    const ids = at(1000, 1001, 1002);
    const next = idTimeAfter([...ids, 'notes'], 5);
    assert.equal(next, 1003);
    assert.deepEqual(tooMany([...ids, idAt(next)], 1, 9), at(1002, 1001, 1000));
    assert.equal(idTimeAfter(ids, 2000), 2000);
  });
  it('leave the newest, whatever there is', () => {
    const some = fc.array(fc.tuple(fc.nat(50), fc.constantFrom('b', 'c', 'd')), { maxLength: 60 });
    fc.assert(
      fc.property(some, fc.nat(10), fc.nat(20), (named, each, max) => {
        const ids = [...new Set(named.map(([time, collection]) => idAt(time, collection)))];
        const gone = new Set(tooMany(ids, each, max));
        const left = ids.filter(id => !gone.has(id));
        assert.ok(left.length <= max);
        for (const collection of 'bcd') {
          const own = ids.filter(id => id[13] === collection).toSorted(newestFirst);
          const ownLeft = left.filter(id => id[13] === collection).toSorted(newestFirst);
          assert.deepEqual(ownLeft, own.slice(0, ownLeft.length));
          assert.ok(ownLeft.length <= each);
        }
        if (ids.length <= max && each >= 60) assert.equal(left.length, ids.length);
      }),
    );
  });
});

describe('a record of a search', () => {
  const rows: [what: string, record: HistoryRecord, label: string, description: string, detail?: string][] = [
    [
      'by a text',
      recordOf({ text: ' how do I\nreset it? ' }),
      'search how do I reset it?',
      '10 hits in 31 ms (24 ms network)',
    ],
    [
      'with a filter',
      recordOf({ text: 'x', filter: 'id < 4' }),
      'search x',
      '10 hits in 31 ms (24 ms network)',
      'filter: id < 4',
    ],
    [
      'by ids to get, to which a filter does not apply',
      recordOf({ browse: true, ids: ['3'], filter: 'id < 4' }, { hits: 1 }),
      'table ID 3',
      '1 entity in 31 ms (24 ms network)',
    ],
    ['by ids', recordOf({ ids: ['3', 4] }, { hits: 1 }), 'search ID 3, 4', '1 hit in 31 ms (24 ms network)'],
    [
      'by a combination',
      recordOf({ combine: { entities: [{ id: '3' }, { id: 4, weight: -1 }] } }),
      'search ID 3 − 4',
      '10 hits in 31 ms (24 ms network)',
    ],
    ['by chance', recordOf({ random: true }), 'search a random vector', '10 hits in 31 ms (24 ms network)'],
    [
      'by a vector',
      recordOf({ vectors: [[1, -2.5, 3, 4, 5]] }),
      'search a vector [1, -2.5, 3, 4, …]',
      '10 hits in 31 ms (24 ms network)',
    ],
    ['by weights', recordOf({ vectors: [{ 7: 0.5 }] }), 'search a vector {7: 0.5}', '10 hits in 31 ms (24 ms network)'],
    ['by vectors', recordOf({ vectors: [[1], [2]] }), 'search 2 vectors', '10 hits in 31 ms (24 ms network)'],
    [
      'by a row of a file',
      recordOf({ vectors: [{ file: 'file:///a/q.npy', row: 2 }] }),
      'search q.npy, row 2',
      '10 hits in 31 ms (24 ms network)',
    ],
    [
      'in one of several vector fields',
      recordOf({ text: 'x', annsField: 'full_text', filter: 'a' }),
      'search x',
      '10 hits in 31 ms (24 ms network)',
      'vector field: full_text · filter: a',
    ],
    [
      'that browsed, by which vector field does not count',
      recordOf({ browse: true, annsField: 'full_text' }, { hits: 2 }),
      'table all entities',
      '2 entities in 31 ms (24 ms network)',
    ],
    [
      'that browsed',
      recordOf({ browse: true, filter: 'id < 4' }, { hits: 3 }),
      'table id < 4',
      '3 entities in 31 ms (24 ms network)',
    ],
    [
      'that browsed everything',
      recordOf({ browse: true }, { hits: 1 }),
      'table all entities',
      '1 entity in 31 ms (24 ms network)',
    ],
    [
      'without its vectors',
      recordOf({ filter: 'a' }, { dropped: ['vectors'] }),
      'search long vectors',
      '10 hits in 31 ms (24 ms network)',
      'filter: a · too long to store: vectors',
    ],
    [
      'of several queries of one text',
      recordOf({ text: 'planet', queries: [{ annsField: 'dense' }, { annsField: 'words' }] }),
      'search planet',
      '10 hits in 31 ms (24 ms network)',
      'vector fields: dense, words',
    ],
    [
      'of several queries',
      recordOf({
        queries: [
          { annsField: 'dense', ids: ['7'] },
          { annsField: 'words', text: 'a' },
        ],
      }),
      'search ID 7 + a',
      '10 hits in 31 ms (24 ms network)',
      'vector fields: dense, words',
    ],
    [
      'that failed',
      { ...recordOf({ text: 'x' }, { outcome: 'failed', failure: 'No such $(key)', tookMs: 5 }), times: undefined },
      'error x',
      'failed after 5.0 ms',
      'No such \\$(key)',
    ],
    [
      'that was cancelled',
      { ...recordOf({ text: 'x' }, { outcome: 'cancelled' }), times: undefined, hits: undefined },
      'circle-slash x',
      'canceled after 31 ms',
    ],
    [
      'of a later version',
      { ...recordOf({ text: 'x' }, { outcome: 'streamed' }), hits: undefined },
      'search x',
      'streamed',
    ],
    [
      'of a range',
      recordOf({ text: 'x', filter: 'a > 1', range: { radius: 0.63 } }),
      'search x',
      '10 hits in 31 ms (24 ms network)',
      'filter: a > 1 · radius 0.63',
    ],
    ['with a name', recordOf({ text: 'x' }, { name: 'Mine' }), 'search Mine', '10 hits in 31 ms (24 ms network)', 'x'],
    [
      'that would show icons',
      recordOf({ text: 'a $(trash) \\$(x)' }),
      'search a \\$(trash) \\\\$(x)',
      '10 hits in 31 ms (24 ms network)',
    ],
  ];
  for (const [what, record, label, description, detail] of rows) {
    it(`${what} is told`, () => {
      const item = historyItem(record, manner);
      assert.deepEqual(
        [`${item.icon} ${item.label}`, item.description, item.detail],
        [label, `${description} · 12:04`, detail],
      );
    });
  }

  it('says where it went, and on which day, where a list does not', () => {
    const item = historyItem(recordOf({ text: 'x' }), { ...manner, dated: true, placed: true });
    assert.match(item.description, / · 22 Nov 2026$/);
    assert.equal(item.detail, 'help_center (Service › prod › default)');
  });

  it('is one line, of any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), text => {
        const line = lineOf(text);
        assert.ok(Array.from(line).length <= 700);
        assert.doesNotMatch(line, /[\n\r\u202A-\u202E]|(?<!\\)\$\(/);
        assert.ok(line.isWellFormed());
      }),
    );
  });
});

describe('days of records', () => {
  it('have their headings, the newest first', () => {
    const now = new Date(2026, 10, 22, 0, 30);
    const times_ = [
      new Date(2026, 10, 22, 0, 1),
      new Date(2026, 10, 21, 23, 59),
      new Date(2026, 10, 21, 0, 0),
      new Date(2025, 1, 3, 9, 0),
    ];
    const records = times_.map(time => recordOf({}, { at: time.getTime() }));
    assert.deepEqual(
      byDay(records, now, 'en-GB').map(({ heading, records: of }) => [heading.replace(',', ''), of.length]),
      [
        ['Today', 1],
        ['Yesterday', 2],
        ['Monday 3 February 2025', 1],
      ],
    );
  });
});

describe('a file that is no record', () => {
  const good = recordOf({ text: 'x' });
  const cases: [what: string, json: unknown][] = [
    ['nothing', null],
    ['a list', []],
    ['of no id', { ...good, id: undefined }],
    ['of an id that leads elsewhere', { ...good, id: '../../connections/demo' }],
    ['of no time', { ...good, at: Number.MAX_VALUE }],
    ['of no place', { ...good, place: { connectionId: 'c' } }],
    ['of a search that is none', { ...good, search: { vectors: 'all' } }],
    ['of hits that are none', { ...good, hits: -1 }],
    ['of a name that is none', { ...good, name: {} }],
  ];
  for (const [what, json] of cases) it(`is not taken: ${what}`, () => assert.equal(readHistory(json).ok, false));
  it('but one of a later version is', () =>
    assert.equal(readHistory({ ...good, outcome: 'streamed', more: 1 }).ok, true));
  it('is never a surprise', () => {
    fc.assert(fc.property(fc.jsonValue(), json => assert.equal(readHistory(json).ok, false)));
  });
});
