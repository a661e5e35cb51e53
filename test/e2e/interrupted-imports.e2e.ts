import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDemo, type Demo } from '../../src/demo';
import { openSession, type Session } from '../harness/window/session';
import { until } from '../harness/window/until';
import { choosePath } from '../harness/window/widgets';

const ROWS = 45_000; // five requests
const SLOW_MS = 5000;
/** Every row of this remainder has a title that is too long. */
const [EVERY, TOO_LONG] = [9000, 7];

const isRejected = (id: number): boolean => id % EVERY === TOO_LONG;
const REJECTED = ROWS / EVERY;
const shown = (number: number): string => number.toLocaleString('en');

const schemaOf = (autoID: boolean) => ({
  autoID,
  fields: [
    { fieldName: 'id', dataType: 'Int64', isPrimary: true },
    { fieldName: 'number', dataType: 'Int64' },
    { fieldName: 'title', dataType: 'VarChar', elementTypeParams: { max_length: 12 } },
    { fieldName: 'embedding', dataType: 'FloatVector', elementTypeParams: { dim: 2 } },
  ],
});
const INDEX = { fieldName: 'embedding', metricType: 'L2', indexName: 'e', params: { index_type: 'AUTOINDEX' } };

/** Windows that end during an import, and the import afterwards. */
describe('an import whose window ends', () => {
  const key = 'canary-5e0d77';
  let demo: Demo;
  let session: Session;
  let workspace: string;
  const healing: (() => void)[] = [];
  before(async () => {
    demo = await startDemo({ apiKey: key, strict: true, entities: 100 });
    workspace = mkdtempSync(join(tmpdir(), 'vector-cloud-interrupted-'));
    session = await openSession({ workspace, settings: { 'files.simpleDialog.enable': true } });
    await session.openView();
    await session.connect('Service', demo.baseUrl, key);
    await session.row('Service').waitFor();
  });
  after(async () => {
    await session.close();
    await demo.close();
    rmSync(workspace, { recursive: true });
  });

  async function data(collectionName: string, operation: string, body: object = {}): Promise<unknown> {
    const answer = await fetch(`${demo.clusters[0]!.endpoint}/v2/vectordb/${operation}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ collectionName, ...body }),
    });
    const { code, data: given, message } = (await answer.json()) as { code: number; data: unknown; message?: string };
    assert.equal(code, 0, message);
    return given;
  }
  const counted = async (collectionName: string, filter = ''): Promise<number> => {
    const body = { filter, outputFields: ['count(*)'], consistencyLevel: 'Strong' };
    const [row] = (await data(collectionName, 'entities/query', body)) as { 'count(*)': number }[];
    return row!['count(*)'];
  };
  const row = (file: string) => session.page.locator('.part.sidebar [role=treeitem]', { hasText: file });
  const writes = (operation: string) => demo.requests.filter(each => each.endsWith(`/entities/${operation}`)).length;
  const button = (name: string) => session.webview.getByRole('button', { name, exact: true });

  /** Begins an import, whose first requests are written at once, and waits until the next ones are on their way. */
  async function begin(collectionName: string, autoID: boolean): Promise<string> {
    await data(collectionName, 'collections/create', { schema: schemaOf(autoID), indexParams: [INDEX] });
    await data(collectionName, 'collections/load');
    const lines = Array.from({ length: ROWS }, (_, at) => {
      const title = isRejected(at) ? 'A title that is too long' : `Fruit ${at}`;
      return `${JSON.stringify({ ...(autoID ? {} : { id: at }), number: at, title, embedding: [at, 0.5] })}\n`;
    });
    const file = `${collectionName}.ndjson`;
    writeFileSync(join(workspace, file), lines.join(''));
    const operation = autoID ? 'insert' : 'upsert';
    const sent = writes(operation);
    healing.push(demo.fail(`POST /v2/vectordb/entities/${operation}`, { latencyMs: SLOW_MS }));
    demo.fail(`POST /v2/vectordb/entities/${operation}`, { latencyMs: 1, times: 2 });
    await session.command('Vector Cloud: Import Entities…');
    await session.quickPick(collectionName);
    await choosePath(session, workspace, join(workspace, file), 'Review');
    await button(`Import into ${collectionName}`).click();
    await session.modal('Import');
    await until('requests on their way', async () => (writes(operation) >= sent + 4 ? true : undefined));
    return file;
  }
  async function showOperations(): Promise<void> {
    await session.openView();
    const header = session.page.locator('.part.sidebar .pane-header', { hasText: 'Operations' });
    await header.waitFor();
    if ((await header.getAttribute('aria-expanded')) === 'false') await header.click();
  }
  async function resume(collectionName: string): Promise<void> {
    for (const heal of healing.splice(0)) heal();
    await button(`Resume Import into ${collectionName}`).click();
    await session.modal('Import');
  }

  /** Asserts that each row of the file is stored once, or among the rejected ones. */
  async function isWhole(collectionName: string): Promise<void> {
    const done = session.toast(`“${collectionName}.ndjson” into`).filter({ hasText: 'is complete' });
    await done.getByText(`${shown(ROWS - REJECTED)} entities written, ${REJECTED} rows rejected.`).waitFor();
    await row(`${collectionName}.ndjson`).waitFor({ state: 'detached' });
    assert.equal(await counted(collectionName), ROWS - REJECTED);
    for (let from = 0; from < ROWS; from += EVERY) {
      assert.equal(await counted(collectionName, `number >= ${from} and number < ${from + EVERY}`), EVERY - 1);
    }
    const rejected = readFileSync(join(workspace, `${collectionName}.ndjson.rejected.ndjson`), 'utf8').trim();
    const numbers = rejected.split('\n').map(line => (JSON.parse(line) as { line: number }).line - 1);
    assert.deepEqual(numbers, [...Array(ROWS).keys()].filter(isRejected));
    assert.deepEqual(session.problems, []);
  }

  it('by a reload is interrupted, with what is known of its rows', async () => {
    const file = await begin('pears', false);
    await showOperations();
    await row(file).filter({ hasText: 'running' }).waitFor();
    await session.reload();
    await showOperations();
    const known = 'interrupted · 19,997 entities written, 3 rows rejected, outcome unknown: ';
    await row(file).filter({ hasText: known }).waitFor();
    await session.screenshot('import-interrupted');
  });

  it('is complete when it is resumed, with each row once', async () => {
    await session.rowButton('pears.ndjson', 'Resume');
    await button('Resume Import into pears').waitFor();
    await session.screenshot('import-interrupted-review');
    await session.webview.getByText(/Outcome unknown: [12]?9,99\d entities\. They are looked up first/).waitFor();
    await resume('pears');
    await isWhole('pears');
  });

  it('by the end of VS Code is offered again, and is complete when it is resumed', async () => {
    const file = await begin('plums', false);
    await session.restart({ killed: true });
    await showOperations();
    await row(file).filter({ hasText: 'interrupted · ' }).waitFor();
    await session.screenshot('import-killed');
    await session.toastButton('“plums.ndjson” into “plums” of “Service” was interrupted', 'Resume');
    await resume('plums');
    await isWhole('plums');
  });

  it('into a collection with generated IDs goes on only after the user decided about the unknown entities', async () => {
    const file = await begin('quinces', true);
    await session.restart({ killed: true });
    await showOperations();
    await row(file).filter({ hasText: 'interrupted · ' }).waitFor();
    await session.rowButton(file, 'Resume');
    await button('Resume Import into quinces').waitFor();
    await session.webview.getByText('entities have an unknown outcome').waitFor();
    await session.screenshot('import-killed-undecided');
    assert.equal(await button('Resume Import into quinces').isDisabled(), true);
    await until('the late writes', async () => ((await counted('quinces')) === 40_000 - 5 ? true : undefined));
    await session.webview.getByRole('combobox', { name: 'Unknown outcome' }).selectOption('written');
    await resume('quinces');
    await isWhole('quinces');
  });
});
