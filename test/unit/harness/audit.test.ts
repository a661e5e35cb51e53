import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { audit, readAudit } from '../../harness/checks/audit';

describe('an audit of the packages', () => {
  const names = new Set(['undici', '@vscode/l10n']);
  const flaw = (name: string, severity: string) => ({ [name]: { name, severity } });

  it('tells flaws in what is shipped from those in tools', () => {
    const vulnerabilities = { ...flaw('undici', 'high'), ...flaw('mocha', 'low') };
    assert.deepEqual(readAudit(`npm warn something\n${JSON.stringify({ vulnerabilities })}\n`, names), {
      shipped: ['undici (high)'],
      others: ['mocha (low)'],
    });
  });

  it('is passed when there are none', () => {
    assert.deepEqual(readAudit('{"vulnerabilities": {}}', names), { shipped: [], others: [] });
  });

  const silent: [what: string, output: string, why: RegExp][] = [
    ['refuses', '{"message": "405 Method Not Allowed", "error": {}}', /405/],
    ['is not there', 'npm error network getaddrinfo ENOTFOUND registry', /ENOTFOUND/],
    ['says nothing', '', /^$/],
  ];
  for (const [what, output, why] of silent) {
    it(`is not passed when the registry ${what}`, () => {
      const audited = readAudit(output, names);
      assert.ok('missing' in audited);
      assert.match(audited.missing, why);
    });
  }
});

/** npm itself, with our lock file and a registry with vulnerabilities. */
describe('an audit at a registry', () => {
  const asked: string[] = [];
  let flawed: Record<string, string>;
  let registry: Server;
  const usual = process.env['npm_config_registry'];

  before(async () => {
    registry = createServer((request, response) => {
      asked.push(`${request.method} ${request.url}`);
      request.resume();
      const advisories = Object.entries(flawed).map(([name, severity], id) => [
        name,
        [
          {
            id,
            url: 'https://example.com',
            title: 'Planted',
            severity,
            vulnerable_versions: '*',
            cwe: [],
            cvss: { score: 9 },
          },
        ],
      ]);
      const isAdvice = request.url?.includes('/security/advisories/bulk');
      response.writeHead(isAdvice ? 200 : 404, { 'content-type': 'application/json' });
      response.end(JSON.stringify(isAdvice ? Object.fromEntries(advisories) : { error: 'not found' }));
    }).listen(0, '127.0.0.1');
    await once(registry, 'listening');
    process.env['npm_config_registry'] = `http://127.0.0.1:${(registry.address() as AddressInfo).port}/`;
  });
  after(() => {
    if (usual === undefined) delete process.env['npm_config_registry'];
    else process.env['npm_config_registry'] = usual;
    registry.closeAllConnections();
    registry.close();
  });

  it('fails on a flaw in what is shipped', async () => {
    flawed = { undici: 'high' };
    await assert.rejects(audit(), /Known flaws in what is shipped: undici \(high\)/);
    assert.ok(asked.some(each => each.startsWith('POST ') && each.includes('advisories/bulk')));
  }).timeout(120_000);

  it('passes with a flaw in a tool, and with none', async () => {
    flawed = { mocha: 'low' };
    assert.deepEqual(await audit(), { passed: 1, failed: 0, skipped: 0 });
    flawed = {};
    assert.deepEqual(await audit(), { passed: 1, failed: 0, skipped: 0 });
  }).timeout(120_000);

  it('is skipped, and never passed, where the registry refuses', async () => {
    registry.removeAllListeners('request');
    registry.on('request', (_, response) => response.writeHead(405).end('{}'));
    assert.deepEqual(await audit(), { passed: 0, failed: 0, skipped: 1 });
  }).timeout(120_000);
});
