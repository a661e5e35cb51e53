import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getL10nPseudoLocalized } from '@vscode/l10n-dev';
import type { Locator } from 'playwright-core';
import { openSession, type Session } from '../harness/window/session';
import { SearchPage } from '../harness/window/search-page';

const ROLE = { roleName: 'Readers', policies: [{ resourceType: 'volume', privileges: ['view'], resources: ['*'] }] };
const RULE = {
  ruleName: 'Slow',
  level: 'WARNING',
  metricName: 'LATENCY',
  threshold: '5',
  actions: [{ type: 'EMAIL' }],
};
const SEARCH = { clusterId: 'in01-3f8a1b6c9d2e705', database: 'default', collection: 'help_center', text: 'billing' };

const FILES = { 'readers.vcrole.json': ROLE, 'slow.vcalert.json': RULE, 'billing.vcsearch.json': SEARCH };

/** Invalid documents that forms report. */
const WRONG = {
  'wrong.vcsearch.json': {
    ...SEARCH,
    filter: 'year == and txt > 2',
    limit: 0,
    expect: [{ expect: 'recall', atLeast: 9, k: 0 }],
  },
  'wrong.vcrole.json': {
    roleId: 'r-1',
    roleName: '',
    policies: [{ resourceType: 'volume', privileges: [], resources: [] }, { resourceType: 5 }],
  },
  'wrong.vcalert.json': {
    id: 'a-1',
    ...RULE,
    ruleName: '',
    windowSize: 1.5,
    actions: [{ type: 'WEBHOOK', config: {} }],
  },
};

const SAID: Readonly<Record<string, string>> = {
  'wrong.vcsearch.json': '之后应为值',
  'wrong.vcrole.json': '不能为空',
  'wrong.vcalert.json': 'WEBHOOK 需要',
};

function workspaceOf(files: Record<string, object>): string {
  const folder = mkdtempSync(join(tmpdir(), 'vector-cloud-languages-'));
  for (const [file, content] of Object.entries(files)) writeFileSync(join(folder, file), JSON.stringify(content));
  return folder;
}

const demo = { 'connections/demo.json': { id: 'demo', kind: 'demo', name: 'Demo' } };
const read = (file: string): Record<string, string> => JSON.parse(readFileSync(file, 'utf8'));

/** Each text longer and in letters that no English has: `Ŀǿǿȧȧḓ`. */
const pseudo = (file: string) => getL10nPseudoLocalized(read(file));

/** Returns the texts of an element and its descendants: content, names, tooltips and placeholders. */
const textsOf = (element: Locator): Promise<string[]> =>
  element.evaluate(root => {
    const found: (string | null)[] = [];
    for (const each of [root, ...root.querySelectorAll('*:not(style)')]) {
      for (const name of ['aria-label', 'title', 'placeholder', 'alt']) found.push(each.getAttribute(name));
      for (const child of each.childNodes) if (child.nodeType === 3) found.push(child.nodeValue);
    }
    return found.filter(text => text !== null);
  });

/** Texts of VS Code itself, of zod for a value of the wrong type, and an example of a filter. */
const OTHERS = /actions$|^Actions for |^Views and More|^Drag a view|Invalid input: expected|^year > \d+ and /;

/** Returns texts with two adjacent English words, which are not translated. */
const english = (texts: readonly string[]): string[] => [
  ...new Set(texts.filter(text => /[A-Za-z]{3,} [a-z]{3,}/.test(text) && !OTHERS.test(text))),
];

describe('in Simplified Chinese', () => {
  const zh = { ...read('package.nls.zh-cn.json'), ...read('l10n/bundle.l10n.zh-cn.json') };
  let session: Session;
  const workspace = workspaceOf(WRONG);
  before(async () => void (session = await openSession({ language: 'zh-cn', storage: demo, workspace })));
  after(async () => {
    await session.close();
    rmSync(workspace, { recursive: true });
  });

  it('names commands, views, rows and the form of a search', async () => {
    await session.openView();
    await session.screenshot('chinese-views');
    await session.command(`Vector Cloud: ${zh['command.search']}`);
    await session.quickPick('help_center');
    const search = new SearchPage(session);
    await search.page.getByRole('radio', { name: zh['Text']!, exact: true }).check();
    await search.box(zh['Text']!).fill('billing');
    await search.run();
    await search.found(/\d+ 条命中结果/);
    await session.screenshot('chinese');
    assert.equal(await search.page.locator('html').getAttribute('lang'), 'zh-cn');
  });

  it('complains of what is wrong where forms show it', async () => {
    const told: string[] = [];
    for (const file of Object.keys(WRONG)) {
      await session.openFile(file);
      await session.webview.getByText(SAID[file]!).first().waitFor();
      await session.screenshot(`chinese-${file}`);
      told.push(...english(await textsOf(session.webview.locator('body'))));
    }
    const isChinese = (text: string) => /\p{Script=Han}/u.test(text); // the rest of such a text is an example of a filter
    assert.deepEqual(
      told.filter(text => !isChinese(text)),
      [],
    );
  });
});

describe('in a language that is English in other letters', () => {
  let session: Session;
  const workspace = workspaceOf(FILES);
  before(async () => {
    const added = {
      'package.nls.qps-ploc.json': { ...pseudo('package.nls.json'), 'extension.displayName': 'Vector Cloud' },
      'l10n/bundle.l10n.qps-ploc.json': pseudo('l10n/bundle.l10n.json'),
    };
    session = await openSession({ language: 'qps-ploc', added, storage: demo, workspace });
  });
  after(async () => {
    await session.close();
    rmSync(workspace, { recursive: true });
  });

  it('leaves no text of its own in English', async () => {
    const told: string[] = [];
    const look = async (place: Locator) => told.push(...english(await textsOf(place)));
    await session.openView();
    await session.expand('Demo');
    await look(session.page.locator('.part.sidebar'));
    for (const file of Object.keys(FILES)) {
      await session.openFile(file);
      await session.webview.locator('main').waitFor();
      await session.screenshot(`pseudo-${file}`);
      await look(session.webview.locator('body'));
    }
    assert.deepEqual(told, []);
  });
});
