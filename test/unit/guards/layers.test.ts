import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { filesOf } from '../../harness/checks/files';

/** All layers except webview, commands and extension. */
const BELOW_COMMANDS: readonly string[] =
  'model client transfers evaluations configurations writes demo connections changes documents work tree panels vscode node @vscode/l10n'.split(
    ' ',
  );

/** Allowed imports: by folder of src (a layer), or by a folder or file with more rights than its layer. */
const MAY: Record<string, readonly string[]> = {
  model: ['@vscode/l10n'],
  'model/zod': ['zod'],
  'model/wire/domain-suffixes': ['tldts'],
  'model/collections/sample-rows': ['papaparse'],
  'model/entities/export-lines': ['papaparse'],
  'model/evaluations/records': ['papaparse'],
  'model/grid/exports': ['papaparse'],
  'model/plots/projections': ['ml-matrix'],
  'model/documents/json-text': ['jsonc-parser'],
  'model/documents/number-lists': ['jsonc-parser'],
  'model/clusters/cron': ['croner'],
  'model/searches/texts': ['jsonc-parser'],
  client: ['model', 'node', '@vscode/l10n'],
  'client/undici': ['undici'],
  'client/limiter': ['p-queue'],
  'client/exchanges/pictures': ['p-queue'],
  transfers: ['model', 'client', 'node', '@vscode/l10n'],
  'transfers/parquet': ['hyparquet', 'hyparquet-writer'],
  evaluations: ['model', 'client', 'node', '@vscode/l10n'],
  writes: ['model', 'client', 'node'],
  configurations: ['model', 'client', 'writes', 'node', '@vscode/l10n'],
  cli: ['model', 'client', 'transfers', 'evaluations', 'configurations', 'node'],
  demo: ['model', 'node'],
  'demo/filter': ['@vscode/l10n'],
  connections: ['model', 'client', 'vscode', 'node'],
  'connections/connection': ['@vscode/l10n'],
  changes: ['model', 'client', 'writes', 'connections', 'vscode', 'node'],
  documents: ['model', 'client', 'connections', 'changes', 'vscode', 'node'],
  work: ['model', 'client', 'configurations', 'writes', 'connections', 'changes', 'vscode', 'node'],
  tree: [
    'model',
    'client',
    'configurations',
    'writes',
    'connections',
    'changes',
    'documents',
    'work',
    'vscode',
    'node',
  ],
  panels: ['model', 'client', 'connections', 'changes', 'documents', 'work', 'vscode', 'node'],
  'work/evaluations': ['evaluations', 'transfers'],
  'work/exports': ['transfers'],
  'work/imports': ['transfers'],
  'panels/imports': ['transfers'],
  'panels/alert-rules': ['@vscode/l10n'],
  'panels/alert-rules/series-texts': ['papaparse'],
  agents: ['model', 'client', 'connections', 'changes', 'documents', 'panels', 'vscode', 'node'],
  commands: BELOW_COMMANDS,
  webview: ['model', 'preact', '@vscode/l10n'],
  'webview/plots/plot': ['uplot'],
  extension: [...BELOW_COMMANDS, 'agents', 'commands'],
};

/**
 * The files of `model/<noun>` that other layers and other nouns may import; every other file there is inside, and free to change. No file
 * only re-exports the others (an index.ts): esbuild splits code by file, so a page or the entry that wants one name of it would load all
 * that it leads to, what is imported later with `import()` too. `model/filter.ts` may: all it gives, a parser and its checks load anyway.
 */
const GIVES: Readonly<Record<string, string>> = {
  access:
    'cluster-roles data-role-documents data-role-forms data-role-grants data-role-merge data-role-plans grants group-members group-plans plans privilege-groups privileges reports users',
  'alert-rules':
    'action-types alert-rules conditions documents field-labels forms hints merge plans recipients rehearsals rule-draft series series-units templates',
  checks: 'checks expected-hits locations recalls results',
  clusters: 'clusters cron evidence metrics migration-documents migration-plans migrations replica-plans replicas',
  collections:
    'alias-plans alias-trials aliases changes collections compactions copies database-plans databases differences documents field-additions field-plans index-plans index-states indexes load-states metric-types offers partition-plans partitions plans properties property-plans refs requests sample-rows samples secrets sizes stored-refs structs templates warnings',
  comparisons: 'grid origins overlaps pages reports runs summaries views',
  configurations:
    'checks collection-parts collection-plans collections configurations documents files kinds listed-kinds plan-files pulls references secrets settings uses',
  documents: 'documents forms json-lines json-text places text-formats unseen',
  entities: 'checks documents export-lines merge plans requests stored text-vectors texts values',
  evaluations:
    'adoption checks comparisons conditions curves documents estimates files forms judgment-edits judgments measure-names pages plans query-findings query-set-edits query-sets records results sentences summaries variants',
  filter: '../filter automaton instants spatial values',
  fleet: 'columns following pages rows rules sums terraform',
  grid: 'card-pictures cards exports pages result-grid row-ranges sources',
  mappings: 'choices mappings pages plans rows',
  metrics: 'csv drafts marks measured pages plots ranges thinning',
  plots: 'areas distances pictures projections runs time-ticks viewports',
  problems: 'facts reports rules',
  regions: 'clouds private-endpoint-services projects regions',
  roles: 'access documents forms grants merge phrases plans reports resource-types roles warnings',
  searches:
    'by-hand calls checks combinations conditions cutoffs documents entities explanations facets facts fusion history hybrid-searches joining judging-pages narrowing narrowing-pages pages queries query-edits query-names questions ranges recipe-edits recipes rerankers runs score-notes searches snippets texts times v1-checks ways',
  secrets: 'encodings external-specs hidden kept names quotes redaction',
  texts:
    'analyzers complaints doubt durations filter-words free-names highlights language markdown names orders query-words quoted shown state-text utc words',
  vectors: 'combining compact embedding-addresses embeddings files float-texts floats npy packed typed vectors',
  wire: 'addresses change-reports domain-suffixes envelope exchange-reports exchange-snippets exchanges json pages records snippets unreadable values',
};

/** Every specifier of `import … from`, `export … from`, `import '…'` and `import('…')`. */
const SPECIFIER = /(?:\bfrom\s*|^\s*import\s*|\bimport\(\s*)['"]([^'"]+)['"]/gm;

const pathOf = (file: string): string => file.replace(/^src\/|\.tsx?$/g, '');
const specifiersIn = (text: string): string[] => [...text.matchAll(SPECIFIER)].map(([, name = '']) => name);

/** `model/grid/cells` → `model`, `model/grid`, `model/grid/cells`. */
const roomsOf = (path: string): string[] => path.split('/').map((_, at, parts) => parts.slice(0, at + 1).join('/'));

/** Returns the forbidden imports of `file` (`src/tree/node.ts`). */
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

/** `filter` for `model/filter/tree`, and for `model/filter` beside the folder; undefined outside the folders of the model. */
function nounOf(path: string, nouns: readonly string[]): string | undefined {
  const [layer, noun] = path.split('/');
  return layer === 'model' && nouns.includes(noun!) ? noun : undefined;
}

/** Returns imports of the model by files outside its table, and unused entries of the table. */
function wrongDoors(texts: ReadonlyMap<string, string>, gives: Readonly<Record<string, string>>): string[] {
  const nouns = Object.keys(gives);
  const entered = new Set<string>();
  const inside: string[] = [];
  for (const [file, text] of texts) {
    const self = pathOf(file);
    for (const name of specifiersIn(text).filter(each => each.startsWith('.'))) {
      const path = posix.join(posix.dirname(self), name);
      const noun = nounOf(path, nouns);
      if (noun === undefined || noun === nounOf(self, nouns)) continue;
      entered.add(path);
      if (!doorsOf(noun, gives).includes(path)) inside.push(`${file}: ${path} is inside`);
    }
  }
  const all = nouns.flatMap(noun => doorsOf(noun, gives));
  return [...inside, ...all.filter(path => !entered.has(path)).map(path => `${path}: nobody outside imports it`)];
}

const doorsOf = (noun: string, gives: Readonly<Record<string, string>>): string[] =>
  gives[noun]!.split(' ')
    .filter(Boolean)
    .map(name => posix.join('model', noun, name));

describe('layers', () => {
  const files = filesOf('src/**/*.{ts,tsx}');
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

describe('the nouns of the model', () => {
  const files = filesOf('src/**/*.{ts,tsx}');
  const texts = new Map(files.map(file => [file, readFileSync(file, 'utf8')]));

  it('are all in the table', () => {
    const folders = files.map(pathOf).filter(path => /^model\/.*\//.test(path));
    assert.deepEqual([...new Set(folders.map(path => path.split('/')[1]!))].toSorted(), Object.keys(GIVES).toSorted());
  });

  it('are entered by the files that they give, and by each of them', () => {
    assert.deepEqual(wrongDoors(texts, GIVES), []);
  });

  const gives = { filter: '../filter values', grid: 'cells' };
  const doors: [file: string, text: string][] = [
    ['src/webview/a.ts', `import { parseFilter } from '../model/filter';`],
    ['src/demo/filter/a.ts', `import { compare } from '../../model/filter/values';`],
    ['src/model/filter.ts', `import { tokenize } from './filter/tokens';`],
    ['src/model/filter/a.ts', `import { Token } from './tokens';\nimport { cellOf } from '../grid/cells';`],
  ];
  const planted: [what: string, file: string, text: string, wrong: string[]][] = [
    ['nothing wrong', 'src/panels/a.ts', `import { cellOf } from '../model/grid/cells';`, []],
    [
      'a layer inside',
      'src/panels/a.ts',
      `import { tokenize } from '../model/filter/tokens';`,
      ['src/panels/a.ts: model/filter/tokens is inside'],
    ],
    [
      'another noun inside, for a type only and later',
      'src/model/grid/a.ts',
      `import type { Token } from '../filter/tokens';\nconst later = () => import('../filter/tree');`,
      ['src/model/grid/a.ts: model/filter/tokens is inside', 'src/model/grid/a.ts: model/filter/tree is inside'],
    ],
  ];
  for (const [what, file, text, wrong] of planted) {
    it(`find ${what}`, () => assert.deepEqual(wrongDoors(new Map([...doors, [file, text]]), gives), wrong));
  }
  it('find what is given in vain, imports of its own folder aside', () => {
    const own = doors.filter(([file]) => file.startsWith('src/model/'));
    assert.deepEqual(wrongDoors(new Map(own), gives), [
      'model/filter: nobody outside imports it',
      'model/filter/values: nobody outside imports it',
    ]);
  });
});

describe('folders', () => {
  const files = filesOf('src/**/*.{ts,tsx}');

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
