import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

interface Bundle {
  readonly outputs: Readonly<Record<string, { readonly entryPoint?: string }>>;
}

/** Runs in its own process: reads the two slots of fetch before and after the client is loaded. */
const PROBE = `
  const slots = () => ['.1', '.2'].map(n => globalThis[Symbol.for('undici.globalDispatcher' + n)]);
  if (process.argv[2] === 'used') await (await fetch('data:,x')).text();
  const before = slots();
  const client = await import(process.argv[1]);
  new client.CloudClient({ baseUrl: 'localhost', token: 'key' });
  console.log(JSON.stringify(slots().map((slot, index) => slot === before[index])));
`;

describe('loading the built client', () => {
  const chunk = () => {
    const { outputs } = JSON.parse(readFileSync('dist/extension.meta.json', 'utf8')) as Bundle;
    const found = Object.entries(outputs).find(([, { entryPoint }]) => entryPoint === 'on-demand-alone:src/client');
    assert.ok(found, 'the client is a chunk of its own');
    return pathToFileURL(resolve(found[0])).href;
  };
  for (const how of ['used', 'unused']) {
    it(`leaves the dispatcher of a fetch that is ${how} as it was`, async () => {
      const run = promisify(execFile);
      const { stdout } = await run(process.execPath, ['--input-type=module', '-e', PROBE, chunk(), how]);
      assert.deepEqual(JSON.parse(stdout), [true, true]);
    });
  }
});
