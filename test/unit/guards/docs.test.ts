import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { filesOf } from '../../harness/checks/files';

const read = (file: string): string => readFileSync(file, 'utf8');
const json = (file: string) => JSON.parse(read(file));

const PAGES = filesOf('docs/*.md');
const USER_DOCS = ['README.md', ...PAGES];
const ALL_DOCS = [...USER_DOCS, 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md', 'test/bench/README.md'];

/** Targets of the links and pictures of a document that are not on the web. */
const linksOf = (file: string): string[] =>
  [...read(file).matchAll(/\]\(([^)]+)\)/g)].map(match => match[1]!).filter(link => !/^[a-z]+:/.test(link));

/** The text without code, its white space collapsed. */
const proseOf = (file: string): string =>
  read(file)
    .replaceAll(/```.*?```/gs, '')
    .replaceAll(/`[^`]*`/g, '')
    .replaceAll(/\s+/g, ' ');

/** Anchors of the headings of a Markdown text, as GitHub makes them. */
const anchorsOf = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, title]) =>
    title!
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

function isBroken(link: string, from: string): boolean {
  const [path = '', anchor] = link.split('#');
  const file = path === '' ? from : join(dirname(from), path);
  return !existsSync(file) || (anchor !== undefined && !anchorsOf(read(file)).includes(anchor));
}

const matchesIn = (files: readonly string[], pattern: RegExp): string[] =>
  files.flatMap(file => [...read(file).matchAll(pattern)].map(match => match[1]!));

describe('the documentation', () => {
  for (const file of ALL_DOCS) {
    it(`has no broken link or picture: ${file}`, () => {
      assert.deepEqual(
        linksOf(file).filter(link => isBroken(link, file)),
        [],
      );
    });
  }

  it('shows every picture and links every page from the README', () => {
    const linked = new Set(USER_DOCS.flatMap(file => linksOf(file).map(link => join(dirname(file), link))));
    const unused = filesOf('docs/pictures/*').filter(picture => !linked.has(picture));
    assert.deepEqual(unused, []);
    const fromReadme = linksOf('README.md');
    assert.ok(PAGES.length > 5);
    assert.deepEqual(
      PAGES.filter(page => !fromReadme.includes(page)),
      [],
    );
  });

  it('has a README below 150 lines', () => {
    assert.ok(read('README.md').split('\n').length < 150);
  });

  it('calls commands (bold) by their titles', () => {
    const titles = Object.entries<string>(json('package.nls.json')).flatMap(([key, title]) =>
      key.startsWith('command.') ? title : [],
    );
    const named = USER_DOCS.flatMap(file => [...proseOf(file).matchAll(/\*\*([^*]+)\*\*/g)].map(match => match[1]!));
    assert.ok(named.length > 50);
    assert.deepEqual(
      named.filter(name => !titles.includes(name)),
      [],
    );
  });

  it('quotes labels (italic) as they are on the screen', () => {
    const texts = Object.entries<string | { message: string }>(json('l10n/bundle.l10n.json')).map(([key, text]) =>
      typeof text === 'string' ? key : text.message,
    );
    const labels = new Set([...texts, ...Object.values<string>(json('package.nls.json'))]);
    const quoted = USER_DOCS.flatMap(file =>
      [...proseOf(file).matchAll(/(?<![\w*_])_([^_]+)_(?![\w_])/g)].map(match => match[1]!),
    );
    assert.ok(quoted.length > 10);
    assert.deepEqual(
      quoted.filter(label => !labels.has(label)),
      [],
    );
  });

  it('lists every setting with its default, and no other', () => {
    const settings: Record<string, { default: unknown }> = json('package.json').contributes.configuration.properties;
    const word = (value: unknown): string => (typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value));
    const rows = [...read('docs/connect.md').matchAll(/^\| `(vectorCloud\.[\w.]+)`.*\(([\w,]+)\) +\|$/gm)];
    assert.deepEqual(
      rows.map(([, name, value]) => [name, value]),
      Object.entries(settings).map(([name, setting]) => [name, word(setting.default)]),
    );
    const named = matchesIn(ALL_DOCS, /`(vectorCloud\.[\w.]+)`/g);
    assert.deepEqual(
      named.filter(name => !Object.hasOwn(settings, name)),
      [],
    );
  });

  it('names scripts, files and folders that exist', () => {
    const { scripts } = json('package.json');
    const named = matchesIn(ALL_DOCS, /npm run (?:--silent )?([\w:-]+)/g);
    assert.deepEqual(
      named.filter(script => !Object.hasOwn(scripts, script)),
      [],
    );
    const paths = matchesIn(ALL_DOCS, /`((?:src|test|docs|l10n)\/[\w./-]+)`/g);
    assert.ok(paths.length > 10);
    assert.deepEqual(
      paths.filter(path => !existsSync(path)),
      [],
    );
  });
});
