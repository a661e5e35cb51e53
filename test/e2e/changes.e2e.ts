import assert from 'node:assert/strict';
import { startDemo, type Demo } from '../../src/demo';
import { openSession, type Session } from '../harness/window/session';
import { eventually, until } from '../harness/window/until';

const NAME = 'übersicht/2026';

describe('a change of a volume', () => {
  const key = 'canary-5ab7c2';
  let demo: Demo;
  let session: Session;

  before(async () => {
    demo = await startDemo({ apiKey: key, strict: true, entities: 1000 });
    session = await openSession();
    await session.openView();
    await session.connect('Service', demo.baseUrl, key);
    for (const label of ['Service', 'Search Team', 'Volumes']) await session.expand(label);
    await session
      .row(NAME)
      .getByText(/running/)
      .waitFor(); // a row that is drawn anew closes its menu
  });
  after(async () => {
    await session.close();
    await demo.close();
  });

  const writes = () => demo.requests.filter(request => request.startsWith('PATCH ')).length;
  /** Waits for the open journal with a number of rows. The rows of the palette stay in its place until it opens. */
  const records = async (count: number) => {
    await session.page.getByPlaceholder('Changes, newest first').waitFor();
    await until(`${count} records`, async () =>
      (await session.page.locator('.quick-input-list .monaco-list-row').count()) === count ? true : undefined,
    );
  };
  const row = (text: string) => session.page.locator('.part.sidebar [role=treeitem]', { hasText: text });

  it('asks for the organization once, and then whether it shall be', async () => {
    await session.menu(NAME, 'Edit Description…');
    await session.inputBox(`Edit Description · Service › ${NAME}`, 'Alles über 2026');
    await session.inputBox('ID of the organization', demo.orgId);
    await session.page.locator('.monaco-dialog-box').waitFor();
    await session.screenshot('volume-modal');
    assert.match(
      await session.modal('Change Description'),
      /Change the description of volume “übersicht\/2026”\?\s*Description: .* → “Alles über 2026”/,
    );
    await row('Alles über 2026').waitFor();
    assert.equal(writes(), 1);
  });

  it('clears a description, from the palette', async () => {
    await session.command('Vector Cloud: Edit Description…');
    await session.filterPick(NAME); // rows of other projects that come late move nothing under the mouse
    await session.quickPick(NAME);
    await session.inputBox(`Edit Description · Service › ${NAME}`, '');
    assert.match(await session.modal('Change Description'), /Removes the description “Alles über 2026”/);
    await session.row(NAME).getByText('managed · running', { exact: true }).waitFor(); // the new row, and no description
    assert.equal(writes(), 2);
  });

  it('that is answered by no leaves everything as it is', async () => {
    await session.menu(NAME, 'Edit Description…');
    await session.inputBox(`Edit Description · Service › ${NAME}`, 'never');
    await session.modal('Cancel');
    assert.equal(writes(), 2);
  });

  it('is in the journal, and can be proposed back through the same questions', async () => {
    await session.command('Vector Cloud: Show Journal…');
    await records(2);
    await session.screenshot('journal');
    await session.enterPick(`Change the description of volume “${NAME}”`);
    await session.quickPick('Revert Change…');
    await session.page.getByText(`Service › ${NAME}`).waitFor();
    const box = session.page.locator('.quick-input-widget:visible input').first();
    await eventually(async () => assert.equal(await box.inputValue(), 'Alles über 2026'));
    await session.page.keyboard.press('Enter');
    assert.match(await session.modal('Change Description'), /Description: none → “Alles über 2026”/);
    await row('Alles über 2026').waitFor();
    assert.equal(writes(), 3);
  });

  it('says that the connection broke off, and that it was done all the same', async () => {
    const restore = demo.fail('PATCH /v2/volumes/{volumeName}', { cut: 'within' });
    await session.menu('catalog_lake', 'Edit Description…');
    await session.inputBox('Edit Description · Service › catalog_lake', 'cut off');
    await session.modal('Change Description');
    await session.toast('The service did not respond, but its current state shows the change.').waitFor();
    await session.screenshot('settled');
    restore();
    await row('cut off').waitFor();
    assert.equal(writes(), 4);
  });

  it('says why the service refused it', async () => {
    const restore = demo.fail('PATCH /v2/volumes/{volumeName}', { status: 403, code: 800, message: 'not yours' });
    await session.menu('catalog_lake', 'Edit Description…');
    await session.inputBox('Edit Description · Service › catalog_lake', 'refused');
    await session.modal('Change Description');
    await session.toast('not applied. The API key has no permission').waitFor();
    await session.screenshot('refused');
    restore();
    assert.equal(writes(), 5);
  });

  it('is planned on a read-only connection, and cannot be applied', async () => {
    await session.command('Vector Cloud: Refresh'); // what was refused for lack of a right is offered again
    await session.command('Vector Cloud: Make Read-Only');
    await session.quickPick('Service');
    await session.row('Service').getByText('read-only').waitFor();
    await session.menu('catalog_lake', 'Edit Description…');
    await session.inputBox('Edit Description · Service › catalog_lake', 'planned only');
    await session.webview.getByText('“Service” is read-only').first().waitFor();
    const apply = session.webview.getByRole('button', { name: 'Change Description' });
    assert.equal(await apply.getAttribute('aria-disabled'), 'true');
    await session.screenshot('planned-read-only');
    await session.command('View: Close Editor');
    assert.equal(writes(), 5);
  });

  it('is known of the next morning', async () => {
    await session.restart();
    await session.openView();
    await session.command('Vector Cloud: Show Journal…');
    await records(5);
  });
});

describe('a plan', () => {
  const storage = { 'connections/demo.json': { id: 'demo', kind: 'demo', name: 'Demo', production: true } };
  let session: Session;
  before(async () => {
    const plain = { 'editor.autoClosingQuotes': 'never', 'editor.autoSurround': 'never', 'editor.wordWrap': 'on' };
    const asText = { 'workbench.editorAssociations': { '*.vcrole.json': 'default' } };
    session = await openSession({ storage, settings: { ...plain, ...asText } });
    await session.openView();
    for (const label of ['Demo', 'Search Team', 'Roles']) await session.expand(label);
  });
  after(() => session.close());

  const lines = () => session.page.locator('.editor-group-container.active .monaco-editor .view-lines').first();
  const shows = (words: RegExp) =>
    until(`${words} in the editor`, async () =>
      words.test((await lines().innerText()).replaceAll('\u00a0', ' ')) ? true : undefined,
    );
  const titleButton = (name: string) =>
    session.page.locator(`.editor-group-container.active .editor-actions a.action-label[aria-label^="${name}"]`);
  const button = (name: string) => session.webview.getByRole('button', { name, exact: true });
  const wanted = {
    roleId: 'r-9d2h5j7k1m4p6q8s0v3x5z7b2c4f6n',
    projectId: 'proj-5d0c7b9e2f41a86300a1c4',
    roleName: 'Backup Only',
    description: '',
    policies: [
      { resourceType: 'backup', privileges: ['view'] },
      { resourceType: 'serving_cluster', privileges: ['create'] },
      { resourceType: 'volume', privileges: ['view', 'delete'], resources: ['*'] },
    ],
  };

  it('is a page with its buttons, more access first', async () => {
    await session.menu('Backup Only', 'Edit Role…');
    await shows(/"roleName": "Backup Only"/);
    await lines().click();
    await session.page.keyboard.press('ControlOrMeta+A');
    await session.page.keyboard.insertText(JSON.stringify(wanted));
    await shows(/"resources":\["\*"\]/);
    await session.page.keyboard.press('ControlOrMeta+S');
    await session.planShows(/Adds access/);
    await session.planShows(/view and delete on all volume \(\*\)\s+Review: \*, new resource type, delete/);
    await session.planShows(/manage on backup/);
    await button('Change Role').waitFor();
    await titleButton('Open as Text').waitFor();
    for (const name of ['Apply Plan', 'Compare Current and Planned State', 'Discard Plan']) {
      assert.equal(await titleButton(name).count(), 0, `${name} is on the page already`);
    }
    await session.screenshot('plan');
  });

  it('shows what is beside what will be', async () => {
    await button('Show Difference').click();
    await session.tab('now ↔ planned').waitFor();
    await session.page.locator('.monaco-diff-editor').first().waitFor();
    await session.screenshot('plan-difference');
    await session.tab('now ↔ planned').click();
    await session.command('View: Close Editor');
    await session.planShows(/Adds access/);
  });

  it('wants the name typed on a production connection, and nothing else', async () => {
    await button('Change Role').click();
    const title = 'Change role “Backup Only”?';
    await session.inputMessage.getByText('Connection: Demo · PRODUCTION · demo').waitFor();
    await session.inputBox(title, 'backup only');
    await session.inputMessage.getByText('Type “Backup Only” exactly').waitFor();
    await session.screenshot('plan-by-name');
    await session.inputBox(title, 'Backup Only');
    await session.tab('Change role').waitFor({ state: 'detached' });
    await session.command('Vector Cloud: Show Journal…');
    await eventually(async () =>
      assert.equal((await session.quickPickLabels())[0]?.trim(), 'Change role “Backup Only”'),
    );
    await session.page.keyboard.press('Escape');
  });
});
