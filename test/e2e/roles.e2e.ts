import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDemo, type Demo } from '../../src/demo';
import { savedDrafts } from '../harness/window/drafts';
import { openSession, type Session } from '../harness/window/session';
import { seriousFindings } from '../harness/window/axe';
import { eventually, stored, until } from '../harness/window/until';

const KEY = 'canary-71e0ab';
const OPERATOR = 'r-4kq81c0z7m2x9wv5t3n6b8y1d4f7gh';
const BROKEN = '{\n<<<<<<< ours\n  "roleName": "Ours"\n=======\n  "roleName": "Theirs"\n>>>>>>> theirs\n}\n';
const READERS = '{ "roleName": "Readers", "policies": [{ "resourceType": "billing", "privileges": ["view"] }] }\n';
const LOADERS = {
  projectId: 'proj-5d0c7b9e2f41a86300a1c4',
  roleName: 'Loaders',
  policies: [{ resourceType: 'serving_cluster', privileges: ['view'], resources: ['in01-3f8a1b6c9d2e705'] }],
};

describe('the form of a role', () => {
  let demo: Demo;
  let workspace: string;
  let session: Session;
  before(async () => {
    demo = await startDemo({ apiKey: KEY, strict: true, entities: 1000 });
    workspace = mkdtempSync(join(tmpdir(), 'vector-cloud-roles-'));
    writeFileSync(join(workspace, 'merged.vcrole.json'), BROKEN);
    writeFileSync(join(workspace, 'readers.vcrole.json'), READERS);
    writeFileSync(join(workspace, 'loaders.vcrole.json'), JSON.stringify(LOADERS));
    session = await openSession({ workspace });
    await session.openView();
    await session.connect('Service', demo.baseUrl, KEY);
    for (const label of ['Service', 'Search Team', 'Roles']) await session.expand(label);
  });
  after(async () => {
    await session.close();
    await demo.close();
    rmSync(workspace, { recursive: true });
  });

  const press = async (...keys: string[]) => {
    for (const key of keys) await session.page.keyboard.press(key);
  };
  const name = () => session.webview.getByRole('textbox', { name: /^Name/ });
  const field = (value: string) =>
    until(`${value} in the form`, async () => ((await name().inputValue()) === value ? true : undefined));
  /** Reads or changes the role at the service. */
  const service = async (change?: unknown) => {
    const answer = await fetch(`${demo.baseUrl}/v2/roles/${OPERATOR}`, {
      method: change ? 'PUT' : 'GET',
      headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
      ...(change ? { body: JSON.stringify(change) } : {}),
    });
    return ((await answer.json()) as { data: { roleName: string; policies: { resourceType: string }[] } }).data;
  };
  const status = (words: RegExp | string) => session.webview.getByRole('status').getByText(words).first();
  const editor = async () => {
    const lines = session.page.locator('.editor-group-container.active .monaco-editor .view-lines').first();
    return (await lines.innerText()).replaceAll('\u00a0', ' ');
  };
  const shows = (words: RegExp) =>
    until(`${words} in the editor`, async () => (words.test(await editor()) ? true : undefined));
  const titleButton = (label: string) =>
    session.page.locator(`.editor-group-container.active .editor-actions a.action-label[aria-label^="${label}"]`);
  /** Waits until a draft is saved with these words. */
  const draft = (words: string) =>
    until(
      `a draft with ${words}`,
      async () => savedDrafts(session).some(({ text }) => text.includes(words)) || undefined,
    );
  /** Into the form with the keyboard, as VS Code does it. */
  const intoForm = async () => {
    await session.page.locator('.editor-group-container.active .tab.active').click();
    await name().waitFor();
  };

  it('leaves the focus to an input box that waits while the form opens', async () => {
    await session.command('Vector Cloud: Add Connection…');
    const box = session.page.locator('.quick-input-widget:visible input[type=text]');
    await box.waitFor();
    await session.row('Data Viewer').click();
    await box.click();
    await field('Data Viewer');
    await session.page.keyboard.type('127.0.0.1');
    assert.equal(await box.inputValue(), '127.0.0.1');
    await session.page.keyboard.press('Escape');
    await box.waitFor({ state: 'hidden' });
  });

  it('opens with what the service has, and names for what is known', async () => {
    await session.menu('Search Operator', 'Edit Role…');
    await field('Search Operator');
    await session.page.mouse.move(900, 20); // off the rows, whose records show under the mouse
    await session.webview.getByText('Search Team · proj-').waitFor();
    await session.webview.getByLabel('prod-search').and(session.webview.locator(':checked')).first().waitFor();
    await status('No problems').waitFor();
    await session.screenshot('role-form');
  });

  /** Undoes until the name equals a value. Returns the number of steps. */
  const undoTo = async (value: string) => {
    let steps = 0;
    for (let now = await name().inputValue(); now !== value; steps++) {
      const before = now;
      await press('ControlOrMeta+Z');
      now = await until('a step back', async () => {
        const next = await name().inputValue();
        return next === before ? undefined : next;
      });
    }
    return steps;
  };
  /** Typed at once: on a busy machine keys come with pauses, and a pause ends a step of undo. */
  const insert = (text: string) => session.page.keyboard.insertText(text);

  it('takes back what is typed and not written first, and then, with VS Code, a word at a time', async () => {
    await name().focus();
    await press('End');
    await insert(' at');
    await press('ControlOrMeta+Z'); // before anything is written
    await field('Search Operator');
    await insert(' by');
    await press('Tab', 'Shift+Tab', 'End'); // leaving a field writes it
    await insert(' night');
    await press('Tab', 'ControlOrMeta+Z');
    await field('Search Operator by');
    await press('ControlOrMeta+Z');
    await field('Search Operator');
    await press('ControlOrMeta+Y');
    await field('Search Operator by');
    assert.equal(await undoTo('Search Operator'), 1);
  });

  it('keeps focus and caret while it writes', async () => {
    await name().focus();
    await press('Home');
    await insert('Re');
    await draft('ReSearch Operator'); // a person's pause: it is written meanwhile
    await insert('-');
    await field('Re-Search Operator');
    assert.equal(await undoTo('Search Operator'), 2);
  });

  it('writes nothing of a word that an input method is still composing', async () => {
    await name().focus();
    await press('End');
    const cdp = await session.page.context().newCDPSession(session.page);
    await cdp.send('Input.imeSetComposition', { text: '検', selectionStart: 1, selectionEnd: 1 });
    await field('Search Operator検');
    await session.page.waitForTimeout(700); // longer than text rests
    await cdp.send('Input.imeSetComposition', { text: '検索', selectionStart: 2, selectionEnd: 2 });
    await session.page.waitForTimeout(700);
    await cdp.send('Input.insertText', { text: '検索' });
    await field('Search Operator検索');
    await press('Tab');
    assert.equal(await undoTo('Search Operator'), 1); // half of it was never there
    await cdp.detach();
  });

  it('counts, links and announces what is wrong, and plans nothing before it is right', async () => {
    await name().fill('');
    await status('1 problem').waitFor();
    await session.webview.getByRole('button', { name: 'Add Statement' }).focus();
    await press('ControlOrMeta+S');
    await session.webview.locator('[id="at/roleName"]:focus').waitFor();
    assert.equal(await session.toast('Must not be empty').count(), 0, 'told once, at its field');
    await session.screenshot('role-form-problem');
    await insert('Search Operator');
    await status('No problems').waitFor();
    await session.page.keyboard.press('Escape');
  });

  it('is edited, planned and applied by keyboard alone', async () => {
    await session.command('Notifications: Clear All Notifications');
    await session.webview.getByRole('button', { name: 'Add Statement' }).focus();
    await press('Enter');
    await session.webview.getByRole('status').getByText('Statement 5 added').waitFor();
    await press('v', 'v'); // in the list of types: volume, volume_data
    await session.webview.getByLabel('read', { exact: true }).last().waitFor();
    await press('Tab', 'Space'); // read
    await session.webview.getByText('read on volume_data').waitFor();
    await session.webview.getByText('Enter resources, or * for all').first().waitFor();
    await session.webview.getByLabel('All (*)').last().focus();
    await press('Space');
    await status('No problems').waitFor();
    const line = session.webview.locator('.card').nth(4).locator('.toggle');
    await line.focus();
    await press('Alt+ArrowUp');
    await status('Statement 5 moved to 4 of 5').waitFor();
    await session.webview.locator('.card').nth(3).getByText('read on all volume_data (*)').first().waitFor();
    await press('Alt+ArrowDown');
    await session.screenshot('role-form-statement');
    await press('ControlOrMeta+S');
    await session.planShows(/Adds access/);
    await session.planShows(/read on all volume_data \(\*\)\s+Review: \*, new resource type/);
    await session.screenshot('role-form-plan');
    await session.command('Vector Cloud: Apply Plan');
    await session.enterModal();
    await field('Search Operator');
    await until('the new right', async () =>
      (await service()).policies.some(({ resourceType }) => resourceType === 'volume_data') ? true : undefined,
    );
  });

  it('says what others changed meanwhile, and stops where both cannot be had', async () => {
    await intoForm();
    await session.webview.locator('.card').nth(4).locator('.toggle').focus();
    await press('Delete');
    await status('Statement 5 removed, 4 left').waitFor();
    const { policies } = await service();
    await service({
      policies: policies.map(each =>
        each.resourceType === 'volume_data' ? { ...each, privileges: ['read', 'write'] } : each,
      ),
    });
    await press('ControlOrMeta+S');
    await session.planShows(/You remove: read on all volume_data/);
    await session.screenshot('role-form-collision');
    assert.equal((await service()).policies.length, 5);
    await session.webview.getByRole('button', { name: 'Edit', exact: true }).click();
    await session.tab('Change role').waitFor({ state: 'detached' });
    await status('4 left').or(session.webview.locator('.card').nth(3)).first().waitFor();
  });

  it('is there again after a reload, with what was typed', async () => {
    await name().fill('Night');
    await stored(session.page, 'memento/workbench.parts.editor', 'role.vcrole.json', 'vectorcloud-plan');
    await press('End');
    await insert(' Operator'); // in the page alone, or on its way into the text
    await field('Night Operator');
    // No hand is faster: the page has told its window, and that the extension.
    await session.page.evaluate('new Promise(drawn => requestAnimationFrame(() => setTimeout(drawn)))');
    await session.reload();
    await field('Night Operator');
    await eventually(async () => assert.equal(await session.webview.locator('.card').count(), 4));
  });

  it('has what is typed in its text when it is left for another', async () => {
    await name().focus();
    await press('End');
    await insert('s');
    await titleButton('Open as Text').click(); // at once
    await shows(/"roleName": "Night Operators"/);
  });

  it('goes on beside its text, and says where that is broken', async () => {
    await session.command('View: Split Editor Right');
    await titleButton('Open Form').click();
    await field('Night Operators');
    await session.page.locator('.editor-group-container .view-lines').first().click();
    await press('ControlOrMeta+Home');
    await session.page.keyboard.type('oops');
    await session.webview
      .getByRole('alert')
      .getByText(/Line 1: not valid JSON.*last valid state/)
      .waitFor();
    await name().and(session.webview.locator('[readonly]')).waitFor();
    assert.equal(await name().inputValue(), 'Night Operators');
    await session.screenshot('role-form-broken');
    await press('ControlOrMeta+Z');
    await session.webview.getByRole('alert').waitFor({ state: 'detached' });
    await name().and(session.webview.locator(':not([readonly])')).waitFor();
    await session.command('View: Close All Editors in Group');
    await session.command('View: Close All Editors');
  });

  it('is a sentence where the text is broken from the first', async () => {
    await session.openFile('merged.vcrole.json');
    await session.webview.getByRole('alert').getByText('ot valid JSON').waitFor();
    await session.screenshot('role-form-unreadable');
    await session.webview.getByRole('button', { name: 'Open as Text' }).click();
    await shows(/<<<<<<< ours/);
    assert.equal(readFileSync(join(workspace, 'merged.vcrole.json'), 'utf8'), BROKEN);
    await session.command('View: Close All Editors');
  });

  it('of a file saves what was typed a moment ago, and leaves the rest as it is written', async () => {
    await session.openFile('readers.vcrole.json');
    await field('Readers');
    await name().focus();
    await press('End');
    await insert(' too');
    await press('ControlOrMeta+S');
    const saved = () => readFileSync(join(workspace, 'readers.vcrole.json'), 'utf8');
    await until('the file', async () => (saved() === READERS.replace('Readers', 'Readers too') ? true : undefined));
    await session.command('View: Close All Editors');
  });

  it('of a file knows what there is once its connection is chosen, and names its project by the id where projects cannot be listed', async () => {
    await session.openFile('loaders.vcrole.json');
    await field('Loaders');
    const cluster = session.webview.getByLabel('prod-search').first();
    await session.webview.getByLabel('All (*)').first().waitFor();
    assert.equal(await cluster.count(), 0);
    const restore = demo.fail('GET /v2/projects', { status: 403, code: 403, message: 'no view on projects' });
    await session.command('Vector Cloud: Select Connection for File…');
    await session.quickPick('Service');
    await cluster.waitFor();
    await session.webview.getByText('proj-5d0c7b9e2f41a86300a1c4').first().waitFor();
    await session.screenshot('role-form-unread');
    restore();
    await session.command('View: Close All Editors');
  });

  it('of a predefined role can be read, and nothing else', async () => {
    for (const label of ['Service', 'Search Team', 'Roles']) await session.expand(label);
    await session.menu('Project Admin', 'Edit Role…');
    await session.webview.getByText('This document is read-only.').waitFor();
    await name().focus();
    await session.page.keyboard.type('x');
    assert.equal(await name().inputValue(), 'Project Admin');
    assert.equal(await session.webview.getByRole('button', { name: /Remove|Add|Plan/ }).count(), 0);
    await session.page.mouse.move(900, 20);
    await session.screenshot('role-form-read-only');
    await session.command('View: Close All Editors');
  });

  it('starts a role that is not there yet', async () => {
    await session.menu('Roles', 'New Role…');
    await status('Incomplete: required values are missing').waitFor(); // nobody has tried anything yet
    await name().and(session.webview.locator(':focus')).waitFor();
    await session.page.mouse.move(900, 20);
    await session.screenshot('role-form-new');
    await session.webview.getByRole('button', { name: 'Plan…' }).click();
    await status('2 problems').waitFor();
    await session.webview.locator('input:focus').waitFor(); // the name, which is missing
    await session.screenshot('role-form-tried');
    await session.command('View: Close All Editors');
  });

  it('shows what a role can do, as VS Code draws it', async () => {
    await session.menu('Search Operator', 'Show Role Access');
    const preview = session.webview.getByRole('heading', { name: 'Access of “Search Operator”' });
    await preview.waitFor();
    await session.page.mouse.move(900, 20);
    await session.screenshot('role-report');
    await session.menu('Service', 'Show Access Matrix');
    await session.webview.getByRole('heading', { name: 'Access matrix of Service' }).waitFor();
    await session.screenshot('access-matrix');
    const matrix = session.webview.locator('.vector-cloud-table').first();
    const first = matrix.getByRole('cell').first();
    await session.page.setViewportSize({ width: 420, height: 800 });
    await session.command('View: Toggle Primary Side Bar Visibility');
    await eventually(async () => {
      const wide = ({ scrollWidth, clientWidth }: { scrollWidth: number; clientWidth: number }) =>
        scrollWidth > clientWidth;
      assert.equal(await session.webview.locator('html').evaluate(wide), false, 'the page goes nowhere');
      assert.equal(await matrix.evaluate(wide), true, 'the matrix scrolls by itself');
    });
    const place = (await first.boundingBox())!.x;
    await matrix.evaluate((element: { scrollLeft: number }) => (element.scrollLeft = 200));
    await eventually(async () => assert.equal((await first.boundingBox())!.x, place, 'the names of roles stay'));
    await session.screenshot('access-matrix-narrow');
    await session.page.setViewportSize({ width: 1280, height: 800 });
    await session.openView();
    for (const report of ['Access of Search Operator.md', 'Access matrix of Service.md'])
      await session.tab(report).waitFor();
    await session.command('View: Close All Editors');
  });

  for (const [theme, kind] of [
    ['dark', 'vscode-dark'],
    ['light', 'vscode-light'],
    ['high contrast dark', 'vscode-high-contrast'],
    ['high contrast light', 'vscode-high-contrast-light'],
  ] as const) {
    it(`has no serious accessibility finding in ${theme}`, async () => {
      if (theme === 'dark') {
        await session.menu('Search Operator', 'Edit Role…');
        await field('Night Operators');
        await name().fill(''); // with something wrong
        await session.webview.getByLabel('Resource type').first().selectOption('volume');
      }
      await session.setTheme(theme);
      await session.webview.locator(`body[data-vscode-theme-kind="${kind}"]`).waitFor();
      await session.screenshot(`role-form-${theme.replaceAll(' ', '-')}`);
      assert.deepEqual(await seriousFindings(session.webview.locator('main')), []);
    });
  }

  it('leaves no error on the console of a page', () => {
    assert.deepEqual(session.problems, []);
  });
});
