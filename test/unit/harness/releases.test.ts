import assert from 'node:assert/strict';
import { compacted, packagedManifest, packagedText } from '../../harness/package/packing';
import { releaseFaults, repositoryAddress } from '../../harness/package/releases';

const OURS = 'https://github.com/team/vector-cloud';
const manifest = (url: string, version = '1.2.3') => ({ version, repository: { url } });

describe('the address of the repository', () => {
  const addresses: [url: string, address: string | undefined][] = [
    [`${OURS}.git`, OURS],
    [`git+${OURS}.git`, OURS],
    [`${OURS}/`, OURS],
    ['https://github.com/OWNER/vector-cloud.git', undefined],
  ];
  for (const [url, address] of addresses) {
    it(`of ${url} is ${address}`, () => assert.equal(repositoryAddress(manifest(url)), address));
  }

  it('gives the package every other address', () => {
    const packed = packagedManifest({ name: 'vector-cloud', scripts: {}, repository: {} }, OURS);
    assert.deepEqual(packed, {
      name: 'vector-cloud',
      repository: { type: 'git', url: `${OURS}.git` },
      bugs: { url: `${OURS}/issues` },
      homepage: `${OURS}#readme`,
    });
    assert.deepEqual(packagedManifest({ name: 'vector-cloud', repository: {} }, undefined), { name: 'vector-cloud' });
  });
});

describe('a text of the package', () => {
  const TEXT = [
    '![A search](docs/pictures/search.png)',
    '',
    'See [docs](docs/search.md#hits), [log](CHANGELOG.md), [top](#top), [site](https://x.example).',
  ].join('\n');

  it('leads to the files of its version in the repository', () => {
    assert.equal(
      packagedText(TEXT, ['CHANGELOG.md'], `${OURS}/raw/v1.2.3`),
      [
        `![A search](${OURS}/raw/v1.2.3/docs/pictures/search.png)`,
        '',
        `See [docs](${OURS}/blob/v1.2.3/docs/search.md#hits), [log](CHANGELOG.md), [top](#top), [site](https://x.example).`,
      ].join('\n'),
    );
  });

  it('leads nowhere without a repository', () => {
    assert.equal(
      packagedText(TEXT, ['CHANGELOG.md']),
      'See docs, [log](CHANGELOG.md), [top](#top), [site](https://x.example).',
    );
  });
});

describe('a tag', () => {
  const faults: [what: string, tag: string, url: string, changelog: string, faults: RegExp[]][] = [
    ['that fits', 'v1.2.3', OURS, '# Changelog\n\n## 1.2.3 (2026-12-01)\n', []],
    ['of another version', 'v1.2.4', OURS, '## 1.2.3\n', [/The tag is v1\.2\.4/]],
    ['without its v', '1.2.3', OURS, '## 1.2.3\n', [/tag v1\.2\.3/]],
    ['without a section', 'v1.2.3', OURS, '## 1.2.2\n', [/no section/]],
    ['with the section of a similar version', 'v1.2.3', OURS, '## 1.2.30 (2026-12-01)\n', [/no section/]],
    ['of an unreleased section', 'v1.2.3', OURS, '## 1.2.3 (unreleased)\r\n', [/unreleased/]],
    ['without a repository', 'v1.2.3', 'https://github.com/OWNER/vector-cloud', '## 1.2.3', [/has the owner OWNER/]],
  ];
  for (const [what, tag, url, changelog, expected] of faults) {
    it(`${what} has ${expected.length === 0 ? 'no fault' : 'its fault'}`, () => {
      const found = releaseFaults(tag, manifest(url), changelog);
      assert.equal(found.length, expected.length, found.join());
      for (const [at, pattern] of expected.entries()) assert.match(found[at]!, pattern);
    });
  }
});

describe('a file of the package', () => {
  it('that is JSON or a style sheet has no spaces and comments for readers', () => {
    assert.equal(compacted('a.schema.json', '{\n  "type": "object"\n}\n'), '{"type":"object"}');
    assert.equal(compacted('a.css', '/* Why. */\n.a > .b {\n  gap: 4px 4px;\n}\n'), '.a>.b{gap:4px 4px}\n');
  });
});
