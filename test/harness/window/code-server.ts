import { spawn, type ChildProcess } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { mustRun } from '../programs/command';
import { type Host, installServer } from './vscode';

/** User settings of every server: no panes, prompts, animations or external requests, unless a test needs them. */
const SETTINGS = {
  'workbench.startupEditor': 'none',
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'workbench.tips.enabled': false,
  'workbench.reduceMotion': 'on',
  'editor.cursorBlinking': 'solid',
  'chat.disableAIFeatures': true,
  'extensions.ignoreRecommendations': true,
  'files.autoSave': 'off',
  'git.enabled': false,
  'git.openRepositoryInParentFolders': 'never',
  'remote.autoForwardPorts': false, // it looks for the ports of every process of the machine, and tells of them
  'telemetry.telemetryLevel': 'off',
  'update.mode': 'none',
};

const FLAGS = [
  '--auth=none',
  '--disable-telemetry',
  '--disable-update-check',
  '--disable-workspace-trust',
  '--disable-getting-started-override',
  '--ignore-last-opened',
];

export interface ServerOptions {
  host?: Host;
  /** Folder of its state. By default a temporary folder, removed by `stop`. */
  dir?: string;
  /** By default one that is free. */
  port?: number;
  settings?: Record<string, unknown>;
  env?: Record<string, string>;
  /** Folders with an extension each, linked in as if they were installed. */
  extensions?: readonly string[];
  /** A package to install. */
  vsix?: string;
  /** The folder of an installed package (`installPackage`), which is copied: it takes a moment, an installation seconds. */
  installed?: string;
  /** The display language, such as `zh-cn`. VS Code's own texts stay English without a language pack. */
  language?: string;
  /**
   * Enables the parameter that adds an extension under test to the address (`payload`). VS Code's test driver, which it requires,
   * suppresses toasts and modal dialogs: tests of the window leave it off.
   */
  testDriver?: boolean;
}

/** A running code-server on loopback. */
export interface Server {
  port: number;
  dir: string;
  /** The `User` folder: settings.json, globalStorage/<extension id>. */
  userDir: string;
  log(): string;
  /** Returns the address that opens a folder; `payload` contains VS Code's parameters by name. */
  url(folder: string, payload?: Record<string, string>): string;
  stop(signal?: Ending): Promise<void>;
}

type Ending = 'SIGTERM' | 'SIGKILL';

/** Starts a server; resolves once it listens. @throws Error with its output when it ends instead. */
export async function startServer(options: ServerOptions = {}): Promise<Server> {
  const host = options.host ?? 'newest';
  const { node, entry } = await installServer(host);
  const dir = options.dir ?? mkdtempSync(join(tmpdir(), 'vector-cloud-'));
  const state = join(dir, 'user');
  const extensions = join(dir, 'extensions');
  mkdirSync(join(state, 'User'), { recursive: true });
  writeFileSync(join(dir, 'config.yaml'), ''); // else it writes one into the person's home
  const settings = join(state, 'User', 'settings.json');
  if (!existsSync(settings)) writeFileSync(settings, JSON.stringify({ ...SETTINGS, ...options.settings }, null, 2));

  const env = environment(dir, options.env);
  const base = [entry, '--config', join(dir, 'config.yaml'), '--user-data-dir', state, '--extensions-dir', extensions];
  if (options.extensions) linkExtensions(options.extensions, extensions, state);
  if (options.vsix) await mustRun(node, [...base, '--install-extension', resolve(options.vsix)], { env });
  if (options.installed) cpSync(options.installed, join(extensions, basename(options.installed)), { recursive: true });

  const locale = options.language ? ['--locale', writeLanguage(options.language, state)] : [];
  // The oldest knows no such option, and needs none for the payload. Compression of loopback takes an eighth of the processor time.
  const option = (name: string): string[] => (host === 'newest' ? ['--vscode-option', name] : []);
  // 61 s: an orphaned server ends itself.
  const driver = options.testDriver ? [...option('enable-smoke-test-driver'), '--idle-timeout-seconds', '61'] : [];
  const running = await run(
    node,
    [
      ...base,
      '--bind-addr',
      `127.0.0.1:${options.port ?? 0}`,
      ...FLAGS,
      ...option('disable-websocket-compression'),
      ...locale,
      ...driver,
    ],
    env,
  );
  const { port } = running;
  return {
    port,
    dir,
    userDir: join(state, 'User'),
    log: () => running.log(),
    url(folder, payload) {
      const value = (text: string): string => encodeURIComponent(text).replaceAll('%2F', '/');
      const more = payload ? `&payload=${value(JSON.stringify(Object.entries(payload)))}` : '';
      return `http://127.0.0.1:${port}/?folder=${value(resolve(folder))}${more}`;
    },
    async stop(signal) {
      await running.stop(signal);
      if (!options.dir) rmSync(dir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Installs a package below `dir` with VS Code, and returns its folder. */
export async function installPackage(host: Host, vsix: string, dir: string): Promise<string> {
  const { node, entry } = await installServer(host);
  const extensions = join(dir, 'extensions');
  writeFileSync(join(dir, 'config.yaml'), '');
  const base = [entry, '--config', join(dir, 'config.yaml'), '--user-data-dir', join(dir, 'user'), '--extensions-dir'];
  await mustRun(node, [...base, extensions, '--install-extension', resolve(vsix)], { env: environment(dir) });
  return join(
    extensions,
    readdirSync(extensions).find(name => name !== 'extensions.json')!,
  );
}

/** Returns an environment without user settings and without variables of a surrounding VS Code terminal. */
function environment(home: string, more: Record<string, string> = {}): Record<string, string | undefined> {
  const cleared = ['VSCODE_IPC_HOOK_CLI', 'CODE_SERVER_SESSION_SOCKET', 'PASSWORD', 'HASHED_PASSWORD'];
  const env = { HOME: home, EXTENSIONS_GALLERY: '{}', ...more };
  return { ...Object.fromEntries(cleared.map(name => [name, undefined])), ...env };
}

/** A language that has a pack, however empty, can be shown. Where it is noted is VS Code's own business. */
function writeLanguage(language: string, state: string): string {
  const vscode = join(state, 'language.json');
  writeFileSync(vscode, JSON.stringify({ contents: {} }));
  const extensions = [{ extensionIdentifier: { id: `tests.${language}` }, version: '1.0.0' }];
  const pack = { hash: language, extensions, translations: { vscode }, label: language };
  writeFileSync(join(state, 'languagepacks.json'), JSON.stringify({ [language]: pack }));
  return language;
}

/** Only a fresh extensions folder is scanned; one that is left over would hide a change of the manifest. */
function linkExtensions(folders: readonly string[], extensions: string, state: string): void {
  rmSync(extensions, { recursive: true, force: true });
  rmSync(join(state, 'CachedProfilesData'), { recursive: true, force: true });
  mkdirSync(extensions);
  for (const folder of folders) {
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Record<string, string>;
    const { publisher, name, version } = manifest;
    symlinkSync(resolve(folder), join(extensions, `${publisher}.${name}-${version}`), 'junction');
  }
}

async function run(
  node: string,
  args: string[],
  env: Record<string, string | undefined>,
): Promise<{ port: number; log(): string; stop(signal?: Ending): Promise<void> }> {
  // A tree of processes: it leads a group of its own, which is ended as one.
  const child = spawn(node, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
  });
  const exited = new Promise<number | null>(done => child.on('exit', done));
  const killNow = (): void => kill(child, 'SIGKILL');
  process.on('exit', killNow);
  let log = '';
  const port = await new Promise<number>((listening, failed) => {
    const read = (text: Buffer): void => {
      log += text.toString();
      const [, found] = /HTTP server listening on http:\/\/[^\s/]+:(\d+)/.exec(log) ?? [];
      if (found !== undefined) listening(Number(found));
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.on('error', failed);
    void exited.then(code => failed(new Error(`The VS Code server ended with ${code}\n${log}`)));
  });
  return {
    port,
    log: () => log,
    async stop(signal = 'SIGTERM') {
      kill(child, signal);
      const patience = setTimeout(killNow, 5000);
      await exited;
      clearTimeout(patience);
      killNow(); // what is left of the group
      process.off('exit', killNow);
    },
  };
}

function kill(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    if (process.platform === 'win32') child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error; // ESRCH: already gone
  }
}
