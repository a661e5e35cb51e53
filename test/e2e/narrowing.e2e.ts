import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { seriousFindings } from '../harness/window/axe';
import { SearchPage, VECTOR } from '../harness/window/search-page';
import { DARK, DEMO, openSession, type Session } from '../harness/window/session';
import { eventually } from '../harness/window/until';

describe('what an answer shows', () => {
  let session: Session;
  let search: SearchPage;
  before(async () => {
    session = await openSession({ storage: DEMO, settings: DARK });
    search = new SearchPage(session);
    await session.command('Vector Cloud: Search…');
    await session.quickPick('help_center');
    await search.vector(VECTOR);
    await search.box('Limit').fill('40');
    await search.runAnew();
    await search.found('40 hits');
  });
  after(() => session.close());

  const press = async (...keys: string[]) => {
    for (const key of keys) await session.page.keyboard.press(key);
  };
  const focused = (control: Locator) => control.and(search.page.locator(':focus')).waitFor();
  const filter = () => search.box('Filter').inputValue();
  const facets = () => search.page.getByRole('complementary', { name: 'Facets' });
  const values = () => facets().getByRole('listitem');
  const item = (name: string | RegExp) => search.page.getByRole('menuitem', { name });
  const cell = (row: number, column: string) =>
    search.page.locator(`[role=row][aria-rowindex="${row + 2}"] [aria-colindex="${column}"]`);
  const columnOf = async (name: string): Promise<string> =>
    (await search.page
      .getByRole('columnheader')
      .filter({ hasText: new RegExp(`^${name}`) })
      .first()
      .getAttribute('aria-colindex'))!;

  it('becomes a filter by the menu of a cell, and the search runs again', async () => {
    const column = await columnOf('category');
    const value = await cell(1, column).innerText();
    await cell(1, column).click({ button: 'right' });
    await item('Filter by Value…').click();
    await item(/^Only This Value/).waitFor();
    await session.screenshot('narrowing-menu');
    await item(/^Only This Value/).click();
    await eventually(async () => assert.equal(await filter(), `category == "${value}"`));
    await eventually(async () => {
      const shown = await search.page.locator(`.grid-body [aria-colindex="${column}"]`).allInnerTexts();
      assert.deepEqual([...new Set(shown)], [value]);
    });
  });

  it('is joined to the filter by the keyboard alone, and one step leads back', async () => {
    const before = await filter();
    await search.grid.focus();
    await press('Control+Home', 'ArrowRight', 'Shift+F10', 'f', 'Enter');
    await item(/^Not This Value: id != /).waitFor();
    await press('n');
    await focused(item(/^Not This Value/));
    await press('Enter');
    await eventually(async () => assert.match(await filter(), /^category == "[^"]+" and id != \d+$/));
    await search.page.getByRole('navigation', { name: 'Previous searches' }).getByRole('button').click();
    await eventually(async () => assert.equal(await filter(), before));
  });

  it('counts the values of a field beside the hits; a click keeps only one', async () => {
    await search.page.getByRole('navigation', { name: 'Previous searches' }).getByRole('button').click();
    await search.found('40 hits');
    await search.button('Facets').click();
    await facets().getByText('Values of the 40 hits shown').waitFor();
    await facets().getByLabel('Field').selectOption('category');
    await eventually(async () => assert.ok((await values().count()) > 1));
    await session.screenshot('narrowing-facets');
    assert.deepEqual(await seriousFindings(session.webview.locator('main')), []);
    const [text, count] = (await values().nth(1).innerText()).split('\n') as [string, string];
    await values().nth(1).getByRole('button').click();
    await eventually(async () => assert.equal(await filter(), `category == "${text}"`));
    await eventually(async () => assert.equal(await values().count(), 1));
    assert.ok(Number.parseInt(count, 10) > 0);
    await facets().getByLabel('Field').waitFor();
    assert.equal(await facets().getByLabel('Field').inputValue(), 'category', 'the field is remembered');
  });

  it('is walked by the keyboard in its facets', async () => {
    await search.page.getByRole('navigation', { name: 'Previous searches' }).getByRole('button').click();
    await search.found('40 hits');
    await facets().getByLabel('Field').focus();
    await press('Tab', 'End', 'Home', 'ArrowDown');
    await focused(values().nth(1).getByRole('button'));
    const [text] = (await values().nth(1).innerText()).split('\n') as [string];
    await press('Enter');
    await eventually(async () => assert.equal(await filter(), `category == "${text}"`));
    await eventually(async () => assert.equal(await values().count(), 1));
    await press('Escape');
    await facets().waitFor({ state: 'detached' });
    await focused(search.button('Facets'));
  });

  it('cuts off the distances in a gap by a click, and after a hit by the keyboard', async () => {
    await search.page.getByRole('navigation', { name: 'Previous searches' }).getByRole('button').click();
    await search.found('40 hits');
    await search.page.getByRole('tab', { name: 'Distances' }).click();
    const button = search.page.getByRole('button', { name: /^Use as Cutoff/ }).first();
    await button.waitFor();
    await session.screenshot('narrowing-cutoff');
    assert.deepEqual(await seriousFindings(session.webview.locator('main')), []);
    const gap = /after rank (\d+)/.exec(await search.page.locator('.gap').first().innerText())![1]!;
    await button.click();
    await search.found(new RegExp(`^${gap} hits?`));
    await search.page.getByText(/Search range ends at radius/).waitFor();
    await search.page.getByText(/Range search: radius/).waitFor();
    await search.page.getByRole('navigation', { name: 'Previous searches' }).getByRole('button').click();
    await search.found('40 hits');
    await search.page.getByRole('slider', { name: 'Hit cursor' }).focus();
    await press('Home', 'ArrowRight', 'ArrowRight', 'Shift+F10');
    await item(/^Use as Cutoff: radius/).waitFor();
    await press('ArrowDown', 'Enter');
    await search.found(/^3 hits/);
  });
});
