import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { startDemo, type Demo } from '../../../../src/demo';
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
      const [program, ...args] = PROGRAMS[language]!(snippet(endpoint));
      const env = { ...process.env, VECTOR_CLOUD_KEY: demo.apiKey };
      const { stdout } = await promisify(execFile)(program, args, { env });
      assert.match(stdout, /help_center/);
    });
  }
});
