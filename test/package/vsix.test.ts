import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mustRun } from '../harness/programs/command';
import { sha256 } from '../harness/package/packing';
import { entriesOf } from '../harness/package/zip';

const VSIX = process.env['TEST_VSIX']!;
const MAX_BYTES = 1_326_000;

const byName = (a: string, b: string): number => (a < b ? -1 : 1);

/** Files by what they are for; one of each, unless it says how many else. Chunks are named by their content. */
const FILES: readonly [path: RegExp, count?: (found: number) => boolean][] = [
  [/^\[Content_Types\]\.xml$/],
  [/^extension\.vsixmanifest$/],
  [/^extension\/package\.json$/],
  [/^extension\/package\.nls(\.[\w-]+)?\.json$/, found => found >= 1],
  [/^extension\/readme\.md$/],
  [/^extension\/changelog\.md$/],
  [/^extension\/LICENSE\.txt$/],
  [/^extension\/dist\/third-party-notices\.txt$/],
  [/^extension\/dist\/sbom\.cdx\.json$/],
  [/^extension\/dist\/extension\.js$/],
  [/^extension\/dist\/cli\.js$/],
  [/^extension\/dist\/\w+\.worker\.js$/, found => found >= 1],
  [/^extension\/dist\/lib\/[\w.-]+\.js$/, found => found > 50],
  [/^extension\/dist\/webview\/([\w-]+-[A-Z0-9]{8}|[\w-]+\.page)\.(js|css)$/, found => found > 2],
  [/^extension\/dist\/webview\/preloads\.json$/],
  [/^extension\/dist\/webview\/[\w-]+\.ttf$/, found => found <= 1],
  [/^extension\/l10n\/bundle\.l10n(\.[\w-]+)?\.json$/, found => found >= 1],
  [/^extension\/media\/icon\.png$/],
  [/^extension\/media\/[\w-]+\.(css|svg)$/, found => found >= 1],
  [/^extension\/media\/draft-(grammar|language|lines-grammar)\.json$/, found => found === 3],
  [/^extension\/media\/schemas\/\w+\.schema\.json$/, found => found >= 1],
  [/^extension\/media\/walkthrough\/\w+\.svg$/, found => found >= 1],
];

describe('the package', () => {
  const entries = entriesOf(readFileSync(VSIX));
  const names = entries.map(({ name }) => name);
  const text = (name: string): string =>
    entries
      .find(each => each.name === name)!
      .read()
      .toString();
  const manifest = JSON.parse(text('extension/package.json'));
  const billed: { name: string; version: string; group?: string; licenses: [{ license: { id: string } }] }[] =
    JSON.parse(text('extension/dist/sbom.cdx.json')).components;

  it(`weighs at most ${MAX_BYTES / 1_000_000} MB`, () => {
    const size = readFileSync(VSIX).length;
    const heaviest = entries.toSorted((a, b) => b.packed - a.packed).slice(0, 10);
    assert.ok(size <= MAX_BYTES, `${size} bytes; ${heaviest.map(each => `${each.name} ${each.packed}`).join(', ')}`);
  });

  it('holds nothing that is not on the list: no module, no source, no test, no map', () => {
    const unknown = names.filter(name => !FILES.some(([path]) => path.test(name)));
    assert.deepEqual(unknown, []);
  });

  for (const [path, count = (found: number) => found === 1] of FILES) {
    it(`holds as many as it should of ${path.source}`, () => {
      const found = names.filter(name => path.test(name));
      assert.ok(count(found.length), found.join(', '));
    });
  }

  it('holds every bundle that was built, and no other', () => {
    const built = ['extension', 'workers', 'webview'].flatMap(bundle =>
      Object.keys(JSON.parse(readFileSync(`dist/${bundle}.meta.json`, 'utf8')).outputs),
    );
    const packed = names
      .filter(name => /\/dist\/.*\.(js|css|ttf)$/.test(name))
      .map(name => name.slice('extension/'.length));
    assert.deepEqual(packed.toSorted(byName), built.toSorted(byName));
  });

  it('holds the program that its manifest names, to run by itself', () => {
    assert.deepEqual(manifest.bin, { 'vector-cloud': 'dist/cli.js' });
    assert.match(text('extension/dist/cli.js'), /^#!\/usr\/bin\/env node\n/);
  });

  it('says what it is: a picture, categories, at most five keywords, a licence', () => {
    const png = entries.find(({ name }) => name === `extension/${manifest.icon}`)!.read();
    assert.equal(png.toString('latin1', 1, 4), 'PNG');
    assert.ok(png.readUInt32BE(16) >= 128 && png.readUInt32BE(16) === png.readUInt32BE(20)); // width and height
    assert.ok(manifest.categories.length > 0);
    assert.ok(manifest.keywords.length > 0 && manifest.keywords.length <= 5);
    assert.equal(manifest.license, 'MIT');
    assert.match(text('extension/LICENSE.txt'), /MIT License/);
  });

  it('tells in its changelog of the version that it is', () => {
    assert.ok(text('extension/changelog.md').includes(`## ${manifest.version}`));
  });

  it('shows no picture and follows no link in its texts that it does not hold', () => {
    for (const document of ['readme.md', 'changelog.md']) {
      const links = [...text(`extension/${document}`).matchAll(/\]\(([^)#:]+)\)/g)].map(match => match[1]!);
      assert.deepEqual(
        links.filter(link => !names.some(name => name.toLowerCase() === `extension/${link}`.toLowerCase())),
        [],
      );
    }
    assert.match(text('extension/readme.md'), /## Quick start/);
  });

  it('asks for nothing from elsewhere', () => {
    assert.equal(manifest.dependencies, undefined);
    assert.equal(manifest.extensionDependencies, undefined);
    assert.equal(manifest.extensionPack, undefined);
  });

  it('names every package whose code it holds, in notices and in the bill of materials', () => {
    const inputs = ['extension', 'workers', 'webview']
      .flatMap(bundle =>
        Object.values<{ inputs: object }>(JSON.parse(readFileSync(`dist/${bundle}.meta.json`, 'utf8')).outputs),
      )
      .flatMap(output => Object.entries<{ bytesInOutput: number }>(output.inputs as never))
      .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
      .map(([input]) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(input)?.[1]);
    const held = new Set(inputs.filter(name => name !== undefined));
    const named = billed.map(({ group, name }) => (group ? `${group}/${name}` : name));
    assert.deepEqual(named.toSorted(byName), [...held].toSorted(byName));
    const notices = text('extension/dist/third-party-notices.txt');
    for (const { group, name, version, licenses } of billed) {
      const title = `${group ? `${group}/` : ''}${name} ${version} (${licenses[0].license.id})\n`;
      const [, after = ''] = notices.split(title);
      assert.match(after.split('-'.repeat(80))[0]!, /Copyright|copyright/, title);
    }
  });

  it('holds only what its licences let it hold', () => {
    const permissive = ['MIT', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', '0BSD', 'CC-BY-4.0'];
    const others = billed.filter(({ licenses }) => !permissive.includes(licenses[0].license.id));
    assert.deepEqual(others, []);
  });

  it('has the bytes that `npm run package` gives, elsewhere and later too', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'vector-cloud-vsix-'));
    const mask = process.umask(0o077);
    try {
      const again = join(dir, 'again.vsix');
      const env = { TZ: 'Pacific/Auckland', LC_ALL: 'de_DE.UTF-8' };
      const said = await mustRun(process.execPath, ['dist/test/harness/package.js', again], { env });
      assert.equal(sha256(again), sha256(VSIX));
      assert.ok(said.includes(sha256(VSIX)));
    } finally {
      process.umask(mask);
      rmSync(dir, { recursive: true });
    }
  });
});
