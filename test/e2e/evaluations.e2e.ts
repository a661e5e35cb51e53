import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDemo, type Demo } from '../../src/demo';
import { seriousFindings } from '../harness/window/axe';
import { SearchPage, VECTOR } from '../harness/window/search-page';
import { openSession, type Session, type Theme } from '../harness/window/session';
import { until } from '../harness/window/until';

const KEY = 'canary-26e2e1';
const THEMES = ['light', 'dark', 'high contrast dark', 'high contrast light'] as const satisfies Theme[];
const EVALUATION = {
  queries: 'queries.csv',
  judgments: 'qrels.txt',
  search: { clusterId: 'in01-3f8a1b6c9d2e705', collection: 'help_center', limit: 10 },
  measures: ['mrr@10'],
  variants: [{ vary: { limit: [1, 10] } }],
};

describe('the form of an evaluation', () => {
  let demo: Demo;
  let workspace: string;
  let session: Session;
  before(async () => {
    demo = await startDemo({ apiKey: KEY, strict: true, entities: 1000 });
    workspace = mkdtempSync(join(tmpdir(), 'vector-cloud-evaluations-'));
    writeFileSync(join(workspace, 'help.vceval.json'), JSON.stringify(EVALUATION, null, 2));
    writeFileSync(join(workspace, 'queries.csv'), 'id,entity,tags\na,3,account\nb,4,billing\nc,5,\n');
    writeFileSync(join(workspace, 'qrels.txt'), 'a 0 3 2\nb 0 4 1\nc 0 5 1\n');
    session = await openSession({ workspace });
    await session.openView();
    await session.connect('Service', demo.baseUrl, KEY);
    await session.row('Service').waitFor(); // another editor would close the question that is still open
  });
  after(async () => {
    await session.close();
    await demo.close();
    rmSync(workspace, { recursive: true });
  });

  it('shows the plan, and runs by keyboard to its results', async () => {
    const before = demo.requests.length;
    await session.openFile('help.vceval.json');
    const { webview, page } = session;
    await webview.getByText(/^2 variants × 3 queries: 6 search requests, at least 1 s$/).waitFor();
    await webview.getByText('3 queries. Tags: account, billing').waitFor();
    await webview.getByText('Names: limit=1 · limit=10').waitFor();
    assert.deepEqual(await seriousFindings(webview.locator('main')), []);
    assert.equal(demo.requests.slice(before).filter(line => line.endsWith('/entities/search')).length, 0);
    await webview.getByRole('button', { name: 'Run Evaluation…', exact: true }).focus();
    await page.keyboard.press('Enter');
    const connection = page.locator('.quick-input-list .monaco-list-row', { hasText: 'Service' }).first();
    await connection.waitFor();
    await page.keyboard.press('Enter');
    const results = join(workspace, 'help.vceval-results.json');
    const runs = () => {
      const read = JSON.parse(readFileSync(results, 'utf8')) as { variants: { runs: unknown[] }[] };
      return read.variants.map(each => each.runs.length).join();
    };
    await until('the whole results', async () => (existsSync(results) && runs() === '3,3') || undefined);
    await webview.getByRole('button', { name: 'Show Results' }).waitFor();
  });

  for (const theme of THEMES) {
    it(`is readable in the theme ${theme}, and without a fault`, async () => {
      await session.setTheme(theme);
      await session.webview.getByText(/^2 variants × 3 queries/).waitFor();
      assert.deepEqual(await seriousFindings(session.webview.locator('main')), []);
      await session.screenshot(`evaluation-form-${theme.replaceAll(' ', '-')}`);
      await session.webview.getByText('Measures', { exact: true }).scrollIntoViewIfNeeded();
      await session.screenshot(`evaluation-form-measures-${theme.replaceAll(' ', '-')}`);
      await session.webview.locator('#title').scrollIntoViewIfNeeded();
    });
  }

  it('fits into a narrow window, and says what is wrong', async () => {
    await session.page.setViewportSize({ width: 420, height: 800 });
    await session.screenshot('evaluation-form-420');
    await session.page.setViewportSize({ width: 1280, height: 800 });
    rmSync(join(workspace, 'queries.csv'));
    const baseline = session.webview.getByRole('combobox', { name: 'Baseline' });
    await baseline.fill('limit=7');
    await session.webview.getByText('No variant has the name “limit=7”').first().waitFor();
    await session.webview.getByText('Correct the problems above to see the plan.').waitFor();
    await session.screenshot('evaluation-form-wrong');
    await baseline.fill('');
    await session.webview.getByText('File “queries.csv” does not exist').first().waitFor();
    await session.screenshot('evaluation-form-missing');
  });

  it('sorts ties as trec_eval does if the user chooses so', async () => {
    await session.webview.getByRole('combobox', { name: 'Ties' }).selectOption('trec');
    await session.command('File: Save');
    const text = () => readFileSync(join(workspace, 'help.vceval.json'), 'utf8');
    await until('the written choice', async () => text().includes('"ties": "trec"') || undefined);
  });

  it('says that the search names no cluster of the connection', async () => {
    writeFileSync(
      join(workspace, 'unplaced.vceval.json'),
      '{"queries": "asked.jsonl", "judgments": "qrels.txt", "search": {"collection": "help_center"}}',
    );
    writeFileSync(join(workspace, 'asked.jsonl'), '{"id":"a","text":"login"}\n');
    await session.openFile('unplaced.vceval.json');
    await session.webview.getByRole('button', { name: 'Run Evaluation…', exact: true }).click();
    await session.quickPick('Service');
    await session.webview.getByText('Enter a cluster (clusterId).').first().waitFor();
    await session.screenshot('evaluation-form-unplaced');
    await session.command('View: Close Editor');
  });

  it('judges the hits of a search by keyboard, in the grid and in the cards', async () => {
    writeFileSync(join(workspace, 'asked.jsonl'), '{"id":"login","text":"login"}\n');
    const search = new SearchPage(session);
    const { webview, page } = session;
    const press = async (...all: string[]) => {
      for (const key of all) await page.keyboard.press(key);
    };
    await session.command('Vector Cloud: Search…');
    await session.quickPick('help_center');
    await search.vector(VECTOR);
    await search.run();
    await search.found('10 hits');
    await search.grid.focus();
    await press('2'); // nothing is judged yet
    await session.command('Vector Cloud: Judge Hits…');
    await session.quickPick('asked.jsonl');
    await session.quickPick('New File: asked.judgments.jsonl');
    await webview.getByText('0 of 10 hits judged.').waitFor();
    await webview.getByRole('grid').and(webview.locator(':focus')).waitFor();
    await press('3', '2', 'ArrowDown', '0', '1');
    await webview.getByText('4 of 10 hits judged.', { exact: true }).waitFor();
    const badges = () => webview.locator('.grid-row .grade').allInnerTexts();
    assert.deepEqual((await badges()).slice(0, 6), ['3', '2', '?', '0', '1', '?']);
    await press('ArrowUp', 'Delete');
    await webview.getByText('3 of 10 hits judged.', { exact: true }).waitFor();
    await press('1');
    await press('2', 'Control+z', 'Control+z');
    await webview.getByText('3 of 10 hits judged.', { exact: true }).waitFor();
    await press('Control+z');
    await webview.getByText('4 of 10 hits judged.', { exact: true }).waitFor();
    assert.deepEqual((await badges()).slice(0, 6), ['3', '2', '?', '0', '1', '?']);
    await search.box('Vectors').focus();
    await search.runAnew();
    await webview.locator('.grid-row .grade-3').first().waitFor();
    await search.box('Vectors').and(webview.locator(':focus')).waitFor();
    assert.deepEqual(await seriousFindings(webview.locator('main')), []);
    await search.box('Vectors').focus(); // Escape of a palette that opens late must not end the judging
    for (const theme of THEMES) {
      await session.setTheme(theme);
      await webview.locator('.grade-3').first().waitFor();
      assert.deepEqual(await seriousFindings(webview.locator('main')), []);
      await session.screenshot(`judging-${theme.replaceAll(' ', '-')}`);
    }
    await page.setViewportSize({ width: 420, height: 800 });
    const scrolled = (by: number): Promise<number> =>
      search.grid.evaluate((grid: { scrollLeft: number }, left) => (grid.scrollLeft += left), by);
    await scrolled(300);
    await until('the grade beside other columns', async () => {
      const grade = await webview.locator('.grid-row .grade').first().boundingBox();
      const grid = await search.grid.boundingBox();
      return (await scrolled(0)) > 100 && grade && grid && grade.x >= grid.x ? true : undefined;
    });
    await session.screenshot('judging-420');
    await page.setViewportSize({ width: 1280, height: 800 });
    await webview.getByRole('tab', { name: 'Hits', exact: true }).focus();
    await press('ArrowRight', 'Enter');
    await webview.locator('.hit-card').first().focus();
    await press('ArrowDown', 'ArrowDown', '2');
    await webview.locator('[data-card="2"] .grade-2').waitFor();
    await webview.locator('[data-card="3"]:focus').waitFor();
    await session.screenshot('judging-cards');
    await press('Escape');
    await webview.getByText('hits judged.').waitFor({ state: 'detached' });
    await press('3');
    await webview.locator('.grade').waitFor({ state: 'detached' });
  });

  it('leaves no error on the console of a page', () => assert.deepEqual(session.problems, []));
});
