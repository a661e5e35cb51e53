import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startDemo, type Demo } from '../../src/demo';
import { openSession, type Session } from '../harness/window/session';
import { clipboard, until } from '../harness/window/until';

/** Returns the content of all files in a folder as one text. */
const filesIn = (dir: string): string =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    .join('\n');

describe('work that takes long', () => {
  const key = 'canary-77d2a9';
  let demo: Demo;
  let session: Session;
  let password = '';
  before(async () => {
    demo = await startDemo({ apiKey: key, strict: true, entities: 1000 });
    session = await openSession();
    await session.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await session.openView();
    await session.connect('Service', demo.baseUrl, key);
  });
  after(async () => {
    await session.close();
    await demo.close();
  });

  const dialog = () => session.page.locator('.monaco-dialog-box');
  const row = (text: string | RegExp) => session.page.locator('.part.sidebar [role=treeitem]', { hasText: text });

  /** Answers the questions for a new cluster of this name. */
  async function migrate(clusterName: string): Promise<void> {
    for (const label of ['Service', 'Search Team', 'Clusters']) await session.expand(label);
    await session.menu('prod-search', 'Migrate…');
    await session.quickPick('New dedicated cluster…');
    await session.page.locator('.quick-input-list .monaco-list-row', { hasText: 'engineering' }).waitFor();
    await session.page.keyboard.press('Enter');
    await session.inputBox('Name of the new cluster', clusterName);
    for (const value of ['aws-us-west-2', 'Standard', 'Performance-optimized']) await session.quickPick(value);
    await session.inputBox('Number of CUs', '2');
    await session.page.getByText(`"clusterName": "${clusterName}"`).first().waitFor();
  }

  it('begins with a few questions, which become a document', async () => {
    await migrate('prod-copy');
    await session.screenshot('migration-document');
  });

  it('shows its plan, and is sent when the person says so', async () => {
    await session.page.getByRole('button', { name: 'Plan…' }).first().click();
    await session.planShows(/Creates dedicated cluster “prod-copy”/);
    await session.screenshot('migration-plan');
    await session.applyPlan();
    assert.match(await session.modal('Migrate'), /Create cluster “prod-copy” and migrate “prod-search” into it\?/);
  });

  it('shows a password that is told once until the person has it, whatever happens to the window', async () => {
    await dialog().getByText('Password:').waitFor();
    await session.screenshot('one-time-password');
    password = /Password: (\S+)/.exec(await dialog().innerText())![1]!;
    await dialog().locator('.monaco-button:focus').waitFor(); // a key that comes before the focus is lost
    await session.page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    await session.restart(); // as a crash: nothing of the window is left
    await session.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await session.openView();
    await session.page.locator('.activitybar .badge', { hasText: '1' }).first().waitFor();
    await session.page.locator('.part.sidebar .pane-header', { hasText: 'Operations' }).click();
    await row('Password of “prod-copy”').waitFor();
    await row('Password of “prod-copy”').click();
    await dialog().getByText(`Password: ${password}`).waitFor();
    await dialog().getByRole('button', { name: 'Copy Password' }).click(); // and it asks again at once
    assert.equal(await clipboard(session.page, password), password);
    await session.modal('I Saved the Password');
    await row('Password of “prod-copy”').waitFor({ state: 'detached' });
    assert.ok(!filesIn(session.dir).includes(password), 'the password is in a file');
  });

  it('goes on after a reload, and is told once when it has ended', async () => {
    await row(/prod-copy.*migration · (done|running)/)
      .first()
      .waitFor();
    await row(/prod-copy.*migration · done/)
      .first()
      .waitFor();
    await session.screenshot('work');
  });

  it('leads to what it was about, and goes from the list when it is taken away', async () => {
    await row(/prod-copy.*migration/)
      .first()
      .click();
    await session.page.getByText('"clusterName": "prod-copy"').first().waitFor();
    const own = row(/prod-copy.*migration/).first();
    await own.hover();
    await own.locator('.actions a.action-label[aria-label^="Remove from Operations"]').click();
    await until('an empty list', async () => ((await row(/prod-copy.*migration/).count()) === 0 ? true : undefined));
    assert.deepEqual(session.problems, []);
  });

  it('says what is known after a crash before the answer, and settles it by looking', async () => {
    const restore = demo.fail('POST /v2/migrations/toNewDedicated', { latencyMs: 60_000 });
    await migrate('prod-lost');
    await session.page.getByRole('button', { name: 'Plan…' }).first().click();
    await session.planShows(/Creates dedicated cluster “prod-lost”/);
    await session.applyPlan();
    await session.modal('Migrate');
    await row(/prod-lost.*migration · sent/).waitFor();
    await session.restart();
    restore();
    await session.openView();
    await row(/prod-lost.*migration · sent/).waitFor();
    await session.screenshot('work-after-a-crash');
    await session.rowButton('prod-lost', 'Check Now');
    await row(/prod-lost.*migration · sent, no response/).waitFor();
    assert.equal(demo.requests.filter(request => request.startsWith('POST /v2/migrations/')).length, 2);
    assert.deepEqual(session.problems, []);
  });
});
