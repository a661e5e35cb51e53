import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as {
  devDependencies: Record<string, string>;
};
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, { readonly license?: string }>;
};
const { components } = JSON.parse(readFileSync('dist/sbom.cdx.json', 'utf8')) as {
  components: { readonly name: string; readonly group?: string; readonly licenses: [{ license: { id: string } }] }[];
};

/** Licenses of packages with shipped code. */
const SHIPPED = ['MIT', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0'];

/** Licenses of tools, which run here and are not shipped. */
const TOOLS = new Set([
  ...SHIPPED,
  'BlueOak-1.0.0',
  'CC-BY-4.0',
  'Python-2.0',
  'PSF-2.0',
  'MPL-2.0',
  'Artistic-2.0',
  'Zlib',
  'LGPL-3.0-or-later',
]);

/** Signs packages for the marketplace, under terms of its vendor. */
const SIGNING = /^node_modules\/@vscode\/vsce-sign(-|$)/;

/** Returns true if an expression names only allowed licenses, or offers an allowed one. */
const isAllowed = (license: string): boolean =>
  license
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some(each => each.split(' AND ').every(name => TOOLS.has(name)));

describe('the packages', () => {
  it('of the lock file have licenses that allow their use as tools', () => {
    const others = Object.entries(packages)
      .filter(([name, { license = 'none' }]) => name !== '' && !SIGNING.test(name) && !isAllowed(license))
      .map(([name, { license }]) => `${name}: ${license}`);
    assert.deepEqual(others, []);
  });

  it('with shipped code have licenses that allow to ship it', () => {
    const others = components.filter(({ licenses }) => !SHIPPED.includes(licenses[0].license.id));
    assert.deepEqual(others, []);
  });

  it('with shipped code are updated apart from the tools', () => {
    const bot = readFileSync('.github/dependabot.yml', 'utf8');
    const lists = [...bot.matchAll(/patterns:\s*\[([^\]]+)\]/g)].map(([, list]) =>
      list!
        .split(',')
        .map(name => name.replaceAll("'", '').trim())
        .filter(name => name !== ''),
    );
    assert.equal(lists.length, 2);
    assert.deepEqual(lists[0], lists[1]);
    const shipped = components
      .map(({ group, name }) => (group ? `${group}/${name}` : name))
      .filter(name => name in manifest.devDependencies);
    const matches = (pattern: string, name: string): boolean =>
      pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern;
    assert.deepEqual(
      shipped.filter(name => !lists[0]!.some(pattern => matches(pattern, name))),
      [],
    );
    assert.deepEqual(
      lists[0]!.filter(pattern => !shipped.some(name => matches(pattern, name))),
      [],
    );
  });
});

describe('the workflows', () => {
  const workflows = globSync('.github/workflows/*.yml').map(file => [file, readFileSync(file, 'utf8')] as const);

  for (const [file, text] of workflows) {
    it(`use actions of GitHub only: ${file}`, () => {
      const used = [...text.matchAll(/uses: (\S+)/g)].map(([, name]) => name!);
      assert.ok(used.length > 0);
      assert.deepEqual(
        used.filter(name => !/^actions\/[\w-]+@v\d+$/.test(name)),
        [],
      );
    });

    it(`grant a token that only reads, unless a job needs more: ${file}`, () => {
      assert.match(text, /^permissions:\n {2}contents: read\n/m);
    });

    it(`run a tool from the registry only in an exact version: ${file}`, () => {
      const tools = [...text.matchAll(/npx --yes (\S+)/g)].map(([, name]) => name!);
      assert.deepEqual(
        tools.filter(name => !/@\d+\.\d+\.\d+$/.test(name)),
        [],
      );
      assert.doesNotMatch(text, /registry-url|https?:/);
    });
  }
});
