import assert from 'node:assert/strict';
import type { Browser } from 'playwright-core';
import { ResultGrid } from '../../src/model/grid/result-grid';
import { hitsSource } from '../../src/model/grid/sources';
import type { Hit } from '../../src/model/searches/searches';
import { launchBrowser } from '../harness/window/browser';
import { GridPage, THEMES } from '../harness/window/grid-page';
import { seriousFindings } from '../harness/window/axe';
import { eventually } from '../harness/window/until';

const FIELDS = [
  { name: 'title', type: 'VarChar' },
  { name: 'price', type: 'Float' },
  ...Array.from({ length: 16 }, (_, at) => ({ name: `field_${at}`, type: 'VarChar' })),
  { name: 'embedding', type: 'FloatVector' },
];
const names = { rank: '#', row: 'row', distance: 'distance', query: 'query' };
const hits = (count: number): Hit[] =>
  Array.from({ length: count }, (_, at) => ({
    id: 9007199254740993n + BigInt(at),
    distance: at / 1000,
    title: at === 3 ? null : `Title ${(at * 7919) % count}`,
    price: (at * 31) % 97,
    ...Object.fromEntries(Array.from({ length: 16 }, (__, field) => [`field_${field}`, `value ${field} of ${at}`])),
    embedding: [0.1, 0.2, at],
  }));
let runs = 0;
const grid = (count: number, fields = FIELDS): ResultGrid =>
  new ResultGrid(`run-${(runs += 1)}`, hitsSource(hits(count), { names, fields, nearest: 'smallest' }));

/** The grid alone in a browser page: no VS Code is started for it. */
describe('a grid', () => {
  let browser: Browser;
  let shown: GridPage;
  before(async () => {
    browser = await launchBrowser();
    shown = await GridPage.open(browser);
  });
  after(async () => {
    await shown.close();
    await browser.close();
  });

  const page = () => shown.page;
  const it_ = () => page().getByRole('grid');
  const active = () => page().locator('.grid-cell.active');
  const press = async (...keys: string[]) => {
    for (const key of keys) await page().keyboard.press(key);
  };
  /** Returns row and column of the active cell as announced to screen readers; row 1 is the header. */
  const place = async () => {
    const id = await it_().getAttribute('aria-activedescendant');
    const cell = page().locator(`[id="${id}"]`);
    const row = await cell.locator('xpath=ancestor-or-self::*[@aria-rowindex]').getAttribute('aria-rowindex');
    return [Number(row), Number(await cell.getAttribute('aria-colindex'))];
  };

  const isAt = (wanted: readonly number[]) => eventually(async () => assert.deepEqual(await place(), wanted));

  it('tells how much there is, of which it holds the screen alone', async () => {
    await shown.show(grid(16_384));
    await eventually(async () => assert.equal(await it_().getAttribute('aria-rowcount'), '16385'));
    await eventually(async () => assert.equal(await it_().getAttribute('aria-colcount'), '22'));
    await page().locator('.grid-row').first().waitFor();
    assert.ok((await page().locator('.grid-row').count()) < 60);
    assert.ok((await page().getByRole('columnheader').count()) < 15);
    await page().screenshot({ path: 'dist/screenshots/grid-dark.png' });
  });

  it('is one tab stop', async () => {
    await page().locator('#before').focus();
    await press('Tab', 'Tab', 'Tab', 'Tab');
    await eventually(async () =>
      assert.equal(await it_().evaluate('document.activeElement.getAttribute("role")'), 'grid'),
    );
    await press('Tab');
    await eventually(async () => assert.equal(await it_().evaluate('document.activeElement.id'), 'after'));
    await press('Shift+Tab');
    await isAt([2, 1]);
  });

  it('lets the wheel scroll the page on at its ends', async () => {
    // Turns of the wheel arrive late. They would scroll the grid of the tests that follow, so this one has a page of its own.
    const turned = await GridPage.open(browser);
    await turned.show(grid(16_384));
    const scrolled = (): Promise<number> => turned.page.evaluate('document.scrollingElement.scrollTop');
    await turned.page.evaluate("document.body.style.minHeight = '3000px'");
    await turned.page.locator('.grid-row').first().waitFor();
    await turned.page.getByRole('grid').hover();
    assert.equal(await scrolled(), 0);
    await eventually(async () => {
      await turned.page.evaluate("document.querySelector('[role=grid]').scrollTop = 1e9");
      await turned.page.mouse.wheel(0, 200);
      assert.ok((await scrolled()) > 0);
    });
    await turned.close();
  });

  const walks: [keys: string[], place: [row: number, column: number]][] = [
    [
      ['ArrowRight', 'ArrowDown'],
      [3, 2],
    ],
    [['End'], [3, 22]],
    [['Home'], [3, 1]],
    [['Control+End'], [16_385, 22]],
    [
      ['PageUp', 'PageDown'],
      [16_385, 22],
    ],
    [['Control+Home'], [2, 1]],
    [['ArrowUp'], [1, 1]],
    [
      ['ArrowUp', 'ArrowLeft'],
      [1, 1],
    ],
    [
      ['ArrowDown', 'ArrowDown'],
      [3, 1],
    ],
  ];
  for (const [keys, to] of walks) {
    it(`goes by ${keys.join(', ')} to row ${to[0]}, column ${to[1]}, and shows it`, async () => {
      await press(...keys);
      await isAt(to);
      await eventually(async () => {
        const [cell, view] = await Promise.all([active().boundingBox(), it_().boundingBox()]);
        assert.ok(
          cell!.y >= view!.y && cell!.y + cell!.height <= view!.y + view!.height + 1,
          JSON.stringify([cell, view]),
        );
        assert.ok(
          cell!.x >= view!.x && cell!.x + cell!.width <= view!.x + view!.width + 1,
          JSON.stringify([cell, view]),
        );
      });
    });
  }

  const selects = (count: number) =>
    eventually(async () => assert.equal(await page().locator('.grid-body [aria-selected=true]').count(), count));
  const lastAsked = (name: string) => shown.asked.findLast(([asked]) => asked === name)?.[1] ?? {};
  const said = (text: string) => page().locator('.grid-said').getByText(text).waitFor();
  const cell = (row: number, column: number) =>
    page().locator(`[aria-rowindex="${row + 1}"] [aria-colindex="${column}"]`);

  it('keeps its place in a screen of rows by PageDown and PageUp', async () => {
    await press('Control+Home', 'PageDown');
    await eventually(async () => {
      const [down] = await place();
      assert.ok(down! > 10 && down! < 30, String(down));
    });
    await press('PageUp');
    await isAt([2, 1]);
  });

  it('selects by Shift and arrows, by Shift+Space, by Ctrl+A, and lets go by Escape', async () => {
    await press('Control+Home', 'Shift+ArrowDown', 'Shift+ArrowRight');
    await selects(4);
    await press('Shift+Space');
    await press('Control+c');
    await said('2 rows copied.');
    assert.deepEqual([lastAsked('copy')['rows'], lastAsked('copy')['format']], [[{ from: 0, to: 2 }], 'text']);
    assert.equal((lastAsked('copy')['columns'] as string[]).length, 22);
    await page().getByText('2 of 16,384 rows selected').waitFor();
    await press('Control+a', 'Control+c');
    await said('16,384 rows copied.');
    await press('Escape');
    await selects(1);
  });

  it('copies one cell as it is', async () => {
    await press('Control+Home', 'ArrowRight', 'Control+c');
    await said('1 row copied.');
    assert.deepEqual([lastAsked('copy')['rows'], lastAsked('copy')['columns']], [[{ from: 0, to: 1 }], ['id']]);
  });

  it('has a menu for rows: open, act, copy in four ways', async () => {
    await press('Shift+F10');
    const items = [
      'Show Hit',
      'More Like This',
      'Copy',
      'Copy Rows as JSON',
      'Copy Rows as CSV',
      'Copy Rows as Markdown',
      'Copy as Filter: id in […]',
    ];
    await eventually(async () => assert.deepEqual(await page().getByRole('menuitem').allInnerTexts(), items));
    await page().screenshot({ path: 'dist/screenshots/grid-menu.png' });
    await press('ArrowDown', 'Enter');
    await eventually(async () => assert.deepEqual(await page().evaluate('acted'), [0]));
    await eventually(async () =>
      assert.equal(await it_().evaluate('document.activeElement.getAttribute("role")'), 'grid'),
    );
    await press('Shift+F10', 'End', 'Enter');
    await said('1 row copied.');
    await eventually(async () =>
      assert.deepEqual([lastAsked('copy')['format'], lastAsked('copy')['columns']], ['ids', ['id']]),
    );
  });

  it('closes its menu by Escape, and by a click elsewhere', async () => {
    await press('Shift+F10', 'Escape');
    await page().getByRole('menu').waitFor({ state: 'detached' });
    await eventually(async () =>
      assert.equal(await it_().evaluate('document.activeElement.getAttribute("role")'), 'grid'),
    );
    await cell(2, 3).click({ button: 'right' });
    await page().getByRole('menu').waitFor();
    await page().locator('h1').click();
    await page().getByRole('menu').waitFor({ state: 'detached' });
  });

  it('shows a hit by Enter and by a double click, told by its place in the answer', async () => {
    await page().evaluate('opened.length = 0');
    await cell(4, 2).click();
    await press('Enter');
    await cell(2, 2).dblclick();
    await eventually(async () => assert.deepEqual(await page().evaluate('opened'), [3, 1]));
  });

  it('selects by the mouse, with Shift from where it was', async () => {
    await cell(1, 2).click();
    await cell(3, 3).click({ modifiers: ['Shift'] });
    await selects(6);
    await cell(2, 2).hover();
    await page().mouse.down();
    await cell(5, 2).hover();
    await page().mouse.up();
    await selects(4);
  });

  it('sorts by the head: Enter once, twice, and back to the order of the answer', async () => {
    await press('Control+Home', 'ArrowUp', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight');
    for (const [order, first] of [
      ['ascending', '0'],
      ['descending', '96'],
      ['none', '0'],
    ] as const) {
      await press('Enter');
      await page().locator(`[aria-colindex="5"][aria-sort=${order}]`).waitFor();
      await cell(1, 5).getByText(first, { exact: true }).waitFor();
      await isAt([1, 5]);
    }
  });

  it('sorts by a click on the head, and asks for what follows in that order', async () => {
    await page().getByRole('columnheader', { name: /title/ }).click();
    await cell(1, 4).getByText('Title 0', { exact: true }).waitFor();
    await cell(2, 4).getByText('Title 1', { exact: true }).waitFor();
    await it_().focus();
    await press('ArrowDown', 'Control+ArrowDown');
    await page().locator('.grid-cell.null').waitFor();
    assert.deepEqual(lastAsked('rows')['sort'], { key: 'field:title', descending: false });
    await press('Shift+F10', 'Escape', 'Control+Home', 'ArrowUp', 'Shift+F10', 'ArrowDown', 'ArrowDown', 'Enter');
    await cell(1, 1).getByText('1', { exact: true }).waitFor();
  });

  it('takes widths by keys, by the mouse and by the menu', async () => {
    const head = page().getByRole('columnheader', { name: /title/ });
    const wide = async () => Math.round((await head.boundingBox())!.width);
    const usual = await wide();
    await press('Control+Home', 'ArrowUp', 'ArrowRight', 'ArrowRight', 'ArrowRight');
    await press('Shift+ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowLeft');
    await eventually(async () => assert.equal(await wide(), usual + 16));
    const box = (await head.boundingBox())!;
    await page().mouse.move(box.x + box.width - 2, box.y + 10);
    await page().mouse.down();
    await page().mouse.move(box.x + box.width + 98, box.y + 10, { steps: 4 });
    await page().mouse.up();
    await eventually(async () => assert.equal(await wide(), usual + 116));
    await eventually(async () =>
      assert.equal(await head.getAttribute('aria-sort'), 'none', 'letting go of an edge is no click on the head'),
    );
    await head.click({ button: 'right' });
    await page().getByRole('menuitem', { name: 'Reset Column Width' }).click();
    await eventually(async () => assert.equal(await wide(), usual));
  });

  it('hides columns and shows them again, but never the last', async () => {
    await page().getByRole('button', { name: 'Columns' }).click();
    const box = (name: string) => page().getByRole('menuitemcheckbox', { name, exact: true });
    await box('title').click();
    await eventually(async () => assert.equal(await box('title').getAttribute('aria-checked'), 'false'));
    await eventually(async () => assert.equal(await it_().getAttribute('aria-colcount'), '21'));
    await page().screenshot({ path: 'dist/screenshots/grid-columns.png' });
    await press('End', 'Enter');
    await eventually(async () => assert.equal(await it_().getAttribute('aria-colcount'), '22'));
    await shown.show(grid(3, []), { hidden: ['rank', 'id'], widths: {} });
    const others = ['title', 'price', ...Array.from({ length: 16 }, (_, at) => `field_${at}`), 'embedding'];
    await page().getByRole('button', { name: 'Columns' }).click();
    for (const name of others) await box(name).click();
    await eventually(async () => assert.equal(await box('distance').getAttribute('aria-disabled'), 'true'));
    await press('Escape');
    await page().getByRole('button', { name: 'Columns' }).click();
    await page().getByRole('menuitem', { name: 'Reset Columns' }).click();
  });

  it('keeps the focus, the active cell in the page, while one scrolls away and new results come', async () => {
    await shown.show(grid(16_384), { hidden: [], widths: {} });
    await it_().focus();
    await press('Control+Home', 'ArrowDown');
    await it_().evaluate('document.querySelector("[role=grid]").scrollTop = 200000');
    await cell(9100, 1).waitFor();
    await isAt([3, 1]);
    await press('ArrowDown');
    await isAt([4, 1]);
    await cell(3, 1).waitFor();
    await shown.show(grid(50));
    await eventually(async () =>
      assert.equal(await it_().evaluate('document.activeElement.getAttribute("role")'), 'grid'),
    );
    await isAt([2, 1]);
  });

  it('holds a few windows, and asks only for what is looked at', async () => {
    await shown.show(grid(16_384), { hidden: [], widths: {} });
    shown.asked.length = 0;
    for (const top of [50_000, 100_000, 150_000, 200_000, 250_000, 300_000, 0]) {
      await it_().evaluate(`document.querySelector("[role=grid]").scrollTop = ${top}`);
      await cell(Math.round(top / 22) + 5, 2)
        .getByText(/^\d+$/)
        .waitFor();
    }
    const windows = shown.asked.filter(([name]) => name === 'rows').length;
    assert.ok(windows >= 6 && windows <= 14, `${windows} windows asked for`);
  });

  it('says why rows do not come, and gets them when asked again', async () => {
    let broken = true;
    shown.before = async () => {
      if (broken) throw new Error('The disk is full.');
    };
    await it_().evaluate('document.querySelector("[role=grid]").scrollTop = 120000');
    await page().getByRole('alert').getByText('The disk is full.').waitFor();
    broken = false;
    await it_().evaluate('document.querySelector("[role=grid]").scrollTop = 120022');
    await cell(5460, 2).getByText(/^\d+$/).waitFor();
    await page().getByRole('alert').waitFor({ state: 'detached' });
    shown.before = async () => {};
  });

  it('gives the elements of rows that went to those that come', async () => {
    await shown.show(grid(16_384), { hidden: [], widths: {} });
    await it_().focus();
    await press('Control+Home');
    await it_().evaluate('document.querySelector("[role=grid]").scrollTop = 2200');
    await cell(105, 2).getByText(/^\d+$/).waitFor();
    await page().evaluate('for (const row of document.querySelectorAll(".grid-row")) row.wasThere = true');
    await it_().evaluate('document.querySelector("[role=grid]").scrollTop = 2420');
    await cell(123, 2).getByText(/^\d+$/).waitFor();
    const made = '[...document.querySelectorAll(".grid-row")].filter(row => !row.wasThere).length';
    assert.equal(await page().evaluate<number>(made), 0);
    const numbers: number[] = await page().evaluate(
      '[...document.querySelectorAll(".grid-row")].map(row => Number(row.ariaRowIndex))',
    );
    assert.deepEqual(
      numbers,
      numbers.toSorted((a, b) => a - b),
      'in their order, for who reads them',
    );
  });

  it('says in place that nothing was copied, until something is', async () => {
    shown.before = async name => {
      if (name === 'copy') throw new Error('These results are no longer available. Run the search again.');
    };
    await press('Control+Home', 'Control+c');
    await page().getByRole('alert').getByText('These results are no longer available. Run the search again.').waitFor();
    shown.before = async () => {};
    await press('Control+c');
    await said('1 row copied.');
    await page().getByRole('alert').waitFor({ state: 'detached' });
  });

  it('closes the menu of a row when new results take its place', async () => {
    await press('Shift+F10');
    await page().getByRole('menu').waitFor();
    await shown.show(grid(50));
    await page().getByRole('menu').waitFor({ state: 'detached' });
  });

  it('shows ids with all their digits', async () => {
    await shown.show(grid(5), { hidden: [], widths: {} });
    const id = cell(1, 2);
    await eventually(async () => assert.equal(await id.innerText(), '9007199254740993'));
    assert.ok(
      await page().evaluate(
        '(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)(document.querySelector(".grid-cell.id"))',
      ),
    );
  });

  it('shows that there is nothing by its head alone', async () => {
    await shown.show(grid(0));
    await eventually(async () => assert.equal(await it_().getAttribute('aria-rowcount'), '1'));
    await isAt([1, 1]);
    await press('Control+c', 'Control+a', 'PageDown', 'Enter');
    assert.equal(await page().locator('.grid-row').count(), 0);
  });

  for (const theme of Object.keys(THEMES)) {
    it(`has no serious accessibility finding in ${theme}`, async () => {
      await shown.wear(theme);
      await shown.show(grid(40), { hidden: [], widths: {} });
      await it_().focus();
      await press('Control+Home', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowRight');
      await page().screenshot({ path: `dist/screenshots/grid-${theme.replaceAll(' ', '-')}.png` });
      assert.deepEqual(await seriousFindings(it_()), []);
      await press('Shift+F10');
      await page().getByRole('menu').waitFor();
      assert.deepEqual(await seriousFindings(it_()), []);
      await press('Escape');
    });
  }

  it('keeps to the policy of our pages', () => assert.deepEqual(shown.problems, []));
});
