import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

interface Output {
  readonly bytes: number;
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly imports: readonly { readonly path: string; readonly kind: string; readonly external?: boolean }[];
}

const outputs = (bundle: string): Record<string, Output> =>
  JSON.parse(readFileSync(`dist/${bundle}.meta.json`, 'utf8')).outputs;

/** Returns an output and everything it imports statically. `later`: including dynamic imports. */
function loadedWith(entry: string, all: Record<string, Output>, later = false, seen = new Set<string>()): Set<string> {
  if (seen.has(entry)) return seen;
  seen.add(entry);
  for (const { path, kind, external } of all[entry]!.imports) {
    const isLoaded = kind === 'import-statement' || (later && kind === 'dynamic-import');
    if (isLoaded && !external) loadedWith(path, all, later, seen);
  }
  return seen;
}

const bytes = (files: Iterable<string>, all: Record<string, Output>): number =>
  [...files].reduce((sum, file) => sum + all[file]!.bytes, 0);

const packagesIn = (files: Iterable<string>, all: Record<string, Output>): string[] => [
  ...new Set(
    [...files]
      .flatMap(file => Object.keys(all[file]!.inputs))
      .map(input => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(input)?.[1])
      .filter(name => name !== undefined),
  ),
];

describe('the bundles', () => {
  const extension = outputs('extension');
  const atActivation = loadedWith('dist/extension.js', extension);

  it('load no library with VS Code, neither undici nor zod', () => {
    assert.deepEqual(packagesIn(atActivation, extension), []);
  });

  it('load at most 70.8 kB with VS Code', () => {
    const size = bytes(atActivation, extension);
    assert.ok(size <= 70_800, `${size} bytes: ${[...atActivation].join(', ')}`);
  });

  it('are loaded with VS Code from few files', () => {
    assert.ok(atActivation.size <= 5, [...atActivation].join(', '));
  });

  it('import no file of which they use nothing', () => {
    for (const file of Object.keys(extension).filter(each => each.endsWith('.js')))
      assert.doesNotMatch(readFileSync(file, 'utf8'), /(^|[;\n])import"\./, file);
  });

  it('hold undici and zod all the same, for the first request', () => {
    const packages = packagesIn(Object.keys(extension), extension);
    for (const name of ['undici', 'zod']) assert.ok(packages.includes(name), name);
  });

  it('hold no code of undici that installs a global dispatcher', () => {
    const scripts = Object.keys(extension).filter(file => file.endsWith('.js'));
    for (const file of scripts) assert.doesNotMatch(readFileSync(file, 'utf8'), /undici\.globalDispatcher\.\d/, file);
  });

  it('hold no WebAssembly: requests go through the fetch of the host, which has its own', () => {
    for (const file of Object.keys(extension)) assert.doesNotMatch(readFileSync(file, 'utf8'), /AGFzbQ/, file); // its first bytes
  });

  it('carry what makes `require` where it is asked for, and nowhere else', () => {
    const scripts = Object.keys(extension).filter(file => file.endsWith('.js'));
    const carrying = scripts.filter(file => readFileSync(file, 'utf8').includes('__createRequire('));
    const asking = scripts.filter(file =>
      /\brequire\b(?!=__createRequire)/.test(readFileSync(file, 'utf8').replace(/^import \{ createRequire.*/, '')),
    );
    assert.deepEqual(carrying, asking);
    assert.ok(asking.length <= 3, asking.join(', '));
  });

  const workers = outputs('workers');
  for (const worker of Object.keys(workers).filter(file => file.endsWith('.js'))) {
    it(`carry no schemas in ${worker}, which is given checked data`, () => {
      assert.ok(!packagesIn([worker], workers).includes('zod'));
    });
  }

  const pages = outputs('webview');
  for (const page of Object.keys(pages).filter(file => file.endsWith('.page.js'))) {
    it(`load at most 90 kB with ${page}`, () => {
      const files = loadedWith(page, pages);
      const size = bytes(files, pages);
      assert.ok(size <= 90_000, `${size} bytes`);
      assert.deepEqual(packagesIn(files, pages).toSorted(), ['@vscode/l10n', 'preact', 'zod']);
    });
    it(`hold none of the sentences about schemas in ${page}, where nobody reads them`, () => {
      for (const file of loadedWith(page, pages, true))
        assert.doesNotMatch(readFileSync(file, 'utf8'), /Missing\. Must be/, file);
    });
    it(`fetch side by side what ${page} imports from the beginning`, () => {
      const table = JSON.parse(readFileSync('dist/webview/preloads.json', 'utf8')) as Record<string, string[]>;
      const named = table[page.slice('dist/webview/'.length)]!.map(name => `dist/webview/${name}`);
      assert.deepEqual(new Set([page, ...named]), loadedWith(page, pages));
    });
    it(`load at most 280 kB with ${page} and all its chunks`, () => {
      const size = bytes(loadedWith(page, pages, true), pages);
      assert.ok(size <= 280_000, `${size} bytes`);
    });
  }
});
