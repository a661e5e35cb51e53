import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';

/** Everything but webview, commands and extension. */
const BELOW_COMMANDS: readonly string[] =
  'model client demo connections changes documents work tree panels vscode node @vscode/l10n'.split(' ');

/** Who may import whom: a folder of src (a layer), or a folder or file in one that may more than its layer. */
const MAY: Record<string, readonly string[]> = {
  model: ['@vscode/l10n'],
  'model/zod': ['zod'],
  'model/texts/chinese': ['zod'],
  'model/texts/language': ['zod'],
  'model/wire/addresses': ['tldts'],
  'model/grid/exports': ['papaparse'],
  'model/plots/projections': ['ml-pca'],
  'model/documents/json-text': ['jsonc-parser'],
  'model/documents/number-lists': ['jsonc-parser'],
  'model/clusters/cron': ['croner'],
  'model/searches/texts': ['jsonc-parser'],
  client: ['model', 'node', '@vscode/l10n'],
  'client/undici': ['undici'],
  'client/limiter': ['p-queue'],
  cli: ['model', 'client', 'node'],
  demo: ['model', 'node'],
  'demo/filter': ['@vscode/l10n'],
  connections: ['model', 'client', 'vscode', 'node'],
  'connections/connection': ['@vscode/l10n'],
  changes: ['model', 'client', 'connections', 'vscode', 'node'],
  documents: ['model', 'client', 'connections', 'changes', 'vscode', 'node'],
  work: ['model', 'client', 'connections', 'changes', 'vscode', 'node'],
  tree: ['model', 'client', 'connections', 'changes', 'documents', 'work', 'vscode', 'node'],
  panels: ['model', 'client', 'connections', 'changes', 'documents', 'work', 'vscode', 'node'],
  'panels/alert-rules': ['@vscode/l10n'],
  'panels/alert-rules/series-texts': ['papaparse'],
  agents: ['model', 'client', 'connections', 'changes', 'documents', 'panels', 'vscode', 'node'],
  commands: BELOW_COMMANDS,
  webview: ['model', 'preact', '@vscode/l10n'],
  'webview/plots/plot': ['uplot'],
  extension: [...BELOW_COMMANDS, 'agents', 'commands'],
};

/** Every specifier of `import … from`, `export … from`, `import '…'` and `import('…')`. */
const SPECIFIER = /(?:\bfrom\s*|^\s*import\s*|\bimport\(\s*)['"]([^'"]+)['"]/gm;

const pathOf = (file: string): string => file.replace(/^src\/|\.tsx?$/g, '');
const specifiersIn = (text: string): string[] => [...text.matchAll(SPECIFIER)].map(([, name = '']) => name);

/** `model/grid/cells` → `model`, `model/grid`, `model/grid/cells`. */
const roomsOf = (path: string): string[] => path.split('/').map((_, at, parts) => parts.slice(0, at + 1).join('/'));

/** What `file` (`src/tree/node.ts`) may not import and does. */
function forbidden(file: string, text: string): string[] {
  const self = pathOf(file);
  const rooms = roomsOf(self);
  const allowed = [rooms[0]!, ...rooms.flatMap(room => MAY[room] ?? [])];
  return specifiersIn(text).filter(name => {
    if (name.startsWith('.')) return !allowed.includes(posix.join(posix.dirname(self), name).split('/')[0]!);
    const scopeOrName = name.startsWith('@') ? name.split('/').slice(0, 2).join('/') : name.split(/[:/]/)[0]!;
    return !allowed.includes(scopeOrName);
  });
}

describe('layers', () => {
  const files = globSync('src/**/*.{ts,tsx}').map(file => file.replaceAll('\\', '/'));
  const texts = new Map(files.map(file => [file, readFileSync(file, 'utf8')]));

  it('are all in the table, and all that is in the table is there', () => {
    const paths = files.map(pathOf);
    const layers = [...new Set(paths.map(path => path.split('/')[0]!))];
    assert.deepEqual(
      layers.filter(layer => !Object.hasOwn(MAY, layer)),
      [],
    );
    const rooms = new Set(paths.flatMap(roomsOf));
    assert.deepEqual(
      Object.keys(MAY).filter(room => !rooms.has(room)),
      [],
    );
  });

  it('import only what they may', () => {
    assert.deepEqual(
      files.flatMap(file => forbidden(file, texts.get(file)!).map(name => `${file}: ${name}`)),
      [],
    );
  });

  const planted: [what: string, file: string, text: string, wrong: string[]][] = [
    ['VS Code in the model', 'src/model/a.ts', `import * as vscode from 'vscode';`, ['vscode']],
    ['the tree in the client', 'src/client/a.ts', `import { rows } from '../tree/rows';`, ['../tree/rows']],
    ['a layer from a folder', 'src/client/a/b.ts', `import { rows } from '../../tree/rows';`, ['../../tree/rows']],
    ['undici beside its door', 'src/client/a.ts', `const { request } = await import('undici');`, ['undici']],
    ['a side effect', 'src/webview/a.tsx', `import 'node:fs';`, ['node:fs']],
    ['a re-export', 'src/demo/a.ts', `export { Limiter } from '../client/limiter';`, ['../client/limiter']],
    ['nothing wrong', 'src/client/undici.ts', `export { Agent } from 'undici';\nimport '../model/zod';`, []],
    ['what a folder may', 'src/demo/filter/a.ts', `import { t } from '@vscode/l10n';`, []],
  ];
  for (const [what, file, text, wrong] of planted) {
    it(`finds ${what}`, () => assert.deepEqual(forbidden(file, text), wrong));
  }
});

describe('folders', () => {
  const files = globSync('src/**/*.{ts,tsx}').map(file => file.replaceAll('\\', '/'));

  it('hold 3 to 40 files', () => {
    const sizes = Map.groupBy(files, file => posix.dirname(file));
    sizes.delete('src');
    const wrong = [...sizes].filter(([, { length }]) => length < 3 || length > 40);
    assert.deepEqual(
      wrong.map(([folder, { length }]) => `${folder}: ${length}`),
      [],
    );
  });

  it('hold files of at most 300 lines', () => {
    assert.deepEqual(
      files.filter(file => readFileSync(file, 'utf8').split('\n').length > 301),
      [],
    );
  });
});
