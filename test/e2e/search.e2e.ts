import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSession, type Session } from '../harness/window/session';
import { SmallService } from '../harness/services/small-service';
import { seriousFindings } from '../harness/window/axe';
import { choosePath } from '../harness/window/widgets';
import { closesUnasked } from '../harness/window/closing';
import { SearchPage, VECTOR } from '../harness/window/search-page';
import { clipboard, eventually, stored, until } from '../harness/window/until';

const KEY = 'canary-3e77b1';
const LONG = 'a_collection_with_a_name_that_is_longer_than_any_line_of_a_narrow_window_and_goes_on';
const small = new SmallService(
  {
    collectionName: LONG,
    fields: [
      { name: 'sku', type: 'Int64', primaryKey: true },
      { name: 'a', type: 'FloatVector', params: [{ key: 'dim', value: '3' }] },
    ],
    indexes: [{ fieldName: 'a', metricType: 'L2' }],
    hits: () => '{"code":0,"data":[{"sku":9007199254740993,"distance":0.5,"text":"far"}]}',
  },
  { key: KEY, vector: [1, 2, 3] },
);
const CLUSTER = 'in01-3f8a1b6c9d2e705';

describe('searching', () => {
  let session: Session;
  let search: SearchPage;
  const workspace = mkdtempSync(join(tmpdir(), 'vector-cloud-searches-'));
  before(async () => {
    await small.start();
    cpSync('test/fixtures/workspace', workspace, { recursive: true });
    const asked = { clusterId: CLUSTER, database: 'default', collection: 'help_center', text: 'billing', limit: 3 };
    for (const name of ['billing', 'kept']) {
      writeFileSync(join(workspace, `${name}.vcsearch.json`), JSON.stringify(asked, null, 2));
    }
    session = await openSession({
      workspace,
      storage: {
        'connections/demo.json': { id: 'demo', kind: 'demo', name: 'Demo' },
        'connections/own.json': small.connection('own', 'Own'),
      },
      settings: { 'files.simpleDialog.enable': true },
    });
    search = new SearchPage(session);
    await session.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  });
  after(async () => {
    await session.close();
    small.stop();
    rmSync(workspace, { recursive: true, force: true });
  });

  /** The ids of the rows, once each row on the screen has its own. */
  const ids = () =>
    until('rows with ids', async () => {
      const shown = await search.rows.locator('[aria-colindex="2"]').allInnerTexts();
      return shown.length > 0 && shown.every(id => id.trim() !== '') ? shown : undefined;
    });
  const menu = async (row: number, item: string) => {
    await search.rows.nth(row).locator('[aria-colindex="3"]').click({ button: 'right' });
    await search.page.getByRole('menuitem', { name: item, exact: true }).click();
  };
  const path = (name: string, button: string) => choosePath(session, workspace, join(workspace, name), button);

  const accessible = async () => assert.deepEqual(await seriousFindings(session.webview.locator('main')), []);

  it('starts in the palette: a collection, a text, its hits', async () => {
    await session.command('Vector Cloud: Search…');
    await session.page.locator('.quick-input-widget:visible input').first().fill('default help'); // words of its path and its name
    await session.quickPick('help_center');
    await search.text.fill('how do I reset my password?');
    await search.run();
    await search.found(/^10 hits · [\d.,]+ ms$/);
    await search.rows
      .first()
      .getByText(/password/i)
      .first()
      .waitFor();
    await session.screenshot('search-found');
  });

  it('completes the filter, and says what is wrong with it while it is typed', async () => {
    const filter = search.box('Filter');
    await filter.focus();
    await session.page.keyboard.type('yaer > 2022');
    await search.page.getByText(/Character 1: .*yaer/).waitFor();
    await filter.fill('ye');
    await search.page.getByRole('option', { name: /^year/ }).waitFor();
    await session.screenshot('search-completion');
    await accessible();
    await session.page.keyboard.press('Enter');
    await session.page.keyboard.type('> 2022 and ca', { delay: 20 });
    await search.page.getByRole('option', { name: /^category/ }).click();
    await session.page.keyboard.type('== "account"', { delay: 20 });
    await eventually(async () => assert.equal(await filter.inputValue(), 'year > 2022 and category == "account"'));
    await search.page.getByRole('option').first().waitFor();
    await session.page.keyboard.press('Enter');
    await search.page.getByRole('option').first().waitFor({ state: 'detached' });
    await search.runAnew(); // without the filter its first hits were of the category, too
    await search.found(/hits ·/);
    await until('hits of the category alone', async () => {
      const shown = await search.rows.allInnerTexts();
      return shown.length > 0 && shown.every(row => /account/.test(row)) ? true : undefined;
    });
  });

  it('copies rows, and exports them with the request beside', async () => {
    await menu(0, 'Copy as Filter: id in […]');
    assert.match(await clipboard(session.page, 'id in ['), /^id in \[\d+\]$/);
    await search.button('Export').click();
    await search.page.getByRole('menuitem', { name: 'CSV', exact: true }).click();
    await path('hits.csv', 'OK');
    await session.toast('rows exported to hits.csv, the request to hits.request.json').waitFor();
    assert.match(readFileSync(join(workspace, 'hits.csv'), 'utf8'), /^rank,id,distance,title/);
    assert.match(readFileSync(join(workspace, 'hits.request.json'), 'utf8'), /year > 2022/);
  });

  it('closes without a question, and keeps what was typed a moment before', async () => {
    const asked = await search.text.inputValue();
    await closesUnasked(
      session,
      session.tab('help_center'),
      async word => {
        await search.text.press('End');
        await session.page.keyboard.type(word);
      },
      async words => {
        const now = () => search.text.inputValue();
        await until(`${words} in the form`, async () => ((await now()) === asked + words ? true : undefined));
      },
    );
    await search.text.fill(asked);
    await search.run();
    await search.found('10 hits');
  });

  it('goes from hit to hit in the order that is shown', async () => {
    const head = search.page.getByRole('columnheader', { name: /title/ });
    const sorted = (order: string) => head.and(search.page.locator(`[aria-sort=${order}]`)).waitFor();
    const heading = (id: string) => search.page.getByRole('heading', { name: `Hit ${id}` }).waitFor();
    const active = async () => {
      const place = await search.grid.getAttribute('aria-activedescendant');
      return search.page.locator(`[id="${place}"]`).evaluate(cell => cell.closest('[role=row]')!.ariaRowIndex);
    };
    const answered = await ids();
    await head.click();
    await sorted('ascending');
    await eventually(async () => assert.notDeepEqual(await ids(), answered));
    const up = await ids();
    await search.rows.first().locator('[aria-colindex="3"]').dblclick();
    await heading(up[0]!);
    await search.button('Previous').and(search.page.locator(':disabled')).waitFor();
    await search.button('Next').click();
    await heading(up[1]!);
    await eventually(async () => assert.equal(await active(), '3', 'the row of the hit is the active one'));
    await head.click();
    await sorted('descending');
    await eventually(async () => assert.notDeepEqual(await ids(), up));
    const down = await ids();
    await until('its row in the new order', async () =>
      (await active()) === String(down.indexOf(up[1]!) + 2) ? true : undefined,
    );
    await search.button('Next').click();
    await heading(down[down.indexOf(up[1]!) + 1]!);
    await head.click();
    await sorted('none');
    await eventually(async () => assert.deepEqual(await ids(), answered));
    await search.button('Close').click();
  });

  it('keeps an order in sight while the same is asked, and shows another answer by its rank', async () => {
    const sorted = search.page.getByText('10 rows sorted by title ↑');
    const title = search.page.getByRole('columnheader', { name: /title/ });
    await title.click();
    await sorted.waitFor();
    await search.runAnew();
    await sorted.waitFor();
    await title.and(search.page.locator('[aria-sort=ascending]')).waitFor();
    await session.screenshot('search-sorted');
    await accessible();
    await search.button('Clear Sort').click();
    await sorted.waitFor({ state: 'detached' });
    await search.grid.and(search.page.locator(':focus')).waitFor();
    await title.click();
    await sorted.waitFor();
    const asked = await search.text.inputValue();
    await search.text.fill('invoices');
    await search.runAnew();
    await sorted.waitFor({ state: 'detached' });
    await title.and(search.page.locator('[aria-sort=none]')).waitFor();
    const ranks = await search.rows.locator('[aria-colindex="1"]').allInnerTexts();
    assert.deepEqual(ranks, ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10']);
    await search.text.fill(asked);
    await search.runAnew();
    await search.button('Clear Sort').click();
  });

  it('shows the options that are set while they are closed, each with the way to its field', async () => {
    const options = search.button('Options');
    const chip = (name: string) => search.page.locator('.names').getByRole('button', { name, exact: true });
    await options.click();
    await search.page.getByLabel('Group by').selectOption('category');
    await search.box('Output fields').fill('title,');
    await search.box('Group size').fill('2');
    await options.click();
    await chip('Output fields: title').waitFor();
    await search.runAnew();
    await search.page.getByRole('columnheader', { name: /category/ }).waitFor();
    await session.page.setViewportSize({ width: 420, height: 800 });
    await session.screenshot('search-chips-narrow');
    assert.ok((await search.text.boundingBox())!.y < 400, 'the first text field is in sight');
    await accessible();
    await session.page.setViewportSize({ width: 1280, height: 800 });
    await chip('Group size: 2').click();
    await search.box('Group size').and(search.page.locator(':focus')).waitFor();
    await search.page.getByLabel('API version').waitFor({ state: 'hidden' }); // its own field alone
    await session.page.keyboard.press('Escape');
    await search.box('Group size').waitFor({ state: 'hidden' });
    await chip('Remove Group by').click();
    await chip('Group size: 2').waitFor({ state: 'detached' });
    await chip('Remove Output fields').click();
    await options.and(search.page.locator(':focus')).waitFor();
    await chip('Output fields: title').waitFor({ state: 'detached' });
    await search.runAnew();
  });

  it('searches from a number of the options, and lists no option without effect', async () => {
    const options = search.button('Options');
    const chip = (name: string) => search.page.locator('.names').getByRole('button', { name, exact: true });
    await options.click();
    await search.box('Lower bound (radius)').fill('0.65');
    await session.page.keyboard.press('Enter');
    await search.found(/^[1-9] hits? ·/);
    await options.click();
    await chip('Range search: radius 0.65').waitFor();
    await search.by('Browse');
    await chip('Range search: radius 0.65').waitFor({ state: 'detached' });
    await search.by('Text');
    await chip('Range search: radius 0.65').click();
    await search.box('Lower bound (radius)').fill('');
    await chip('Range search: radius 0.65').waitFor({ state: 'detached' });
    await session.page.keyboard.press('Escape');
    await search.box('Lower bound (radius)').waitFor({ state: 'hidden' });
    await search.run();
    await search.found(/^10 hits ·/);
  });

  it('leaves most of the page to the results, at any width', async () => {
    await session.command('View: Close Primary Side Bar');
    const top = async () => (await search.page.locator('html').boundingBox())!;
    /** How much of the page ends with *Search*, and how much begins with the results. */
    const shares = async () => {
      const page = await top();
      const [run, results] = await Promise.all([
        search
          .button('Search')
          .boundingBox({ timeout: 500 })
          .catch(() => null),
        search.page.getByRole('region', { name: 'Results', exact: true }).first().boundingBox(),
      ]);
      const question = run ? (run.y + run.height - page.y) / page.height : 0;
      return { question, results: (page.y + page.height - results!.y) / page.height };
    };
    for (const width of [420, 700, 1000, 1600]) {
      await session.page.setViewportSize({ width, height: 900 });
      await eventually(async () => {
        const { question, results } = await shares();
        assert.ok(question < 1 / 3 && results > 1 / 2, `${width}: ${question}, ${results}`);
      });
      await session.screenshot(`search-${width}`);
    }
    await accessible();
    await search.button('Hide Query').click();
    await search.page.getByText('“how do I reset my password?” · year > 2022').waitFor();
    await eventually(async () => assert.ok((await shares()).results > 2 / 3));
    await session.screenshot('search-folded');
    await accessible();
    await search.button('Show Query').click();
    await search.button('Options').click();
    await search.page.getByLabel('Offset', { exact: true }).fill('1');
    await search.button('Options').click();
    await search.button('Hide Query').click();
    const offset = search.page.getByRole('button', { name: 'Offset: 1' });
    await offset.waitFor();
    await session.screenshot('search-folded-options');
    await accessible();
    await offset.click();
    await search.page.getByLabel('Offset', { exact: true }).and(search.page.locator(':focus')).waitFor();
    await search.button('Remove Offset').click();
    await search.button('Hide Query').click();
    await search.grid.focus();
    await session.page.keyboard.press('/');
    await search.text.and(search.page.locator(':focus')).waitFor();
    await session.page.setViewportSize({ width: 1280, height: 800 });
  });

  it('shows one hit in full, finds more like it, and the way back', async () => {
    const [first, second] = await ids();
    await search.rows.nth(1).locator('[aria-colindex="3"]').dblclick();
    await search.page.getByRole('heading', { name: `Hit ${second}` }).waitFor();
    await session.screenshot('search-hit');
    await accessible();
    await search.button('More Like This').click();
    await search.button('Back to “how do I reset my password?”').waitFor();
    await until('the hit at the top', async () => ((await ids())[0] === second ? true : undefined));
    await session.screenshot('search-trail');
    await search.button('Back to “how do I reset my password?”').click();
    await until('the hits before', async () => ((await ids())[0] === first ? true : undefined));
    await eventually(async () => assert.equal(await search.text.inputValue(), 'how do I reset my password?'));
  });

  it('says in place that a vector does not fit, or lost a number', async () => {
    await search.vector([0.1, 0.2, 0.3]);
    await search.page.getByText('Vector has 3 dimensions; vector needs 128').first().waitFor();
    await search.box('Vectors').fill(JSON.stringify(VECTOR).replace(/,/, ',,'));
    await search.page.getByText('Component 2 is missing').waitFor();
    await session.screenshot('search-lost-number');
    await search.box('Filter').fill('');
    await search.box('Vectors').fill(JSON.stringify(VECTOR));
    await search.run();
    await search.found('10 hits');
  });

  it('leads to what is wrong once, and leaves the focus alone then', async () => {
    await search.box('Limit').fill('99999');
    await search.run();
    await search.problem('At most 16384');
    await search.box('Limit').and(search.page.locator(':focus')).waitFor();
    await search.button('Pin as Baseline').click();
    await search.page.getByText('are compared with this baseline').waitFor();
    await search.button('Pin as Baseline').and(search.page.locator(':focus')).waitFor();
    await search.button('Unpin Baseline').click();
    await search.box('Limit').fill('10');
    await search.runAnew();
    await search.found('10 hits');
  });

  it('asks by the rows of a file', async () => {
    await search.button('From a File…').click();
    await path('billing.vcsearch.json', 'Search by These Vectors');
    await search.problem('“clusterId” is not an index');
    await search.button('From a File…').click();
    await path('vector.json', 'Search by These Vectors');
    await search.page.getByText('vector.json, row 0').waitFor();
    await search.run();
    await search.found('10 hits');
    await search.button('Remove vector.json, row 0').first().waitFor();
  });

  it('asks by an id, and by V1, which switches off what it lacks', async () => {
    await search.by('ID');
    await search.box('IDs to search by').fill('7');
    await search.run();
    await until('the id itself at the top', async () => ((await ids())[0] === '7' ? true : undefined));
    await search.page.getByText('Options').first().click();
    await search.page.getByLabel('API version').selectOption('v1');
    await search.page.getByText('V1 supports one vector, a filter and a range').waitFor();
    await search.page.getByRole('radio', { name: 'ID', exact: true }).and(search.page.locator(':disabled')).waitFor();
    await search.box('Vectors').fill(JSON.stringify(VECTOR));
    await search.box('Upper bound (range_filter)').fill('-1');
    await search.box('Lower bound (radius)').fill('1');
    await search.page.getByText('COSINE: higher is more similar, so range_filter').waitFor();
    await session.screenshot('search-options');
    await accessible();
    await search.box('Upper bound (range_filter)').fill('1');
    await search.box('Lower bound (radius)').fill('-1');
    await search.run();
    await search.found('10 hits');
    await search.page.getByLabel('API version').selectOption('');
  });

  it('opens its text, and runs from there into the form beside', async () => {
    await session.openFile('billing.vcsearch.json');
    await search.button('Select Connection…').click();
    await session.quickPick('Demo');
    await search.box('Text').waitFor();
    await search.page.getByText('Demo › prod-search › default').waitFor();
    const inTitle = (name: string) => session.page.locator(`.editor-actions a.action-label[aria-label^="${name}"]`);
    await inTitle('Inspect Requests').waitFor();
    for (const name of ['Open as Text', 'Show Search History']) {
      assert.equal(await inTitle(name).count(), 0, `${name} is on the page already`);
    }
    await search.button('Open as Text').click();
    await session.page.locator('.codelens-decoration a', { hasText: 'Run' }).click();
    await search.found('3 hits');
    await session.screenshot('search-beside');
    // A text that is broken is told once, and no longer than that.
    await session.page.locator('.monaco-editor .view-lines').first().click();
    await session.page.keyboard.press('ControlOrMeta+Home');
    await session.page.keyboard.type('oops');
    await session.page.locator('.codelens-decoration a', { hasText: 'Run' }).click();
    const broken = search.page.getByRole('alert').getByText('not valid JSON');
    await eventually(async () => assert.equal(await search.page.locator('[aria-busy=true]').count(), 0));
    assert.match((await broken.allInnerTexts()).join('|'), /^Line 1: not valid JSON[^|]*last valid state[^|]*$/);
    await session.page.keyboard.press('ControlOrMeta+Z');
    await broken.waitFor({ state: 'detached' });
    await session.command('View: Close All Editors');
  });

  it('searches by what is selected in an editor', async () => {
    await session.openFile('vector.json');
    await session.page.locator('.monaco-editor .view-lines').first().click();
    await session.page.keyboard.press('ControlOrMeta+a');
    await session.command('Vector Cloud: Search by Selection…');
    await session.quickPick('help_center');
    await search.box('Vectors').waitFor();
    await eventually(async () => assert.match(await search.box('Vectors').inputValue(), /^\[-0\.154452,/));
    await search.run();
    await search.found('3 hits'); // as many as were asked for last
  });

  it('browses a collection without a vector: pages, count, ids', async () => {
    await session.openView();
    for (const label of ['Demo', 'Search Team', 'Clusters', 'prod-search', 'default']) await session.expand(label);
    await session
      .row('support_tickets')
      .getByText(/entities/)
      .waitFor();
    await session.menu('support_tickets', 'Browse Collection…');
    await search.found('10 entities ·');
    const before = await ids();
    await search.button('Next Page').click();
    await until('the next page', async () => ((await ids())[0] === before[0] ? undefined : true));
    const second = await ids();
    const other = async (page: string, than: string[]) => {
      await search.button(page).click();
      await until('another page', async () => ((await ids())[0] === than[0] ? undefined : true));
    };
    await other('Next Page', second);
    const third = await ids();
    await other('Previous Page', third);
    await search.box('Page size').fill('25'); // goes on where the page that is shown ends
    await search.page.getByText('before the last edit').waitFor();
    await search.button('Next Page').click();
    await search.found('25 entities ·');
    await eventually(async () => assert.equal((await ids())[0], third[0]));
    await search.box('Page size').fill('16384');
    await search.page.getByText('before the last edit').waitFor();
    await search.button('Previous Page').click();
    await until('the first page again', async () => ((await ids())[0] === before[0] ? true : undefined));
    await search.button('Previous Page').and(search.page.locator(':focus[aria-disabled=true]')).waitFor();
    await search.button('Next Page').and(search.page.locator('[aria-disabled=true]')).waitFor();
    await search.box('Page size').fill('10');
    await search.page.getByText('before the last edit').waitFor();
    await session.screenshot('search-stale');
    await search.button('Count').click();
    await search.found(/[\d,]+ entities in the collection/);
    await session.screenshot('search-browse');
    await search.by('Get by ID');
    await search.box('IDs to get').fill(before[3]!);
    await search.run();
    await search.found('1 entity');
    await eventually(async () => assert.deepEqual(await ids(), [before[3]]));
  });

  it('loads a collection that is not, once it is told to', async () => {
    await session.row('Search Team').click(); // closes it
    await session.row('prod-search').waitFor({ state: 'hidden' });
    for (const label of ['Research / Übersicht', 'Clusters', 'recall-lab', 'default']) await session.expand(label);
    await session
      .row('retired_benchmark')
      .filter({ hasText: 'not loaded' }) // drawn whole: a row that is drawn anew under the mouse takes no click
      .locator('.label-name')
      .click({ position: { x: 5, y: 5 } }); // beside its button
    await search.page.getByText('Collection not loaded').waitFor();
    await session.screenshot('search-not-loaded');
    await search.button('Load…').first().click();
    await session.modal('Load');
    await search.page.getByText('Collection not loaded').waitFor({ state: 'hidden' });
  });

  it('brings document and results back after a reload', async () => {
    await session.command('View: Close All Editors');
    await session.openFile('kept.vcsearch.json');
    await search.button('Select Connection…').click();
    await session.quickPick('Demo');
    await search.page.getByText('Demo › prod-search › default').waitFor();
    const began = Date.now();
    await search.run();
    await search.found('3 hits');
    await eventually(async () => assert.equal((await ids()).length, 3));
    const before = await ids();
    await until('the results on disk', async () => {
      const files = readdirSync(session.dir, { recursive: true, encoding: 'utf8' });
      const results = files.filter(file => /results.\w+\.json$/.test(file));
      return results.some(file => statSync(join(session.dir, file)).mtimeMs >= began) ? true : undefined;
    });
    await stored(session.page, 'memento/workbench.parts.editor', 'kept.vcsearch.json');
    await session.reload();
    await session.tab('kept.vcsearch.json').waitFor();
    await search.found(/3 hits · .*20\d\d/);
    await eventually(async () => assert.deepEqual(await ids(), before));
  });

  it('turns texts into vectors once an endpoint for that is named', async () => {
    await session.openView();
    await session.row('Demo').click(); // closes it: another database has the same name
    await session.row('Search Team').waitFor({ state: 'hidden' });
    for (const label of ['Own', 'default']) await session.expand(label);
    await session.row(LONG).getByText('1 entity').waitFor();
    await session
      .row(LONG)
      .locator('.label-name')
      .click({ position: { x: 5, y: 5 } });
    await search.page.getByRole('heading', { name: LONG }).waitFor();
    await search.by('Text'); // it begins by a random vector, for nothing makes one of a text yet
    await search.text.fill('far away');
    await search.button('Set Embedding Endpoint…').first().click();
    await session.quickPick('Other Address…');
    await session.inputBox('Address of an embedding service', small.address);
    await session.inputBox('Model name', 'm');
    await session.inputBox('Key for', 'wrong');
    await session.inputMessage.getByText('refused this key').waitFor();
    await session.inputBox('refused this key', KEY); // said where the prompt stood
    await search.page.getByText('No embedding endpoint').waitFor({ state: 'hidden' });
    await search.run();
    await search.found('1 hit ·');
    await eventually(async () => assert.deepEqual(await ids(), ['9007199254740993']));
    await session.page.setViewportSize({ width: 700, height: 800 });
    await session.screenshot('search-narrow');
    await session.page.setViewportSize({ width: 1280, height: 800 });
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
      await accessible();
    });
  }

  it('leaves no error on the console of a page', () => {
    assert.deepEqual(
      session.problems.filter(problem => /dist\/webview|Content Security Policy/.test(problem)),
      [],
    );
  });
});
