import assert from 'node:assert/strict';
import { hidden } from '../../../src/writes/hiding';
import { journalText, parseJournal, readJournalRecord, type JournalRecord } from '../../../src/changes/journal-record';
import { COLUMNS, journalLine } from '../../../src/changes/journal-table';
import { parseJson } from '../../../src/client/json';
import { changeReport, keptRequest } from '../../../src/model/wire/change-reports';
import { stringifyJson } from '../../../src/model/wire/json';
import { curlOf } from '../../../src/model/wire/exchange-snippets';

const LARGE = 9_007_199_254_740_993n;

const recordOf = (data: unknown): JournalRecord => ({
  id: '1',
  at: Date.UTC(2026, 10, 23),
  connectionId: 'c-1',
  connectionName: 'Production',
  kind: 'entity',
  thingId: 'products',
  name: 'products',
  summary: 'Replace an entity',
  outcome: 'applied',
  request: { method: 'POST', path: '/v2/vectordb/entities/upsert', body: hidden(undefined, { data }) },
  answer: hidden(undefined, { upsertIds: [LARGE] }),
});

function stored(record: JournalRecord): JournalRecord {
  const read = readJournalRecord(parseJournal(journalText(record)));
  assert.ok(read.ok);
  return read.value;
}

describe('a record of the journal', () => {
  it('keeps all digits of integers, in the request and in the answer', () => {
    const record = stored(recordOf([{ id: LARGE }]));
    assert.deepEqual(keptRequest(record.request)?.body, { data: [{ id: LARGE }] });
    assert.deepEqual(record.answer, { upsertIds: [LARGE] });
    // Read once more, as after the outcome is added to a stored record.
    assert.deepEqual(stored(record), record);
  });

  it('is shown, exported and copied with all digits', () => {
    const record = stored(recordOf([{ id: LARGE }]));
    for (const text of [
      journalLine(record)[COLUMNS.indexOf('body')]!,
      curlOf(keptRequest(record.request)!),
      changeReport({ ...record, when: 'now' }),
    ]) {
      assert.match(text, /9007199254740993/);
      assert.doesNotMatch(text, /9007199254740992/);
    }
  });

  it('is damaged if it could not be exported: by its times, or its depth', () => {
    const nested = (depth: number): unknown => JSON.parse(`${'['.repeat(depth)}1${']'.repeat(depth)}`);
    const issuesOf = (members: object) => {
      const read = readJournalRecord({ ...recordOf([]), ...members });
      return read.ok ? [] : read.issues.map(({ path, message }) => [path.join('.'), message].join(': '));
    };
    assert.deepEqual(issuesOf({ at: 1e300 }), ['at: At most 8640000000000000']);
    assert.deepEqual(issuesOf({ endedAt: -8.64e15 - 1 }), ['endedAt: At least -8640000000000000']);
    assert.deepEqual(issuesOf({ at: 8.64e15, endedAt: -8.64e15 }), []);
    assert.deepEqual(issuesOf({ extra: nested(3000) }), [': A value is nested too deeply']);
    // A value is masked from 256 levels on.
    assert.deepEqual(issuesOf({ after: nested(256) }), []);
    const read = readJournalRecord({ ...recordOf([]), after: nested(990) });
    assert(read.ok && journalText(read.value).length > 990);
  });

  it('has a vector on one line', () => {
    const vector = Array.from({ length: 1536 }, (_, at) => Math.sin(at));
    const record = recordOf([{ id: LARGE, vector }]);
    const text = journalText(record);
    assert.ok(text.split('\n').length < 40);
    assert.ok(text.length < 1.1 * stringifyJson(record).length + 2 * vector.length);
    assert.deepEqual(stored(record), parseJson(stringifyJson(record)));
  });
});
