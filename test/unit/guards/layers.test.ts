import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';

/** Everything but webview, commands and extension. */
const BELOW_COMMANDS: readonly string[] =
  'model client demo connections changes documents work tree panels vscode node'.split(' ');

/** Who may import whom: a folder of src (a layer), or one file of it that may more than its layer. */
const MAY: Record<string, readonly string[]> = {
  model: ['@vscode/l10n'],
  'model/zod': ['zod'],
  'model/texts/chinese': ['zod'],
  'model/texts/language': ['zod'],
  'model/wire/addresses': ['tldts'],
  'model/grid/exports': ['papaparse'],
  'model/plots/projections': ['ml-pca'],
  'model/roles/access-csv': ['papaparse'],
  'panels/alert-rules/series-texts': ['papaparse'],
  'model/documents/json-text': ['jsonc-parser'],
  'model/clusters/cron': ['croner'],
  'model/documents/number-lists': ['jsonc-parser'],
  'model/searches/texts': ['jsonc-parser'],
  client: ['model', 'node', '@vscode/l10n'],
  'client/undici': ['undici'],
  'client/limiter': ['p-queue'],
  cli: ['model', 'client', 'node'],
  demo: ['model', 'node'],
  connections: ['model', 'client', 'vscode', 'node'],
  'connections/connection': ['@vscode/l10n'],
  changes: ['model', 'client', 'connections', 'vscode', 'node'],
  documents: ['model', 'client', 'connections', 'changes', 'vscode', 'node'],
  work: ['model', 'client', 'connections', 'changes', 'vscode', 'node'],
  tree: ['model', 'client', 'connections', 'changes', 'documents', 'work', 'vscode', 'node'],
  panels: ['model', 'client', 'connections', 'changes', 'documents', 'work', 'vscode', 'node'],
  agents: ['model', 'client', 'connections', 'changes', 'documents', 'panels', 'vscode', 'node'],
  commands: BELOW_COMMANDS,
  webview: ['model', 'preact', '@vscode/l10n'],
  'webview/plots/plot': ['uplot'],
  extension: [...BELOW_COMMANDS, 'agents', 'commands', '@vscode/l10n'],
};

/** Every specifier of `import … from`, `export … from`, `import '…'` and `import('…')`. */
const SPECIFIER = /(?:\bfrom\s*|^\s*import\s*|\bimport\(\s*)['"]([^'"]+)['"]/gm;

/** What `file` (`src/tree/node.ts`) may not import and does. */
function forbidden(file: string, text: string): string[] {
  const self = file.replace(/^src\/|\.tsx?$/g, '');
  const layer = self.split('/')[0]!;
  const allowed = [layer, ...(MAY[layer] ?? []), ...(MAY[self] ?? [])];
  return [...text.matchAll(SPECIFIER)]
    .map(([, name = '']) => name)
    .filter(name => {
      if (name.startsWith('.')) return !allowed.includes(posix.join(posix.dirname(self), name).split('/')[0]!);
      const scopeOrName = name.startsWith('@') ? name.split('/').slice(0, 2).join('/') : name.split(/[:/]/)[0]!;
      return !allowed.includes(scopeOrName);
    });
}

describe('layers', () => {
  const files = globSync('src/**/*.{ts,tsx}').map(file => file.replaceAll('\\', '/'));

  it('are all in the table', () => {
    assert.deepEqual(
      [...new Set(files.map(file => file.split(/[/.]/)[1]!))].filter(layer => !Object.hasOwn(MAY, layer)),
      [],
    );
  });

  for (const file of files) {
    it(`${file} imports only what its layer may`, () => {
      assert.deepEqual(forbidden(file, readFileSync(file, 'utf8')), []);
    });
  }

  const planted: [what: string, file: string, text: string, wrong: string[]][] = [
    ['VS Code in the model', 'src/model/a.ts', `import * as vscode from 'vscode';`, ['vscode']],
    ['the tree in the client', 'src/client/a.ts', `import { rows } from '../tree/rows';`, ['../tree/rows']],
    ['undici beside its door', 'src/client/a.ts', `const { request } = await import('undici');`, ['undici']],
    ['a side effect', 'src/webview/a.tsx', `import 'node:fs';`, ['node:fs']],
    ['a re-export', 'src/demo/a.ts', `export { Limiter } from '../client/limiter';`, ['../client/limiter']],
    ['nothing wrong', 'src/client/undici.ts', `export { Agent } from 'undici';\nimport '../model/zod';`, []],
  ];
  for (const [what, file, text, wrong] of planted) {
    it(`finds ${what}`, () => assert.deepEqual(forbidden(file, text), wrong));
  }
});
