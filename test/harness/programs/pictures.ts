// npm run pictures: the pictures of the README and of docs, taken of the running extension and its demo service, into docs/pictures.
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { installBrowser } from '../window/browser';
import { until } from '../window/until';
import { endOnSignals } from './command';
import { savedDrafts } from '../window/drafts';
import { buildExtension, packExtension } from '../package/packing';
import { openSession, type Session } from '../window/session';
import { installServer } from '../window/vscode';

const VSIX = resolve('dist/vector-cloud.vsix');
const PICTURES = 'docs/pictures';
const storage = { 'connections/demo.json': { id: 'demo', kind: 'demo', name: 'Demo' } };
// One tab at a time: what the pictures before opened stays open.
const settings = {
  'workbench.editor.showTabs': 'single',
  'editor.wordWrap': 'on',
  'editor.minimap.enabled': false,
  'workbench.hover.delay': 600_000,
};

/** Steps of each picture, starting from the window state after the previous one. */
const pictures: Record<string, (session: Session) => Promise<void>> = {
  async search(session) {
    for (const label of ['Clusters', 'prod-search', 'default']) await session.expand(label);
    const row = session.row('help_center');
    await row.getByText(/entities/).waitFor();
    await row.click();
    const page = session.webview;
    const box = (label: string) => page.getByLabel(label, { exact: true }).and(page.locator('textarea'));
    await box('Filter').fill('year >= 2022');
    await box('Text').fill('how do I reset my password?'); // last: the filter offers what goes on while one is in it
    await session.page.keyboard.press('ControlOrMeta+Enter');
    await page.locator('.summary [role=status]').getByText('10 hits').waitFor();
    await page.locator('.grid-body [role=row]').first().waitFor();
    await saved(session, 'help_center.vcsearch.json', 'reset my password');
  },
  async replicas(session) {
    await session.menu('prod-search', 'Change Replicas…');
    await session.quickPick('By schedule…');
    for (const [cron, replicas] of [
      ['0 8 * * 1-5', '4'],
      ['0 20 * * 1-5', '2'],
    ] as const) {
      await session.page.locator('.quick-input-list').getByText('Add Schedule…').click();
      await session.inputMessage.getByText('Cron expression').waitFor();
      await session.inputBox('Change Replicas', cron);
      await session.inputBox('Number of replicas from that time', replicas);
    }
    await session.page.locator('.quick-input-list').getByText('Show Plan').click();
    await session.planShows(/autoscaling by schedule \(2 schedules\)/);
  },
  async migration(session) {
    await session.menu('prod-search', 'Migrate…');
    await session.quickPick('New dedicated cluster…');
    await session.page.locator('.quick-input-list .monaco-list-row', { hasText: 'engineering' }).waitFor();
    await session.page.keyboard.press('Enter');
    await session.inputBox('Name of the new cluster', 'prod-copy');
    for (const value of ['aws-us-west-2', 'Standard', 'Performance-optimized']) await session.quickPick(value);
    await session.inputBox('Number of CUs', '2');
    await session.page.getByText('"clusterName": "prod-copy"').first().waitFor();
    await session.page.getByRole('button', { name: 'Plan…' }).first().click();
    await session.planShows(/Creates dedicated cluster “prod-copy”/);
    await session.webview.locator('li .id').getByText('proj-').waitFor();
  },
  async role(session) {
    await session.expand('Roles');
    await session.menu('Search Operator', 'Edit Role…');
    await session.webview.getByText('Search Team · proj-').waitFor();
    await session.webview.getByRole('status').getByText('No problems').first().waitFor();
    // An added privilege and a changed description, for the plan.
    await session.webview
      .getByRole('checkbox', { name: 'delete', exact: true })
      .and(session.webview.locator(':enabled'))
      .first()
      .check();
    await session.webview.getByRole('textbox', { name: /^Description/ }).fill('Runs the production cluster');
    await saved(session, 'role.vcrole.json', 'Runs the production cluster"');
  },
  async plan(session) {
    await session.webview.getByRole('textbox', { name: /^Name/ }).focus();
    await session.page.keyboard.press('ControlOrMeta+S');
    await session.planShows(/Adds access/);
    await session.webview.locator('li .name').getByText('prod-search').waitFor();
  },
  async rehearsal(session) {
    await session.expand('Alert Rules');
    await session.menu('Search latency is critical', 'Edit Alert Rule…');
    await session.webview.locator('.threshold').waitFor();
    await session.webview.locator('.outcome').getByText('fired').first().waitFor();
    await session.webview
      .locator('.rehearsal')
      .evaluate((element: Rolling) => element.scrollIntoView({ block: 'start' }));
  },
  async metrics(session) {
    await session.menu('prod-search', 'Show Metrics');
    const latency = session.webview.locator('#plot-0-REQ_SEARCH_LATENCY_P99');
    await latency.locator('.u-over').waitFor();
    await latency.getByText(/^Alert rules: /).waitFor();
    await until('all plots', async () => (await session.webview.getByText('Loading…').count()) === 0 || undefined);
    await session.webview.getByLabel('Time range').selectOption('P7D');
    await latency.locator('.u-over').waitFor();
    await until('all plots', async () => (await session.webview.getByText('Loading…').count()) === 0 || undefined);
    const slider = latency.getByRole('slider').last();
    await slider.focus();
    for (const key of ['End', 'PageUp', 'PageUp']) await session.page.keyboard.press(key);
  },
};

/** Waits until a changed draft is saved with these words, a moment after the last key: no dot in the title, no number on the activity bar. */
async function saved(session: Session, file: string, words: string): Promise<void> {
  await until(
    `${words} on the disk`,
    async () =>
      savedDrafts(session).some(
        ({ uri, text, base }) => uri.endsWith(file) && text.includes(words) && text !== base.text,
      ) || undefined,
  );
  for (const sign of ['.part.editor .title.dirty', '.part.activitybar .badge-content']) {
    await session.page.locator(`${sign}:visible`).first().waitFor({ state: 'hidden' });
  }
}

interface Rolling {
  scrollIntoView(where: object): void;
}

endOnSignals();
await buildExtension();
await packExtension(VSIX);
await installServer('newest');
await installBrowser();
process.env['TEST_VSIX'] = VSIX;
mkdirSync(PICTURES, { recursive: true });
const session = await openSession({ storage, settings });
try {
  await session.openView();
  for (const label of ['Demo', 'Search Team']) await session.expand(label);
  for (const [name, show] of Object.entries(pictures)) {
    await show(session);
    await session.page.mouse.move(640, 12); // off the rows, whose records show under the mouse
    await session.page.screenshot({ path: `${PICTURES}/${name}.png`, animations: 'disabled', caret: 'hide' });
    console.log(`${PICTURES}/${name}.png`);
  }
} catch (error) {
  await session.screenshot('failed-pictures');
  throw error;
} finally {
  await session.close();
}
