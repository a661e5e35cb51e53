// npm run l10n [FOLDER]
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { getL10nJson } from '@vscode/l10n-dev';

/** An import of `t` by its name: pages and the model have it. The collector finds only calls of the form `l10n.t(…)`. */
const BY_NAME = /^import \{[^}]*\bt\b[^}]*\} from '@vscode\/l10n';$/m;

const IMPORTS = ["import * as l10n from '@vscode/l10n';", "import * as vscode from 'vscode';"];

const inFull = source =>
  BY_NAME.test(source) ? source.replace(BY_NAME, IMPORTS[0]).replace(/(?<![\w.$])t\(/g, 'l10n.t(') : source;

/** Files that are joined: for each import the collector takes half a second, and from much more than this it collects nothing. */
const AT_ONCE = 20;

/** Joins sources with one import. */
function joined(files, line) {
  const sources = files.map(file => inFull(readFileSync(file, 'utf8')));
  const own = sources.filter(source => source.includes(line)).map(source => source.replace(line, ''));
  return Array.from({ length: Math.ceil(own.length / AT_ONCE) }, (_, at) =>
    [line, ...own.slice(at * AT_ONCE, (at + 1) * AT_ONCE)].join('\n'),
  );
}

const files = globSync('src/**/*.{ts,tsx}').toSorted();
if (files.length === 0) throw new Error('No file matches src/**/*.{ts,tsx}.');
const sources = ['.ts', '.tsx'].flatMap(extension => {
  const own = files.filter(file => extname(file) === extension);
  return IMPORTS.flatMap(line => joined(own, line).map(contents => ({ extension, contents })));
});
const texts = Object.entries(await getL10nJson(sources));
const sorted = Object.fromEntries(texts.toSorted(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(join(process.argv[2] ?? 'l10n', 'bundle.l10n.json'), `${JSON.stringify(sorted, undefined, 2)}\n`);
