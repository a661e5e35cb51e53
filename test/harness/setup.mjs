// What every command begins with. It runs on Node 20 and before anything is installed, so it imports no package.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { runOwned } from './owned.mjs';

const WINDOWS = process.platform === 'win32';
const MODULES = 'node_modules';

/**
 * Installs missing packages, builds the test code, and runs a program (test/harness/programs/<program>.ts) under Node 24 with the arguments
 * of this process. Exits with the program's exit code.
 */
export async function runProgram(program) {
  process.chdir(fileURLToPath(new URL('../..', import.meta.url)));
  if (!installed()) install();
  const node = node24();
  // Tools are found as npm finds them, and `node` in their first line is Node 24.
  const env = {
    ...process.env,
    PATH: [path.resolve(MODULES, '.bin'), path.dirname(node), process.env.PATH].join(path.delimiter),
  };
  delete env.Path;
  const built = spawnSync(node, ['esbuild.config.mjs', '--only', 'support'], { stdio: 'inherit', env });
  if (built.status !== 0) fail('The test machinery in test/harness does not build; see above.');

  const args = ['--enable-source-maps', `dist/test/harness/${program}.js`, ...process.argv.slice(2)];
  process.exitCode = await runOwned(node, args, env);
}

/** Returns true if node_modules matches package-lock.json. npm writes its own list last, so an aborted install has none. */
function installed() {
  const wanted = packages('package-lock.json');
  const present = packages(path.join(MODULES, '.package-lock.json'));
  if (!present) return false;
  const names = Object.keys(wanted).filter(name => name !== '');
  const kept = names.every(
    name => present[name]?.version === wanted[name].version || (!present[name] && wanted[name].optional),
  );
  return kept && Object.keys(present).every(name => name in wanted) && (!ownNode() || fs.existsSync(ownNode()));
}

function packages(file) {
  if (!fs.existsSync(file)) return undefined;
  return JSON.parse(fs.readFileSync(file, 'utf8')).packages;
}

function install() {
  console.log('Set-up: installing the packages of package-lock.json into node_modules (npm ci), a minute or so …');
  const started = Date.now();
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  // npm tells what it was started as; else it is looked for in the path, where Windows wants a shell.
  const npm = process.env.npm_execpath;
  const result = npm?.endsWith('.js')
    ? spawnSync(process.execPath, [npm, ...args], { stdio: 'inherit' })
    : spawnSync('npm', args, { stdio: 'inherit', shell: WINDOWS });
  if (result.error) fail(`npm could not be started (${result.error.message}). It comes with Node: https://nodejs.org`);
  if (result.status !== 0) fail(`"npm ${args.join(' ')}" failed; see above. Nothing else was done.`);
  console.log(`Set-up: packages installed in ${Math.round((Date.now() - started) / 1000)} s`);
}

/** The Node 24 that comes with the packages on this platform. */
function ownNode() {
  const platform = `${WINDOWS ? 'win' : process.platform}-${process.arch}`;
  if (!['linux-x64', 'linux-arm64', 'win-x64'].includes(platform)) return undefined;
  return path.resolve(MODULES, `node-${platform}`, 'bin', WINDOWS ? 'node.exe' : 'node');
}

function node24() {
  const own = ownNode();
  if (own && fs.existsSync(own)) return own;
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  const here = `${process.platform} ${process.arch}`;
  if (own)
    return fail(
      `npm left out the package with Node 24 for ${here} (${own} is missing). Delete node_modules and try again.`,
    );
  return fail(
    `Node 24 or newer is missing: npm has none for ${here}, and this is Node ${process.versions.node}. Install it from https://nodejs.org and run the command again.`,
  );
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
