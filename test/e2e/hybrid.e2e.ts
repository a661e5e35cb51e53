import assert from 'node:assert/strict';
import { DARK, DEMO, openSession, type Session } from '../harness/window/session';
import { seriousFindings } from '../harness/window/axe';
import { SearchPage } from '../harness/window/search-page';
import { eventually } from '../harness/window/until';

describe('a hybrid search', () => {
  let session: Session;
  let search: SearchPage;
  before(async () => {
    session = await openSession({ storage: DEMO, settings: DARK });
    search = new SearchPage(session);
    await session.command('Vector Cloud: Search…');
    await session.quickPick('research_digest');
    await search.text.fill('a telescope finds a planet');
  });
  after(() => session.close());

  const accessible = async () => assert.deepEqual(await seriousFindings(session.webview.locator('main')), []);
  const query = (at: number) => search.page.getByRole('group', { name: `Query ${at}`, exact: true });
  const rows = () => search.page.getByRole('region', { name: 'Explanation' }).locator('tbody tr');
  const order = () => rows().locator('th').allInnerTexts();

  it('is offered where a collection has vectors and full text, and asks both the same', async () => {
    await search.page.getByRole('radio', { name: 'Hybrid' }).click();
    await query(2).waitFor();
    await search.text.and(search.page.locator(':focus')).waitFor(); // chosen with the mouse
    assert.deepEqual(
      await search.page
        .getByLabel('Vector field')
        .evaluateAll(all => all.map(each => (each as unknown as { value: string }).value)),
      ['dense', 'full_text'],
    );
    await session.screenshot('hybrid-form');
    await accessible();
    await search.run();
    await search.found('10 hits');
  });

  it('leaves half of the page to the results of two queries, at any width', async () => {
    await session.command('View: Close Primary Side Bar');
    for (const width of [420, 700, 1000, 1600]) {
      await session.page.setViewportSize({ width, height: 900 });
      await eventually(async () => {
        const page = (await search.page.locator('html').boundingBox())!;
        const results = (await search.page
          .getByRole('region', { name: 'Results', exact: true })
          .first()
          .boundingBox())!;
        const share = (page.y + page.height - results.y) / page.height;
        assert.ok(share > 1 / 2, `${width}: ${share}`);
      });
      await session.screenshot(`hybrid-${width}`);
      await accessible();
    }
    await session.page.setViewportSize({ width: 1280, height: 800 });
    await session.command('View: Toggle Primary Side Bar Visibility');
  });

  it('explains each hit by its queries, after saying what that costs', async () => {
    await search.page.getByRole('tab', { name: 'Explanation' }).click();
    await search.button('Explain (2 requests)').click();
    await rows().first().waitFor();
    assert.equal(await rows().count(), 10);
    await search.page.getByText('Each query adds 1 / (60 + rank) to the score.').waitFor();
    await session.screenshot('hybrid-explanation');
    await accessible();
  });

  it('is weighted by a slider, and tried weights reorder at once', async () => {
    await search.page.getByRole('combobox', { name: 'Reranker' }).selectOption('Weighted');
    await search.run();
    await search.found('10 hits');
    await search.button('Explain (2 requests)').click();
    await rows().first().waitFor();
    const before = await order();
    const slider = search.page.getByRole('group', { name: 'Try other weights' }).getByRole('slider').first();
    await slider.focus();
    await session.page.keyboard.press('Home');
    await eventually(async () => assert.notDeepEqual(await order(), before));
    await session.screenshot('hybrid-weights');
    await accessible();
    await search.button('Apply Weights to the Search').click();
    await search.page.getByText('Run the search to update them').waitFor();
    const tried = await order();
    await search.run();
    await search.found('10 hits');
    await search.button('Explain (2 requests)').click();
    await rows().first().waitFor();
    assert.deepEqual(
      (await order()).map(text => text.replace(/only .*/, '')),
      tried.map(text => text.replace(/only .*/, '')),
    );
  });

  it('follows a weight that is dragged with the mouse, and resets', async () => {
    const slider = search.page.getByRole('group', { name: 'Try other weights' }).getByRole('slider').first();
    const before = await order();
    await slider.scrollIntoViewIfNeeded();
    const { x, y, width, height } = (await slider.boundingBox())!;
    const { mouse } = session.page;
    await mouse.move(x + 4, y + height / 2);
    await mouse.down();
    for (const share of [0.3, 0.6, 0.98]) await mouse.move(x + width * share, y + height / 2, { steps: 4 });
    await eventually(async () => assert.notDeepEqual(await order(), before));
    await mouse.up();
    await search.button('Reset').click();
    await eventually(async () => assert.deepEqual(await order(), before));
  });

  it('takes a weight as it is typed, and names one that is none', async () => {
    const box = search.page.locator('.queries').getByRole('textbox', { name: 'Weight of dense' });
    await box.fill('1.5');
    await box.press('Tab');
    const refused = search.page.locator('.complaints').getByText('Enter a weight from 0 to 1');
    await refused.waitFor();
    assert.equal(await box.inputValue(), '1.5');
    await search.run(); // not by the weight before
    await box.and(search.page.locator(':focus')).waitFor();
    await box.fill('0.123');
    await box.press('Tab');
    await refused.waitFor({ state: 'detached' });
    await search.button('Add Query').click();
    await query(3).waitFor();
    const weights = () =>
      search.page
        .locator('.queries')
        .getByRole('textbox', { name: /^Weight of/ })
        .evaluateAll(all => all.map(each => (each as unknown as { value: string }).value));
    await eventually(async () => assert.deepEqual((await weights()).map(Number).at(0), 0.123));
    assert.equal((await weights()).length, 3);
    await search.button('Remove Query 3').click();
    await query(3).waitFor({ state: 'detached' });
    assert.equal((await weights())[0], '0.123');
  });

  it('keeps a reranker that was edited after the explanation', async () => {
    await search.page.getByRole('combobox', { name: 'Reranker' }).selectOption('RRF (reciprocal rank fusion)');
    const slider = search.page.getByRole('group', { name: 'Try other weights' }).getByRole('slider').first();
    await slider.focus();
    await session.page.keyboard.press('End');
    await search.button('Apply Weights to the Search').press('Enter');
    await search.page.getByRole('alert').getByText('the reranker of the search were edited').waitFor();
    await search.page.getByLabel('k', { exact: true }).waitFor();
  });

  it('becomes a search of one query again when the other is removed', async () => {
    await search.button('Remove Query 2').click();
    await query(1).waitFor({ state: 'detached' });
    await search.run();
    await search.found('10 hits');
    await search.button('Add Query (Hybrid)').click();
    await query(2).waitFor();
  });

  it('begins with the last search of the collection, whose text the first key replaces', async () => {
    await session.command('View: Close Editor');
    await session.command('Vector Cloud: Search…');
    await session.quickPick('research_digest');
    const text = search.text.and(search.page.locator(':focus'));
    await text.waitFor();
    await eventually(async () => assert.equal(await text.inputValue(), 'a telescope finds a planet'));
    await session.screenshot('search-begun');
    await session.page.keyboard.type('ice');
    assert.equal(await text.inputValue(), 'ice');
  });

  it('goes on to the field of a kind of query that is clicked, and stays among the kinds with the arrow keys', async () => {
    const focused = search.page.locator(':focus');
    for (const [way, label] of [
      ['Vector', 'Vectors'],
      ['ID', 'IDs to search by'],
      ['Combine', 'IDs to add'],
      ['Text', 'Text'],
    ] as const) {
      await search.page.getByRole('radio', { name: way, exact: true }).click();
      await search.box(label).and(focused).waitFor();
    }
    await search.page.getByRole('radio', { name: 'Text' }).focus();
    await session.page.keyboard.press('ArrowRight');
    await search.page.getByRole('radio', { name: 'Vector' }).and(focused).waitFor();
    await search.box('Vectors').waitFor();
    await new Promise(resolve => setTimeout(resolve, 500));
    assert.equal(await search.page.getByRole('radio', { name: 'Vector' }).and(focused).count(), 1);
  });

  it('shows the filter of the last search over its whole width in a narrow window', async () => {
    await session.command('View: Close All Editors');
    const begin = async () => {
      await session.command('Vector Cloud: Search…');
      await session.quickPick('Another Collection…');
      await session.quickPick('help_center');
      await search.text.waitFor();
    };
    await begin();
    await search.text.fill('how do I reset my password?');
    await search.box('Filter').fill('year >= 2022');
    await search.run();
    await search.found('10 hits');
    await session.command('View: Close Editor');
    await begin();
    await session.page.setViewportSize({ width: 640, height: 800 });
    await search.page.getByText('Filter of your last search of this collection.').waitFor();
    await eventually(async () => {
      const [filter, text] = [await search.box('Filter').boundingBox(), await search.text.boundingBox()];
      assert.ok(filter!.width > 0.6 * text!.width, `${filter!.width} of ${text!.width}`);
    });
    await session.screenshot('search-filter-kept-narrow');
    await session.page.setViewportSize({ width: 1280, height: 800 });
  });

  it('numbers queries of one field, and keeps them over other kinds of search', async () => {
    await search.button('Add Query (Hybrid)').click();
    await query(2).getByLabel('Search by').selectOption('Separate text');
    await query(2).getByLabel('Text', { exact: true }).fill('two-factor code');
    await search.page.getByLabel('Reranker').selectOption('Weighted');
    await search.page.getByRole('slider', { name: 'Weight of query 2 (vector)' }).waitFor();
    await session.screenshot('hybrid-one-field');
    await search.by('Combine');
    await query(2).waitFor({ state: 'detached' });
    await search.by('Text');
    assert.equal(await search.text.inputValue(), 'how do I reset my password?');
    await search.by('Hybrid');
    assert.equal(await query(2).getByLabel('Text', { exact: true }).inputValue(), 'two-factor code');
    await search.by('Text');
    await search.button('Options').click();
    await search.page
      .getByLabel(/bound \(/)
      .last()
      .waitFor();
    const bounds = await search.page.getByLabel(/bound \(/).evaluateAll(all => all.map(({ id }) => id));
    assert.match(bounds.join(), /radius.*range_filter/, 'the lower bound of COSINE comes first');
    await session.screenshot('search-range');
  });

  it('names the IDs that are not found', async () => {
    await search.by('Get by ID');
    await search.box('IDs to get').fill('829, 99999');
    await search.run();
    await search.found(/^1 entity · not found: 99999 · /);
    await session.screenshot('search-ids-missing');
  });

  it('says before that another query removes the function score', async () => {
    const boost = { name: 'b', type: 'Rerank', inputFieldNames: [], params: { reranker: 'boost', weight: 2 } };
    const hint = search.page.getByText('Another query removes the function score, which ranks the hits of one query');
    await search.by('Text');
    assert.equal(await hint.count(), 0);
    await search.page.getByLabel('Function score').fill(JSON.stringify({ functions: [boost] }));
    await hint.waitFor();
    await session.screenshot('search-function-score');
    await search.button('Add Query (Hybrid)').click();
    await hint.waitFor({ state: 'detached' });
  });
});
