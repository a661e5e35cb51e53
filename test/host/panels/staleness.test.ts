import assert from 'node:assert/strict';
import type { App } from '../../../src/commands/app';
import type { Demo } from '../../../src/demo';
import { searchText, type SearchDocument } from '../../../src/model/searches/documents';
import { connectSearch, PROD, sessionOf, leave } from '../../harness/host/connected';

const HELP = { clusterId: PROD, database: 'default', collection: 'help_center' } satisfies SearchDocument;
const SEARCH = 'POST /v2/vectordb/entities/search';

describe('results of a search', () => {
  let running: App;
  let demo: Demo;
  before(async () => {
    ({ running, demo } = await connectSearch('canary-7be00c'));
  });
  after(() => leave({ running, demo }));

  const edits: [what: string, before: SearchDocument, after: SearchDocument, isStale: boolean][] = [
    ['another text', { text: 'invoice' }, { text: 'password' }, true],
    ['another filter', { text: 'invoice' }, { text: 'invoice', filter: 'id > 3' }, true],
    ['another mode', { text: 'invoice' }, { browse: true }, true],
    ['another number of hits', { text: 'invoice' }, { text: 'invoice', limit: 3 }, true],
    ['another page', { browse: true, limit: 5 }, { browse: true, limit: 5, offset: 5 }, true],
    ['another page size', { browse: true, limit: 5 }, { browse: true, limit: 7 }, true],
    ['another order of the same fields', { text: 'invoice', limit: 3 }, { limit: 3, text: 'invoice' }, false],
    ['checks', { text: 'invoice' }, { text: 'invoice', expect: [{ expect: 'ids', ids: [1], byRank: 9 }] }, false],
  ];
  for (const [what, before, after, isStale] of edits) {
    it(`${isStale ? 'say of what they are' : 'stay current'} after an edit: ${what}`, async () => {
      const session = await sessionOf(running, { ...HELP, ...before });
      await session.search();
      assert.equal(session.outcome.stale, undefined);
      await session.write(searchText({ ...HELP, ...after }));
      assert.equal(session.outcome.stale !== undefined, isStale);
      await session.write(searchText({ ...HELP, ...before }));
      assert.equal(session.outcome.stale, undefined);
    });
  }

  it('lead to their next page after an edit of the page size, and of the filter not', async () => {
    const browsed = { ...HELP, browse: true, limit: 5, offset: 5 } as const;
    const session = await sessionOf(running, browsed);
    await session.search();
    await session.write(searchText({ ...browsed, limit: 7 }));
    assert.deepEqual([session.outcome.other, session.outcome.found?.full], [undefined, true]);
    await session.search();
    assert.deepEqual([session.outcome.found?.offset, session.outcome.found?.answer.count], [5, 7]);
    await session.write(searchText({ ...browsed, filter: 'id > 3' }));
    assert.equal(session.outcome.other, true);
  });

  for (const [what, text] of [
    ['no JSON', '{ "collection": "help_center", '],
    ['no search', JSON.stringify({ ...HELP, text: 'invoice', limit: 'many' })],
  ] as const) {
    it(`say of what they are while the text is ${what}`, async () => {
      const asked = { ...HELP, text: 'invoice' };
      const session = await sessionOf(running, asked);
      await session.search();
      await session.write(text);
      assert.match(session.outcome.stale ?? '', /before the last edit/);
      await session.write(searchText(asked));
      assert.equal(session.outcome.stale, undefined);
    });
  }

  it('say where they come from once the document belongs to another connection or to none, without the count', async () => {
    const elsewhere = { id: 'o', name: 'Other', kind: 'cloud', address: demo.baseUrl } as const;
    await running.connections.add(elsewhere, demo.apiKey);
    const session = await sessionOf(running, { ...HELP, browse: true, filter: 'id <= 25', limit: 5, offset: 5 });
    const { targets } = running.documents;
    /** Waits until the results are marked, or no longer, after the connection changed. */
    const marked = async (isMarked: boolean, change: () => Promise<unknown>) => {
      const told = new Promise<void>(resolve => {
        const listening = session.onDidChange(() => {
          if ((session.outcome.stale !== undefined) !== isMarked) return;
          listening.dispose();
          resolve();
        });
      });
      await change();
      await told;
    };
    await session.begin();
    await session.search();
    await session.count();
    assert.deepEqual([session.outcome.stale, session.outcome.count], [undefined, '25 entities match the filter']);
    await marked(true, () => targets.remember(session.document.uri, 'o'));
    const { stale, count, other } = session.outcome;
    assert.match(stale ?? '', /, on Search › prod-search › default › help_center\. Run the search to update them\.$/);
    assert.deepEqual([count, other], [undefined, true], 'nor a next page');
    await marked(false, () => targets.remember(session.document.uri, 's'));
    await marked(true, () => targets.remember(session.document.uri, 'o'));
    await session.search();
    assert.deepEqual([session.outcome.stale, session.outcome.found?.offset], [undefined, 0]);
    await marked(true, () => running.connections.remove(elsewhere));
    assert.match(session.outcome.stale ?? '', /, on Other › /);
  });

  it('say of what they are after a request that failed', async () => {
    const session = await sessionOf(running, { ...HELP, text: 'invoice' });
    await session.search();
    const restore = demo.fail(SEARCH, { body: JSON.stringify({ code: 65535, message: 'out of memory' }) });
    await session.search();
    restore();
    assert.match(session.outcome.stale ?? '', /^Results of “invoice” from .+\. The last request failed\.$/);
    await session.search();
    assert.equal(session.outcome.stale, undefined);
  });

  it('keep what was counted beside them until the filter is another', async () => {
    const asked = { ...HELP, browse: true, filter: 'id <= 25', limit: 20 } as const;
    const session = await sessionOf(running, asked);
    await session.search();
    await session.count();
    const { found, count } = session.outcome;
    assert.match(found?.summary ?? '', /^20 entities · [\d.,]+ ms$/);
    assert.equal(count, '25 entities match the filter');
    await session.write(searchText({ ...asked, filter: 'id <= 24' }));
    assert.equal(session.outcome.count, undefined);
  });

  it('begin with the first entity where another filter is browsed, and with the page turned to else', async () => {
    const asked = { ...HELP, browse: true, filter: 'id > 5', limit: 5, offset: 10 } as const;
    const session = await sessionOf(running, asked);
    await session.search();
    await session.search();
    assert.equal(session.outcome.found?.offset, 10);
    assert.equal(session.outcome.other, undefined);
    await session.write(searchText({ ...asked, filter: 'id > 7' }));
    assert.equal(session.outcome.other, true, 'which has no next page here');
    await session.search();
    assert.equal(session.outcome.other, undefined);
    assert.equal(session.outcome.found?.offset, 0);
    assert.doesNotMatch(session.document.getText(), /offset/);
    await session.write(searchText({ ...asked, filter: 'id > 8', offset: 5 }));
    await session.search();
    assert.equal(session.outcome.found?.offset, 5, 'a page that was asked for anew');
  });
});
