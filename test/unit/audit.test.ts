import assert from 'node:assert/strict';
import { readAudit } from '../support/audit';

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
