import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

interface Output {
  readonly bytes: number;
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly imports: readonly { readonly path: string; readonly kind: string; readonly external?: boolean }[];
}

const outputs = (bundle: string): Record<string, Output> =>
  JSON.parse(readFileSync(`dist/${bundle}.meta.json`, 'utf8')).outputs;

/** An output and everything it imports statically: what is loaded, whole, when it is. */
function loadedWith(entry: string, all: Record<string, Output>, seen = new Set<string>()): Set<string> {
  if (seen.has(entry)) return seen;
  seen.add(entry);
  for (const { path, kind, external } of all[entry]!.imports) {
    if (kind === 'import-statement' && !external) loadedWith(path, all, seen);
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

  it('load at most 60 kB with VS Code', () => {
    const size = bytes(atActivation, extension);
    assert.ok(size <= 60_000, `${size} bytes: ${[...atActivation].join(', ')}`);
  });

  it('hold undici and zod all the same, for the first request', () => {
    const packages = packagesIn(Object.keys(extension), extension);
    for (const name of ['undici', 'zod']) assert.ok(packages.includes(name), name);
  });

  it('hold no code of undici that installs a global dispatcher', () => {
    const scripts = Object.keys(extension).filter(file => file.endsWith('.js'));
    for (const file of scripts) assert.doesNotMatch(readFileSync(file, 'utf8'), /undici\.globalDispatcher\.\d/, file);
  });

  const pages = outputs('webview');
  for (const page of Object.keys(pages).filter(file => file.endsWith('.page.js'))) {
    it(`load at most 80 kB with ${page}`, () => {
      const files = loadedWith(page, pages);
      const size = bytes(files, pages);
      assert.ok(size <= 80_000, `${size} bytes`);
      assert.deepEqual(packagesIn(files, pages).toSorted(), ['@vscode/l10n', 'preact', 'zod']);
    });
  }
});
