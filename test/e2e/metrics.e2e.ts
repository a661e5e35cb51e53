import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seriousFindings } from '../harness/window/axe';
import { openSession, type Session } from '../harness/window/session';
import { eventually, stored, until } from '../harness/window/until';

/** Two hours ago. */
const CHANGED_AT = Date.now() - 7_200_000;
const JOURNAL = `${String(CHANGED_AT).padStart(15, '0')}-e53a70b4-3ffc-4443-9d03-c1cd3efac643`;
const storage = {
  'connections/demo.json': { id: 'demo', kind: 'demo', name: 'Demo' },
  [`journal/${JOURNAL}.json`]: {
    id: JOURNAL,
    at: CHANGED_AT,
    connectionId: 'demo',
    connectionName: 'Demo',
    kind: 'replicas',
    thingId: 'in01-3f8a1b6c9d2e705',
    within: { clusterId: 'in01-3f8a1b6c9d2e705' },
    name: 'prod-search',
    summary: 'Change replicas of “prod-search”',
    outcome: 'applied',
    request: {},
  },
};
const LATENCY = '#plot-0-REQ_SEARCH_LATENCY_P99';

describe('the metrics of a cluster', () => {
  let session: Session;
  const workspace = mkdtempSync(join(tmpdir(), 'vector-cloud-metrics-'));
  before(async () => {
    session = await openSession({ storage, workspace });
    await session.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await session.openView();
    for (const label of ['Demo', 'Search Team', 'Clusters']) await session.expand(label);
  });
  after(async () => {
    await session.close();
    rmSync(workspace, { recursive: true });
  });

  const heading = (name: string) => session.webview.getByRole('heading', { level: 1, name });
  const plot = (id = LATENCY) => session.webview.locator(id);
  const cursor = (id = LATENCY) => plot(id).getByRole('slider').last();
  const said = async (id = LATENCY) => (await cursor(id).getAttribute('aria-valuetext')) ?? '';

  it('are drawn, with the thresholds of the rules', async () => {
    await session.menu('prod-search', 'Show Metrics');
    await heading('Metrics of prod-search').waitFor();
    await plot().locator('.u-over').waitFor();
    await plot().getByText('Alert rules: Search latency is critical (> 1,000)').waitFor();
    await eventually(async () => assert.equal(await session.webview.getByText('Loading…').count(), 0));
    await session.screenshot('metrics');
  });

  it('say with keys alone what is in every plot, at one time', async () => {
    await cursor().focus();
    await session.page.keyboard.press('Home');
    await session.page.keyboard.press('ArrowRight');
    const text = await until('a value', async () => ((await said()).includes(' ms') ? said() : undefined));
    const time = text.split(' · ')[0]!;
    await eventually(async () => assert.ok((await said('#plot-0-CU_CAPACITY')).length > 0));
    assert.match(time, /\d{4}/);
    await plot().getByText('Plot as a table').click();
    await eventually(async () => assert.ok((await plot().locator('tbody tr').count()) > 20));
    await plot().getByText('Plot as a table').click();
  });

  it('zoom by a drag and back, and by keys', async () => {
    const reset = session.webview.getByRole('button', { name: 'Reset Zoom' });
    const isZoomed = async () => (await reset.getAttribute('aria-disabled')) !== 'true';
    await plot().scrollIntoViewIfNeeded();
    const { x, y, width } = (await plot().locator('.u-over').boundingBox())!;
    await session.page.mouse.move(x + width * 0.4, y + 30);
    await session.page.mouse.down();
    await session.page.mouse.move(x + width * 0.6, y + 30, { steps: 5 });
    await session.page.mouse.up();
    await until('a zoom', async () => ((await isZoomed()) ? true : undefined));
    await session.screenshot('metrics-zoomed');
    await reset.click();
    await until('no zoom', async () => ((await isZoomed()) ? undefined : true));
    await cursor().focus();
    await session.page.keyboard.press('+');
    await until('a zoom by key', async () => ((await isZoomed()) ? true : undefined));
    await session.page.keyboard.press('0');
    await until('no zoom by key', async () => ((await isZoomed()) ? undefined : true));
  });

  it('are copied as CSV', async () => {
    await plot().getByRole('button', { name: 'Copy as CSV' }).click();
    await plot()
      .getByText(/\d+ rows copied\./)
      .waitFor();
    await eventually(async () => {
      const text = await session.page.evaluate<string>('navigator.clipboard.readText()');
      assert.match(text, /^time,REQ_SEARCH_LATENCY_P99_ms\r\n\d{4}-\d\d-\d\dT/);
    });
  });

  it('are saved as an image, with the cluster in its name', async () => {
    await plot()
      .getByRole('button', { name: /^Save Image…/ })
      .click();
    const dialog = session.page.locator('.quick-input-widget:visible').filter({ hasText: 'Save Image' });
    await dialog.locator('input[type=text]').waitFor();
    await until('a proposed name', async () =>
      (await dialog.locator('input[type=text]').inputValue()).endsWith('.png') ? true : undefined,
    );
    await session.page.keyboard.press('Enter');
    await plot().getByText('Saved as prod-search-REQ_SEARCH_LATENCY_P99.png.').waitFor();
    const png = readFileSync(join(workspace, 'prod-search-REQ_SEARCH_LATENCY_P99.png'));
    assert.deepEqual([...png.subarray(1, 4)], [...Buffer.from('PNG')]);
    assert.ok(png.readUInt32BE(16) > 200 && png.readUInt32BE(20) > 100, 'width and height');
  });

  it('mark the changes of the journal, and list them', async () => {
    await session.webview.getByRole('heading', { name: 'Changes' }).waitFor();
    await session.webview
      .locator('.events li')
      .getByText(/Change replicas of “prod-search”$/)
      .waitFor();
    await cursor().focus();
    await session.page.keyboard.press('End');
    // Values of two minutes: the change was sixty of them before the last.
    const text = await until('the change at the cursor', async () => {
      await session.page.keyboard.press('ArrowLeft');
      return (await said()).includes('Change replicas') ? said() : undefined;
    });
    assert.match(text, / · Change replicas of “prod-search”/);
    await session.screenshot('metrics-marks');
  });

  it('are read again each minute while live, and no longer after', async () => {
    // A minute of the page passes in a second: more often, the rate of requests would be too high.
    await session.webview.locator('html').evaluate(() => {
      const page = globalThis as unknown as {
        Date: { now: () => number };
        setTimeout: (run: () => void, ms?: number) => number;
        addEventListener: (kind: string, run: () => void) => void;
        minutes: number;
        messages: number;
      };
      const [now, wait] = [page.Date.now.bind(page.Date), page.setTimeout.bind(page)];
      page.minutes = page.messages = 0;
      page.Date.now = () => now() + page.minutes * 60_000;
      page.setTimeout = (run, ms = 0) =>
        ms === 60_000
          ? wait(() => {
              page.minutes++;
              run();
            }, 1000)
          : wait(run, ms);
      page.addEventListener('message', () => page.messages++);
    });
    const messages = () =>
      session.webview.locator('html').evaluate(() => (globalThis as unknown as { readonly messages: number }).messages);
    const live = session.webview.getByRole('checkbox', { name: /^Live/ });
    await live.check();
    await until('two rounds of answers', async () => ((await messages()) > 30 ? true : undefined));
    await live.uncheck();
    await eventually(async () => assert.equal(await session.webview.getByText('Loading…').count(), 0));
    // What was asked before is answered; then nothing more comes.
    await until('rest', async () => {
      const before = await messages();
      await session.page.waitForTimeout(500);
      return (await messages()) === before ? true : undefined;
    });
    assert.equal(await live.isChecked(), false);
  });

  it('fit into windows of any width', async () => {
    for (const width of [420, 800, 1500]) {
      await session.page.setViewportSize({ width, height: 900 });
      await eventually(async () => {
        const over = await session.webview
          .locator('html')
          .evaluate((page: { scrollWidth: number; clientWidth: number }) => page.scrollWidth - page.clientWidth);
        assert.ok(over <= 0, `${width}: ${over} px beyond the page`);
      });
      await session.screenshot(`metrics-${width}`);
    }
    await session.page.setViewportSize({ width: 1280, height: 800 });
  });

  for (const theme of ['dark', 'high contrast dark', 'high contrast light', 'light'] as const) {
    it(`can be read in the theme ${theme}`, async () => {
      await session.setTheme(theme);
      await plot().locator('.u-over').waitFor();
      assert.deepEqual(await seriousFindings(session.webview.locator('main')), []);
      await session.screenshot(`metrics-${theme.replaceAll(' ', '-')}`);
    });
  }

  it('are there again after a reload, with the time range', async () => {
    await session.webview.getByLabel('Time range').selectOption('P7D');
    await eventually(async () => assert.equal(await session.webview.getByText('Loading…').count(), 0));
    await stored(session.page, 'vector-cloud.vector-cloud', '"period":"P7D"');
    await session.reload();
    await heading('Metrics of prod-search').waitFor();
    assert.equal(await session.webview.getByLabel('Time range').inputValue(), 'P7D');
    await plot().locator('.u-over').waitFor();
  });

  it('begin an alert rule, whose preview has the same series and number of notifications', async () => {
    await plot().getByRole('button', { name: 'New Alert Rule…' }).click();
    await plot()
      .getByLabel(/^Threshold/)
      .last()
      .fill('500');
    const told = plot().locator('.alert-offer [role=status]');
    const count = await until('a number', async () => /^(\d+) notifications/.exec(await told.innerText())?.[1]);
    await session.screenshot('metrics-alert');
    await session.webview.getByRole('button', { name: 'Create Draft' }).click();
    await session.webview.getByText(/Source: metrics of in01-/).waitFor();
    assert.match(await session.webview.locator('.outcome').innerText(), new RegExp(`^${count} notifications`));
    assert.equal(await session.webview.getByLabel('Name required').inputValue(), 'Search latency, P99 > 500 ms');
    assert.deepEqual(session.problems, []);
  });

  it('of two selected clusters are side by side', async () => {
    await session.row('prod-search').click();
    await session.row('playground').click({ modifiers: ['ControlOrMeta'] });
    await session.menu('playground', 'Show Metrics');
    await heading('Metrics of prod-search and playground').waitFor();
    for (const at of [0, 1]) await plot(`#plot-${at}-REQ_SEARCH_COUNT`).waitFor();
    await session.webview.getByRole('button', { name: 'Stop Comparing' }).waitFor();
    await session.screenshot('metrics-two');
    assert.deepEqual(await seriousFindings(session.webview.locator('main')), []);
  });
});
