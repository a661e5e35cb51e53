import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { npyOf } from '../../src/model/npy';
import { openSession, type Session, type Theme } from '../support/session';
import { SmallService } from '../support/small-service';
import { seriousFindings } from './axe';
import { SearchPage } from './searching';
import { clipboard, until } from './until';

/** So many numbers do not stand in a document: they go to a file. */
const LONG = 4096;
const vector = (first: number): number[] => Array.from({ length: LONG }, (_, at) => first + at / LONG);

const hit = (row: number): object => ({ sku: row, distance: row / 8, subject: `A subject ${row}`, size: row });
const answerOf = (hits: readonly object[]): string => JSON.stringify({ code: 0, data: hits });
const FEW = answerOf([1, 2, 3, 4, 5].map(hit)).replace('"sku":1,', '"sku":9007199254740993,');

describe('a search and its answer', () => {
  let session: Session;
  let search: SearchPage;
  let answer: () => string | Promise<string> = () => FEW;
  const small = new SmallService({
    collectionName: 'wide',
    fields: [
      { name: 'sku', type: 'Int64', primaryKey: true },
      { name: 'subject', type: 'VarChar' },
      { name: 'size', type: 'Int64' },
      { name: 'a', type: 'FloatVector', params: [{ key: 'dim', value: String(LONG) }] },
    ],
    indexes: [{ fieldName: 'a', metricType: 'L2' }],
    hits: () => answer(),
  });
  const workspace = mkdtempSync(join(tmpdir(), 'vector-cloud-answers-'));
  before(async () => {
    await small.start();
    writeFileSync(join(workspace, 'rows.npy'), npyOf([vector(1)]));
    writeFileSync(join(workspace, 'rows.json'), JSON.stringify([vector(2)]));
    writeFileSync(join(workspace, 'rows.csv'), `${vector(3).join(',')}\n`);
    session = await openSession({
      workspace,
      storage: { 'connections/own.json': small.connection('own', 'Own') },
      settings: { 'files.simpleDialog.enable': true },
    });
    search = new SearchPage(session);
    await session.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await session.openView();
    for (const label of ['Own', 'default']) await session.expand(label);
    await session.row('wide').getByText(/entit/).waitFor();
  });
  after(async () => {
    await session.close();
    small.stop();
    rmSync(workspace, { recursive: true, force: true });
  });
  beforeEach(() => {
    answer = () => FEW;
  });

  const open = async () => {
    await session.row('wide').click();
    await search.page.getByRole('heading', { name: 'wide' }).waitFor();
  };
  /** Has the next answers wait until they are let go. */
  const hold = () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    answer = () => promise;
    return resolve;
  };

  const kept = (text: string): boolean =>
    readdirSync(session.dir, { recursive: true, encoding: 'utf8' }).some(
      file => /drafts.\S+\.json$/.test(file) && readFileSync(join(session.dir, file), 'utf8').includes(text),
    );
  for (const [way, close] of [
    ['the mouse', () => session.tab('wide').locator('.tab-actions a.action-label').click()],
    ['a key', () => session.page.keyboard.press('ControlOrMeta+w')],
  ] as const) {
    it(`is closed by ${way} a second after the last key, asks nothing and loses nothing`, async () => {
      const words = `words before ${way}`;
      await open();
      await search.by('Text');
      await search.text.fill('');
      await search.text.pressSequentially(words);
      await until('the words on the disk', async () => kept(words) || undefined);
      await session.page.waitForTimeout(200);
      await close();
      await session.tab('wide').waitFor({ state: 'detached' });
      assert.equal(await session.page.locator('.monaco-dialog-box').count(), 0);
    });
  }

  it('asks by random, and closes suggestions when it runs; Escape closes them first and then cancels', async () => {
    await open();
    await search.by('Random');
    await search.runAnew();
    const filter = search.box('Filter');
    const offers = search.page.getByRole('listbox', { name: 'Suggestions' });
    const go = hold();
    await filter.focus();
    await session.page.keyboard.type('size > 1 ', { delay: 20 });
    await offers.waitFor();
    await search.run();
    await search.found('Searching…');
    await offers.waitFor({ state: 'detached' });
    await session.page.keyboard.type('a');
    await offers.waitFor();
    await session.page.keyboard.press('Escape');
    await offers.waitFor({ state: 'detached' });
    await search.found('Searching…');
    await session.page.keyboard.press('Escape');
    await search.problem('Cancelled.');
    go(FEW);
  });

  it('closes the menu of a row whose answer is replaced, and copies what is there', async () => {
    await search.box('Filter').fill('');
    const go = hold();
    await search.run();
    await search.found('Searching…');
    await search.rows.nth(1).locator('[aria-colindex="3"]').click({ button: 'right' });
    await search.page.getByRole('menu').waitFor();
    go(answerOf([7, 8].map(hit)));
    await search.found('2 hits');
    await search.page.getByRole('menu').waitFor({ state: 'detached' });
    await search.rows.nth(1).locator('[aria-colindex="3"]').click({ button: 'right' });
    await search.page.getByRole('menuitem', { name: 'Copy as Filter: sku in […]' }).click();
    assert.equal(await clipboard(session.page, 'sku in ['), 'sku in [8]');
  });

  const chosen = async (name: string) => {
    await search.button('From a File…').click();
    const dialog = session.page.locator('.quick-input-widget:visible');
    const box = dialog.locator('input[type=text]');
    await until('the folder', async () => ((await box.inputValue()).startsWith(workspace) ? true : undefined));
    await box.fill(join(workspace, name));
    await dialog.getByRole('button', { name: 'Search by These', exact: true }).click();
    await search.page.getByText(`${name}, row 0`).waitFor();
  };

  it(`asks by ${LONG} numbers that are pasted, and keeps them in a file`, async () => {
    await search.by('Vector');
    await session.page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(JSON.stringify(vector(0)))})`);
    await search.box('Vectors').focus();
    await session.page.keyboard.press('ControlOrMeta+v');
    await search.page.getByText(/query\S*\.npy, row 0/).waitFor();
    await search.runAnew();
    assert.deepEqual(small.asked['data'], [vector(0)]);
  });

  for (const [name, first] of [
    ['rows.npy', 1],
    ['rows.json', 2],
    ['rows.csv', 3],
  ] as const) {
    it(`asks by ${LONG} numbers of ${name}`, async () => {
      await search.page.getByRole('button', { name: /^Remove / }).click();
      await chosen(name);
      await search.runAnew();
      assert.deepEqual(small.asked['data'], [vector(first)]);
    });
  }

  it('shows the raw answer by the keyboard, with all digits', async () => {
    await search.button('Raw JSON').focus();
    await session.page.keyboard.press('Enter');
    await session.tab('wide - answer.json').waitFor();
    const lines = session.page.locator('.monaco-editor .view-lines');
    await lines.getByText('"operation": "search"').waitFor();
    await lines.getByText('"sku": 9007199254740993,').waitFor();
    await session.screenshot('raw-answer');
    await session.command('View: Close Editor');
  });

  for (const theme of ['dark', 'light', 'high contrast dark', 'high contrast light'] as const satisfies Theme[]) {
    it(`has no serious accessibility finding while it suggests, in ${theme}`, async () => {
      await session.setTheme(theme);
      const filter = search.box('Filter');
      await filter.fill('');
      await filter.focus();
      await session.page.keyboard.type('s');
      await search.page.getByRole('option', { name: /^subject/ }).waitFor();
      await session.page.keyboard.press('ArrowDown');
      await session.screenshot(`suggestions-${theme.replaceAll(' ', '-')}`);
      assert.deepEqual(await seriousFindings(session.webview.locator('main')), []);
      await session.page.keyboard.press('Escape');
      await filter.fill('');
    });
  }

  it('leaves no error on the console of a page', () => {
    assert.deepEqual(
      session.problems.filter(problem => /dist\/webview|Content Security Policy/.test(problem)),
      [],
    );
  });
});
