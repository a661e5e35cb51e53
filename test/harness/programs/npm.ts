import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mustRun } from './command';

const QUIET = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];

/** Installs packages (name → exact version) into `dir`, without their install scripts. */
export async function installInto(dir: string, packages: Record<string, string>): Promise<void> {
  writeFileSync(
    join(dir, 'package.json'),
    JSON.stringify({ name: 'workbench', private: true, dependencies: packages }),
  );
  await npm(['install'], dir);
}

/** Builds what the install scripts of packages in `dir` would have built. */
export async function rebuild(dir: string, packages: readonly string[], env: Record<string, string>): Promise<void> {
  await npm(['rebuild', '--ignore-scripts=false', ...packages], dir, env);
}

/** Runs npm in a folder outside the project, without install scripts unless `args` enable them. */
export async function npm(args: readonly string[], cwd: string, env: Record<string, string> = {}): Promise<void> {
  // What `npm test` sets for its own project must not lead this npm back to it.
  const local = { npm_config_local_prefix: undefined, npm_package_json: undefined, INIT_CWD: undefined };
  await mustRun('npm', [...QUIET, ...args], { cwd, env: { ...local, ...env } });
}
