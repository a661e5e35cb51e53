import assert from 'node:assert/strict';
import type { App } from '../../../src/commands/app';
import type { Demo } from '../../../src/demo';
import type { SearchDocument } from '../../../src/model/searches/documents';
import { applyEdits } from '../../../src/documents/files/text-edits';
import { edits } from '../../../src/model/documents/json-text';
import { narrowingHandlers } from '../../../src/panels/searches/narrowing';
import { connectSearch, PROD, sessionOf, leave } from '../../harness/host/connected';

const HELP = { clusterId: PROD, database: 'default', collection: 'help_center' } satisfies SearchDocument;
const vector = Array.from({ length: 128 }, (_, at) => Math.sin(at));

describe('filters of what an answer shows', () => {
  let running: App;
  let demo: Demo;
  before(async () => {
    ({ running, demo } = await connectSearch('canary-7c0a11'));
  });
  after(() => leave({ running, demo }));

  const shown = async (search: SearchDocument) => {
    const session = await sessionOf(running, { ...HELP, ...search });
    await session.search();
    assert.equal(session.outcome.problem?.message, undefined);
    const handlers = narrowingHandlers({
      session: async () => session,
      start: work => async () => {
        await work(session);
        return null;
      },
    });
    return { session, handlers, runId: session.run!.id };
  };
  const documentOf = ({ document }: { document: { getText: () => string } }) =>
    JSON.parse(document.getText()) as object;

  it('are those of the field, and of the entities that remain', async () => {
    const { session, handlers, runId } = await shown({ vectors: [vector], limit: 5, filter: 'id < 50 or id > 60' });
    const row = session.run!.rows[2] as { id: number; category: string };
    const terms = await handlers.terms({ runId, row: 2, key: 'field:category' });
    const only = `category == ${JSON.stringify(row.category)}`;
    assert.deepEqual(terms[0], { way: 'only', filter: only });
    assert.deepEqual((await handlers.terms({ runId, row: 2, key: 'id' }))[0]?.filter, `id == ${row.id}`);
    assert.deepEqual(await handlers.terms({ runId, row: 2, key: 'distance' }), []);
    assert.deepEqual(await handlers.terms({ runId: 'gone', row: 2, key: 'id' }), []);
    const text = session.document.getText();

    await handlers.narrow({ term: only });
    const filter = `(id < 50 or id > 60) and ${only}`;
    assert.deepEqual(documentOf(session), { ...HELP, vectors: [vector], limit: 5, filter });
    assert.equal((session.run!.call.body as { filter?: string }).filter, filter);
    assert.ok(session.run!.rows.every(each => (each as { category?: string }).category === row.category));
    assert.equal(session.outcome.stale, undefined);

    await session.trail.back();
    assert.equal(session.document.getText(), text, 'one step back');
    assert.equal(session.run!.id, runId);
  });

  it('are those of several selected rows, and of the entities that remain', async () => {
    const { session, handlers, runId } = await shown({ vectors: [vector], limit: 20 });
    const sort = { key: 'field:category', descending: true };
    const rows = [{ from: 0, to: 12 }];
    const of = { runId, rows, sort, key: 'field:category' };
    const order = session.grid!.part({ rows, sort, columns: [] }).rows;
    const values = order.map(row => (session.run!.rows[row] as { category: string }).category);
    const distinct = [...new Set(values)];
    assert.ok(distinct.length > 1, 'several values');
    const only = `category in [${distinct.map(value => JSON.stringify(value)).join(', ')}]`;
    assert.deepEqual(await handlers.rowsTerms(of), [
      { way: 'only', filter: only },
      { way: 'not', filter: only.replace(' in ', ' not in ') },
    ]);
    assert.deepEqual(await handlers.rowsTerms({ ...of, key: 'distance' }), []);
    assert.deepEqual(await handlers.rowsTerms({ ...of, runId: 'gone' }), []);
    await handlers.narrow({ term: only });
    const categories = session.run!.rows.map(each => (each as { category?: string }).category!);
    assert.ok(categories.every(each => distinct.includes(each)));
  });

  it('keep what is typed into the text at the same time', async () => {
    const { session, handlers } = await shown({ vectors: [vector], limit: 5 });
    const { document } = session;
    const narrowing = handlers.narrow({ term: 'id > 3' });
    const typing = applyEdits(document, edits(document.getText(), ['limit'], 7));
    assert.ok(await typing);
    await narrowing;
    assert.deepEqual(documentOf(session), { ...HELP, vectors: [vector], limit: 7, filter: 'id > 3' });
    await session.trail.back();
    assert.deepEqual(documentOf(session), { ...HELP, vectors: [vector], limit: 7 });
  });

  it('count the values of the hits at hand, without a request', async () => {
    const { session, handlers, runId } = await shown({ vectors: [vector], limit: 40 });
    const before = demo.requests.length;
    const { places } = (await handlers.facet({ runId }))!;
    assert.ok(places.includes('category'), places.join(' '));
    const { facet } = (await handlers.facet({ runId, place: 'category' }))!;
    assert.equal(facet!.hits, 40);
    assert.equal(
      facet!.values.reduce((sum, { count }) => sum + count, 0),
      40,
    );
    assert.equal(demo.requests.length, before);
    const [first] = facet!.values;
    await handlers.narrow({ term: first!.filter! });
    const again = (await handlers.facet({ runId: session.run!.id, place: 'category' }))!.facet!;
    assert.deepEqual(
      again.values.map(({ text }) => text),
      [first!.text],
    );
    assert.equal(await handlers.facet({ runId, place: 'category' }), null, 'of an answer that is no longer shown');
  });

  it('are the IDs of rows, each once, besides the filter that there is', async () => {
    const filter = 'year >= 2000 or id == 0';
    const { session, handlers, runId } = await shown({ vectors: [vector, vector], limit: 2, filter });
    const ids = session.run!.rows.map(({ id }) => String(id));
    assert.equal(ids.length, 4);
    await handlers.narrowToRows({
      runId,
      rows: [
        { from: 0, to: 1 },
        { from: 2, to: 4 },
      ],
    });
    const narrowed = `(${filter}) and id in [${[...new Set([ids[0], ids[2], ids[3]])].join(', ')}]`;
    assert.equal((session.run!.call.body as { filter?: string }).filter, narrowed);
    const text = session.document.getText();
    await assert.rejects(handlers.narrowToRows({ runId, rows: [{ from: 0, to: 1 }] }), /no longer available/);
    assert.equal(session.document.getText(), text);
  });

  it('do not exist where a search reads entities by their ids', async () => {
    const { handlers, runId } = await shown({ browse: true, ids: ['1', '2'] });
    assert.deepEqual(await handlers.terms({ runId, row: 0, key: 'field:category' }), []);
    const { facet } = (await handlers.facet({ runId, place: 'category' }))!;
    assert.ok(facet!.values.every(({ filter }) => filter === undefined));
  });

  it('are not joined to a search of another collection, and neither are its IDs and distances', async () => {
    const { session, handlers, runId } = await shown({ vectors: [vector], limit: 2 });
    const other = session.document.getText().replace('help_center', 'support_tickets');
    await session.write(other);
    await session.knowledge.target();
    const { run } = session;
    for (const act of [
      () => handlers.narrow({ term: 'id == 1' }),
      () => handlers.narrowToRows({ runId, rows: [{ from: 0, to: 1 }] }),
      () => handlers.cutOff({ radius: 0.5 }),
      () => session.trail.combine(['1'], true),
      () => session.trail.moreLikeThis(runId, 0),
    ])
      await assert.rejects(act(), /targets another collection/);
    assert.deepEqual([session.document.getText(), session.run], [other, run]);
  });

  it('change nothing while the filter has a syntax error', async () => {
    const { session, handlers } = await shown({ vectors: [vector], limit: 5 });
    const broken = session.document.getText().replace('"limit"', '"filter": "id <", "limit"');
    await session.write(broken);
    const { run } = session;
    await assert.rejects(handlers.narrow({ term: 'id == 1' }), /syntax error/);
    assert.deepEqual([session.document.getText(), session.run], [broken, run]);
  });
});
