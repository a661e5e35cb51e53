import assert from 'node:assert/strict';
import { COLUMNS, journalEntry, journalLine, userOf } from '../../../src/changes/journal-table';
import type { JournalRecord } from '../../../src/changes/journal-record';

const record: JournalRecord = {
  id: '1',
  at: Date.UTC(2026, 10, 23, 18, 30, 5),
  connectionId: 'c-1',
  connectionName: 'Production, Europe',
  kind: 'role',
  thingId: 'role-1',
  within: { projectId: 'proj-1' },
  name: 'Operator',
  summary: 'Change role “Operator”',
  outcome: 'applied',
  request: { method: 'PUT', path: '/v2/roles/role-1', body: { description: 'new' } },
};

describe('the journal as a table', () => {
  it('has time and user of each also as JSON, beside the stored record', () => {
    const authored = { ...record, after: { updatedBy: 'ada@example.org' } };
    const time = new Date(record.at).toISOString();
    assert.deepEqual([authored, record].map(journalEntry), [
      { time, user: 'ada@example.org', ...authored },
      { time, ...record },
    ]);
  });

  it('has a line for each change, with the time in UTC and what was sent', () => {
    const line = journalLine({ ...record, after: { updatedBy: 'ada@example.org' } });
    assert.deepEqual(Object.fromEntries(COLUMNS.map((name, at) => [name, line[at]])), {
      time: '2026-11-23T18:30:05.000Z',
      connection: 'Production, Europe',
      connectionId: 'c-1',
      user: 'ada@example.org',
      kind: 'role',
      name: 'Operator',
      id: 'role-1',
      within: 'proj-1',
      change: 'Change role “Operator”',
      outcome: 'applied',
      note: '',
      method: 'PUT',
      path: '/v2/roles/role-1',
      body: '{"description":"new"}',
      ended: '',
    });
  });

  it('has every request of a change that needed several', () => {
    const next = [{ method: 'POST', path: '/b', body: { c: 1 } }];
    const line = journalLine({ ...record, request: { method: 'POST', path: '/a', next } });
    assert.deepEqual(
      ['path', 'body'].map(name => line[COLUMNS.indexOf(name)]),
      ['/a', '[{"method":"POST","path":"/a"},{"method":"POST","path":"/b","body":{"c":1}}]'],
    );
  });

  it('has the end of an accepted operation', () => {
    const ended = { ...record, endedAt: Date.UTC(2026, 10, 23, 18, 35) };
    assert.equal(journalLine(ended)[COLUMNS.indexOf('ended')], '2026-11-23T18:35:00.000Z');
    assert.deepEqual(Object.entries(journalEntry(ended))[1], ['ended', '2026-11-23T18:35:00.000Z']);
  });

  it('leaves empty what a record of another version lacks', () => {
    const { within: _, ...rest } = record;
    const line = journalLine({ ...rest, request: 'GET' });
    const empty = COLUMNS.filter((_name, at) => line[at] === '');
    assert.deepEqual(empty, ['user', 'within', 'note', 'method', 'path', 'body', 'ended']);
  });

  it('has a note, and everything that a change is within', () => {
    const line = journalLine({ ...record, within: { clusterId: 'in01', database: 'default' }, note: 'Late' });
    const cells = Object.fromEntries(COLUMNS.map((name, at) => [name, line[at]]));
    assert.deepEqual([cells['within'], cells['note']], ['in01 / default', 'Late']);
  });

  const users: [after: unknown, answer: unknown, user: string | undefined][] = [
    [{ createdBy: 'a', updatedBy: 'b' }, undefined, 'b'],
    [{ modifiedBy: 'm' }, { updatedBy: 'u' }, 'm'],
    [undefined, { createdBy: 'c' }, 'c'],
    [{ updatedBy: '' }, undefined, undefined],
    [{ updatedBy: 7 }, 'text', undefined],
    [null, [], undefined],
  ];
  for (const [after, answer, user] of users) {
    it(`names ${user ?? 'nobody'} by ${JSON.stringify([after, answer])}`, () => {
      assert.equal(userOf({ after, answer }), user);
    });
  }

  it('names nobody for a change of an object that another user created', () => {
    const before = { description: 'old' };
    assert.equal(userOf({ before, after: { createdBy: 'ada' }, answer: { createdBy: 'ada' } }), undefined);
    assert.equal(userOf({ before, after: { createdBy: 'ada', updatedBy: 'bob' } }), 'bob');
  });
});
