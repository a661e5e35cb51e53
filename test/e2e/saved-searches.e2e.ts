import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEMO, openSession, type Session } from '../harness/window/session';
import { SearchPage } from '../harness/window/search-page';
import { stored } from '../harness/window/until';
import { choosePath } from '../harness/window/widgets';

/** Saving a search as a file. */
describe('a search that is saved', () => {
  const workspace = mkdtempSync(join(tmpdir(), 'vector-cloud-saved-'));
  let session: Session;
  before(async () => {
    session = await openSession({ workspace, storage: DEMO, settings: { 'files.simpleDialog.enable': true } });
  });
  after(async () => {
    await session.close();
    rmSync(workspace, { recursive: true, force: true });
  });

  it('is open as its file after a reload, also where VS Code stored the tabs before', async () => {
    const search = new SearchPage(session);
    await session.openView();
    for (const label of ['Demo', 'Search Team', 'Clusters', 'prod-search', 'default']) await session.expand(label);
    await session.row('help_center').click();
    await search.text.fill('how do I');
    await search.run();
    await search.found('10 hits');
    await stored(session.page, 'memento/workbench.parts.editor', '.vcsearch.json');
    await session.command('Vector Cloud: Save As…');
    await choosePath(session, workspace, join(workspace, 'mine.vcsearch.json'));
    await session.tab('mine').first().waitFor();
    await session.reload();
    await session.tab('mine').first().waitFor();
    await session.tab('help_center').waitFor({ state: 'detached' });
    await search.found('10 hits');
    await session.screenshot('saved-search-reloaded');
  });
});
