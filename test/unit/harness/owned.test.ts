import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { holderOf, isRunning, releaseState, takeState } from '../../harness/programs/state-holder';

/** A program that tells its number and runs until it is told to end. */
const PROGRAM = `
process.on('SIGTERM', () => process.exit(0));
process.on('disconnect', () => process.exit(0));
setInterval(() => {}, 1000);
console.log(process.pid);
`;

describe('a program of a command', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'owned-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  const gone = async (pid: number) => {
    while (isRunning(pid)) await new Promise(done => setTimeout(done, 20));
  };

  /** Starts the program below a command, which a third process started; resolves to the numbers of all three. */
  async function started() {
    const program = join(folder, 'program.mjs');
    const command = join(folder, 'command.mjs');
    const starter = join(folder, 'starter.mjs');
    const owned = pathToFileURL(resolve('test/harness/owned.mjs')).href;
    writeFileSync(program, PROGRAM);
    const run = `await runOwned(process.execPath, [${JSON.stringify(program)}], process.env);`;
    writeFileSync(command, `import { runOwned } from '${owned}';\nconsole.log(process.pid);\n${run}\n`);
    const start = `spawn(process.execPath, [${JSON.stringify(command)}], { stdio: 'inherit' });`;
    writeFileSync(starter, `import { spawn } from 'node:child_process';\n${start}\n`);
    const child = spawn(process.execPath, [starter], { stdio: ['ignore', 'pipe', 'inherit'] });
    let output = '';
    while (output.split('\n').length < 3) output += String(((await once(child.stdout, 'data')) as [Buffer])[0]);
    const [commandPid, programPid] = output.split('\n').map(Number) as [number, number];
    return { starter: child, commandPid, programPid };
  }

  it('ends when what started the command is gone', async () => {
    const { starter, commandPid, programPid } = await started();
    starter.kill('SIGKILL');
    await Promise.all([gone(commandPid), gone(programPid)]);
  });

  it('ends when the command was killed', async () => {
    const { starter, commandPid, programPid } = await started();
    process.kill(commandPid, 'SIGKILL');
    await gone(programPid);
    await gone(starter.pid!);
  });
});

describe('the state of a command', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'state-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  it('is held while its process runs and listens', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    assert.equal(await holderOf(folder), undefined);
    takeState(folder, { pid: process.pid, port });
    assert.deepEqual(await holderOf(folder), { pid: process.pid, port });
    server.close();
    await once(server, 'close');
    assert.equal(await holderOf(folder), undefined, 'another process has the number');
    releaseState(folder);
    assert.equal(await holderOf(folder), undefined);
  });
});
