import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { npyOf } from '../../src/model/vectors/npy';
import type { Locator } from 'playwright-core';
import { savedDrafts } from '../harness/window/drafts';
import { openSession, type Session, type Theme } from '../harness/window/session';
import { SmallService, type SmallAnswer } from '../harness/services/small-service';
import { seriousFindings } from '../harness/window/axe';
import { choosePath } from '../harness/window/widgets';
import { SearchPage } from '../harness/window/search-page';
import { clipboard, eventually, until } from '../harness/window/until';

/** Length from which a vector is stored in a file instead of the document. */
const LONG = 4096;
const vector = (first: number): number[] => Array.from({ length: LONG }, (_, at) => first + at / LONG);

const hit = (row: number): object => ({ sku: row, distance: row / 8, subject: `A subject ${row}`, size: row });
const answerOf = (hits: readonly object[]): string => JSON.stringify({ code: 0, data: hits });
const FEW = answerOf([1, 2, 3, 4, 5].map(hit)).replace('"sku":1,', '"sku":9007199254740993,');

const MAX_HITS = 16_384;
const fields = (count: number, name: string, valueOf: (at: number) => unknown): object =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`${name}_${at}`, valueOf(at)]));
/** The maximum number of hits, with more lines than VS Code renders well; the service's 64-bit ids are strings. */
const many = (): string =>
  answerOf(
    Array.from({ length: MAX_HITS }, (_, row) => ({
      sku: String(2n ** 60n + BigInt(row)),
      distance: row / 8,
      ...fields(14, 'field', at => at * row),
    })),
  );

/** A hit of 200 fields, their names longer than any column is wide. */
const wideHit = (row: number): object => ({
  sku: `it's "${row}" \\ ${row}`,
  distance: row / 8,
  ...fields(200, 'a_field_whose_name_goes_on_and_on_until_no_column_and_no_line_is_wide_enough', at =>
    at % 2 ? `=cmd ${at}|${row}` : row * at,
  ),
});

describe('a search and its answer', () => {
  let session: Session;
  let search: SearchPage;
  let answer: () => SmallAnswer | Promise<SmallAnswer> = () => FEW;
  const small = new SmallService({
    collectionName: 'wide',
    fields: [
      { name: 'sku', type: 'Int64', primaryKey: true },
      { name: 'subject', type: 'VarChar' },
      { name: 'size', type: 'Int64' },
      { name: 'a', type: 'FloatVector', params: [{ key: 'dim', value: String(LONG) }] },
    ],
    indexes: [{ fieldName: 'a', metricType: 'L2' }],
    hits: () => answer(),
  });
  const workspace = mkdtempSync(join(tmpdir(), 'vector-cloud-answers-'));
  before(async () => {
    await small.start();
    writeFileSync(join(workspace, 'rows.npy'), npyOf([vector(1)]));
    writeFileSync(join(workspace, 'rows.json'), JSON.stringify([vector(2)]));
    writeFileSync(join(workspace, 'rows.csv'), `${vector(3).join(',')}\n`);
    session = await openSession({
      workspace,
      storage: { 'connections/own.json': small.connection('own', 'Own') },
      settings: { 'files.simpleDialog.enable': true },
    });
    search = new SearchPage(session);
    await session.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await session.openView();
    for (const label of ['Own', 'default']) await session.expand(label);
    await session.row('wide').getByText(/entit/).waitFor();
  });
  after(async () => {
    await session.close();
    small.stop();
    rmSync(workspace, { recursive: true, force: true });
  });
  beforeEach(() => {
    answer = () => FEW;
  });

  const open = async () => {
    await session.row('wide').click();
    await search.page.getByRole('heading', { name: 'wide' }).waitFor();
  };
  /** Has the next answers wait until they are let go. */
  const hold = () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    answer = () => promise;
    return resolve;
  };

  const kept = (words: string) => savedDrafts(session).some(({ text }) => text.includes(words));
  for (const [way, close] of [
    ['the mouse', () => session.tab('wide').locator('.tab-actions a.action-label').click()],
    ['a key', () => session.page.keyboard.press('ControlOrMeta+w')],
  ] as const) {
    it(`is closed by ${way} a second after the last key, asks nothing and loses nothing`, async () => {
      const words = `words before ${way}`;
      await open();
      await search.by('Text');
      await search.text.fill('');
      await search.text.pressSequentially(words);
      await until('the words on the disk', async () => kept(words) || undefined);
      await session.page.locator('.tab.dirty', { hasText: 'wide' }).waitFor({ state: 'detached' });
      await close();
      await session.tab('wide').waitFor({ state: 'detached' });
      assert.equal(await session.page.locator('.monaco-dialog-box').count(), 0);
    });
  }

  it('asks by random, and closes suggestions when it runs; Escape closes them first and then cancels', async () => {
    await open();
    await search.by('Random');
    await search.runAnew();
    const filter = search.box('Filter');
    const offers = search.page.getByRole('listbox', { name: 'Suggestions' });
    const go = hold();
    await filter.focus();
    await session.page.keyboard.type('size > 1 ', { delay: 20 });
    await offers.waitFor();
    await search.run();
    await search.found('Searching…');
    await offers.waitFor({ state: 'detached' });
    await session.page.keyboard.type('a');
    await offers.waitFor();
    await session.page.keyboard.press('Escape');
    await offers.waitFor({ state: 'detached' });
    await search.found('Searching…');
    await session.page.keyboard.press('Escape');
    await search.problem('Canceled.');
    go(FEW);
  });

  it('takes no focus from the palette when the button that had it goes away', async () => {
    await search.box('Filter').fill('');
    const go = hold();
    await search.run();
    await search.found('Searching…');
    await search.button('Cancel').focus();
    await session.page.keyboard.press('F1');
    const palette = session.page.locator('.quick-input-widget:visible input[type=text]');
    await palette.waitFor();
    go(FEW);
    await search.button('Cancel').waitFor({ state: 'detached' });
    // The page looks for a successor of the button a moment later; a timer set now ends after that.
    await search.page.locator('body').evaluate('new Promise(resolve => setTimeout(resolve, 100))');
    await session.page.keyboard.type('Show Journal');
    assert.equal(await palette.inputValue(), '>Show Journal');
    await session.page.keyboard.press('Escape');
    await until('the focus where the button was', async () =>
      (await search.page.locator(':focus').count()) === 1 ? true : undefined,
    );
  });

  it('closes the menu of a row whose answer is replaced, and copies what is there', async () => {
    const go = hold();
    await search.run();
    await search.found('Searching…');
    await search.rows.nth(1).locator('[aria-colindex="3"]').click({ button: 'right' });
    await search.page.getByRole('menu').waitFor();
    go(answerOf([7, 8].map(hit)));
    await search.found('2 hits');
    await search.page.getByRole('menu').waitFor({ state: 'detached' });
    await search.rows.nth(1).locator('[aria-colindex="3"]').click({ button: 'right' });
    await search.page.getByRole('menuitem', { name: 'Copy as Filter: sku in […]' }).click();
    assert.equal(await clipboard(session.page, 'sku in ['), 'sku in [8]');
  });

  const chosen = async (name: string) => {
    await search.button('From a File…').click();
    await choosePath(session, workspace, join(workspace, name), 'Search by These Vectors');
    await search.page.getByText(`${name}, row 0`).waitFor();
    // The next key is the page's once the box is gone.
    await until('the focus in the page', async () =>
      (await search.page.locator('body').evaluate('document.hasFocus()')) === true ? true : undefined,
    );
  };

  it(`asks by ${LONG} numbers that are pasted, and keeps them in a file`, async () => {
    await search.by('Vector');
    await session.page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(JSON.stringify(vector(0)))})`);
    await search.box('Vectors').focus();
    await session.page.keyboard.press('ControlOrMeta+v');
    await search.page.getByText(/query\S*\.npy, row 0/).waitFor();
    await search.runAnew();
    assert.deepEqual(small.asked['data'], [vector(0)]);
  });

  for (const [name, first] of [
    ['rows.npy', 1],
    ['rows.json', 2],
    ['rows.csv', 3],
  ] as const) {
    it(`asks by ${LONG} numbers of ${name}`, async () => {
      await search.page.getByRole('button', { name: /^Remove / }).click();
      await chosen(name);
      await search.runAnew();
      assert.deepEqual(small.asked['data'], [vector(first)]);
    });
  }

  it('shows the raw answer by the keyboard, with all digits', async () => {
    await search.button('Raw JSON').focus();
    await session.page.keyboard.press('Enter');
    await session.tab('wide - response.json').waitFor();
    const lines = session.page.locator('.monaco-editor .view-lines');
    await lines.getByText('"operation": "search"').waitFor();
    await lines.getByText('"sku": 9007199254740993,').waitFor();
    await session.screenshot('raw-answer');
    await session.command('View: Close Editor');
  });

  for (const theme of ['dark', 'light', 'high contrast dark', 'high contrast light'] as const satisfies Theme[]) {
    it(`has no serious accessibility finding while it suggests, in ${theme}`, async () => {
      await session.setTheme(theme);
      const filter = search.box('Filter');
      await filter.fill('');
      await filter.focus();
      await session.page.keyboard.type('s');
      await search.page.getByRole('option', { name: /^subject/ }).waitFor();
      await session.page.keyboard.press('ArrowDown');
      await session.screenshot(`suggestions-${theme.replaceAll(' ', '-')}`);
      assert.deepEqual(await seriousFindings(session.webview.locator('main')), []);
      await session.page.keyboard.press('Escape');
      await filter.fill('');
    });
  }

  it('has vectors on one line each in the raw answer, and a row on each where there are many', async () => {
    const lines = session.page.locator('.monaco-editor .view-lines');
    const raw = async () => {
      await search.box('Limit').focus();
      await search.runAnew();
      await search.button('Raw JSON').click();
      await session.tab('wide - response.json').waitFor();
    };
    answer = () => answerOf([{ ...hit(1), a: vector(1) }, hit(2)]);
    await raw();
    await lines.getByText('"a": [1, 1.000244140625, 1.00048828125').waitFor();
    await lines.getByText('"sku": 2').waitFor();
    await session.command('View: Close Editor');
    answer = many;
    await raw();
    await lines.getByText('"operation": "search"').waitFor();
    await session.page.keyboard.press('ControlOrMeta+End');
    await lines.getByText(`"sku":${2n ** 60n + BigInt(MAX_HITS - 1)}`).waitFor();
    await session.screenshot('raw-most');
    await session.command('View: Close Editor');
  });

  it('says that nothing was found', async () => {
    answer = () => answerOf([]);
    await search.box('Limit').focus();
    await search.runAnew();
    await search.found('0 hits');
    await search.page.getByText('The collection is empty, or its entities are not visible yet.').waitFor();
    await search.button('Raw JSON').click();
    await session.page.locator('.monaco-editor .view-lines').getByText('"data": []').waitFor();
    await session.command('View: Close Editor');
  });

  /** An editor of about 300 pixels, and the usual one again. */
  const narrow = async (work: () => Promise<void>) => {
    await session.command('View: Toggle Primary Side Bar Visibility');
    await session.page.setViewportSize({ width: 358, height: 800 });
    await until('a narrow page', async () => {
      const width: number = await search.page.locator('main').evaluate('innerWidth');
      return width <= 300 ? true : undefined;
    });
    try {
      await work();
    } finally {
      await session.page.setViewportSize({ width: 1280, height: 800 });
      await session.openView();
    }
  };
  /** Checks that nothing overflows the page or its open parts horizontally. */
  const fits = async () => {
    const out = `[...document.querySelectorAll('html, .hit, .menu, .offers')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map(({ className }) => className)`;
    await eventually(async () => assert.deepEqual(await search.page.locator('main').evaluate(out), []));
  };
  const press = async (...keys: string[]) => {
    for (const key of keys) await session.page.keyboard.press(key);
  };

  for (const theme of ['dark', 'light'] as const) {
    it(`shows 200 fields with long names in 300 pixels by the keyboard alone, in ${theme}`, async () => {
      await session.setTheme(theme);
      answer = () => answerOf([1, 2, 3].map(wideHit));
      await search.box('Limit').focus();
      await search.runAnew();
      await search.found('3 hits');
      await narrow(async () => {
        await search.grid.focus();
        await press('Control+Home', 'End');
        await search.page.getByRole('columnheader', { name: /enough_199/ }).waitFor();
        await press('Home', 'ArrowDown', 'Shift+F10', 'End');
        await search.page.getByRole('menu').waitFor();
        await session.screenshot(`narrow-menu-${theme}`);
        await fits();
        await press('Enter');
        await search.page.getByText('1 row copied.').waitFor();
        assert.equal(await clipboard(session.page, 'sku in ['), String.raw`sku in ["it's \"2\" \\ 2"]`);
        await search.button('Columns').focus();
        await press('Enter', 'ArrowDown', 'ArrowDown', 'ArrowDown');
        await search.page.getByRole('menuitemcheckbox', { name: /enough_0$/ }).waitFor();
        await session.screenshot(`narrow-columns-${theme}`);
        await fits();
        await press('Escape');
        await search.grid.focus();
        await press('Enter');
        const heading = search.page.getByRole('heading', { name: String.raw`Hit it's "2" \ 2` });
        await heading.waitFor();
        assert.ok((await heading.boundingBox())!.y < 500, 'with what the hit has under it');
        await session.screenshot(`narrow-hit-${theme}`);
        await fits();
        assert.deepEqual(await seriousFindings(session.webview.locator('main')), []);
        await press('Escape');
        await search.box('Filter').focus();
      });
    });
  }

  it('asks for nothing that cannot be read or cannot be, and says each in place', async () => {
    await search.box('Limit').focus();
    await search.runAnew();
    const { asked } = small;
    const refused = async (field: Locator, words: string | RegExp) => {
      await search.run();
      await search.page.locator('.complaints').getByText(words).waitFor();
      await until('the focus', async () => {
        const focused = await field.evaluate((element: { matches: (what: string) => boolean }) =>
          element.matches(':focus[aria-invalid=true]'),
        );
        return focused || undefined;
      });
    };
    const vectors = search.box('Vectors');
    await search.button('Remove rows.csv, row 0').click();
    const typed: [text: string, words: string][] = [
      ['[1, 2, 3]', `Vector has 3 dimensions; a needs ${LONG}`],
      ['[1, NaN, 3]', 'Component 2 is NaN'],
      ['[1,, 3]', 'Component 2 is missing between two commas'],
      ['[0.1, 0.2, ...]', 'The vector is abbreviated (…). Paste all of its components'],
    ];
    for (const [text, words] of typed) {
      await vectors.fill(text);
      await refused(vectors, words);
    }
    await search.page.getByRole('alert').waitFor({ state: 'detached' }); // it was about what was typed before
    await session.screenshot('refused-vector');
    await search.by('Random');
    const limits: [text: string, words: string][] = [
      ['20000', 'At most 16384'],
      ['1.5', 'Must be an integer'],
      ['ten', 'Must be an integer'],
    ];
    for (const [text, words] of limits) {
      await search.box('Limit').fill(text);
      await refused(search.box('Limit'), words);
    }
    await search.page.getByText('Own › default').waitFor();
    await search.box('Limit').fill(String(MAX_HITS));
    await search.page.getByText('Options').first().click();
    const output = search.page.getByLabel('Output fields', { exact: true });
    await output.fill('a, nope');
    await output.press('Enter');
    await refused(output, 'wide has no field nope');
    await search.button('Remove nope').press('Enter');
    await refused(search.box('Limit'), `${MAX_HITS} hits with a need about 768 MB; the limit is 256 MB`);
    await search.button('Remove a').press('Enter');
    await search.box('Limit').fill('10');
    await search.box('Lower bound (range_filter)').fill('2');
    await search.box('Upper bound (radius)').fill('1');
    await narrow(async () => {
      await refused(search.box('Lower bound (range_filter)'), 'L2: lower is more similar');
      await session.screenshot('refused-narrow');
      await fits();
    });
    for (const end of ['Lower bound (range_filter)', 'Upper bound (radius)']) await search.box(end).fill('');
    assert.equal(small.asked, asked, 'Nothing was sent');
  });

  it('shows in words what the service says, under a long form too', async () => {
    const said: [answer: SmallAnswer, words: RegExp][] = [
      [{ status: 408, text: '{"code":10001,"message":"Too slow"}' }, /Too slow\. The service timed out\./],
      ['{"code":0,"data":[{"title":"x"}]}', /does not match the format of search \(data: must be a list of hits/],
      ['<h1>Sign in</h1>', /did not return JSON: <h1>Sign in/],
    ];
    for (const [given, words] of said) {
      answer = () => given;
      await search.box('Limit').focus();
      await search.run();
      await search.problem(words);
      const note = await search.page.getByRole('alert').getByText(words).boundingBox();
      assert.ok(note!.y + note!.height <= 800, 'it is on the screen');
    }
    await session.screenshot('refusal-of-service');
    answer = () => FEW;
    await search.runAnew();
    await search.page.getByRole('alert').waitFor({ state: 'detached' });
  });

  it('leaves no error on the console of a page', () => {
    assert.deepEqual(
      session.problems.filter(problem => /dist\/webview|Content Security Policy/.test(problem)),
      [],
    );
  });
});
