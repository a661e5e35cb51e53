import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { DEMO, openSession, type Session } from '../harness/window/session';
import { seriousFindings } from '../harness/window/axe';
import { SearchPage } from '../harness/window/search-page';
import { eventually } from '../harness/window/until';

/** An element, as far as these tests measure it. */
interface Box {
  readonly lastElementChild: Box | null;
  getBoundingClientRect(): { readonly top: number; readonly bottom: number };
  closest(selector: string): Box | null;
}

describe('hits as cards', () => {
  let session: Session;
  let search: SearchPage;
  before(async () => {
    session = await openSession({ storage: DEMO });
    search = new SearchPage(session);
    await search.open('research_digest', 'a comet in the telescope', 300);
    await search.page.getByRole('tab', { name: 'Cards' }).click();
    await cards().first().waitFor();
  });
  after(() => session.close());

  const cards = () => search.page.getByRole('article');
  const press = async (...keys: string[]) => {
    for (const key of keys) await session.page.keyboard.press(key);
  };
  const focused = () => search.page.locator('article:focus');
  const isAt = (place: number) => search.page.locator(`article:focus[aria-posinset="${place}"]`).waitFor();
  /** Returns true if a card is within the visible part of the list. */
  const isWithin = (card: Locator) =>
    card.evaluate((each: Box) => {
      const [own, list] = [each.getBoundingClientRect(), each.closest('.hit-cards')!.getBoundingClientRect()];
      return own.top >= list.top - 1 && own.bottom <= list.bottom + 1;
    });
  const isOpened = () => search.page.getByRole('heading', { name: /^Hit / }).waitFor();

  it('show a title, rank and distance, a text with the words of the query, and some fields', async () => {
    const first = cards().first();
    await eventually(async () => assert.match(await first.innerText(), /rank 1/));
    assert.match(await first.innerText(), /distance -?\d/);
    assert.notEqual(await search.page.locator('article mark').count(), 0);
    for (const word of await search.page.locator('article mark').allInnerTexts())
      assert.match(word, /^(comet|telescope)$/i);
    await session.screenshot('cards');
    assert.deepEqual(await seriousFindings(session.webview.locator('main')), []);
  });

  for (const width of [420, 700, 1000, 1600]) {
    it(`are as high as their content, one under the other, in a window of ${width} pixels`, async () => {
      await session.page.setViewportSize({ width, height: 800 });
      await eventually(async () => {
        const blank = await cards().evaluateAll((all: Box[]) =>
          all.map(each => each.getBoundingClientRect().bottom - each.lastElementChild!.getBoundingClientRect().bottom),
        );
        assert.deepEqual([...new Set(blank.map(Math.round))], [9], 'padding and border');
        const gaps = await cards().evaluateAll((all: Box[]) => {
          const boxes = all.map(each => each.getBoundingClientRect());
          return boxes.slice(1).map((box, at) => box.top - boxes[at]!.bottom);
        });
        assert.ok(gaps.every(gap => gap > 7.9 && gap < 9.1));
      });
      await session.screenshot(`cards-${width}`);
      await session.page.setViewportSize({ width: 1280, height: 800 });
    });
  }

  it('are reached by arrow keys, far more than are drawn', async () => {
    await cards().first().focus();
    await press('ArrowDown', 'ArrowDown');
    await isAt(3);
    await press('ArrowUp');
    await isAt(2);
    await press('End');
    await isAt(300);
    await eventually(async () => assert.match(await focused().innerText(), /rank 300/));
    await eventually(async () => assert.ok(await isWithin(focused()), 'the last card is visible'));
    assert.ok((await cards().count()) < 40);
    await press('PageUp');
    await eventually(async () => assert.ok(Number(await focused().getAttribute('aria-posinset')) < 300));
    await press('Home');
    await isAt(1);
  });

  it('open with Enter, come back with Escape, and have the menu of a row', async () => {
    await press('ArrowDown', 'Enter');
    await isOpened();
    assert.equal(await search.page.locator('aside.hit mark').first().innerText(), 'telescope');
    await press('Escape');
    await isAt(2);
    await press('Shift+F10');
    await search.page.getByRole('menuitem', { name: 'Show Hit' }).waitFor();
    await search.page.getByRole('menuitem', { name: 'Copy Rows as JSON' }).waitFor();
    await session.screenshot('cards-menu');
    await press('Escape');
    await isAt(2);
    await cards().nth(2).getByRole('heading').getByRole('button').click();
    await isOpened();
    await press('Escape');
  });

  it('fold long texts', async () => {
    await session.page.setViewportSize({ width: 520, height: 800 });
    const long = cards()
      .filter({ has: search.page.getByRole('button', { name: 'More' }) })
      .first();
    const place = await long.getAttribute('aria-posinset');
    const card = search.page.locator(`article[aria-posinset="${place}"]`);
    const folded = (await card.boundingBox())!;
    const text = await card.locator('.hit-card-text').innerText();
    await card.getByRole('button', { name: 'More' }).click();
    await card.getByRole('button', { name: 'Less' }).waitFor();
    await eventually(async () => assert.ok((await card.locator('.hit-card-text').innerText()).length >= text.length));
    const next = search.page.locator(`article[aria-posinset="${Number(place) + 1}"]`);
    await eventually(async () => {
      const [own, under] = [(await card.boundingBox())!, (await next.boundingBox())!];
      assert.ok(own.height > folded.height && under.y >= own.y + own.height, 'the next card is under it');
    });
    await session.screenshot('cards-unfolded');
    await card.getByRole('button', { name: 'Less' }).click();
    await eventually(async () => assert.equal((await card.boundingBox())!.height, folded.height));
    await session.page.setViewportSize({ width: 1280, height: 800 });
  });

  it('have the title and the fields that are chosen, also after the tab was hidden', async () => {
    const title = search.page.getByRole('combobox', { name: 'Title' });
    const before = await cards().first().getByRole('heading').innerText();
    await title.selectOption({ label: 'id' });
    await eventually(async () => assert.notEqual(await cards().first().getByRole('heading').innerText(), before));
    await search.button('Fields').click();
    const items = search.page.getByRole('menuitemcheckbox');
    await items.last().waitFor();
    const name = (await items.last().innerText()).replace('✓', '').trim();
    if ((await items.last().getAttribute('aria-checked')) === 'false') await items.last().click();
    await press('Escape');
    await cards().first().locator('dt').getByText(name, { exact: true }).waitFor();
    await session.command('Help: Welcome');
    await session.command('View: Close Editor');
    await cards().first().locator('dt').getByText(name, { exact: true }).waitFor();
    assert.equal(await title.locator('option:checked').innerText(), 'id');
  });

  for (const theme of ['dark', 'high contrast dark', 'high contrast light', 'light'] as const) {
    it(`have no serious accessibility finding in ${theme}`, async () => {
      await session.setTheme(theme);
      await cards().first().focus();
      await session.screenshot(`cards-${theme.replaceAll(' ', '-')}`);
      assert.deepEqual(await seriousFindings(session.webview.locator('main')), []);
    });
  }

  it('are narrow where the window is', async () => {
    await session.page.setViewportSize({ width: 700, height: 800 });
    const main = search.page.locator('main');
    const beyond = () =>
      main.evaluate((each: { scrollWidth: number; clientWidth: number }) => each.scrollWidth - each.clientWidth);
    await eventually(async () => assert.ok((await beyond()) <= 0, 'the page is as wide as its window'));
    await session.screenshot('cards-narrow');
  });
});
