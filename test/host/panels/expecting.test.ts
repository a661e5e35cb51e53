import assert from 'node:assert/strict';
import type { App } from '../../../src/commands/app';
import type { Demo } from '../../../src/demo';
import { applyEdits } from '../../../src/documents/files/text-edits';
import { edits } from '../../../src/model/documents/json-text';
import type { SearchDocument } from '../../../src/model/searches/documents';
import { expectHits } from '../../../src/panels/searches/expecting';
import { connectSearch, leave, PROD, sessionOf } from '../../harness/host/connected';

const SEARCH = { clusterId: PROD, database: 'default', collection: 'help_center', limit: 5 } satisfies SearchDocument;
const vectors = [1, 2].map(by => Array.from({ length: 128 }, (_, at) => Math.sin(at * by)));

describe('checks from hits', () => {
  let running: App;
  let demo: Demo;
  before(async () => {
    ({ running, demo } = await connectSearch('canary-3f19c2'));
  });
  after(() => leave({ running, demo }));

  const searched = async (search: SearchDocument) => {
    const session = await sessionOf(running, search);
    await session.search();
    const runId = session.run!.id;
    const ids = session.run!.rows.map(row => (row as { id: number }).id);
    const expected = () => (JSON.parse(session.document.getText()) as { expect?: unknown }).expect;
    return { session, ids, runId, expected };
  };

  it('are added to those of the document, each once, and the search stays', async () => {
    const { session, ids, runId, expected } = await searched({ ...SEARCH, vectors: vectors.slice(0, 1) });
    await expectHits(session, { runId, rows: [{ from: 1, to: 3 }] });
    const first = { expect: 'ids', ids: [ids[1], ids[2]], byRank: 3 };
    assert.deepEqual(expected(), [first]);
    await expectHits(session, { runId, rows: [{ from: 0, to: 1 }] });
    await expectHits(session, { runId, rows: [{ from: 0, to: 1 }] });
    assert.deepEqual(expected(), [first, { expect: 'ids', ids: [ids[0]], byRank: 1 }]);
    assert.equal(session.run!.id, runId);
    assert.equal(session.outcome.stale, undefined);
  });

  it('name their query of several', async () => {
    const { session, ids, runId, expected } = await searched({ ...SEARCH, vectors });
    await expectHits(session, { runId, rows: [{ from: 6, to: 7 }] });
    assert.deepEqual(expected(), [{ expect: 'ids', ids: [ids[6]], byRank: 2, query: 2 }]);
  });

  it('are not added to what is not a list, nor from results that are gone', async () => {
    const { session, runId, expected } = await searched({ ...SEARCH, vectors: vectors.slice(0, 1) });
    await assert.rejects(expectHits(session, { runId: 'gone', rows: [{ from: 0, to: 1 }] }), /no longer available/);
    await applyEdits(session.document, edits(session.document.getText(), ['expect'], 'none'));
    await assert.rejects(expectHits(session, { runId, rows: [{ from: 0, to: 1 }] }), /`expect` is not a list/);
    assert.equal(expected(), 'none');
  });
});
