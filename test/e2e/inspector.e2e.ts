import assert from 'node:assert/strict';
import { startDemo, type Demo } from '../../src/demo';
import { openSession, type Session } from '../harness/window/session';
import { SearchPage, VECTOR } from '../harness/window/search-page';
import { clipboard, stored, until } from '../harness/window/until';

/** Keys, a wrong key, and secrets in the demo service's alert rules: no document may contain one. */
const KEY = 'canary-b61c03';
const WRONG = 'canary-wrong-94ad7e';
const IN_RULES = ['demo-incident-key-71f0c2', 'hooks/T01/B02/demo-secret'];

describe('the request inspector', () => {
  let demo: Demo;
  let session: Session;
  let search: SearchPage;
  before(async () => {
    demo = await startDemo({ apiKey: KEY, strict: true, entities: 1000, quirks: ['renamed'] });
    session = await openSession({ settings: { 'editor.wordWrap': 'on' } });
    search = new SearchPage(session);
    await session.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await session.openView();
    await session.command('Vector Cloud: Add Connection…');
    await session.inputBox('Address of the control plane', demo.baseUrl);
    await session.inputBox('API key', WRONG);
    await session.inputMessage.getByText('The service refused this key').waitFor();
    await session.inputBox('Add Connection', KEY);
    await session.inputBox('Name of the connection', 'Service');
    await session.row('Service').waitFor();
  });
  after(async () => {
    await session.close();
    await demo.close();
  });

  const row = (words: string | RegExp) => session.page.locator('.part.sidebar [role=treeitem]', { hasText: words });
  const items = () => session.page.locator('.quick-input-list .monaco-list-row');
  const item = (words: string | RegExp) => items().filter({ hasText: words }).first();
  const document = (title: string) => session.page.locator('.tab.active', { hasText: title });
  const key = (name: string) => session.page.keyboard.press(name);
  const inspect = async () => session.command('Vector Cloud: Inspect Requests…');
  const ask = (path: string) =>
    until(`a request of ${path}`, async () => demo.requests.some(each => each.includes(path)) || undefined);

  /** Returns the whole text of the active document: an editor renders only visible lines. */
  async function text(title: string): Promise<string> {
    await document(title).waitFor();
    await session.page.evaluate(`navigator.clipboard.writeText('')`);
    await session.page.locator('.editor-group-container.active .monaco-editor .view-lines').click();
    await key('ControlOrMeta+A');
    await key('ControlOrMeta+C');
    return clipboard(session.page, '# ');
  }

  it('shows, from the form of a search, what was asked of its cluster', async () => {
    for (const label of ['Service', 'Search Team', 'Clusters', 'prod-search', 'default']) await session.expand(label);
    await row(/help_center\s*220 entities/).click(); // once nothing more is drawn into it
    await search.vector(VECTOR);
    await search.run();
    await search.found('10 hits');
    await session.page.locator('.editor-actions a[aria-label^="Inspect Requests"]').first().click();
    await item('/v2/vectordb/entities/search').waitFor();
    await session.screenshot('inspector-pick');
    const labels = await items().locator('.label-name').allInnerTexts();
    assert.ok(!labels.some(label => label.includes('/v2/projects')), labels.join('\n'));
    await item('/v2/vectordb/entities/search').click();
    const shown = await text('search 200');
    await session.screenshot('inspector-search');
    assert.match(shown, /^# `POST \/v2\/vectordb\/entities\/search`\n\n`Service` · `search` · /);
    assert.match(shown, /## Timing\n\n- queued: /);
    assert.match(shown, /authorization: Bearer •••/);
    assert.match(shown, /"collectionName": "help_center"/);
    assert.ok(!shown.includes(KEY));
  });

  it('gives the request as curl', async () => {
    await session.page.locator('.editor-actions a[aria-label^="Copy Request as curl"]').first().click();
    await session.toast('Snippet copied. Set VECTOR_CLOUD_KEY before you run the snippet').waitFor();
    assert.match(await clipboard(session.page, 'curl '), /entities\/search' [^]*\$VECTOR_CLOUD_KEY[^]*"help_center"/);
  });

  it('is used from the palette with keys alone', async () => {
    await key('F1');
    await session.filterPick('>Inspect Requests');
    await session.enterPick('Inspect Requests');
    await item('No newer requests yet').waitFor();
    await session.filterPick('/v2/projects');
    await session.enterPick('/v2/projects');
    assert.match(await text('projects.list 200'), /^# `GET \/v2\/projects`/);
  });

  it('shows a request that failed, from the row that says so', async () => {
    const restore = demo.fail('GET /v2/volumes', { status: 500, code: 50_001, message: 'the disk is full' });
    await session.expand('Volumes');
    await row('the disk is full').waitFor();
    restore();
    await row('the disk is full').click({ button: 'right' });
    await session.page
      .locator('.monaco-menu .action-menu-item', { hasText: 'Inspect Requests…' })
      .click({ delay: 200 });
    const failed = item('the disk is full');
    await failed.locator('.codicon-error').waitFor();
    await session.screenshot('inspector-failed');
    await failed.click();
    const shown = await text('volumes.list 500');
    assert.match(shown, /\*\*500 after [\d.,]+ ms\*\*\n\n```text\nthe disk is full/);
    await session.screenshot('inspector-failure');
  });

  it('says where an answer departs from the specification, without a secret of it', async () => {
    await session.expand('Alert Rules');
    await session.expand('Roles');
    await ask('/v2/alertRules');
    await inspect();
    await item('/v2/alertRules').click();
    const rules = await text('alertRules.list 200');
    assert.match(rules, /"webhookUrl": "•••"/);
    for (const secret of IN_RULES) assert.ok(!rules.includes(secret), secret);
    await session.row('Data Viewer').click(); // its kind is not spelled as the specification has it
    await ask('/v2/roles/');
    await inspect();
    await session.filterPick('roles.describe');
    await item('/v2/roles/').click();
    const role = await text('roles.describe 200');
    assert.match(role, /- `\$\.data\.roleKind`: the string `"pre-defined"`; [^\n]*\(section 4\.5\)/);
    await key('ControlOrMeta+Home');
    await session.screenshot('inspector-deviations');
  });

  it('shows a change from the journal', async () => {
    await session.command('Vector Cloud: Refresh');
    await session.row('catalog_lake').waitFor();
    await session.menu('catalog_lake', 'Edit Description…');
    await session.inputBox('Edit Description · Service › catalog_lake', 'Looked at');
    await session.inputBox('ID of the organization', demo.orgId);
    await session.modal('Change Description');
    await row('Looked at').waitFor(); // it was read back
    await session.command('Vector Cloud: Show Journal…');
    await session.enterPick('Change the description of volume “catalog_lake”');
    await session.screenshot('inspector-journal-ways');
    await session.quickPick('Inspect Request');
    const shown = await text('Change the description');
    await session.screenshot('inspector-journal');
    assert.match(shown, /^# `PATCH \/v2\/volumes\/catalog_lake`\n[^]*"description": "Looked at"/);
    assert.match(shown, /None\. The response matches section 4\.8/);
  });

  it('has no key in any document, be it a wrong one', async () => {
    await inspect();
    await session.filterPick('401');
    await item('401').click();
    const refused = await text(' 401');
    assert.match(refused, /\*\*401 after/);
    assert.ok(!refused.includes(WRONG) && !refused.includes(KEY));
  });

  it('says after a reload that what was observed is gone, and still has the change', async () => {
    await stored(session.page, 'memento/workbench.parts.editor', ' 401.md');
    await session.reload();
    await session.openView();
    await document(' 401').waitFor();
    await session.page.getByText('This request is no longer available').first().waitFor();
    await session.screenshot('inspector-gone');
    await session.command('Vector Cloud: Show Journal…');
    await session.enterPick('Change the description of volume “catalog_lake”');
    await session.quickPick('Inspect Request');
    assert.match(await text('Change the description'), /"description": "Looked at"/);
    assert.deepEqual(session.problems, []);
  });
});
