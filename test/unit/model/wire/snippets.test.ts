import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { startDemo, type Demo } from '../../../../src/demo';
import { ROOT, startAlone, type AloneOptions } from '../../../../src/demo/alone';
import { PROD_SEARCH } from '../../../../src/demo/seed/clusters';
import { SNIPPETS } from '../../../../src/model/wire/snippets';

const PROGRAMS: Readonly<Record<string, (code: string) => [program: string, ...args: string[]]>> = {
  Python: code => ['python3', '-c', code],
  'Node.js': code => [process.execPath, '--input-type=module', '-e', code],
  curl: code => ['sh', '-c', code],
};
const isHere = (program: string): boolean => spawnSync(program, ['--version']).error === undefined;

describe('code to connect', () => {
  let demo: Demo;
  before(async () => {
    demo = await startDemo({ strict: true, entities: 1000 });
  });
  after(() => demo.close());

  for (const [language, snippet] of Object.entries(SNIPPETS)) {
    const needed = language === 'curl' ? 'curl' : PROGRAMS[language]!('')[0];
    (isHere(needed) ? it : it.skip)(`in ${language} runs as it stands`, async () => {
      const { endpoint } = demo.clusters.find(({ clusterId }) => clusterId === PROD_SEARCH)!;
      const [program, ...args] = PROGRAMS[language]!(snippet({ endpoint }));
      const env = { ...process.env, VECTOR_CLOUD_KEY: demo.apiKey };
      const { stdout } = await promisify(execFile)(program, args, { env });
      assert.match(stdout, /help_center/);
    });
  }
});

describe('code to connect without a control plane', () => {
  const CASES: [what: string, options: AloneOptions, found: RegExp, database?: string][] = [
    ['with a user', {}, /help_center/],
    ['without a token', { noAuth: true }, /help_center/],
    ['by V1', { speaks: 'v1', noAuth: true }, /help_center/],
    ['in a database', { speaks: 'v2' }, /release_notes/, 'engineering'],
  ];
  for (const [what, options, found, database] of CASES) {
    for (const [language, snippet] of Object.entries(SNIPPETS)) {
      const needed = language === 'curl' ? 'curl' : PROGRAMS[language]!('')[0];
      (isHere(needed) ? it : it.skip)(`${what}, in ${language}, runs as it stands`, async () => {
        const server = await startAlone({ ...options, strict: true, entities: 1000 });
        const signed = !options.noAuth;
        const code = snippet({ endpoint: server.address, signed, v1Only: options.speaks === 'v1', database });
        const env = { ...process.env, VECTOR_CLOUD_KEY: signed ? `${ROOT.user}:${ROOT.password}` : undefined };
        const [program, ...args] = PROGRAMS[language]!(code);
        const { stdout } = await promisify(execFile)(program, args, { env });
        await server.close();
        assert.match(stdout, found);
        assert.equal(code.includes('VECTOR_CLOUD_KEY'), signed);
      });
    }
  }
});
