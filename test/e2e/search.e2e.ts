import assert from 'node:assert/strict';
import { openSession, type Session } from '../support/session';
import { seriousFindings } from './axe';
import { clipboard, stored } from './until';

describe('searching', () => {
  let session: Session;
  before(async () => {
    session = await openSession({ storage: { 'connections/demo.json': { id: 'demo', kind: 'demo', name: 'Demo' } } });
  });
  after(() => session.close());

  const status = () => session.webview.getByRole('status');
  const query = () => session.webview.getByLabel('Text or vector');
  const ids = () => session.webview.locator('tbody .id').allInnerTexts();

  it('starts in the palette: a collection, a text, its hits', async () => {
    await session.command('Vector Cloud: Search…');
    await session.quickPick('help_center');
    await session.inputBox('Search help_center', 'how do I reset my password?');
    await status().getByText('10 hits').waitFor();
    assert.match(await session.webview.locator('tbody tr').first().innerText(), /password/i);
  });

  it('shows as many hits as are asked for', async () => {
    await session.webview.getByLabel('Hits', { exact: true }).first().selectOption('5');
    await session.webview.getByRole('button', { name: 'Search' }).click();
    await status().getByText('5 hits').waitFor();
    assert.equal((await ids()).length, 5);
  });

  it('says that a vector has the wrong size', async () => {
    await query().fill('[0.1, 0.2, 0.3]');
    await query().press('Enter');
    await session.webview.getByRole('alert').getByText('The vector has 3 numbers').waitFor();
    await session.screenshot('wrong-dimension');
  });

  it('takes a vector', async () => {
    await query().fill(JSON.stringify(Array.from({ length: 128 }, (_, at) => Math.sin(at))));
    await query().press('Enter');
    await status().getByText('5 hits').waitFor();
  });

  it('copies the hits', async () => {
    await session.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await session.webview.getByRole('button', { name: 'Copy as JSON' }).click();
    const copied = JSON.parse(await clipboard(session.page, '[')) as unknown[];
    assert.equal(copied.length, 5);
  });

  it('keeps what is being typed while another tab is looked at', async () => {
    await query().fill('half a quest');
    await session.openFile('README.md');
    await session.tab('help_center').click();
    await query().waitFor();
    assert.equal(await query().inputValue(), 'half a quest');
    await status().getByText('5 hits').waitFor(); // and the hits of the search before
  });

  it('brings its panel back after a reload, with what was typed', async () => {
    await query().fill('a warm winter jacket');
    await stored(session.page, 'memento/workbench.parts.editor', 'a warm winter jacket');
    await session.reload();
    await session.tab('help_center').waitFor();
    await query().waitFor();
    assert.equal(await query().inputValue(), 'a warm winter jacket');
    await query().press('Enter');
    await status().getByText('5 hits').waitFor();
  });

  for (const [theme, kind] of [
    ['dark', 'vscode-dark'],
    ['light', 'vscode-light'],
    ['high contrast dark', 'vscode-high-contrast'],
    ['high contrast light', 'vscode-high-contrast-light'],
  ] as const) {
    it(`has no serious accessibility finding in ${theme}`, async () => {
      await session.setTheme(theme);
      await session.webview.locator(`body[data-vscode-theme-kind="${kind}"]`).waitFor();
      await session.screenshot(`search-${theme.replaceAll(' ', '-')}`);
      assert.deepEqual(await seriousFindings(session.webview.locator('main')), []);
    });
  }

  it('leaves no error on the console of a page', () => {
    assert.deepEqual(
      session.problems.filter(problem => /dist\/webview|Content Security Policy/.test(problem)),
      [],
    );
  });
});
