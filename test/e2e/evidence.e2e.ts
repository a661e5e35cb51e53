import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SearchPage } from '../harness/window/search-page';
import { clipboard } from '../harness/window/until';
import { DEMO, openSession, type Session } from '../harness/window/session';

const HELP = { clusterId: 'in01-3f8a1b6c9d2e705', database: 'default', collection: 'help_center', limit: 5 };

describe('evidence of a search', () => {
  let session: Session;
  let search: SearchPage;
  const workspace = mkdtempSync(join(tmpdir(), 'vector-cloud-checks-'));
  before(async () => {
    cpSync('test/fixtures/workspace', workspace, { recursive: true });
    const expect = [
      { expect: 'recall', k: 5, atLeast: 1 },
      { expect: 'ids', ids: ['999999'], byRank: 3, name: 'the article' },
    ];
    const document = { ...HELP, text: 'how do I reset my password?', expect };
    writeFileSync(join(workspace, 'password.vcsearch.json'), JSON.stringify(document, null, 2));
    session = await openSession({
      workspace,
      storage: DEMO,
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

  it('is code for the clipboard', async () => {
    await session.command('Vector Cloud: Search…');
    await session.quickPick('help_center');
    await search.text.fill('how do I reset my password?');
    await search.box('Filter').fill('id > 1200');
    await search.text.focus(); // what is offered goes
    await search.run();
    await search.found('10 hits');
    await search.button('Copy as Code…').click();
    await session.quickPick('curl');
    assert.match(await clipboard(session.page, 'curl '), /entities\/search[^]*VECTOR_CLOUD_KEY[^]*id > 1200/);
  });

  describe('are checks in the Test Explorer', () => {
    const state = (label: string, is: string) =>
      test(label)
        .and(session.page.locator(`[aria-label*="(${is})"]`))
        .waitFor();
    const write = (expect: readonly object[], more: object = {}) => {
      const document = { ...HELP, text: 'how do I reset my password?', ...more, expect };
      writeFileSync(join(workspace, 'password.vcsearch.json'), JSON.stringify(document, null, 2));
    };
    const RECALL = { expect: 'recall', k: 5, atLeast: 1 };

    it('that pass and fail', async () => {
      await session.command('Testing: Focus on Test Explorer View');
      await test('password.vcsearch.json').waitFor();
      await session.command('Test: Run All Tests');
      await session.quickPick('Demo');
      await state('password', 'Failed');
      await test('password.vcsearch.json').locator('.monaco-tl-twistie').click();
      await state('the article', 'Failed');
      await state('recall@5', 'Passed');
    });

    it('that show what came in place of what should', async () => {
      await session.command('Test Results: Focus on Test Results View');
      await session.page.locator('.test-output-peek-tree [role=treeitem]', { hasText: '999999 is not among' }).click();
      const diff = session.page.locator('.monaco-diff-editor');
      await diff.locator('.original').getByText('999999 at rank 3 or better').waitFor();
      await diff.locator('.modified').getByText('999999 is not among the 5 hits').waitFor();
      await session.screenshot('checks-failed');
    });

    it('that open the text at their line', async () => {
      await test('the article').hover();
      await test('the article')
        .getByRole('button', { name: /Open Check as Text/ })
        .click();
      const line = session.page.locator('.editor-instance .view-line', { hasText: '"expect": "ids"' });
      await line.waitFor();
      await session.page.getByRole('button', { name: /^Ln 13, Col 1/ }).waitFor();
      await session.screenshot('checks-text');
    });

    it('of which those that failed run again alone', async () => {
      write([RECALL, { expect: 'latency', atMostMs: 60_000, name: 'the article' }]);
      await session.command('Test: Rerun Failed Tests');
      await state('the article', 'Passed');
      await session.page.locator('.test-output-peek-tree [role=treeitem]', { hasText: '1 older result' }).waitFor();
      const latest = session.page.locator('.test-output-peek-tree [role=treeitem][aria-level="2"]');
      assert.deepEqual(await latest.allInnerTexts().then(texts => texts.filter(text => text.includes('recall'))), []);
    });

    it('that are errors, no failures, where there is no answer', async () => {
      write([RECALL], { collection: 'nowhere' });
      await test('the article').waitFor({ state: 'detached' });
      await session.command('Test: Run All Tests');
      await state('recall@5', 'Errored');
      await session.page
        .locator('.test-output-peek-tree')
        .getByText(/nowhere/)
        .first()
        .waitFor();
      await session.screenshot('checks-errored');
    });
  });
});
