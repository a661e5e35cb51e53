import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDemo, type Demo } from '../../src/demo';
import { seriousFindings } from '../harness/window/axe';
import { openSession, type Session } from '../harness/window/session';
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
});
