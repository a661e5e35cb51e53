import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { type Untranslated, untranslated } from '../../harness/checks/sentences';
import { filesOf } from '../../harness/checks/files';

/** Files whose texts are not translated. */
const ENGLISH: readonly [what: string, files: RegExp][] = [
  ['a service’s own', /^src\/demo\//],
  ['those of the command line, which pipelines read', /^src\/cli\//],
  ['answers to language models', /^src\/agents\/(answers|collections)\.ts$/],
  ['programs that are copied', /\/(exchange-|search-)?snippets\.ts$/],
  ['the frame of a page', /^src\/panels\/forms\/page\.ts$/],
  ['the language of filters', /^src\/model\/filter\/(operators|printer)\.ts$/],
  ['units, as they are written in files', /^src\/model\/alert-rules\/series-units\.ts$/],
  ['a form of files', /^src\/model\/vectors\/npy\.ts$/],
  ['lines of the log', /^src\/connections\/log\.ts$/],
];

/** Texts that are not prose: styles, messages between parts of a page, units, the filter language and its functions. */
const CODE = [
  /^<div class=|^\d+px \{\}$|^color-mix\(|^\.[\w-]+ \w+, |^\{\}\?help /,
  /^.list \{\}.$|^swatch second$|^password \{\} \{\}$|^Bearer \{\}$/,
  /^\{\} ms$|^time,latency \(ms\)\n/,
  /^(is|not|in)\b[a-z |]*$|^\{\} in \[\{\}\]$|\w\(\w*, "|structs, predicate|^field, prefix$|^\{\}, value$/,
  /^id kind name order /,
];

/** Kinds of things, which a program tells apart; each has words of its own for a person. */
const KINDS =
  /^(line start|line end|word edge|no word edge|day rhythm|metrics differ|nothing found|fewer hits|more hits)$/;

const isCode = (found: string): boolean => {
  const text = found.replace(/^\d+: /, '');
  return KINDS.test(text) || CODE.some(pattern => pattern.test(text));
};

describe('what a person is told', () => {
  const files = filesOf('src/**/*.{ts,tsx}').filter(file => !ENGLISH.some(([, its]) => its.test(file)));

  it('is looked for in every file but those that are there and English', () => {
    const all = filesOf('src/**/*.ts');
    assert.deepEqual(
      ENGLISH.filter(([, its]) => !all.some(file => its.test(file))).map(([what]) => what),
      [],
    );
  });
  const found = files.map(file => ({ file, ...untranslated(file, readFileSync(file, 'utf8')) }));

  it('is translated, in every file', () => {
    assert.deepEqual(
      found.flatMap(({ file, sentences }) => sentences.filter(each => !isCode(each)).map(each => `${file}:${each}`)),
      [],
    );
  });

  it('is translated when it is told, not when its file is loaded', () => {
    assert.deepEqual(
      found.flatMap(({ file, early }) => early.map(each => `${file}:${each}`)),
      [],
    );
  });

  const planted: [what: string, source: string, found: Untranslated][] = [
    ['a sentence', `export const a = 'Must not be empty';`, { sentences: ['1: Must not be empty'], early: [] }],
    [
      'what is put into one',
      "const a = (n: number) => t('{0}: {1}', n, `${n} hits found`);",
      { sentences: ['1: {} hits found'], early: [] },
    ],
    ['a text of a page', `const a = () => <p>No hits yet</p>;`, { sentences: ['1: No hits yet'], early: [] }],
    [
      'a translation too early',
      `const a = z.int(t('A whole number'));`,
      { sentences: [], early: ['1: A whole number'] },
    ],
    [
      'nothing where all is well',
      `import a from 'a b';\nconst b = () => vscode.l10n.t('No hits yet');`,
      { sentences: [], early: [] },
    ],
    [
      'nothing in types and kinds',
      `type A = 'day rhythm';\nconst b = (a: A) => a === 'day rhythm';`,
      { sentences: [], early: [] },
    ],
    ['nothing in mistakes of ours', `throw new RangeError('There is no page');`, { sentences: [], early: [] }],
  ];
  for (const [what, source, expected] of planted) {
    it(`is searched for ${what}`, () => assert.deepEqual(untranslated('a.tsx', source), expected));
  }
});
