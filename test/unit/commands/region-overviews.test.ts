import assert from 'node:assert/strict';
import { regionOverview } from '../../../src/commands/region-overviews';

describe('an overview of regions', () => {
  const text = regionOverview({
    connection: 'Prod | [x](y)',
    readAt: 0,
    clouds: [
      { cloudId: 'aws', description: 'Amazon <b>Web</b>' },
      { cloudId: 'azure', description: '' },
    ],
    regions: [
      { cloudId: 'aws', regionId: 'r|1', domain: 'api.example.com' },
      { cloudId: 'new', regionId: 'n-1' },
    ],
    projects: [{ projectId: 'p1', projectName: '*Team*', regionIds: ['r|1'] }],
    services: [{ regionId: 'r|1', endpointService: 'svc`1', whitelistRequired: true }],
    problems: [],
  });
  const lines = text.split('\n');

  it('takes names for names, whatever marks stand in them', () => {
    assert.equal(lines[0], String.raw`# Regions of Prod \| \[x\]\(y\)`);
    assert.ok(lines.includes(String.raw`## Amazon &lt;b\>Web&lt;/b\>`), text);
    assert.ok(
      lines.includes(
        String.raw`| ${'`'}r\|1${'`'} | ${'`'}api.example.com${'`'} | \*Team\* | ${'`` svc`1 ``'} 🔒 allowlist required |`,
      ),
      text,
    );
  });

  it('has every provider, also one without regions and one without a name', () => {
    assert.deepEqual(lines.filter(line => line.startsWith('## ')).slice(1), ['## new', '## azure']);
    assert.ok(lines.includes('No regions of this provider.'));
    assert.match(text, /3 providers, 2 regions, 1 private endpoint services, as of 1970/);
  });
});
