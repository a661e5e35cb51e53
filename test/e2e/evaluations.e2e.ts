import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDemo, type Demo } from '../../src/demo';
import { seriousFindings } from '../harness/window/axe';
import { openSession, type Session, type Theme } from '../harness/window/session';
import { until } from '../harness/window/until';

const KEY = 'canary-26e2e1';
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
    await webview.getByText('3 queries with the tags account, billing').waitFor();
    await webview.getByText('Names: limit=1 · limit=10').waitFor();
    assert.deepEqual(await seriousFindings(webview.locator('main')), []);
    assert.equal(demo.requests.slice(before).filter(line => line.endsWith('/entities/search')).length, 0);
    await webview.getByRole('button', { name: 'Run', exact: true }).focus();
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

  for (const theme of ['light', 'dark', 'high contrast dark', 'high contrast light'] as const satisfies Theme[]) {
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

  it('leaves no error on the console of a page', () => assert.deepEqual(session.problems, []));
});
