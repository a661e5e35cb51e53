import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const DOCUMENTS = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md', 'docs/promises.md'];
const PARTS = ['Where your keys are', 'Remote, containers, proxies'];

const read = (file: string): string => readFileSync(file, 'utf8');
const plain = (text: string): string =>
  text
    .replaceAll(/[*`_\\]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** The sections of a Markdown text by their titles, whatever their level. */
function sections(text: string): Map<string, string> {
  const parts = text.split(/^#+ /m).slice(1);
  return new Map(parts.map(part => [part.slice(0, part.indexOf('\n')), part.slice(part.indexOf('\n'))]));
}

/** The cells of the tables of a text, without their heads. */
function rows(text: string): string[][] {
  const lines = text.split('\n');
  const isRule = (line: string | undefined): boolean => /^\|[|\s:-]+$/.test(line ?? '');
  const bodies = lines.filter((line, at) => line.startsWith('|') && !isRule(line) && !isRule(lines[at + 1]));
  return bodies.map(line => line.split(' | ').map(cell => cell.replaceAll(/^\| | \|$/g, '').trim()));
}

/** The sentences of the lists of a section. */
const sentences = (section: string): string[] =>
  [...section.matchAll(/^- (.*(?:\n {2}.*)*)/gm)].flatMap(([, item]) => plain(item!).split(/(?<=[.)…]) (?=[A-Z])/));

describe('the README', () => {
  const readme = sections(read('README.md'));
  const promises = sections(read('docs/promises.md'));
  const titles = [...readme.keys()];
  const features = titles.slice(titles.indexOf('What it does') + 1, titles.indexOf('Settings'));

  it('promises in each sentence what a test holds', () => {
    for (const title of [...features, ...PARTS]) {
      const words = rows(promises.get(title) ?? '').map(([cell]) => plain(cell!));
      const held = (sentence: string): boolean => words.some(each => sentence.includes(each));
      assert.deepEqual(
        sentences(readme.get(title)!).filter(sentence => !held(sentence)),
        [],
        title,
      );
    }
  });

  it('has the words that the table of promises speaks of', () => {
    for (const [title, table] of promises) {
      const text = plain(readme.get(title) ?? '');
      const gone = rows(table).filter(([words]) => !text.includes(plain(words!)));
      assert.deepEqual(gone, [], title);
    }
  });

  it('is held by tests that exist', () => {
    const named = [...promises.values()].flatMap(table => rows(table).map(([, cell]) => /^`(.+?)`: (.+)$/.exec(cell!)));
    assert.ok(named.length > 100);
    const gone = named.filter(match => {
      const [, file = '', name = ''] = match ?? [];
      return !existsSync(file) || !["'", '"', '`'].some(quote => read(file).includes(`(${quote}${name}${quote}`));
    });
    assert.deepEqual(
      gone.map(match => match?.[0]),
      [],
    );
  });

  it('tells figures that stand with the benches, and the bench of each', () => {
    const benches = read('test/bench/README.md');
    const figures = rows(readme.get('Figures')!);
    assert.ok(figures.length > 10);
    for (const [what, measured, , command] of figures) {
      const bench = /^`npm run bench ([\w-]+)`$/.exec(command!)?.[1];
      assert.ok(bench && existsSync(`test/bench/${bench}.bench.ts`), what);
      assert.ok(benches.includes(measured!.replace(/ (ms|×|%)$/, '')), what);
    }
  });

  it('names every setting, with its default, and commands that there are', () => {
    const { contributes, scripts } = JSON.parse(read('package.json'));
    const settings: Record<string, { default: unknown }> = contributes.configuration.properties;
    const told = rows(readme.get('Settings')!).map(([name, what]) => [plain(name!), /\((\w+)\)$/.exec(what!)?.[1]]);
    const word = (value: unknown): string => (typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value));
    assert.deepEqual(
      told,
      Object.entries(settings).map(([name, setting]) => [name, word(setting.default)]),
    );
    const named = [...read('README.md').matchAll(/npm run (?:--silent )?([\w:-]+)/g)].map(match => match[1]!);
    assert.deepEqual(
      named.filter(script => !Object.hasOwn(scripts, script)),
      [],
    );
  });

  it('names commands of the extension as they are called', () => {
    const titlesOfCommands = Object.values<string>(JSON.parse(read('package.nls.json')));
    const bold = [...read('README.md').matchAll(/\*\*([A-Z][\w ]+…?)\*\*/g)].map(match => match[1]!);
    assert.ok(bold.length > 10);
    assert.deepEqual(
      bold.filter(title => title !== 'Vector Cloud' && !titlesOfCommands.includes(title)),
      [],
    );
  });
});

describe('the links of the documents', () => {
  for (const document of DOCUMENTS) {
    it(`lead somewhere: ${document}`, () => {
      const links = [...read(document).matchAll(/\]\(([^)#:]+)\)/g)].map(match => match[1]!);
      assert.deepEqual(
        links.filter(link => !existsSync(join(dirname(document), link))),
        [],
      );
    });
  }

  it('lead to every picture that there is', () => {
    const shown = [...read('README.md').matchAll(/\]\((docs\/pictures\/[^)]+)\)/g)].map(match => match[1]!);
    assert.deepEqual(globSync('docs/pictures/*').toSorted(), shown.toSorted());
  });
});
