// Builds everything: the extension and its pages (default), the demo service alone (--demo), the tests (--tests), or one
// of the bundles below (--only).
// --minify for a package, --watch to build again on every change, --trial for unit tests with a fault (npm run mutants).
import { build, context } from 'esbuild';
import * as fs from 'node:fs';
import { basename, dirname, relative, resolve, sep } from 'node:path';
import { parseArgs } from 'node:util';
import { writeThirdParties } from './test/harness/third-parties.mjs';

const { values: flags } = parseArgs({
  options: {
    demo: { type: 'boolean' },
    tests: { type: 'boolean' },
    only: { type: 'string' },
    minify: { type: 'boolean' },
    watch: { type: 'boolean' },
    trial: { type: 'string' },
  },
});

/**
 * As published, loading undici puts an Agent of its own where the whole extension host's `fetch` finds its dispatcher. Here its
 * global dispatcher is a variable of the module instead; every request names its dispatcher anyway.
 */
const privateDispatcher = {
  name: 'undici-private-dispatcher',
  setup({ onLoad }) {
    const installedExports = [
      'fetch',
      'Headers',
      'Response',
      'Request',
      'FormData',
      'WebSocket',
      'CloseEvent',
      'ErrorEvent',
      'MessageEvent',
      'EventSource',
    ];
    onLoad({ filter: /[\\/]undici[\\/]lib[\\/]global\.js$/ }, () => ({
      loader: 'js',
      contents: `
        let own;
        module.exports = {
          getGlobalDispatcher: () => (own ??= new (require('./dispatcher/agent'))()),
          setGlobalDispatcher: dispatcher => { own = dispatcher; },
          installedExports: ${JSON.stringify(installedExports)},
        };`,
    }));
  },
};

/**
 * In VS Code requests go through the host's own `fetch` (client/host-dispatcher.ts): nothing of undici that speaks HTTP itself, nor its
 * `fetch`, caches and stand-ins for tests, would ever be run there. What is left is what a dispatcher is, and the repeats around it.
 */
const noConnections = {
  name: 'undici-no-connections',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]undici[\\/]index\.js$/ }, () => ({
      loader: 'js',
      contents: `
        exports.Dispatcher = require('./lib/dispatcher/dispatcher');
        exports.interceptors = { retry: require('./lib/interceptor/retry') };`,
    }));
  },
};

/**
 * Sentences of the sources show names of others escaped (model/texts/shown.ts), whichever of the two `t` says them; the collector of
 * texts and the types know those two only.
 */
const shownNames = {
  name: 'shown-names',
  setup({ onResolve }) {
    const sentences = {
      '@vscode/l10n': resolve('src/model/texts/sentences.ts'),
      vscode: resolve('src/connections/window/shown-names.ts'),
    };
    onResolve({ filter: /^(@vscode\/l10n|vscode)$/ }, ({ path, importer }) =>
      importer.startsWith(resolve('src') + sep) && importer !== sentences[path] ? { path: sentences[path] } : undefined,
    );
  },
};

/** A page holds messages against schemas and shows nobody what stands against one: its words would be a kB of it. */
const wordlessPages = {
  name: 'wordless-pages',
  setup({ onLoad }) {
    const contents = "export const WORDLESS = 'invalid'; export const ownWords = () => WORDLESS;";
    onLoad({ filter: /[\\/]texts[\\/]complaints\.ts$/ }, () => ({ contents }));
  },
};

/**
 * Puts what is imported on demand from one folder into one file: hundreds of small files cost more bytes and more reading than a few larger
 * ones, and what they share falls into as many pieces again. What is loaded with VS Code or a help, or draws the first rows, stays in files of its
 * own. The modules of the extension itself are imported with each: they are loaded before, and stay one piece.
 */
const foldersOnDemand = {
  name: 'folders-on-demand',
  setup({ onResolve, onLoad }) {
    const folders = onDemand();
    onResolve({ filter: /^\./ }, ({ path, kind, resolveDir }) => {
      if (kind !== 'dynamic-import') return undefined;
      const target = resolve(resolveDir, path);
      const folder = relative('', dirname(target));
      if (folders.get(folder)?.has(target)) return { path: folder, namespace: 'on-demand' };
      return { path: relative('', target), namespace: 'on-demand-alone' };
    });
    const load = (path, targets) => ({
      contents: [
        ...(WITHOUT_EXTENSION.test(path) ? [] : ["import './src/extension';"]),
        ...Array.from(targets, target => `export * from './${relative('', target).replaceAll(sep, '/')}';`),
      ].join('\n'),
      resolveDir: resolve(''),
      loader: 'ts',
    });
    onLoad({ filter: /.*/, namespace: 'on-demand' }, ({ path }) => load(path, folders.get(path)));
    onLoad({ filter: /.*/, namespace: 'on-demand-alone' }, ({ path }) => load(path, [resolve(path)]));
  },
};

const GATHERED = /^src[\\/](agents|changes|cli|commands|panels|transfers|work)\b/;

/** What the command line imports on demand: all else is imported by the extension, whose own modules are loaded then. */
const WITHOUT_EXTENSION = /^src[\\/](cli|transfers[\\/]parquet)\b/;
const AT_START = ['src/cli/program', 'src/commands/restored-tabs'].map(path => resolve(path));

/** Names that a module exports, each once; another kind of export as its first words. */
function exportsOf(file) {
  const kinds = /^export (?:default|\*|\{|(?:async )?(?:function\*?|const|let|class) (\w+))/gm;
  return [...new Set(Array.from(fs.readFileSync(file, 'utf8').matchAll(kinds), ([whole, name]) => name ?? whole))];
}

/** The modules that sources import on demand, by folder. Two of one folder must not export the same name: it would be missing. */
function onDemand() {
  const folders = new Map();
  for (const file of fs.globSync('src/**/*.ts', { exclude: ['src/webview/**'] }).toSorted()) {
    for (const [, path] of fs.readFileSync(file, 'utf8').matchAll(/(?<!typeof )import\('(\.[^']+)'\)/g)) {
      const target = resolve(dirname(file), path);
      const folder = relative('', dirname(target));
      if (GATHERED.test(folder) && !AT_START.includes(target) && fs.existsSync(`${target}.ts`))
        folders.set(folder, (folders.get(folder) ?? new Set()).add(target));
    }
  }
  for (const [folder, targets] of folders) {
    const names = Array.from(targets, target => exportsOf(`${target}.ts`)).flat();
    const twice = names.find((name, at) => names.indexOf(name) !== at || name.startsWith('export '));
    if (twice !== undefined)
      throw new Error(`${folder}: “${twice}” of modules imported on demand is not one name of its own.`);
  }
  return folders;
}

/** Tells the host what each page imports from the beginning, so that it is fetched side by side and not one after another. */
const preloads = {
  name: 'preloads',
  setup({ onEnd }) {
    onEnd(({ metafile }) => {
      const { outputs } = metafile;
      const name = file => file.slice('dist/webview/'.length);
      const below = (file, seen = new Set()) => {
        for (const { path, kind } of outputs[file].imports) {
          if (kind !== 'import-statement' || seen.has(path)) continue;
          seen.add(path);
          below(path, seen);
        }
        return seen;
      };
      const pages = Object.keys(outputs).filter(file => file.endsWith('.page.js'));
      const table = Object.fromEntries(pages.map(page => [name(page), [...below(page)].map(name)]));
      fs.writeFileSync('dist/webview/preloads.json', JSON.stringify(table));
    });
  },
};

/** Takes the banner from the files that never ask for `require`, which are almost all. */
function spareBanner({ outputs }) {
  for (const file of Object.keys(outputs).filter(each => each.endsWith('.js'))) {
    const lines = fs.readFileSync(file, 'utf8').split('\n');
    const at = lines[0].startsWith('#!') ? 1 : 0;
    const rest = lines.toSpliced(at, 1).join('\n');
    if (lines[at] !== requireBanner.js || /\brequire\b/.test(rest)) continue;
    fs.writeFileSync(file, rest);
    outputs[file].bytes = fs.statSync(file).size;
  }
}

/**
 * Gives the files of `dist/lib` names without hashes: the name of what is imported, or a short one for what several share. Hashes cannot be
 * compressed, and each import repeats them.
 */
function shortenNames(metafile) {
  const { outputs } = metafile;
  const files = Object.keys(outputs)
    .filter(file => file.startsWith('dist/lib/'))
    .toSorted();
  const names = new Map();
  const taken = new Set();
  for (const file of files) {
    const old = basename(file, '.js');
    const [, name] = /^(.+)-[A-Z\d]{8}$/.exec(old);
    const stem = name === 'chunk' ? '' : name;
    let nth = stem ? 1 : 0;
    const next = () => `${stem}${stem && nth === 1 ? '' : nth.toString(36)}`;
    while (taken.has(next())) nth += 1;
    taken.add(next());
    names.set(old, next());
  }
  const renamed = path => path.replace(/[^/]+(?=\.js$)/, name => names.get(name) ?? name);
  for (const file of Object.keys(outputs)) {
    const text = fs.readFileSync(file, 'utf8');
    fs.writeFileSync(
      file,
      text.replaceAll(/[\w.-]+-[A-Z\d]{8}(?=\.js["'`])/g, name => names.get(name) ?? name),
    );
    outputs[file].bytes = fs.statSync(file).size;
    for (const each of outputs[file].imports) each.path = renamed(each.path);
  }
  for (const file of files) fs.renameSync(file, renamed(file));
  metafile.outputs = Object.fromEntries(Object.entries(outputs).map(([file, output]) => [renamed(file), output]));
}

/**
 * Removes the imports of files of which nothing is used. esbuild writes them for modules that do something when they are loaded: none of
 * ours does.
 */
function dropUnusedImports({ outputs }) {
  for (const file of Object.keys(outputs).filter(each => each.endsWith('.js'))) {
    const text = fs.readFileSync(file, 'utf8');
    const rest = text.replaceAll(/(?<=^|[;\n])import"(\.[^"]+)";/g, '');
    if (rest === text) continue;
    fs.writeFileSync(file, rest);
    const output = outputs[file];
    output.bytes = fs.statSync(file).size;
    output.imports = output.imports.filter(
      ({ path, kind }) =>
        kind !== 'import-statement' || rest.includes(`from"${relativePath(file, path)}"`) || !(path in outputs),
    );
  }
}

const relativePath = (file, path) => {
  const to = relative(dirname(file), path).replaceAll(sep, '/');
  return to.startsWith('.') ? to : `./${to}`;
};

const common = {
  bundle: true,
  sourcemap: !flags.minify,
  minify: flags.minify ?? false,
  metafile: true,
  logLevel: 'warning',
  mainFields: ['module', 'main'],
  legalComments: 'none',
};

// undici and @vscode/l10n call require('node:…'), which an ES module does not have.
const requireBanner = {
  js: `import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);`,
};

const host = {
  ...common,
  platform: 'node',
  target: 'node22.19',
  format: 'esm',
  splitting: true,
  external: ['vscode'],
  chunkNames: 'lib/[name]-[hash]',
  banner: requireBanner,
  plugins: [privateDispatcher, shownNames],
};

// Plain Node programs beside node_modules; what they need of it stays there.
const program = {
  ...host,
  packages: 'external',
  external: [],
  minify: false,
  sourcemap: true,
};

const bundles = {
  extension: {
    ...host,
    plugins: [...host.plugins, noConnections, foldersOnDemand],
    entryPoints: { extension: 'src/extension.ts', cli: 'src/cli/main.ts' },
    outdir: 'dist',
  },
  // Threads of their own; what they need is in them.
  workers: {
    ...host,
    splitting: false,
    // Its sources: what it publishes as one file is not split by what is used of it.
    alias: { 'ml-matrix': resolve('node_modules/ml-matrix/src/index.js') },
    entryPoints: ['src/panels/**/*.worker.ts', 'src/evaluations/**/*.worker.ts'],
    entryNames: '[name]',
    outdir: 'dist',
  },
  webview: {
    ...common,
    platform: 'browser',
    target: 'chrome138',
    format: 'esm',
    splitting: true,
    entryPoints: ['src/webview/**/*.page.tsx'],
    entryNames: '[name]',
    outdir: 'dist/webview',
    tsconfig: 'src/webview/tsconfig.json',
    minify: true,
    plugins: [preloads, wordlessPages, shownNames],
  },
  demo: {
    ...common,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    entryPoints: ['src/demo/main.ts'],
    banner: requireBanner,
    outfile: 'dist/demo.js',
    minify: false,
    plugins: [shownNames],
  },
  unitTests: {
    ...host,
    entryPoints: ['test/unit/**/*.test.ts'],
    outdir: 'dist/test/unit',
    outbase: 'test/unit',
    packages: 'bundle',
    external: ['mocha', 'esbuild', 'oxc-parser', '@zilliz/milvus2-sdk-node'],
    minify: false,
    sourcemap: true,
  },
  // CommonJS: VS Code 1.110 hangs on a test file that is an ES module and imports vscode.
  hostTests: {
    ...common,
    platform: 'node',
    target: 'node22.19',
    format: 'cjs',
    entryPoints: ['test/host/index.ts', 'test/host/**/*.test.ts', 'test/bench/host/*.ts'],
    outdir: 'dist/test/inside',
    outbase: 'test',
    outExtension: { '.js': '.cjs' },
    external: ['vscode', 'mocha'],
    plugins: host.plugins,
    minify: false,
    sourcemap: true,
  },
  packageTests: {
    ...program,
    entryPoints: ['test/package/**/*.test.ts'],
    outdir: 'dist/test/package',
    outbase: 'test/package',
  },
  windowTests: {
    ...program,
    entryPoints: ['test/e2e/**/*.e2e.ts'],
    outdir: 'dist/test/e2e',
    outbase: 'test/e2e',
  },
  // As it ships: our code and its libraries in one, minified. Counterparts stay outside.
  benches: {
    ...host,
    entryPoints: [
      'test/bench/**/*.bench.ts',
      'test/bench/wire-service.ts',
      'test/bench/wire-memory.ts',
      'test/bench/transfer-service.ts',
      'test/bench/transfer-memory.ts',
    ],
    outdir: 'dist/test/bench',
    outbase: 'test/bench',
    external: ['esbuild', 'playwright-core', '@vscode/test-electron', '@zilliz/milvus2-sdk-node'],
    minify: true,
    sourcemap: true,
  },
  support: {
    ...program,
    entryPoints: [
      'suites',
      'specs',
      'serve',
      'benches',
      'schemas',
      'package',
      'release',
      'pictures',
      'mutants',
      'oracle',
      'trial',
    ].map(name => `test/harness/programs/${name}.ts`),
    outdir: 'dist/test/harness',
  },
};

function choose() {
  if (flags.only) return [flags.only];
  if (flags.demo) return ['demo'];
  return flags.tests ? ['unitTests', 'hostTests', 'windowTests'] : ['extension', 'workers', 'webview'];
}

/**
 * Unit tests of one trial: some of them only, in a folder of their own, with another text for one source. The file that `--trial` names
 * says which: { folder, tests: { name: path }, file, source }.
 */
function trialOf(options) {
  const { folder, tests, file, source } = JSON.parse(fs.readFileSync(flags.trial, 'utf8'));
  const whole = file && resolve(file).replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  const faulty = {
    name: 'faulty-source',
    setup({ onLoad }) {
      onLoad({ filter: new RegExp(`^${whole}$`) }, () => ({ contents: source, loader: 'ts' }));
    },
  };
  const plugins = file ? [...options.plugins, faulty] : options.plugins;
  return { ...options, entryPoints: tests, outdir: folder, outbase: undefined, sourcemap: false, plugins };
}

/** The files of each pattern. A pattern that matches nothing would leave its files out unnoticed: it is an error. */
function found(entryPoints) {
  if (!Array.isArray(entryPoints)) return entryPoints;
  return entryPoints.flatMap(pattern => {
    const files = pattern.includes('*') ? fs.globSync(pattern).toSorted() : [pattern];
    if (files.length === 0) throw new Error(`No file matches ${pattern}.`);
    return files;
  });
}

if (flags.trial) {
  await build(trialOf(bundles.unitTests));
  process.exit();
}

const metafiles = [];
for (const name of choose()) {
  const options = { ...bundles[name], entryPoints: found(bundles[name].entryPoints) };
  if (options.outdir && options.outdir !== 'dist') fs.rmSync(options.outdir, { recursive: true, force: true });
  if (name === 'extension') fs.rmSync('dist/lib', { recursive: true, force: true });
  if (flags.watch) {
    const watching = await context(options);
    await watching.watch();
    continue;
  }
  const { metafile } = await build(options);
  if (flags.minify) spareBanner(metafile);
  if (flags.minify && name === 'extension') {
    dropUnusedImports(metafile);
    shortenNames(metafile);
  }
  metafiles.push(metafile);
  // Read by the tests that hold the sizes and what is loaded when.
  fs.writeFileSync(`dist/${name}.meta.json`, JSON.stringify(metafile));
}
// Of what is packaged; not of what is watched or of tests.
if (metafiles.length > 0 && !flags.only && !flags.tests && !flags.demo) writeThirdParties(metafiles);
