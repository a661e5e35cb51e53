import assert from 'node:assert/strict';
import { DEMO, openSession, type Session } from '../harness/window/session';
import { SearchPage } from '../harness/window/search-page';
import { eventually, until } from '../harness/window/until';

/** Entities of a collection, changed as a person does it: from a row of results to the plan and back. */
describe('entities', () => {
  let session: Session;
  let search: SearchPage;
  before(async () => {
    session = await openSession({ storage: DEMO, settings: { 'editor.wordWrap': 'off' } });
    search = new SearchPage(session);
    await session.openView();
    for (const label of ['Demo', 'Search Team', 'Clusters', 'prod-search', 'default']) await session.expand(label);
    await session.menu('support_tickets', 'Browse Collection…');
    await search.found('10 entities ·');
  });
  after(() => session.close());

  const menu = async (row: number, item: string) => {
    await search.rows.nth(row).locator('[aria-colindex="2"]').click({ button: 'right' });
    await search.page.getByRole('menuitem', { name: item, exact: true }).click();
  };
  const idOf = (row: number) => search.rows.nth(row).locator('[aria-colindex="2"]').innerText();
  const lines = () => session.page.locator('.editor-group-container.active .monaco-editor .view-lines').first();
  const planned = (title: RegExp) => session.webview.getByRole('heading', { name: title });
  const status = (words: string | RegExp) => session.page.locator('.part.statusbar').getByText(words);
  const button = (name: string) => session.webview.getByRole('button', { name, exact: true });

  it('are called entities, not hits, and numbered without a rank', async () => {
    await search.page.getByRole('tab', { name: 'Entities', exact: true }).waitFor();
    assert.match(await search.page.getByRole('columnheader').first().innerText(), /^row$/);
    await search.rows.first().locator('[aria-colindex="2"]').click({ button: 'right' });
    await search.page.getByRole('menuitem', { name: 'Show Entity', exact: true }).waitFor();
    await session.screenshot('entities-browsed');
    assert.doesNotMatch(await search.page.locator('.outcome').innerText(), /\bhits?\b|\brank\b/i);
    await session.page.keyboard.press('Escape');
  });

  it('are edited from a row, and the plan tells each field before and after', async () => {
    const id = await idOf(0);
    await menu(0, 'Edit Entity…');
    await lines().getByText(`"ticket_id": "${id}"`).waitFor();
    await session.screenshot('entities-document');
    await lines().getByText('"subject"').click();
    await session.page.keyboard.press('End');
    await session.page.keyboard.press('ArrowLeft');
    await session.page.keyboard.press('ArrowLeft');
    await session.page.keyboard.type(' again');
    await session.page
      .locator('.editor-group-container.active .editor-actions a.action-label[aria-label^="Plan…"]')
      .waitFor();
    await session.command('Vector Cloud: Plan…');
    await planned(/^Upsert 1 entity into “support_tickets”$/).waitFor();
    await session.webview.getByText(`subject of entity ${id}`).waitFor();
    await session.screenshot('entities-plan');
    await button('Upsert Entity').click();
    assert.match(await session.modal('Upsert'), /Upsert 1 entity into “support_tickets”\?/);
    await status(/Upsert 1 entity into “support_tickets”: done \(.* › .*\)\./).waitFor();
  });

  it('say at their place what the collection does not take', async () => {
    await lines().getByText('"priority"').click();
    await session.page.keyboard.press('End');
    await session.page.keyboard.press('ArrowLeft');
    await session.page.keyboard.type('.5');
    await session.page.locator('.monaco-editor .squiggly-error').first().waitFor();
    await session.page.keyboard.press('ControlOrMeta+S');
    await session.toast('“priority” must be an integer').waitFor();
    await session.screenshot('entities-problem');
    await session.command('Vector Cloud: Discard Draft…');
    await session.modal('Discard');
  });

  it('are deleted from a row after a plan that shows them', async () => {
    await session.tab('support_tickets').first().click();
    await search.focused();
    const id = await idOf(1);
    await menu(1, 'Delete Entity…');
    await planned(/^Delete 1 entity from “support_tickets”$/).waitFor();
    await session.webview.getByText(`ticket_id in [${id}]`).first().waitFor();
    await session.screenshot('entities-deletion');
    await button('Delete Entity').click();
    const asked = await session.modal('Delete');
    assert.match(asked, /Delete 1 entity from “support_tickets”\?/);
    await status(/Delete 1 entity from “support_tickets”: done \(.* › .*\)\./).waitFor();
    await session.tab('support_tickets').first().click();
    await search.runAnew();
    await until('the entity is gone', async () =>
      (await search.rows.allInnerTexts()).every(text => !text.includes(id)) ? true : undefined,
    );
  });

  it('are edited from the panel of one hit, whatever the order of the rows', async () => {
    const head = search.page.getByRole('columnheader', { name: /ticket_id/ });
    await head.click();
    await head.click();
    await head.and(search.page.locator('[aria-sort=descending]')).waitFor();
    const second = search.rows.nth(1).locator('[aria-colindex="2"]');
    await second.dblclick();
    const id = await second.innerText();
    await search.page.getByRole('heading', { name: `Entity ${id}` }).waitFor();
    await search.button('Edit Entity…').click();
    await lines().getByText(`"ticket_id": "${id}"`).waitFor();
    await session.screenshot('entities-of-hit');
    await session.command('View: Close Editor');
  });

  it('are inserted from the row of a collection, and get their ID', async () => {
    await session.openView();
    await session.menu('support_tickets', 'New Entity…');
    await lines().getByText('"entities"').waitFor();
    await session.screenshot('entities-new');
    await eventually(async () => assert.doesNotMatch(await lines().innerText(), /ticket_id/));
  });

  it('leaves no error on the console of a page', () => {
    assert.deepEqual(
      session.problems.filter(problem => /dist\/webview|Content Security Policy/.test(problem)),
      [],
    );
  });
});
