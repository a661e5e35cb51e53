import assert from 'node:assert/strict';
import { DEMO, openSession, type Session } from '../harness/window/session';
import { seriousFindings } from '../harness/window/axe';
import { SearchPage } from '../harness/window/search-page';
import { eventually } from '../harness/window/until';

describe('a projection of hits', () => {
  let session: Session;
  let search: SearchPage;
  before(async () => {
    session = await openSession({ storage: DEMO });
    search = new SearchPage(session);
    await search.open('help_center', 'how do I reset my password?', 200);
    await search.page.getByRole('tab', { name: 'Projection' }).click();
    await map().waitFor();
  });
  after(() => session.close());

  const map = () => search.page.getByRole('application');
  const press = async (...keys: string[]) => {
    for (const key of keys) await session.page.keyboard.press(key);
  };
  const says = (words: RegExp) =>
    eventually(async () => assert.match(await search.page.locator('.said').innerText(), words));
  const selected = (text: string | RegExp) => search.page.locator('.chosen-hits').getByText(text).waitFor();
  /** The outlines of the hits of the plot. */
  const drawing = () => map().locator('path').first().getAttribute('d');
  const changes = async (what: string, act: () => Promise<unknown>) => {
    const before = await drawing();
    await act();
    await eventually(async () => assert.notEqual(await drawing(), before, what));
  };
  /** Drags through places of the plot, in shares of its width and height. */
  const drag = async (...places: readonly (readonly [x: number, y: number])[]) => {
    const { x, y, width, height } = (await map().locator('svg').boundingBox())!;
    const { mouse } = session.page;
    const [first, ...others] = places.map(([right, down]) => [x + width * right, y + height * down] as const);
    await mouse.move(...first!);
    await mouse.down();
    for (const place of others) await mouse.move(...place, { steps: 6 });
    await mouse.up();
  };
  const AROUND = [
    [0.01, 0.01],
    [0.99, 0.01],
    [0.99, 0.99],
    [0.01, 0.99],
  ] as const;

  it('is zoomed and panned by keys, buttons, wheel and mouse, and comes back whole', async () => {
    const whole = await drawing();
    await map().focus();
    await changes('+', () => press('+'));
    await changes('Shift+ArrowLeft', () => press('Shift+ArrowLeft'));
    await changes('-', () => press('-'));
    await press('+', '+', '0');
    await eventually(async () => assert.equal(await drawing(), whole));
    await changes('Zoom In', () => search.button('Zoom In').click());
    await changes('a drag', () => drag([0.1, 0.1], [0.3, 0.2]));
    assert.equal(await search.page.getByRole('heading', { name: /^Hit / }).count(), 0, 'a drag opens no hit');
    await search.button('Reset Zoom').click();
    await eventually(async () => assert.equal(await drawing(), whole));
    await map()
      .locator('svg')
      .hover({ position: { x: 30, y: 30 } });
    await session.page.keyboard.down('Control');
    await changes('the wheel', () => session.page.mouse.wheel(0, -200));
    await session.page.keyboard.up('Control');
    await session.screenshot('projection-zoomed');
    await search.button('Reset Zoom').click();
  });

  it('shows the hit of the cursor wherever it is zoomed', async () => {
    await map().focus();
    await press('Home', '+', '+', '+', '+', '+', 'End');
    await says(/^Rank 200, /);
    const ring = await map().locator('.ring').boundingBox();
    const frame = (await map().boundingBox())!;
    assert.ok(ring && ring.x > frame.x && ring.x < frame.x + frame.width && ring.y > frame.y, JSON.stringify(ring));
    await press('0', 'Home');
  });

  it('selects hits by keys', async () => {
    await map().focus();
    await press('Home', 'Space');
    await selected('1 of 200 entities selected');
    await says(/ · selected/);
    await press('PageDown', 'Space');
    await selected('2 of 200 entities selected');
    await press('Space');
    await selected('1 of 200 entities selected');
    await press('Control+a');
    await selected('200 of 200 entities selected');
    await press('Escape');
    await selected('No entities selected. Press Space, or drag with Shift.');
  });

  it('selects the hits of a rectangle and of a lasso, and more with Shift', async () => {
    await search.button('Rectangle Select').click();
    await drag([0.01, 0.01], [0.99, 0.99]);
    await selected('200 of 200 entities selected');
    await drag([0.01, 0.01], [0.02, 0.02]);
    await selected(/^No entities selected/);
    await search.button('Lasso Select').click();
    await drag(...AROUND);
    await selected('200 of 200 entities selected');
    await session.page.keyboard.down('Shift');
    await drag([0.01, 0.01], [0.02, 0.01], [0.02, 0.02]);
    await session.page.keyboard.up('Shift');
    await selected('200 of 200 entities selected');
    await search.button('Pan').click();
    await search.button('Clear Selection').click();
    await selected(/^No entities selected/);
    await session.page.keyboard.down('Shift');
    await drag([0.01, 0.01], [0.99, 0.99]);
    await session.page.keyboard.up('Shift');
    await selected('200 of 200 entities selected');
    await press('Escape');
  });

  it('has a legend that switches groups of hits off and on', async () => {
    await search.page.getByLabel('Color by').selectOption('category');
    const groups = search.page.getByRole('list', { name: 'Legend' }).getByRole('button');
    const group = groups.first();
    await group.waitFor();
    assert.equal(await group.getAttribute('aria-pressed'), 'true');
    const size = Number(/\d+$/.exec((await group.innerText()).trim())![0]);
    await group.focus();
    await press('Space');
    assert.equal(await group.getAttribute('aria-pressed'), 'false');
    await map().focus();
    await press('Control+a');
    await selected(`${200 - size} of 200 entities selected`);
    await session.screenshot('projection-legend');
    assert.deepEqual(await seriousFindings(session.webview.locator('main')), []);
    await group.focus();
    await press('Enter');
    assert.equal(await group.getAttribute('aria-pressed'), 'true');
    await map().focus();
    await press('Escape');
  });

  it('copies the selected IDs, and adds them to the filter', async () => {
    await map().focus();
    await press('Home', 'Space', 'PageDown', 'Space');
    await selected('2 of 200 entities selected');
    await search.button('Copy IDs').click();
    await selected('2 IDs copied.');
    await search.box('Filter').fill('year >= 2000 or id == 0');
    await search.button('Add to Filter').click();
    await search.found('2 hits');
    assert.match(await search.box('Filter').inputValue(), /^\(year >= 2000 or id == 0\) and id in \[\d+, \d+\]$/);
    await session.screenshot('projection-narrowed');
  });
});
