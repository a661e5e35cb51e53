// npm start: VS Code with the extension, the sample workspace and the demo connection, kept apart from the person's own.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import { mustRun, onStop } from './command';
import { holderOf, isFree, isRunning, releaseState, takeState } from './state-holder';
import { startServer } from '../window/code-server';

const HERE = resolve('.');
const WORKSPACE = resolve('test/fixtures/workspace');
const STATE = resolve('.workbench');

const stopped = new Promise<void>(onStop);

/** Returns a desktop VS Code: VSCODE_EXECUTABLE, or `code` unless it only opens files in the VS Code of this terminal. */
function findDesktop(): string | undefined {
  if (process.env['WORKBENCH'] === 'server') return undefined;
  const named = process.env['VSCODE_EXECUTABLE'];
  if (named || process.env['VSCODE_IPC_HOOK_CLI']) return named;
  const names = process.platform === 'win32' ? ['code.cmd'] : ['code'];
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  if (process.platform === 'darwin') folders.push('/Applications/Visual Studio Code.app/Contents/Resources/app/bin');
  return folders.flatMap(folder => names.map(name => join(folder, name))).find(file => existsSync(file));
}

/** Adds the demo connection to the stored connections, if missing. */
function addDemoConnection(userDir: string): void {
  const file = join(userDir, 'globalStorage', 'vector-cloud.vector-cloud', 'connections', 'demo.json');
  if (existsSync(file)) return;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify({ id: 'demo', kind: 'demo', name: 'Demo' }));
}

async function openDesktop(executable: string): Promise<void> {
  const userData = join(STATE, 'desktop');
  const earlier = desktopProcess(userData);
  if (earlier) {
    return refuse(`VS Code of an earlier "npm start" is still open (process ${earlier}). Close its window first.`);
  }
  addDemoConnection(join(userData, 'User'));
  console.log(`Opening ${executable}, with settings and extensions of its own in .workbench`);
  const args = [
    `--extensionDevelopmentPath=${HERE}`,
    `--user-data-dir=${userData}`,
    `--extensions-dir=${join(STATE, 'desktop-extensions')}`,
    '--disable-workspace-trust',
    '--new-window',
    '--wait',
    WORKSPACE,
  ];
  const windows = process.platform === 'win32';
  const child = spawn(windows ? `"${executable}"` : executable, args, { stdio: 'inherit', shell: windows });
  const ended = new Promise<void>((done, failed) => {
    child.on('exit', () => done());
    child.on('error', error => failed(new Error(`${executable} could not be started: ${error.message}`)));
  });
  console.log('To stop: close the window, or press Ctrl+C here.');
  await Promise.race([
    ended,
    stopped.then(() => {
      const pid = desktopProcess(userData);
      if (pid) process.kill(pid);
    }),
  ]);
  child.kill();
}

/** `code` only knocks at VS Code, which writes its process into its own folder. */
function desktopProcess(userData: string): number | undefined {
  const lock = join(userData, 'code.lock');
  const pid = existsSync(lock) ? Number(readFileSync(lock, 'utf8')) : 0;
  return pid > 0 && isRunning(pid) ? pid : undefined;
}

async function openServer(): Promise<void> {
  const dir = join(STATE, 'server');
  const port = Number(process.env['PORT'] ?? 8765);
  const earlier = await holderOf(dir);
  if (earlier) {
    const where = `http://127.0.0.1:${earlier.port}`;
    return refuse(
      `"npm start" already runs at ${where} (process ${earlier.pid}). Open that address, or stop it first.`,
    );
  }
  if (!(await isFree(port))) {
    return refuse(`Port ${port} is taken. Stop what listens there, or choose another: PORT=${port + 1} npm start`);
  }
  takeState(dir, { pid: process.pid, port });
  const server = await startServer({ extensions: [HERE], dir, port });
  addDemoConnection(server.userDir);
  const address = server.url(WORKSPACE);
  console.log(`\nVS Code with the extension runs at\n\n    ${address}\n`);
  console.log('Open it in a browser of this machine, and there the cloud in the activity bar.');
  console.log('After a change: "npm run build" in another terminal, then reload the window.');
  console.log('To stop: press Ctrl+C here. Connections, keys and settings are kept in .workbench and the browser.');
  openBrowser(address);
  await stopped;
  console.log('\nStopping …');
  await server.stop();
  releaseState(dir);
}

function refuse(reason: string): void {
  console.error(reason);
  process.exitCode = 1;
}

function openBrowser(address: string): void {
  const display = process.platform !== 'linux' || process.env['DISPLAY'] || process.env['WAYLAND_DISPLAY'];
  if (!display) return;
  const opener = { darwin: 'open', win32: 'explorer' }[process.platform as string] ?? 'xdg-open';
  const child = spawn(opener, [address], { stdio: 'ignore', detached: true });
  child.on('error', () => console.log(`(${opener} could not open it.)`));
  child.unref();
}

try {
  console.log('Building the extension …');
  await mustRun(process.execPath, ['esbuild.config.mjs'], { live: true });
  const desktop = findDesktop();
  await (desktop ? openDesktop(desktop) : openServer());
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
process.exit();
