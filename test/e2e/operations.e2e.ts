import assert from 'node:assert/strict';
import { startDemo, type Demo } from '../../src/demo';
import { openSession, type Session } from '../harness/window/session';

describe('what a person on call does', () => {
  const key = 'canary-c07d15';
  let demo: Demo;
  let session: Session;
  before(async () => {
    demo = await startDemo({ apiKey: key, strict: true, entities: 1000 });
    session = await openSession({ settings: { 'editor.wordWrap': 'on' } });
    await session.openView();
    await session.connect('Service', demo.baseUrl, key);
    for (const label of ['Service', 'Search Team', 'Clusters', 'prod-search']) await session.expand(label);
  });
  after(async () => {
    await session.close();
    await demo.close();
  });

  const text = (words: string | RegExp) => session.page.getByText(words).first();
  const row = (words: string | RegExp) => session.page.locator('.part.sidebar [role=treeitem]', { hasText: words });
  const box = () => session.page.locator('.quick-input-widget:visible input').first();
  const picked = (label: string) =>
    session.page.locator('.quick-input-list .monaco-list-row', { hasText: label }).first();
  const posts = (path: RegExp) =>
    demo.requests.filter(request => request.startsWith('POST') && path.test(request)).length;
  it('writes schedules with their preview, and sees the week in the plan', async () => {
    await session.menu('prod-search', 'Change Replicas…');
    await picked('By schedule…').click();
    await picked('Add Schedule…').click();
    await session.inputMessage.getByText('Cron expression').waitFor();
    await box().fill('0 8 * * 1-5');
    await session.inputMessage.getByText('Next: ').waitFor();
    await session.screenshot('schedule');
    await session.page.keyboard.press('Enter');
    await session.inputBox('Number of replicas from that time', '4');
    await picked('Add Schedule…').click();
    await session.inputMessage.getByText('Cron expression').waitFor();
    await box().fill('whenever');
    await session.inputMessage
      .getByText('Must be a cron expression of five or six fields, such as 0 8 * * 1-5')
      .waitFor();
    await session.inputBox('Change Replicas', '0 20 * * 1-5');
    await session.inputMessage.getByText('Number of replicas from that time').waitFor();
    await box().fill('9');
    await session.inputMessage.getByText('Must be an integer from 1 to 8.').waitFor();
    await session.inputBox('Change Replicas', '2');
    await picked('0 20 * * 1-5 → 2 replicas').waitFor();
    await session.screenshot('schedules');
    await picked('Show Plan').click();
    await session.planShows(/2 replicas, fixed[^]*→[^]*autoscaling by schedule \(2 schedules\)/);
    await session.screenshot('replica-plan');
  });

  it('is told why the service refuses a change', async () => {
    const fault = { status: 400, code: 40_013, message: 'no more replicas in this region' };
    const restore = demo.fail('POST /v2/clusters/{clusterId}/modifyReplica', fault);
    await session.applyPlan();
    await session.modal('Change Replicas');
    await session.toast('not applied. no more replicas in this region').waitFor();
    restore();
  });

  it('changes a fixed number within its bounds, and it is watched until the cluster runs', async () => {
    await session.menu('prod-search', 'Change Replicas…');
    await picked('Fixed…').click();
    await session.inputBox('Number of replicas, 1 to 8', '9');
    await session.inputMessage.getByText('Must be an integer from 1 to 8.').waitFor();
    await session.inputBox('Change Replicas', '3');
    await session.planShows(/2 replicas, fixed[^]*→[^]*3 replicas, fixed/);
    await session.applyPlan();
    assert.match(await session.modal('Change Replicas'), /Change replicas of “prod-search”\?/);
    await session.page.locator('.part.sidebar .pane-header', { hasText: 'Operations' }).click();
    await row(/prod-search.*replicas · running/)
      .first()
      .waitFor();
    await session.toast('› prod-search is running with the new replicas.').waitFor();
    await row(/prod-search.*replicas · done/)
      .first()
      .waitFor();
    await row(/prod-search\s*running/)
      .first()
      .waitFor(); // read anew by itself
    await session.screenshot('replicas-done');
    await session.page.locator('.part.sidebar .pane-header', { hasText: 'Operations' }).click();
    assert.equal(posts(/modifyReplica/), 2);
  });

  it('creates a collection by a few questions, with the plan and its size', async () => {
    await session.expand('default');
    await session.menu('staging', 'Create Collection…');
    await picked('Quick setup…').click();
    await session.inputBox('Collection name', 'trials');
    await session.inputBox('Dimension of the vector field', '0');
    await session.inputMessage.getByText('Must be an integer greater than 0.').waitFor();
    await session.inputBox('Create Collection', '1536');
    await session.quickPick('COSINE');
    await session.quickPick('Auto-generated IDs (Int64)');
    await session.inputBox('Expected number of entities, for the size estimate (optional', '2 000 000');
    await picked('Show Plan').click();
    await session.planShows(/2,000,000 entities: 11.5 GiB/);
    await session.screenshot('collection-plan');
    await session.applyPlan();
    await session.modal('Create');
    await session.expand('staging');
    await session.row('trials').waitFor();
  });

  it('writes one as a document, which complains in its place', async () => {
    await session.menu('staging', 'Create Collection…');
    await picked('from a template').click();
    await picked('Temporary').click();
    await text('"trial_run"').waitFor();
    await session.page.locator('.monaco-editor .squiggly-warning').first().waitFor();
    await session.screenshot('collection-document');
    await session.page.getByRole('button', { name: 'Plan…' }).first().click();
    await session.planShows(/The service drops the collection and all its entities on/);
    await session.screenshot('collection-ttl');
    await session.command('Vector Cloud: Discard Plan');
    await session.tab('Create collection').waitFor({ state: 'detached' });
  });

  it('is told what is wrong with a sample', async () => {
    await session.openFile('vector.json');
    await session.menu('staging', 'Create Collection…');
    await picked('Infer the schema from the rows in the editor').click();
    await session.toast('“vector.json” cannot be used as a sample. Row 1 is not an object.').waitFor();
  });

  it('releases, loads and drops what it must not lose by accident', async () => {
    await session.menu('support_tickets', 'Release Collection…');
    assert.match(await session.modal('Release'), /Searches fail until the collection is loaded again/);
    await row(/support_tickets.*not loaded/)
      .first()
      .waitFor();
    await session.menu('support_tickets', 'Load Collection…');
    await session.modal('Load');
    await session.toast('Loading “support_tickets”').waitFor();
    await session.screenshot('loading');
    await row(/support_tickets.*not loaded/)
      .first()
      .waitFor({ state: 'detached' });
    await session.menu('trials', 'Drop Collection…');
    assert.match(await session.modal('Drop'), /Deletes the collection and its 0 entities. This cannot be undone/);
    await session.row('trials').waitFor({ state: 'detached' });
  });

  it('watches an import from its row', async () => {
    const { clusterId } = demo.clusters[0]!;
    await fetch(`${demo.baseUrl}/v2/vectordb/jobs/import/create`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
      body: JSON.stringify({ clusterId, collectionName: 'help_center', objectUrl: 's3://b/new.parquet' }),
    });
    await session.expand('Import Jobs');
    const running = row(/help_center.*running/).first();
    await running.hover();
    await running.locator('.actions a.action-label[aria-label^="Track Import"]').click();
    const watched = row(/help_center.*import · (running|done)/).first();
    // A row that is read anew while it is clicked has VS Code give the command no row: then it asks which.
    const asked = session.page.locator('.quick-input-list .monaco-list-row', { hasText: /^help_center/ }).first();
    await watched.or(asked).first().waitFor();
    if (await asked.isVisible()) await asked.click();
    await watched.waitFor();
    await session.screenshot('import');
    await session.page.locator('.part.sidebar .pane-header', { hasText: 'Operations' }).click();
  });

  it('has seen no page complain so far', () => assert.deepEqual(session.problems, []));

  it('sees providers, regions and private endpoint services in one document', async () => {
    await session.command('Vector Cloud: Show Region Overview');
    await session.quickPick('Service');
    const page = () => session.page.frameLocator('iframe.webview.ready:visible').frameLocator('#active-frame');
    await page().getByText('com.amazonaws.vpce.us-west-2').first().waitFor();
    await session.screenshot('regions');
  });
});
