import assert from 'node:assert/strict';
import { startDemo, type Demo } from '../../src/demo';
import { openSession, type Session } from '../harness/window/session';

/** Operations denied to a read-only key. */
const WRITES = [
  'cloud.alertRules.create',
  'cloud.alertRules.update',
  'cloud.alertRules.delete',
  'cloud.clusters.modifyReplica',
  'cloud.migrations.toExisting',
  'cloud.migrations.toNewDedicated',
  'cloud.roles.create',
  'cloud.roles.update',
  'cloud.roles.delete',
  'cloud.volumes.updateDescription',
  'cluster.collections.create',
  'cluster.collections.load',
  'cluster.collections.release',
  'cluster.collections.drop',
];

describe('a key that may only look', () => {
  const key = 'canary-1f6b0d';
  let demo: Demo;
  let session: Session;

  before(async () => {
    demo = await startDemo({ apiKey: key, strict: true, entities: 1000, deny: WRITES });
    session = await openSession();
    await session.openView();
    await session.connect('Service', demo.baseUrl, key);
    for (const label of ['Service', 'Search Team', 'Roles']) await session.expand(label);
  });
  after(async () => {
    await session.close();
    await demo.close();
  });

  const writes = () => demo.requests.filter(request => /^(PUT|DELETE|POST \/v2\/roles)/.test(request)).length;
  const menuOf = async (label: string): Promise<string[]> => {
    await session.row(label).first().click({ button: 'right' });
    const items = session.page.locator('.monaco-menu .action-menu-item');
    await items.first().waitFor();
    const labels = await items.allInnerTexts();
    await session.page.keyboard.press('Escape');
    return labels.map(each => each.trim());
  };
  const plan = async (): Promise<void> => {
    await session.command('Vector Cloud: Plan…');
    await session.page.locator('.tabs-container .tab.active', { hasText: 'Create role' }).waitFor();
    await session.command('Vector Cloud: Apply Plan');
  };

  it('is refused a new role once, and offered none from then on', async () => {
    assert.ok((await menuOf('Roles')).includes('New Role…'));
    await session.menu('Data Viewer', 'Duplicate Role');
    await session.page.locator('.tabs-container .tab', { hasText: 'Copy of Data Viewer' }).waitFor();
    await plan();
    await session.modal('Create');
    await session.toast('Not applied').waitFor();
    await session.screenshot('read-only-key refused');
    assert.equal(writes(), 1);
    const after = await menuOf('Roles');
    assert.ok(after.length > 0 && !after.includes('New Role…'), after.join());
  });

  it('is told so by the row', async () => {
    await session.row('Roles').first().hover();
    await session.page.locator('.workbench-hover:visible', { hasText: 'New Role was refused' }).waitFor();
    await session.screenshot('read-only-key tooltip');
    await session.page.mouse.move(900, 500);
  });

  it('is told so in the palette, and by the plan of the draft; nothing is sent', async () => {
    await session.command('Vector Cloud: Plan…');
    await session.webview.getByText('New Role was refused').first().waitFor();
    await session.screenshot('read-only-key words');
    await session.command('Vector Cloud: Apply Plan');
    await session.toast('New Role was refused').waitFor();
    await session.command('Vector Cloud: Discard Plan');
    await session.command('Notifications: Clear All Notifications');
    await session.command('Vector Cloud: New Role…');
    await session.filterPick('Search Team');
    await session.page.locator('.quick-input-list .monaco-list-row', { hasText: 'Search Team' }).first().click();
    await session.toast('New Role on Service › Search Team was refused').waitFor();
    assert.equal(writes(), 1);
  });

  it('may try again after a refresh', async () => {
    await session.command('Vector Cloud: Refresh');
    await session.row('Data Viewer').waitFor();
    assert.ok((await menuOf('Roles')).includes('New Role…'));
  });

  it('leaves no error on the console of a page', () => assert.deepEqual(session.problems, []));
});
