import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seriousFindings } from '../harness/window/axe';
import { DEMO, openSession, type Session, type Theme } from '../harness/window/session';

const [LEVELS, QUERIES, DEPTH] = [10, 40, 10];
const TEXTS = ['reset my password', 'charged twice', 'invite a colleague', 'export invoices'];

/** Each level finds more of the relevant entities, and takes longer; one query is not judged, one fails. */
function results(): object {
  const search = { clusterId: 'in01-3f8a1b6c9d2e705', collection: 'help_center', limit: DEPTH };
  const queries = Array.from({ length: QUERIES }, (_, at) => ({
    id: `query-${at + 1}`,
    text: TEXTS[at % TEXTS.length]!,
    tags: [at % 2 === 0 ? 'account' : 'billing'],
  }));
  const grades = Object.fromEntries(Array.from({ length: DEPTH }, (_, at) => [String(at + 1), at < 3 ? 2 : 1]));
  const variants = Array.from({ length: LEVELS }, (_, level) => ({
    name: `level=${level + 1}`,
    search: { ...search, searchParams: { params: { level: level + 1 } } },
    varied: { 'searchParams.params.level': level + 1 },
    runs: queries.map(({ id: query }, at) => {
      if (level === 0 && at === 1) return { query, ids: [], distances: [], ms: [], error: 'The request timed out.' };
      const found = Math.min(DEPTH, Math.round(DEPTH * (1 - 0.6 * 0.6 ** level) - (at % 5 === 0 ? 1 : 0)));
      const ids = Array.from({ length: DEPTH }, (_unused, rank) => String(rank < found ? rank + 1 : 1000 + rank));
      const ms = [9, 4 + 3 * level + (at % 7) + (level === 4 ? 30 : 0)];
      return { query, ids, distances: ids.map((_unused, rank) => 1 - rank / 20), ms };
    }),
  }));
  return {
    version: 1,
    fingerprint: '',
    measures: ['recall@10', 'ndcg@10', 'judged@10'],
    ties: 'answer',
    baseline: 'level=10',
    queries,
    judgments: Object.fromEntries(queries.slice(0, -1).map(({ id }) => [id, grades])),
    variants,
  };
}

describe('the page of evaluation results', () => {
  let session: Session;
  let workspace: string;
  before(async () => {
    workspace = mkdtempSync(join(tmpdir(), 'vector-cloud-results-'));
    writeFileSync(join(workspace, 'sweep.vceval-results.json'), JSON.stringify(results()));
    session = await openSession({ storage: DEMO, workspace });
    await session.openFile('sweep.vceval-results.json');
    await heading('Results of sweep').waitFor();
  });
  after(async () => {
    await session.close();
    rmSync(workspace, { recursive: true });
  });

  const heading = (name: string) => session.webview.getByRole('heading', { name, exact: true });
  const row = (name: string) => session.webview.locator(`button[data-variant="${name}"]`);
  const press = (key: string) => session.page.keyboard.press(key);

  it('names the cheapest variant for a target, with its interval and its test', async () => {
    const told = session.webview.locator('.told');
    await told.getByText('The fastest variant with recall@10 ≥ 0.95: level=').waitFor();
    assert.match(await told.innerText(), /95 % interval 0\.\d+–.*paired randomization test, p/);
    await session.webview.getByLabel('Target: recall@10 ≥').fill('1.1');
    await told.getByText('No variant reaches recall@10 ≥ 1.1.').waitFor();
    await session.webview.getByLabel('Target: recall@10 ≥').fill('0.8');
    await told.getByText('The fastest variant with recall@10 ≥ 0.8: level=').waitFor();
  });

  it('is walked by keyboard: the table, its order, the pictures', async () => {
    await row('level=1').focus();
    await press('ArrowDown');
    await session.webview.locator('button[data-variant="level=2"]:focus').waitFor();
    await heading('Use level=2').waitFor();
    await session.webview.getByRole('button', { name: 'p95 ms', exact: true }).focus();
    await press('Enter');
    await press('Enter');
    await session.webview.locator('th[aria-sort="descending"]', { hasText: 'p95 ms' }).waitFor();
    assert.equal(await session.webview.locator('button[data-variant]').first().innerText(), 'level=5');
    const cursor = session.webview.getByLabel('Variant cursor');
    await cursor.focus();
    await press('End');
    await session.webview.locator('.said', { hasText: 'level=5 · recall@10' }).waitFor();
    assert.match((await cursor.getAttribute('aria-valuetext'))!, /dominated/);
    await press('Enter');
    await heading('Use level=5').waitFor();
    await session.webview.getByText('Quality and latency as a table').focus();
    await press('Enter');
    await session.webview.getByRole('cell', { name: 'dominated' }).first().waitFor();
    await session.webview
      .locator('details td', { hasText: /^0\.\d+ \(0\.\d+–\d\.\d+\)$/ })
      .first()
      .waitFor();
    await session.webview.getByLabel('Parameter cursor').focus();
    await press('Home');
    await press('Enter');
    await heading('Use level=1').waitFor();
  });

  for (const theme of ['light', 'dark', 'high contrast dark', 'high contrast light'] as const satisfies Theme[]) {
    it(`is readable in the theme ${theme}, and without a fault`, async () => {
      await session.setTheme(theme);
      await heading('Results of sweep').waitFor();
      assert.deepEqual(await seriousFindings(session.webview.locator('main')), []);
      await session.webview.locator('#title').scrollIntoViewIfNeeded();
      await session.screenshot(`evaluation-results-${theme.replaceAll(' ', '-')}`);
      await heading('Quality and latency').scrollIntoViewIfNeeded();
      await session.webview.locator('.plot').first().scrollIntoViewIfNeeded();
      await session.screenshot(`evaluation-pictures-${theme.replaceAll(' ', '-')}`);
    });
  }

  it('shows the judged hits of the worst query, and opens it as a search', async () => {
    const worst = session.webview.locator('section', { has: heading('Queries of level=1') });
    await worst.getByText('The request timed out.').waitFor();
    await worst.getByRole('button', { name: 'query-1', exact: true }).focus();
    await press('Enter');
    await heading('Hits of query-1 on level=1').waitFor();
    await session.webview.getByText('✓ relevant, grade 2').first().waitFor();
    await session.webview.getByText('? not judged').first().waitFor();
    await heading('Tags').scrollIntoViewIfNeeded();
    await session.screenshot('evaluation-queries');
    await session.page.setViewportSize({ width: 420, height: 800 });
    await heading('Hits of query-1 on level=1').scrollIntoViewIfNeeded();
    await session.screenshot('evaluation-queries-420');
    await session.webview.locator('#title').scrollIntoViewIfNeeded();
    await session.screenshot('evaluation-results-420');
    await session.page.setViewportSize({ width: 1280, height: 800 });
    await worst.getByRole('button', { name: 'Open search for query-1', exact: true }).focus();
    await press('Enter');
    await session.quickPick('Demo');
    await session.webview.getByRole('textbox', { name: 'Text' }).first().waitFor();
    await session.webview.getByRole('button', { name: 'Search parameters: {"params":{"level":1}}' }).waitFor();
    await session.screenshot('evaluation-opened-search');
  });
});
