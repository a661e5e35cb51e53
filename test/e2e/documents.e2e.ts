import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { openSession, type Session, type SessionOptions } from '../harness/window/session';
import { Window } from '../harness/window/window';
import { badgeOf } from '../harness/window/widgets';
import { closesUnasked } from '../harness/window/closing';
import { stored, until } from '../harness/window/until';

const storage = { 'connections/demo.json': { id: 'demo', kind: 'demo', name: 'Demo' } };

/** Settings of a user who prefers the text to the form. */
const asText = { 'workbench.editorAssociations': { '*.vcrole.json': 'default' } };

describe('a role as a document', () => {
  let session: Session;
  const open = async (options: SessionOptions = {}) => {
    session = await openSession({ storage, ...options, settings: { ...asText, ...options.settings } });
    await session.openView();
    for (const label of ['Demo', 'Search Team', 'Roles']) await session.expand(label);
  };
  afterEach(() => session.close());

  const text = async (page = session.page) => {
    const lines = page.locator('.editor-group-container.active .monaco-editor .view-lines').first();
    return (await lines.innerText()).replaceAll('\u00a0', ' ');
  };
  const shows = (words: RegExp, page = session.page) =>
    until(`${words} in the editor`, async () => (words.test(await text(page)) ? true : undefined));
  /** A plan is called after the role, too. */
  const tab = ({ page }: Window = session) =>
    page.locator('.tab[data-resource-name="role.vcrole.json"]', { hasText: 'Search Operator' });
  const badge = async (place: Locator, on: boolean) => {
    await until(`${on ? 'a' : 'no'} badge`, async () =>
      (await badgeOf(place)).includes('D') === on ? true : undefined,
    );
  };
  /** Moves the caret to a column of the line with the name and types. */
  const typeAt = async (column: number, words: string) => {
    await session.page.keyboard.press('ControlOrMeta+P');
    await session.filterPick(`:4:${column}`);
    await session.page.keyboard.press('Enter');
    await session.page.locator('.quick-input-widget').waitFor({ state: 'hidden' });
    await session.page.keyboard.type(words);
  };
  /** Types before “Operator”. */
  const typeName = async (words: string) => {
    await typeAt(23, words);
    await shows(new RegExp(words.trim()));
  };

  it('is typed, reloaded, undone, planned and applied', async () => {
    await open();
    await session.menu('Search Operator', 'Edit Role…');
    await tab().waitFor();
    await shows(/"roleName": "Search Operator"/);
    await badge(session.row('Search Operator'), false);
    await typeName('Night');
    await badge(session.row('Search Operator'), true);
    await session.page.keyboard.press('ControlOrMeta+Z');
    await shows(/"Search Operator"/);
    await badge(session.row('Search Operator'), false);
    await typeName('Night ');
    await badge(tab(), true);
    await session.screenshot('draft');
    await stored(session.page, 'memento/workbench.parts.editor', 'role.vcrole.json');
    await session.reload();
    await shows(/"Search Night Operator"/);
    await badge(tab(), true);

    await session.page.locator('.pane-header', { hasText: 'Drafts' }).click();
    await until('the draft in its view', async () =>
      (await session.tree()).some(row => row.trim() === 'Search Operator') ? true : undefined,
    );
    await session.screenshot('drafts');

    await session.page.locator('.editor-group-container.active .monaco-editor .view-lines').first().click();
    await session.page.keyboard.press('ControlOrMeta+S');
    await session.planShows(/Search Night Operator/);
    await session.screenshot('role-plan');
    await session.applyPlan();
    assert.match(await session.modal('Change Role'), /Change role “Search Operator”\?/);
    await tab().waitFor();
    await badge(tab(), false);
    for (const label of ['Demo', 'Search Team', 'Roles']) await session.expand(label);
    await session.row('Search Night Operator').waitFor();
    await session.screenshot('role-applied');
    assert.deepEqual(session.problems, []);
  });

  it('is there again after everything was ended', async () => {
    await open();
    await session.menu('Search Operator', 'Edit Role…');
    await shows(/"roleName": "Search Operator"/);
    await typeName('Night ');
    await badge(session.row('Search Operator'), true); // it is saved
    await session.restart();
    await session.openView();
    await session.page.locator('.pane-header', { hasText: 'Drafts' }).click();
    const draft = session.page.locator('[aria-label^="Draft of"]'); // the tree above can be open again by now
    await session.row('Search Operator').and(draft).click();
    await shows(/"Search Night Operator"/);
  });

  it('is the same in two windows', async () => {
    await open();
    await session.menu('Search Operator', 'Edit Role…');
    await shows(/"roleName": "Search Operator"/);
    const other = new Window(await session.page.context().newPage());
    await other.page.goto(session.page.url());
    await other.openView();
    for (const label of ['Demo', 'Search Team', 'Roles']) await other.expand(label);
    await other.menu('Search Operator', 'Edit Role…');
    await shows(/"roleName": "Search Operator"/, other.page);
    await session.page.bringToFront();
    await typeName('Night ');
    await shows(/"Search Night Operator"/, other.page);
    await badge(tab(other), true);
    await badge(other.row('Search Operator'), true);
    await other.command('Vector Cloud: Discard Draft…');
    await other.modal('Discard');
    await tab(other).waitFor({ state: 'detached' });
    await shows(/"Search Operator"/);
    await badge(session.row('Search Operator'), false);
    await session.screenshot('discarded-elsewhere');
  });

  it('keeps what was typed a moment before its tab is closed, and never asks', async () => {
    await open({ settings: { 'files.associations': { '*.json': 'jsonc' } } }); // which many have
    await session.menu('Search Operator', 'Edit Role…');
    await shows(/"roleName": "Search Operator"/);
    let typed = 'Search';
    await closesUnasked(
      session,
      session.page.locator('.tab[data-resource-name="role.vcrole.json"]'), // opened again it lacks its title
      async word => {
        await typeAt(`"roleName": "${typed}`.length + 3, word);
        typed += word;
      },
      words => shows(new RegExp(`"Search${words} Operator"`)),
    );
    await badge(session.row('Search Operator'), true);
  });

  for (const autoSave of ['afterDelay', 'onFocusChange']) {
    it(`is a draft just the same with auto-save ${autoSave}, and asks nothing when its tab is closed`, async () => {
      await open({ settings: { 'files.autoSave': autoSave, 'files.autoSaveDelay': 50 } });
      await session.menu('Search Operator', 'Edit Role…');
      await shows(/"roleName": "Search Operator"/);
      await typeName('Night ');
      await badge(session.row('Search Operator'), true);
      await session.page.keyboard.press('ControlOrMeta+K');
      await session.page.keyboard.press('ControlOrMeta+W');
      await tab().waitFor({ state: 'detached' });
      await badge(session.row('Search Operator'), true);
      await session.menu('Search Operator', 'Edit Role…');
      await shows(/"Search Night Operator"/);
    });
  }
});

describe('a role in a file, the first thing that is opened', () => {
  let workspace: string;
  let session: Session;
  before(async () => {
    workspace = mkdtempSync(join(tmpdir(), 'vector-cloud-files-'));
    const policies = [{ resourceType: 'observability', privileges: [] }];
    const role = { roleId: 'r-1', roleName: 'Readers', policies };
    writeFileSync(join(workspace, 'readers.vcrole.json'), JSON.stringify(role, null, 2));
    session = await openSession({ workspace });
  });
  after(async () => {
    await session.close();
    rmSync(workspace, { recursive: true });
  });

  it('is a form and has its complaints, though nobody ever opened our view', async () => {
    await session.openFile('readers.vcrole.json');
    const name = session.webview.getByRole('textbox', { name: /^Name/ });
    await until('the form', async () => ((await name.inputValue()) === 'Readers' ? true : undefined));
    await session.webview.getByText('Select at least one privilege').first().waitFor();
    await session.screenshot('file-first');
    // VS Code counts what its text is complained about.
    const tab = session.tab('readers.vcrole.json');
    await until('one complaint', async () => ((await badgeOf(tab)).includes('1') ? true : undefined));
    assert.deepEqual(session.problems, []);
  });
});
