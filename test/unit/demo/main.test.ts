import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

describe('the command line of the demo service', () => {
  const program = 'dist/demo.js';
  before(async () => {
    const build = spawn(process.execPath, ['esbuild.config.mjs', '--demo'], { stdio: 'inherit' });
    assert.deepEqual(await once(build, 'close'), [0, null]);
  });

  const children: ChildProcess[] = [];
  afterEach(() => children.splice(0).forEach(child => child.kill('SIGKILL')));
  function run(...args: string[]): ChildProcess {
    const child = spawn(process.execPath, [program, ...args], { stdio: 'pipe' });
    children.push(child);
    return child;
  }
  async function ended(child: ChildProcess) {
    let stdout = '';
    let stderr = '';
    child.stdout!.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
    child.stderr!.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
    const [code] = (await once(child, 'close')) as [number | null];
    return { code, stdout, stderr };
  }

  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    it(`prints one line of JSON, serves, and ends by itself after ${signal}`, async () => {
      const child = run('--port', '0', '--json');
      const [line] = (await once(child.stdout!, 'data')) as [Buffer];
      const { baseUrl, controllerUrl, apiKey, keys, clusters } = JSON.parse(line.toString()) as Record<string, string>;
      assert.deepEqual(Object.keys(keys!), ['member', 'reader', 'data']);
      assert.equal(line.toString().trim().split('\n').length, 1);
      assert.match(String(controllerUrl), /^http:\/\/127\.0\.0\.1:\d+$/);
      assert.equal(clusters!.length, 5);
      const response = await fetch(`${String(baseUrl)}/v2/clouds`, {
        headers: { authorization: `Bearer ${String(apiKey)}` },
      });
      assert.equal(response.status, 200);
      const end = ended(child);
      child.kill(signal);
      assert.deepEqual(await end, { code: 0, stdout: '', stderr: '' });
    });
  }

  const bad: [args: string[], sentence: RegExp][] = [
    [['--port', 'x'], /^--port must be an integer from 0 to 65535 \(got "x"\)\.\n$/],
    [['--entities', '5'], /^--entities must be an integer from 1000 to 100000 \(got "5"\)\.\n$/],
    [['--faults', 'gremlins'], /^Unknown fault "gremlins"\. Known: 408, .*\n$/],
    [['--quirks=odd'], /^Unknown quirk "odd"\. Known: code-200, .*\n$/],
    [['--only-specified=xml'], /^Unknown 404 format "xml"\. Known: json, html, empty\n$/],
    [['--deny', 'projects'], /^Unknown operation "projects"\. Known: cloud\.alertRules\.create, .*\n$/],
    [['--deny-as', '500'], /^Unknown denial response "500"\. Known: 401, 403, 404, code\n$/],
    [['--hang', 'mars'], /^Unknown operation or region "mars"\. Known: .*\n$/],
    [['--nonsense'], /^Unknown option '--nonsense'\. Try --help\.\n$/],
    [['extra'], /^Unexpected argument 'extra'\. .*Try --help\.\n$/],
  ];
  for (const [args, sentence] of bad) {
    it(`refuses ${args.join(' ')} in one sentence`, async () => {
      const { code, stdout, stderr } = await ended(run(...args));
      assert.deepEqual([code, stdout], [2, '']);
      assert.match(stderr, sentence);
    });
  }

  it('says so when the port is taken', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const { code, stderr } = await ended(run('--port', String(port)));
    server.close();
    assert.deepEqual([code, stderr], [2, `Port ${port} is in use. Select another port with --port.\n`]);
  });

  const absent: [args: string[], type: string][] = [
    [['--only-specified'], 'application/json; charset=utf-8'],
    [['--only-specified', 'html'], 'text/html'],
    [['--only-specified=empty'], 'text/plain'],
  ];
  for (const [args, type] of absent) {
    it(`takes ${args.join(' ')}, beside what is denied`, async () => {
      const child = run(
        '--json',
        ...args,
        '--deny',
        'regions.list, roles.*',
        '--deny-as',
        'code',
        '--hang',
        'aws-us-east-1',
      );
      const [line] = (await once(child.stdout!, 'data')) as [Buffer];
      const { baseUrl, apiKey } = JSON.parse(line.toString()) as Record<string, string>;
      const ask = (path: string) => fetch(baseUrl + path, { headers: { authorization: `Bearer ${apiKey}` } });
      const [projects, regions, clouds] = [
        await ask('/v2/projects'),
        await ask('/v2/regions'),
        await ask('/v2/clouds'),
      ];
      assert.deepEqual([projects.status, projects.headers.get('content-type')], [404, type]);
      assert.deepEqual([regions.status, ((await regions.json()) as { code: number }).code], [200, 800]);
      assert.equal(((await clouds.json()) as { code: number }).code, 0);
      const end = ended(child);
      child.kill();
      await end;
    });
  }

  it('explains itself, and prints a curl that works', async () => {
    assert.match((await ended(run('--help'))).stdout, /--entities.*\n[^]*--quirks/);
    const child = run('--quirks');
    const [text] = (await once(child.stdout!, 'data')) as [Buffer];
    const end = ended(child);
    child.kill();
    await end;
    assert.match(text.toString(), /curl -H 'Authorization: Bearer [\w-]+' http:\/\/127\.0\.0\.1:\d+\/v2\/clusters/);
  });
});
