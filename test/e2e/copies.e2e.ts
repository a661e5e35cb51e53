import assert from 'node:assert/strict';
import { startDemo, type Demo } from '../../src/demo';
import { seriousFindings } from '../harness/window/axe';
import { Keys } from '../harness/window/keys';
import { openSession, type Session } from '../harness/window/session';

const INDEX = { fieldName: 'embedding', metricType: 'COSINE', indexName: 'e', params: { index_type: 'AUTOINDEX' } };
const schemaOf = (maxLength: number) => ({
  fields: [
    { fieldName: 'id', dataType: 'Int64', isPrimary: true },
    { fieldName: 'title', dataType: 'VarChar', elementTypeParams: { max_length: maxLength }, nullable: true },
    { fieldName: 'embedding', dataType: 'FloatVector', elementTypeParams: { dim: 3 } },
  ],
});

/** A collection, copied by keyboard from the palette to one in another database. */
describe('copying a collection', () => {
  const key = 'canary-4c1d70';
  let demo: Demo;
  let session: Session;
  let keys: Keys;
  before(async () => {
    demo = await startDemo({ apiKey: key, strict: true, entities: 100 });
    for (const [dbName, collectionName, maxLength] of [
      ['default', 'fruit', 40],
      ['staging', 'fruit_store', 12],
    ] as const) {
      await data('collections/create', { dbName, collectionName, schema: schemaOf(maxLength), indexParams: [INDEX] });
      await data('collections/load', { dbName, collectionName });
    }
    const titles = ['Pears', 'Plums', 'A title that is too long', 'Cherries'];
    const rows = titles.map((title, at) => ({ id: at + 1, title, embedding: [0.1, 0.2, at] }));
    await data('entities/insert', { collectionName: 'fruit', data: rows });
    session = await openSession({});
    keys = await Keys.in(session);
    await keys.command('Vector Cloud: Add Connection…');
    await keys.answer('Address of the control plane', demo.baseUrl);
    await keys.answer('API key', key);
    await keys.answer('Name of the connection', 'Service');
    await session.row('Service').waitFor();
  });
  after(async () => {
    await session.close();
    await demo.close();
  });

  async function data(operation: string, body: object): Promise<void> {
    const answer = await fetch(`${demo.clusters[0]!.endpoint}/v2/vectordb/${operation}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    assert.equal(((await answer.json()) as { code: number }).code, 0);
  }

  it('shows both ends and the entities as they would be sent', async () => {
    await keys.command('Vector Cloud: Copy Collection…');
    await keys.pick(/fruit(?!_)/); // `fruit_store` can come first
    await session.page.getByPlaceholder('Select the database to copy “fruit” to').waitFor(); // the list before it names `staging`, too
    await keys.pick('staging');
    await session.page.getByPlaceholder('Select the collection to copy to').waitFor();
    await keys.pick('fruit_store');
    await keys.answer('Filter of the entities to copy', '');
    await session.webview.getByRole('heading', { name: 'Copy “fruit” to “fruit_store”' }).waitFor();
    for (const [end, names] of [
      ['Source', ['Service', 'prod-search', 'default', 'fruit']],
      ['Target', ['Service', 'prod-search', 'staging', 'fruit_store']],
    ] as const) {
      const place = session.webview.locator(`.place[aria-label="${end}"]`);
      for (const name of names) await place.getByText(name, { exact: true }).waitFor();
    }
    await session.webview.getByText('1 entity has problems and is not sent.').waitFor();
    await session.screenshot('copy-review');
    assert.deepEqual(await seriousFindings(session.webview.locator('main')), []);
    assert.equal(demo.requests.filter(request => request.includes('/entities/upsert')).length, 0);
  });

  it('copies after a confirmation, and compares both collections', async () => {
    const button = session.webview.getByRole('button', { name: 'Copy to fruit_store', exact: true });
    await keys.to(button);
    await keys.press('Enter');
    assert.match(
      await keys.dialog('Copy'),
      /Copy “fruit” to “fruit_store”\?[^]*Source: Service › prod-search › default/,
    );
    const done = session.toast('is complete: 3 entities written, 1 entity rejected.');
    await done.waitFor();
    await done.getByText('Entities of the source: 4.').waitFor();
    await session.screenshot('copy-done');
    keys.alone();
  });
});
