// What the bundles hold of others: notices with licence texts, and a bill of materials. Called by esbuild.config.mjs, so it runs on
// Node 20 and needs nothing but what is installed.
import fs from 'node:fs';
import path from 'node:path';

const MODULES = 'node_modules/';
const LICENCE_FILE = /^(licen[cs]e|copying|notice)\b/i;

/** Licenses of parts of another origin within packages. */
const WITHIN = {
  tldts:
    'It contains the Public Suffix List (https://publicsuffix.org/list/), as data and unchanged in content, under the Mozilla Public License 2.0 (https://mozilla.org/MPL/2.0/).',
  undici:
    'It contains constants made by llhttp (https://github.com/nodejs/llhttp), MIT, Copyright Fedor Indutny, 2018.',
};

/**
 * The packages of which the bundles really hold code, by name.
 * `metafiles`: esbuild's. Inputs that tree shaking left nothing of do not count.
 */
export function bundledPackages(metafiles) {
  const inputs = metafiles
    .flatMap(({ outputs }) => Object.values(outputs))
    .flatMap(output => Object.entries(output.inputs))
    .filter(([input, { bytesInOutput }]) => bytesInOutput > 0 && input.includes(MODULES))
    .map(([input]) => input.slice(input.indexOf(MODULES)));
  const folders = new Map();
  for (const input of inputs) {
    const folder = folderOf(input);
    folders.set(folder, [...(folders.get(folder) ?? []), input]);
  }
  const lock = JSON.parse(fs.readFileSync('package-lock.json', 'utf8')).packages;
  return [...folders]
    .map(([folder, files]) => {
      const { name, version, license, author, repository } = JSON.parse(
        fs.readFileSync(path.join(folder, 'package.json'), 'utf8'),
      );
      const address = typeof repository === 'string' ? repository : repository?.url;
      const texts = licenceTexts(folder, files);
      const holder = typeof author === 'string' ? author : (author?.name ?? name);
      return {
        name,
        version,
        license,
        repository: address?.replace(/^git\+/, ''),
        integrity: lock[folder]?.integrity,
        texts: texts.length > 0 ? texts : [MIT(holder, license, name)],
      };
    })
    .toSorted((a, b) => byText(a.name, b.name));
}

/** The same order in every language. */
const byText = (a, b) => (a < b ? -1 : 1);

/** The package that a file belongs to, the innermost where they nest. */
function folderOf(input) {
  const at = input.lastIndexOf(MODULES) + MODULES.length;
  const [first, second] = input.slice(at).split('/');
  return input.slice(0, at) + (first.startsWith('@') ? `${first}/${second}` : first);
}

/** Returns the license files next to the used files and in their parent folders, up to the package's own. */
function licenceTexts(folder, files) {
  const folders = new Set([folder]);
  for (const file of files) {
    for (let at = path.posix.dirname(file); at.length > folder.length; at = path.posix.dirname(at)) folders.add(at);
  }
  return [...folders].toSorted(byText).flatMap(each =>
    fs
      .readdirSync(each)
      .filter(name => LICENCE_FILE.test(name) && !name.endsWith('.js'))
      .toSorted(byText)
      .map(name => fs.readFileSync(path.join(each, name), 'utf8').replaceAll('\r\n', '\n').trim()),
  );
}

/** Returns the text of the MIT license for a package that names the license without its text. */
function MIT(holder, license, name) {
  if (license !== 'MIT') throw new Error(`${name} is under ${license} and brings no text of it`);
  return `MIT License

Copyright (c) ${holder}

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;
}

/** Name, version, licence and its text of each package. */
export function notices(packages) {
  const parts = packages.map(({ name, version, license, repository, texts }) =>
    [
      `${name} ${version} (${license})${repository ? `\n${repository}` : ''}`,
      ...(WITHIN[name] ? [WITHIN[name]] : []),
      ...texts,
    ].join('\n\n'),
  );
  const head =
    'Vector Cloud contains code of others, some of it in parts, else unchanged but for bundling. Their licences:';
  return `${[head, ...parts].join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}

/** CycloneDX 1.6. The same for the same code: it carries neither a time nor a serial number. */
export function billOfMaterials(packages) {
  const { name, version, license } = JSON.parse(fs.readFileSync('package.json', 'utf8'));
  const self = `pkg:npm/${name}@${version}`;
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      lifecycles: [{ phase: 'build' }],
      component: {
        type: 'application',
        'bom-ref': self,
        name,
        version,
        purl: self,
        licenses: [{ license: { id: license } }],
      },
    },
    components: packages.map(component),
    dependencies: [{ ref: self, dependsOn: packages.map(purl) }],
  };
}

const purl = ({ name, version }) => `pkg:npm/${name.replace(/^@/, '%40')}@${version}`;

function component(each) {
  const [group, name] = each.name.startsWith('@') ? each.name.split('/') : [undefined, each.name];
  const sha512 = /^sha512-(.+)$/.exec(each.integrity ?? '')?.[1];
  return {
    type: 'library',
    'bom-ref': purl(each),
    ...(group && { group }),
    name,
    version: each.version,
    purl: purl(each),
    licenses: [{ license: { id: each.license } }],
    ...(sha512 && { hashes: [{ alg: 'SHA-512', content: Buffer.from(sha512, 'base64').toString('hex') }] }),
    ...(each.repository && { externalReferences: [{ type: 'vcs', url: each.repository }] }),
  };
}

/** Writes both files next to the bundles. */
export function writeThirdParties(metafiles) {
  const packages = bundledPackages(metafiles);
  fs.writeFileSync('dist/third-party-notices.txt', notices(packages));
  fs.writeFileSync('dist/sbom.cdx.json', `${JSON.stringify(billOfMaterials(packages), null, 2)}\n`);
}
