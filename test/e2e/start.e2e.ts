import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { isFree, isRunning } from '../harness/programs/state-holder';

/** Files of the command, copied: it builds into its own `dist`, which the other tests run from. */
const PROJECT = [
  'package.json',
  'package-lock.json',
  'esbuild.config.mjs',
  'tsconfig.json',
  'src',
  'test',
  'media',
  'l10n',
];

/** A desktop VS Code as far as the command sees it: it writes its process beside its settings, and stays when its command line ends. */
const DESKTOP = `#!/usr/bin/env node
const { spawn } = require('node:child_process');
const { mkdirSync, writeFileSync } = require('node:fs');
const dir = process.argv.find(each => each.startsWith('--user-data-dir=')).slice('--user-data-dir='.length);
mkdirSync(dir, { recursive: true });
const main = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { detached: true, stdio: 'ignore' });
writeFileSync(dir + '/code.lock', String(main.pid));
console.log('window open');
main.on('exit', () => process.exit());
`;

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
};

describe('npm start', () => {
  let folder: string;
  const started: ChildProcess[] = [];

  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'vector-cloud-start-'));
    for (const each of PROJECT) cpSync(each, join(folder, each), { recursive: true });
    for (const each of ['README.md', 'CHANGELOG.md', 'LICENSE', '.npmrc'])
      if (existsSync(each)) cpSync(each, join(folder, each));
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'), 'junction');
    writeFileSync(join(folder, 'desktop.cjs'), DESKTOP);
    chmodSync(join(folder, 'desktop.cjs'), 0o755);
  });
  after(() => {
    for (const child of started) child.kill();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  /** Starts npm itself, without a shell before it; resolves with its output so far once `line` is in it, or when it ends. */
  const start = async (env: Record<string, string>, line: string) => {
    const npm = { npm_config_local_prefix: undefined, npm_package_json: undefined, INIT_CWD: undefined };
    const child = spawn('npm', ['start'], { cwd: folder, env: { ...process.env, ...npm, ...env } });
    started.push(child);
    let output = '';
    const ended = once(child, 'close');
    await new Promise<void>(done => {
      const read = (text: Buffer) => {
        output += text.toString();
        if (output.includes(line)) done();
      };
      child.stdout.on('data', read);
      child.stderr.on('data', read);
      child.on('close', () => done());
    });
    return { child, ended, output: () => output };
  };
  const until = async (holds: () => boolean | Promise<boolean>) => {
    while (!(await holds())) await new Promise(done => setTimeout(done, 50));
  };

  it('leaves no server when npm is ended, and says so when its state is in use', async () => {
    const port = await freePort();
    const env = { WORKBENCH: 'server', PORT: String(port) };
    const first = await start(env, 'To stop:');
    assert.match(first.output(), /To stop:/);
    const { pid } = JSON.parse(readFileSync(join(folder, '.workbench/server/holder.json'), 'utf8')) as { pid: number };
    assert.ok(isRunning(pid) && !(await isFree(port)));

    const second = await start(env, 'already runs at');
    await second.ended;
    assert.equal(second.child.exitCode, 1);
    assert.match(second.output(), new RegExp(`already runs at http://127\\.0\\.0\\.1:${port} \\(process ${pid}\\)`));
    assert.ok(isRunning(pid));

    first.child.kill('SIGTERM');
    await until(() => !isRunning(pid));
    await until(() => isFree(port));
    assert.equal(existsSync(join(folder, '.workbench/server/holder.json')), false);
  });

  it('leaves no desktop VS Code when npm is ended, and says so when one is open', async () => {
    const env = { VSCODE_EXECUTABLE: join(folder, 'desktop.cjs'), WORKBENCH: '' };
    const first = await start(env, 'window open');
    assert.match(first.output(), /window open/);
    const pid = Number(readFileSync(join(folder, '.workbench/desktop/code.lock'), 'utf8'));
    assert.ok(isRunning(pid));

    const second = await start(env, 'is still open');
    await second.ended;
    assert.equal(second.child.exitCode, 1);
    assert.match(second.output(), new RegExp(`is still open \\(process ${pid}\\)`));

    first.child.kill('SIGTERM');
    await until(() => !isRunning(pid));
  });
});
