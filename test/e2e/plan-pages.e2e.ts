import assert from 'node:assert/strict';
import { startDemo, type Demo } from '../../src/demo';
import { seriousFindings } from '../harness/window/axe';
import { contrastOf } from '../harness/window/contrast';
import { openSession, type Session, type Theme } from '../harness/window/session';
import { eventually, stored } from '../harness/window/until';

const WANTED = {
  roleId: 'r-9d2h5j7k1m4p6q8s0v3x5z7b2c4f6n',
  projectId: 'proj-5d0c7b9e2f41a86300a1c4',
  roleName: `Backup Only, for ${'everything of the night shift '.repeat(4)}`,
  description: 'By night',
  policies: [
    { resourceType: 'backup', privileges: ['view'] },
    { resourceType: 'serving_cluster', privileges: ['view', 'delete'], resources: ['in01-3f8a1b6c9d2e705'] },
    { resourceType: 'volume', privileges: ['view', 'delete'], resources: ['*'] },
  ],
};

describe('the page of a plan', () => {
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
  const heading = (name: string) => session.webview.getByRole('heading', { name });
  const button = (name: string) => session.webview.getByRole('button', { name, exact: true });
  const group = (name: string) => session.webview.getByRole('region', { name });
  const focused = () => session.webview.locator(':focus').evaluate(element => (element as { id: string }).id);

  it('says where, what is more and less, and each value before and after', async () => {
    await session.menu('Backup Only', 'Edit Role…');
    await lines().getByText('"Backup Only"').waitFor();
    await lines().click();
    await session.page.keyboard.press('ControlOrMeta+A');
    await session.page.keyboard.insertText(JSON.stringify(WANTED));
    await lines().getByText('By night').first().waitFor();
    await session.page.keyboard.press('ControlOrMeta+S');
    await heading('Change role “Backup Only”').waitFor();
    await session.webview.getByText('This plan adds access, removes access and changes settings.').waitFor();
    const place = session.webview.locator('.place.production');
    await place.getByText('PRODUCTION').waitFor();
    await place.getByText('demo', { exact: true }).waitFor();
    await place.getByText('Search Team').waitFor();
    await group('Adds access').getByText('view and delete on all volume (*)').waitFor();
    await group('Adds access').getByText('prod-search').waitFor(); // the name of the id beside it
    await group('Removes access').getByText('manage on backup').waitFor();
    assert.match(await group('Other changes').innerText(), /Description\s*before:\s*none\s*→\s*after:\s*By night/);
    await session.screenshot('plan-page');
  });

  it('begins with the focus on its heading, and reaches its button last', async () => {
    assert.equal(await focused(), 'title');
    await session.page.keyboard.press('Enter');
    await session.page.keyboard.press('Escape');
    assert.equal(await session.page.locator('.quick-input-widget:visible').count(), 0);
    await session.webview.locator('summary').focus();
    await session.page.keyboard.press('Enter');
    await session.webview.getByText('"roleName":').waitFor();
    await session.page.keyboard.press('Tab'); // the request, which scrolls
    await session.page.keyboard.press('Tab');
    await session.webview.locator('footer button:focus', { hasText: 'Change Role' }).waitFor();
    await session.screenshot('plan-page-request');
    await session.webview.locator('summary').press('Enter');
    await session.webview.getByText('"roleName":').waitFor({ state: 'hidden' });
  });

  for (const theme of ['light', 'dark', 'high contrast dark', 'high contrast light'] as const satisfies Theme[]) {
    it(`is readable in the theme ${theme}, and without a fault`, async () => {
      await session.setTheme(theme);
      await heading('Change role “Backup Only”').waitFor();
      assert.deepEqual(await seriousFindings(session.webview.locator('main')), []);
      await session.screenshot(`plan-page-${theme.replaceAll(' ', '-')}`);
    });
  }

  it('fits 420 pixels', async () => {
    await session.page.setViewportSize({ width: 420, height: 800 });
    await session.command('View: Toggle Primary Side Bar Visibility');
    await button('Change Role').waitFor();
    const wide = await session.webview
      .locator('body')
      .evaluate(
        body =>
          (body as unknown as { scrollWidth: number; clientWidth: number }).scrollWidth -
          (body as unknown as { clientWidth: number }).clientWidth,
      );
    assert.ok(wide <= 0, `${wide} pixels too wide`);
    await session.screenshot('plan-page-420');
    await session.command('View: Toggle Primary Side Bar Visibility');
    await session.page.setViewportSize({ width: 1280, height: 800 });
  });

  it('shows the difference, opens as text, and as a page again', async () => {
    await button('Show Difference').click();
    await session.tab('now ↔ planned').waitFor();
    await session.page.locator('.monaco-diff-editor').first().waitFor();
    await session.command('View: Close Editor');
    await heading('Change role “Backup Only”').waitFor();
    await session.command('Vector Cloud: Open as Text');
    await lines().getByText('Adds access').waitFor();
    await session.screenshot('plan-as-text');
    await session.command('Vector Cloud: Open Plan as Page');
    await heading('Change role “Backup Only”').waitFor();
  });

  it('cannot be applied while the connection is read-only, and says why', async () => {
    await session.command('Vector Cloud: Make Read-Only');
    await session.quickPick('Demo');
    await session.webview.getByText('“Demo” is read-only').first().waitFor();
    assert.equal(await button('Change Role').getAttribute('aria-disabled'), 'true');
    for (const theme of ['light', 'dark', 'high contrast dark', 'high contrast light'] as const satisfies Theme[]) {
      await session.setTheme(theme);
      await session.screenshot(`plan-page-read-only-${theme.replaceAll(' ', '-')}`);
      await eventually(async () => assert.ok((await contrastOf(button('Change Role'))) >= 4.5, theme));
    }
    await session.command('Vector Cloud: Allow Changes');
    await session.quickPick('Demo');
    await session.modal('Allow Changes');
    await eventually(async () => assert.equal(await button('Change Role').getAttribute('aria-disabled'), 'false'));
  });

  it('is there again after a reload, and says that it is closed', async () => {
    await stored(session.page, 'memento/workbench.parts.editor', 'vectorCloud.planPage');
    await session.reload();
    await heading('This plan is closed. Plan again to see the current plan.').waitFor();
    await session.screenshot('plan-page-closed');
    await button('Open Draft…').click();
    await session.page.locator('.quick-input-widget:visible').waitFor();
    await session.page.keyboard.press('Escape');
    await button('Plan Again').click();
    await heading('Change role “Backup Only”').waitFor();
    await button('Discard Plan').click();
    await heading('Change role “Backup Only”').waitFor({ state: 'detached' });
    for (const label of ['Demo', 'Search Team', 'Roles']) await session.expand(label);
  });

  it('is what every other change is shown as, too', async () => {
    await session.menu('Backup Only', 'Delete Role…');
    await heading('Delete role “Backup Only”').waitFor();
    await session.webview.getByText('Destructive').waitFor();
    await group('Removes').first().waitFor();
    await session.screenshot('plan-page-destructive');
    await button('Delete Role').click();
    await session.inputMessage.getByText('Connection: Demo · PRODUCTION · demo').waitFor();
    await session.page.keyboard.press('Escape');
    await button('Discard Plan').click();
    await session.tab('Delete role').waitFor({ state: 'detached' });
    assert.deepEqual(session.problems, []);
  });
});

const KEY = 'canary-9a41c7';
const OPERATOR = 'r-4kq81c0z7m2x9wv5t3n6b8y1d4f7gh';

interface Pressed {
  click(): void;
}

interface Role {
  readonly projectId: string;
  readonly roleName: string;
  readonly policies: readonly { readonly resourceType: string }[];
}

describe('the page of a plan while others write', () => {
  let demo: Demo;
  let session: Session;
  before(async () => {
    demo = await startDemo({ apiKey: KEY, strict: true, entities: 1000 });
    const plain = { 'editor.autoClosingQuotes': 'never', 'editor.autoSurround': 'never' };
    const asText = { 'workbench.editorAssociations': { '*.vcrole.json': 'default' } };
    session = await openSession({ settings: { ...plain, ...asText } });
    await session.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await session.openView();
    await session.connect('Service', demo.baseUrl, KEY);
    for (const label of ['Service', 'Search Team', 'Roles']) await session.expand(label);
  });
  after(async () => {
    await session.close();
    await demo.close();
  });

  const headers = { authorization: `Bearer ${KEY}` };
  const address = () => `${demo.baseUrl}/v2/roles/${OPERATOR}`;
  const role = async () => ((await (await fetch(address(), { headers })).json()) as { data: Role }).data;
  const elsewhere = (change: object) => fetch(address(), { method: 'PUT', headers, body: JSON.stringify(change) });
  const puts = () => demo.requests.filter(request => request.startsWith('PUT ')).length;
  const page = () => session.webview;
  const heading = (name: string | RegExp) => page().getByRole('heading', { name });
  const button = (name: string) => page().getByRole('button', { name, exact: true });
  /** A key, unlike a click, does not wait until a button can be used. */
  const enabled = (name: string) => page().getByRole('button', { name, exact: true, disabled: false });
  const lines = () => session.page.locator('.editor-group-container.active .monaco-editor .view-lines').first();
  const draft = () => session.page.locator('.tab[data-resource-name="role.vcrole.json"]');
  const write = async (wanted: object) => {
    await lines().click();
    await session.page.keyboard.press('ControlOrMeta+A');
    // Pasted: VS Code takes what is typed letter by letter, and holds still for a minute over a long text.
    const text = JSON.stringify({ roleId: OPERATOR, ...wanted }, null, 1);
    await session.page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
    await session.page.keyboard.press('ControlOrMeta+V');
    await session.page.keyboard.press('ControlOrMeta+S');
  };
  const volume = (...privileges: string[]) => ({ resourceType: 'volume', privileges, resources: ['*'] });
  const choose = (name: string, side: string) =>
    page().getByRole('group', { name, exact: true }).getByRole('radio', { name: side }).check();
  let was: Role;

  it('shows both sides of a conflict, and goes on with those that are chosen', async () => {
    was = await role();
    const { projectId, policies } = was;
    const rest = policies.filter(({ resourceType }) => resourceType !== 'volume');
    await session.menu('Search Operator', 'Edit Role…');
    await lines().getByText('"Search Operator"').waitFor();
    await elsewhere({ roleName: 'Search Operator of the Day', policies: [...rest, volume('view', 'usage', 'delete')] });
    await write({ projectId, roleName: 'مشغّل البحث الليلي', description: 'By night', policies: rest });
    await heading('Conflict: “Search Operator” was also changed elsewhere').waitFor();
    assert.equal(await button('Plan with These Choices').getAttribute('aria-disabled'), 'true');
    await page().getByText('2 unresolved conflicts.').waitFor();
    assert.deepEqual(await seriousFindings(page().locator('main')), []);
    await session.screenshot('plan-page-conflict');
    await choose('Name', 'Keep Mine');
    await button('Show Changes by Others').click();
    await session.page.locator('.monaco-diff-editor').first().waitFor();
    await session.command('View: Close Editor');
    await page().getByText('1 unresolved conflict.').waitFor(); // what was chosen stays so
    await choose('volume', 'Take Theirs');
    await session.screenshot('plan-page-conflict-chosen');
    await button('Plan with These Choices').click();
    await heading('Change role “Search Operator of the Day”').waitFor();
    await page().getByText('مشغّل البحث الليلي', { exact: true }).waitFor();
    await page().getByText('Others added: delete on all volume (*)').waitFor();
    assert.equal(await page().getByText('Others renamed it').count(), 0); // that does not stay
    await session.screenshot('plan-page-chosen');
  });

  it('asks for another look where others changed it again, and is sent once though keys are pressed twice', async () => {
    const before = puts();
    await elsewhere({ description: 'Of everybody' });
    await enabled('Change Role').press('Enter');
    await session.modal('Change Role');
    await page().getByRole('alert').getByText('Not applied. Resolve the conflicts').waitFor();
    await page().locator('#title:focus').waitFor(); // not the button that sends
    await session.screenshot('plan-page-renewed');
    for (const name of ['Name', 'Description', 'volume']) await choose(name, 'Keep Mine');
    await button('Plan with These Choices').click();
    await enabled('Change Role').evaluate((pressed: Pressed) => {
      pressed.click();
      pressed.click();
    });
    await session.modal('Change Role');
    await draft().waitFor();
    await eventually(async () => assert.equal(puts() - before, 2)); // theirs and mine
    assert.equal((await role()).roleName, 'مشغّل البحث الليلي');
    await session.row('مشغّل البحث الليلي').waitFor(); // the draft goes on from it by then
  });

  it('holds three hundred lines and a name without an end', async () => {
    const many = Array.from({ length: 300 }, (_, at) => ({
      resourceType: `thing_${String(at).padStart(3, '0')}`,
      privileges: ['view'],
    }));
    const { projectId } = was;
    await write({ projectId, roleName: 'Night'.repeat(50), policies: many });
    await heading('Change role “مشغّل البحث الليلي”').waitFor();
    await page().getByText('view on thing_299', { exact: true }).waitFor();
    await session.screenshot('plan-page-many');
    await session.page.setViewportSize({ width: 420, height: 800 });
    await session.command('View: Toggle Primary Side Bar Visibility');
    await button('Change Role').waitFor();
    await session.screenshot('plan-page-many-420');
    await session.command('View: Toggle Primary Side Bar Visibility');
    await session.page.setViewportSize({ width: 1280, height: 800 });
  });

  it('stands beside another, and each is about its own', async () => {
    await session.menu('Backup Only', 'Delete Role…');
    await heading('Delete role “Backup Only”').waitFor();
    await enabled('Delete Role').press('Enter');
    const dialog = session.page.locator('.monaco-dialog-box');
    await dialog.locator('.monaco-button:focus', { hasText: 'Back to Plan' }).waitFor();
    await session.page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await heading('Delete role “Backup Only”').waitFor();
    const tab = session.tab('Delete role');
    await tab.click({ button: 'middle' });
    await tab.waitFor({ state: 'detached' });
    await session.tab('Change role').click();
    await heading('Change role “مشغّل البحث الليلي”').waitFor();
    await button('Change Role').waitFor();
  });

  it('says why it was refused, and why it would be again', async () => {
    demo.fail('PUT /v2/roles/{roleId}', { status: 403, code: 800, message: 'You may not edit roles' });
    const before = puts();
    await button('Change Role').click();
    await session.modal('Change Role');
    await session.toast('You may not edit roles').waitFor();
    await draft().first().click();
    await lines().click();
    await session.page.keyboard.press('ControlOrMeta+S');
    await page().getByText('Edit Role was refused').waitFor();
    assert.equal(await button('Change Role').getAttribute('aria-disabled'), 'true');
    await session.screenshot('plan-page-refused');
    await button('Change Role').press('Enter');
    assert.deepEqual([await session.page.locator('.monaco-dialog-box').count(), puts() - before], [0, 1]);
    await button('Discard Plan').click();
    await session.tab('Change role').waitFor({ state: 'detached' });
    assert.deepEqual(session.problems, []);
  });

  it('has names with small ids in its sentence of effect too', async () => {
    const { roleId, projectId } = WANTED;
    const answer = await fetch(`${demo.baseUrl}/v2/roles/${roleId}`, { headers });
    const { policies } = ((await answer.json()) as { data: Role }).data;
    await session.menu('Backup Only', 'Edit Role…');
    await lines().getByText('"Backup Only"').waitFor();
    const grant = { resourceType: 'serving_cluster', privileges: ['delete'], resources: ['in01-3f8a1b6c9d2e705'] };
    await write({ roleId, projectId, policies: [...policies, grant] });
    await heading('Change role “Backup Only”').waitFor();
    const effect = page().locator('.effect');
    await effect.locator('.name', { hasText: 'prod-search' }).waitFor();
    await effect.locator('.id', { hasText: 'in01-3f8a1b6c9d2e705' }).waitFor();
    for (const theme of ['light', 'high contrast dark', 'dark'] as const satisfies Theme[]) {
      await session.setTheme(theme);
      await effect.locator('.id').waitFor();
      await session.screenshot(`plan-page-effect-${theme.replaceAll(' ', '-')}`);
    }
    await button('Discard Plan').click();
    await session.tab('Change role').waitFor({ state: 'detached' });
  });
});
