import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { Keys } from '../harness/window/keys';
import { SearchPage } from '../harness/window/search-page';
import { DEMO, openSession, type Session } from '../harness/window/session';
import { eventually } from '../harness/window/until';

describe('a hybrid search by keyboard alone', () => {
  let session: Session;
  let search: SearchPage;
  let keys: Keys;
  before(async () => {
    session = await openSession({ storage: DEMO });
    search = new SearchPage(session);
    keys = await Keys.in(session);
    await keys.command('Vector Cloud: Search…');
    await keys.pick('research_digest');
  });
  after(async () => {
    assert.deepEqual(keys.hands, []);
    await session.close();
  });

  const rows = () => search.page.getByRole('region', { name: 'Explanation' }).locator('tbody tr');
  const focused = (control: Locator) => control.and(search.page.locator(':focus')).waitFor();
  const order = () => rows().locator('th').allInnerTexts();

  it('adds a query, weighs, explains, tries weights and applies them', async () => {
    await keys.to(search.text);
    await keys.type('a telescope finds a planet');
    await keys.to(search.button('Add Query (Hybrid)'));
    await keys.press('Enter');
    const second = search.page.getByRole('group', { name: 'Query 2', exact: true });
    await focused(second.getByRole('combobox', { name: 'Vector field' }));
    await keys.to(search.page.getByRole('combobox', { name: 'Reranker' }));
    await keys.press('ArrowDown');
    await search.page.getByRole('slider', { name: 'Weight of dense' }).waitFor();
    await keys.press('ControlOrMeta+Enter');
    await search.found('10 hits');
    await keys.to(search.page.getByRole('tab', { name: 'Hits' }));
    await keys.press('ArrowRight', 'ArrowRight'); // past the cards
    await keys.to(search.button('Explain (2 requests)'));
    await keys.press('Enter');
    await rows().first().waitFor();
    const before = await order();
    const tried = search.page.getByRole('group', { name: 'Try other weights' });
    await keys.to(tried.getByRole('slider').first());
    await keys.press('Home');
    await eventually(async () => assert.notDeepEqual(await order(), before));
    await keys.to(search.button('Apply Weights to the Search'));
    await keys.press('Enter');
    await search.page.getByText('Run the search to update them').waitFor();
    await search.page.getByText('Weights applied to the search.').waitFor();
    assert.equal(await search.button('Apply Weights to the Search').getAttribute('aria-disabled'), 'true');
    await keys.press('ControlOrMeta+Enter');
    await search.found('10 hits');
    await session.screenshot('hybrid-keyboard');
  });

  it('searches by Enter in the filter of a query', async () => {
    const second = search.page.getByRole('group', { name: 'Query 2', exact: true });
    await keys.to(second.locator('button.chip'));
    await keys.press('Enter');
    const filter = second.getByRole('textbox', { name: 'Filter', exact: true });
    await keys.to(filter);
    await keys.type('id > 0');
    const stale = search.page.getByText('Run the search to update them').first();
    await stale.waitFor();
    await keys.press('Escape', 'Enter');
    await stale.waitFor({ state: 'hidden' });
    await search.found('10 hits');
    await focused(filter);
  });

  it('searches by Enter in the own text of a query, and on the kind of search', async () => {
    const second = search.page.getByRole('group', { name: 'Query 2', exact: true });
    await keys.to(search.text);
    await keys.to(second.getByRole('combobox', { name: 'Search by' }));
    await keys.type('Separate text');
    const own = second.getByRole('textbox', { name: 'Text', exact: true });
    await keys.to(own);
    await keys.type('a comet');
    const stale = search.page.getByText('Run the search to update them').first();
    await stale.waitFor();
    await keys.press('Enter');
    await stale.waitFor({ state: 'hidden' });
    assert.equal(await own.inputValue(), 'a comet');
    await keys.to(second.getByRole('combobox', { name: 'Search by' }), 'Shift+Tab');
    await keys.type('Same text');
    await stale.waitFor();
    await keys.to(search.page.getByRole('radio', { name: 'Hybrid' }), 'Shift+Tab');
    await keys.press('Enter');
    await stale.waitFor({ state: 'hidden' });
    await search.found('10 hits');
  });

  it('removes queries, with the focus beside them', async () => {
    const remove = (at: number) => search.button(`Remove Query ${at}`);
    await keys.to(search.button('Add Query'));
    await keys.press('Enter');
    await focused(search.page.getByRole('group', { name: 'Query 3' }).getByRole('combobox', { name: 'Vector field' }));
    await keys.to(remove(3));
    await keys.press('Enter');
    await focused(remove(2));
    await keys.press('Enter');
    await focused(search.button('Add Query (Hybrid)'));
    assert.equal(await search.text.inputValue(), 'a telescope finds a planet');
  });
});
