import assert from 'node:assert/strict';
import { seriousFindings } from '../harness/window/axe';
import { SearchPage } from '../harness/window/search-page';
import { DARK, DEMO, openSession, type Session } from '../harness/window/session';

describe('a search by combined entities', () => {
  let session: Session;
  let search: SearchPage;
  before(async () => {
    session = await openSession({ storage: DEMO, settings: DARK });
    search = new SearchPage(session);
    await search.open('help_center', 'reset a password');
  });
  after(() => session.close());

  const press = async (...keys: string[]) => {
    for (const key of keys) await session.page.keyboard.press(key, { delay: 30 });
  };
  const recipe = () => search.page.getByRole('group', { name: 'Entities to combine' });
  const signs = () =>
    recipe()
      .locator('select')
      .evaluateAll(all => all.map(each => (each as unknown as { value: string }).value));
  const chosen = async (item: string) => {
    await press('Shift+F10');
    const entry = search.page.getByRole('menuitem', { name: item });
    await entry.waitFor();
    await entry.press('Enter');
  };

  it('is asked from selected hits by keyboard, and has the way back', async () => {
    await search.grid.focus();
    await press('ArrowDown', 'Shift+ArrowDown');
    await chosen('Search Like These');
    await recipe().waitFor();
    await search.found('10 hits');
    assert.deepEqual(await signs(), ['1', '1']);
    await search.grid.focus();
    await press('Control+End');
    await chosen('Search Unlike This');
    await recipe().getByLabel('Strength of “unlike”').waitFor();
    assert.deepEqual(await signs(), ['1', '1', '-1']);
    assert.deepEqual(await seriousFindings(session.webview.locator('main')), []);
    await session.screenshot('combined');
    await search.page.getByRole('button', { name: /^Back to/ }).press('Enter');
    await recipe().getByLabel('Strength of “unlike”').waitFor({ state: 'detached' });
    assert.deepEqual(await signs(), ['1', '1']);
    await search.grid.focus();
    await press('Control+End');
    await chosen('Search Unlike This');
    await recipe().getByLabel('Strength of “unlike”').waitFor();
    await search.found('10 hits');
  });

  it('is edited in the form: weights, signs, strength, more and fewer entities', async () => {
    for (const nth of [1, 2]) {
      await recipe()
        .getByRole('textbox', { name: /^Weight of/ })
        .nth(nth)
        .focus();
      await press('Control+A');
      await session.page.keyboard.type('0.5');
    }
    assert.deepEqual(await signs(), ['1', '1', '-1'], 'a weight is typed through 0');
    const weight = recipe()
      .getByRole('textbox', { name: /^Weight of/ })
      .first();
    await weight.focus();
    await press('Control+A', 'Backspace');
    assert.equal(await weight.inputValue(), '');
    await session.page.keyboard.type('0.5');
    assert.equal(await weight.inputValue(), '0.5');
    await press('Control+A', 'Backspace', 'Tab');
    assert.equal(await weight.inputValue(), '1', 'the default, once the field is left');
    await recipe().getByLabel('Strength of “unlike”').fill('0.25');
    await recipe().getByLabel('IDs to add').fill('999999');
    await search.run();
    await recipe().getByText('Entity 999999 does not exist.').waitFor();
    await session.screenshot('combined-missing');
    await recipe().getByRole('button', { name: 'Remove 999999' }).press('Enter');
    await search.run();
    await search.found('10 hits');
    // A search that was typed has no step before, once it is answered.
    await search.page.getByRole('navigation', { name: 'Previous searches' }).waitFor({ state: 'detached' });
  });
});
