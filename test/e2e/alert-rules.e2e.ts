import assert from 'node:assert/strict';
import { openSession, type Session } from '../harness/window/session';
import { seriousFindings } from '../harness/window/axe';
import { eventually, until } from '../harness/window/until';

const storage = { 'connections/demo.json': { id: 'demo', kind: 'demo', name: 'Demo' } };

/** The key that the demo service has in the rule that is edited, and one that is typed. */
const CANARIES = ['demo-incident-key-71f0c2', 'canary-e15b07'];

describe('the form of an alert rule', () => {
  let session: Session;
  before(async () => {
    session = await openSession({ storage });
    await session.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await session.openView();
    for (const label of ['Demo', 'Search Team', 'Alert Rules']) await session.expand(label);
  });
  after(() => session.close());

  const field = (label: string) => session.webview.getByLabel(label, { exact: true });
  const outcome = () => session.webview.locator('.outcome');
  const show = (part: string) =>
    session.webview
      .locator(part)
      .first()
      .evaluate((element: { scrollIntoView(where: object): void }) => element.scrollIntoView({ block: 'start' }));
  const value = (label: string, wanted: string) =>
    until(`${label} ${wanted}`, async () => ((await field(label).inputValue()) === wanted ? true : undefined));

  it('opens with what the service has, and without its secrets', async () => {
    await session.menu('Search latency is critical', 'Edit Alert Rule…');
    await value('Name required', 'Search latency is critical');
    const project = session.webview.getByRole('textbox', { name: 'Project', exact: true });
    assert.equal(await project.isEditable(), false); // the project of a rule cannot be changed
    await session.webview.locator('.threshold').waitFor();
    await session.page.mouse.move(900, 20); // off the rows, whose records show under the mouse
    await session.screenshot('alert-rule-form');
    await session.webview.getByText('The service keeps this value').first().waitFor();
    await show('.cards');
    await session.screenshot('alert-rule-actions');
  });

  it('fits into windows of any width', async () => {
    for (const width of [420, 700, 1000, 1600]) {
      await session.page.setViewportSize({ width, height: 900 });
      for (const part of ['h1', '.cards', '.rehearsal']) {
        await show(part);
        await session.screenshot(`alert-rule-${width}-${part.replace('.', '')}`);
      }
      await eventually(async () => {
        const over = await session.webview
          .locator('html')
          .evaluate((page: { scrollWidth: number; clientWidth: number }) => page.scrollWidth - page.clientWidth);
        assert.ok(over <= 0, `${width}: ${over} px beyond the page`);
        const secret = await field('API key: name of the secret').first().boundingBox();
        assert.ok(secret && secret.width > 70, `${width}: ${secret?.width} px for the name of a secret`);
      });
    }
    await session.page.setViewportSize({ width: 1280, height: 800 });
  });

  it('previews the rule on pasted values, until they are edited', async () => {
    await session.webview.getByLabel('Series').selectOption('text');
    const values = session.webview.getByLabel('Values', { exact: true });
    await values.fill('1\n2\n3');
    await session.webview.getByRole('button', { name: 'Preview with This Series' }).click();
    const source = session.webview.getByText(/Source: pasted text/);
    await source.waitFor();
    await values.fill('1\n2\n3\n4');
    await source.waitFor({ state: 'detached' });
    await outcome().waitFor({ state: 'detached' });
    await session.webview.getByLabel('Series').selectOption('shape');
  });

  it('rehearses the rule on a made-up day, and on the metrics of the service', async () => {
    await until('a rule that fired', async () => ((await outcome().innerText()).includes('fired') ? true : undefined));
    await show('.rehearsal');
    await session.screenshot('alert-rule-rehearsal');
    await session.webview.getByLabel('Series').selectOption('metrics');
    await session.webview.getByRole('button', { name: 'Load Metrics' }).click();
    await session.webview.getByText(/Source: metrics of in01-/).waitFor();
    await show('.rehearsal');
    await session.screenshot('alert-rule-metrics');
    // What is chosen while the service is asked stays chosen; in one turn of the page, so that no answer can have come before.
    const judged = session.webview.getByLabel('Fires when');
    await session.webview.getByRole('button', { name: 'Load Metrics' }).evaluate(
      (button: { click(): void }, select: { value: string; dispatchEvent(event: Event): void }) => {
        button.click();
        select.value = 'any';
        select.dispatchEvent(new Event('change'));
      },
      (await judged.elementHandle()) as never,
    );
    await session.webview.getByText('Reading…').waitFor({ state: 'detached' });
    assert.equal(await judged.inputValue(), 'any');
    await judged.selectOption('every');
    await session.webview.getByLabel('Series').selectOption('shape');
  });

  it('writes a threshold that was dragged, and one undo takes it back', async () => {
    const line = session.webview.locator('.threshold');
    await line.scrollIntoViewIfNeeded();
    const { x, y, width } = (await line.boundingBox())!;
    await session.page.mouse.move(x + width / 2, y + 5);
    await session.page.mouse.down();
    await session.page.mouse.move(x + width / 2, y + 40, { steps: 8 });
    await session.page.mouse.up();
    const dragged = await until('another threshold', async () => {
      const text = await field('Threshold').first().inputValue();
      return text === '1000' ? undefined : text;
    });
    assert.ok(Number(dragged) < 1000, dragged);
    await field('Name required').focus();
    await session.page.keyboard.press('ControlOrMeta+Z');
    await until('the threshold back', async () =>
      (await field('Threshold').first().inputValue()) === '1000' ? true : undefined,
    );
  });

  it('says with keys alone what is in the plot', async () => {
    const cursor = session.webview.getByLabel('Plot cursor');
    await cursor.focus();
    await session.page.keyboard.press('End');
    await until('the last value', async () =>
      /11:59/.test((await cursor.getAttribute('aria-valuetext')) ?? '') ? true : undefined,
    );
    await session.webview.getByText('Plot as a table').click();
    await eventually(async () => assert.ok((await session.webview.locator('details tbody tr').count()) > 20));
    await session.webview.getByText('Plot as a table').click();
  });

  it('makes a rule by a usual one, with a secret that no page sees', async () => {
    await session.menu('Alert Rules', 'New Alert Rule…');
    await session.quickPick('CU capacity is exhausted');
    await value('Name required', 'CU capacity is exhausted');
    const project = session.webview.getByRole('combobox', { name: /^Project/ });
    assert.match(await project.locator('option:checked').innerText(), /^Search Team · proj-\w+$/);
    await session.webview.getByRole('button', { name: 'Add Action' }).click();
    await field('Type required').selectOption('INCIDENT_B');
    await field('Region').selectOption('EU');
    await session.page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(CANARIES[1])})`);
    const key = session.webview.getByLabel('API key: name of the secret');
    await key.focus();
    await session.page.keyboard.press('ControlOrMeta+V'); // where a name is chosen: the value is offered to the secret storage
    await session.inputBox('Name of the secret', '0123456789abcdef0123456789abcdef');
    await session.inputMessage.getByText('Looks like a value').waitFor();
    await session.inputBox('New Secret', 'on-call');
    await session.page.locator('.quick-input-widget').getByText('The apiKey').waitFor();
    await session.page.keyboard.press('Enter');
    await until('the name of the secret', async () =>
      (await key.inputValue()) === '${secret:on-call}' ? true : undefined,
    );
    // What is typed there chooses at most a name that exists.
    await session.webview.getByRole('button', { name: 'Add Action' }).click();
    await field('Type required').last().selectOption('WEBHOOK');
    const address = session.webview.getByLabel('Address: name of the secret');
    await address.focus();
    await session.page.keyboard.type('R0ABCDEF0123456789ABCDEF', { delay: 40 }); // longer than a field rests
    await session.screenshot('alert-rule-typed-secret');
    assert.equal(await address.inputValue(), '');
    await session.webview.getByRole('button', { name: 'Address: new secret' }).click();
    await session.inputBox('Name of the secret', 'webhook-address');
    await session.inputBox('Enter the url', 'https://hooks.example.com/T123/abc');
    await eventually(async () => assert.equal(await address.inputValue(), '${secret:webhook-address}'));
    await address.selectOption('on-call');
    await eventually(async () => assert.equal(await address.inputValue(), '${secret:on-call}'));
    await address.selectOption('webhook-address');
    await session.webview.getByRole('button', { name: 'Address: set the value of webhook-address' }).waitFor();
    await show('.cards');
    await session.screenshot('alert-rule-new');
    await session.page.keyboard.press('ControlOrMeta+S');
    await session.planShows(/to the demo service as apiKey of INCIDENT_B/);
    await session.screenshot('alert-rule-plan');
    await session.applyPlan();
    await session.modal('Create');
    await session.row('CU capacity is exhausted').waitFor();
  });

  it('is there again, at the same place, when its tab is shown again', async () => {
    await session.page.locator('.tabs-container .tab').first().click();
    await value('Name required', 'Search latency is critical');
    await session.webview.locator('.threshold').waitFor();
    await until('the place where it was', async () =>
      Number(await session.webview.locator('body').evaluate('scrollY')) > 400 ? true : undefined,
    );
  });

  for (const [theme, kind] of [
    ['light', 'vscode-light'],
    ['high contrast dark', 'vscode-high-contrast'],
    ['high contrast light', 'vscode-high-contrast-light'],
    ['dark', 'vscode-dark'],
  ] as const) {
    it(`has no serious accessibility finding in ${theme}`, async () => {
      await session.setTheme(theme);
      await session.webview.locator(`body[data-vscode-theme-kind="${kind}"]`).waitFor();
      await show('.rehearsal');
      await session.screenshot(`alert-rule-${theme.replaceAll(' ', '-')}`);
      assert.deepEqual(await seriousFindings(session.webview.locator('main')), []);
    });
  }

  it('leaves no error on the console, and no secret in a page', async () => {
    assert.deepEqual(session.problems, []);
    for (const frame of session.page.frames()) {
      const html = await frame.content();
      for (const canary of CANARIES) assert.ok(!html.includes(canary));
    }
  });
});
