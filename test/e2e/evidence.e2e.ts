import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SearchPage } from './searching';
import { clipboard } from './until';
import { seriousFindings } from './axe';
import { openSession, type Session } from '../support/session';

const HELP = { clusterId: 'in01-3f8a1b6c9d2e705', database: 'default', collection: 'help_center', limit: 5 };

describe('evidence of a search', () => {
  let session: Session;
  let search: SearchPage;
  const workspace = mkdtempSync(join(tmpdir(), 'vector-cloud-checks-'));
  before(async () => {
    cpSync('test/fixtures/workspace', workspace, { recursive: true });
    const expect = [
      { expect: 'recall', k: 5, atLeast: 1 },
      { expect: 'ids', ids: ['999999'], byRank: 3 },
    ];
    const document = { ...HELP, text: 'how do I reset my password?', expect };
    writeFileSync(join(workspace, 'password.vcsearch.json'), JSON.stringify(document, null, 2));
    session = await openSession({
      workspace,
      storage: { 'connections/demo.json': { id: 'demo', kind: 'demo', name: 'Demo' } },
      settings: {
        'workbench.colorTheme': 'Default Dark Modern',
        'testing.automaticallyOpenPeekView': 'never',
      },
    });
    search = new SearchPage(session);
    await session.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  });
  after(async () => {
    await session.close();
    rmSync(workspace, { recursive: true, force: true });
  });

  const test = (label: string | RegExp) => session.page.locator('.test-explorer [role=treeitem]', { hasText: label });

  it('is a comparison with a run that was pinned', async () => {
    await session.command('Vector Cloud: Search…');
    await session.quickPick('help_center');
    await search.text.fill('how do I reset my password?');
    await search.run();
    await search.found('10 hits');
    await search.button('Pin as Baseline').click();
    await search.page.getByText('This run is the baseline').waitFor();
    await search.box('Filter').fill('id > 1200');
    await search.page.getByRole('option').first().waitFor();
    await search.text.focus(); // what is offered goes
    await search.run();
    await search.page.getByText(/Against the baseline: overlap@10 0\.\d+ .* [1-9]\d* lost/).waitFor();
    assert.deepEqual(await seriousFindings(session.webview.locator('main')), []);
    await session.screenshot('comparison-line');
    await search.button('Show Comparison').click();
    await session.page.getByRole('tab', { name: /help_center - comparison/ }).waitFor();
    await session.webview.getByRole('heading', { name: 'Comparison with the baseline' }).waitFor();
    await session.screenshot('comparison');
  });

  it('is code for the clipboard', async () => {
    await session.page
      .getByRole('tab', { name: /search\.vcsearch|help_center(?! - )/ })
      .first()
      .click();
    await search.button('Copy as Code…').click();
    await session.quickPick('curl');
    assert.match(await clipboard(session.page, 'curl '), /entities\/search[^]*VECTOR_CLOUD_KEY[^]*id > 1200/);
  });

  it('are checks in the Test Explorer that show what came in place of what should', async () => {
    await session.command('Testing: Focus on Test Explorer View');
    await test('password.vcsearch.json').waitFor();
    await session.command('Test: Run All Tests');
    await session.quickPick('Demo');
    await session.page
      .locator('.test-explorer [role=treeitem][aria-label*="(Failed)"]', { hasText: 'password' })
      .waitFor();
    await test('password.vcsearch.json').click();
    await session.page.keyboard.press('ArrowRight');
    await test('999999 by rank 3').and(session.page.locator('[aria-label*="(Failed)"]')).waitFor();
    await test('recall@5').and(session.page.locator('[aria-label*="(Passed)"]')).waitFor();
    await test('999999 by rank 3').click();
    await session.command('Test: Peek Output');
    await session.page.getByText('999999 is not among the 5 hits').first().waitFor();
    await session.screenshot('checks-failed');
  });
});
