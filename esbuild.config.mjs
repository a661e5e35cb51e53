// Builds everything: the extension and its pages (default), the demo service alone (--demo), the tests (--tests), or one
// of the bundles below (--only).
// --minify for a package, --watch to build again on every change.
import { build, context } from 'esbuild';
import { rmSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

const { values: flags } = parseArgs({
  options: {
    demo: { type: 'boolean' },
    tests: { type: 'boolean' },
    only: { type: 'string' },
    minify: { type: 'boolean' },
    watch: { type: 'boolean' },
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

const common = {
  bundle: true,
  sourcemap: !flags.minify,
  minify: flags.minify ?? false,
  metafile: true,
  logLevel: 'warning',
  mainFields: ['module', 'main'],
  legalComments: 'none',
};

// undici calls require('node:…'), which an ES module does not have.
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
  chunkNames: 'chunks/[name]-[hash]',
  banner: requireBanner,
  plugins: [privateDispatcher],
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
  extension: { ...host, entryPoints: ['src/extension.ts'], outdir: 'dist' },
  webview: {
    ...common,
    platform: 'browser',
    target: 'chrome138',
    format: 'esm',
    splitting: true,
    entryPoints: ['src/webview/*.page.tsx'],
    outdir: 'dist/webview',
    tsconfig: 'src/webview/tsconfig.json',
    minify: true,
  },
  demo: {
    ...common,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    entryPoints: ['src/demo/main.ts'],
    outfile: 'dist/demo.js',
    minify: false,
  },
  unitTests: {
    ...host,
    entryPoints: ['test/unit/**/*.test.ts'],
    outdir: 'dist/test/unit',
    outbase: 'test/unit',
    packages: 'bundle',
    external: ['mocha', 'esbuild', '@zilliz/milvus2-sdk-node'],
    minify: false,
    sourcemap: true,
  },
  // CommonJS: VS Code 1.110 hangs on a test file that is an ES module and imports vscode.
  hostTests: {
    ...common,
    platform: 'node',
    target: 'node22.19',
    format: 'cjs',
    entryPoints: ['test/host/**/*.ts'],
    outdir: 'dist/test/host',
    outExtension: { '.js': '.cjs' },
    external: ['vscode', 'mocha'],
    plugins: [privateDispatcher],
    minify: false,
    sourcemap: true,
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
    entryPoints: ['test/bench/*.bench.ts', 'test/bench/wire-service.ts', 'test/bench/wire-memory.ts'],
    outdir: 'dist/test/bench',
    external: ['playwright-core', '@vscode/test-electron', '@zilliz/milvus2-sdk-node'],
    minify: true,
    sourcemap: true,
  },
  support: {
    ...program,
    entryPoints: ['suites', 'specs', 'serve', 'benches', 'schemas'].map(name => `test/support/${name}.ts`),
    outdir: 'dist/test/support',
  },
};

function choose() {
  if (flags.only) return [flags.only];
  if (flags.demo) return ['demo'];
  return flags.tests ? ['unitTests', 'hostTests', 'windowTests'] : ['extension', 'webview'];
}

for (const name of choose()) {
  const options = bundles[name];
  if (options.outdir && options.outdir !== 'dist') rmSync(options.outdir, { recursive: true, force: true });
  if (name === 'extension') rmSync('dist/chunks', { recursive: true, force: true });
  if (flags.watch) {
    const watching = await context(options);
    await watching.watch();
    continue;
  }
  const { metafile } = await build(options);
  // Read by the tests that hold the sizes and what is loaded when.
  writeFileSync(`dist/${name}.meta.json`, JSON.stringify(metafile));
}
