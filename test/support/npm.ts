import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mustRun } from './command';

const QUIET = ['--no-audit', '--no-fund', '--loglevel=error'];

/** Installs packages (name → exact version) into `dir`, without their install scripts. */
export async function installInto(dir: string, packages: Record<string, string>): Promise<void> {
  writeFileSync(
    join(dir, 'package.json'),
    JSON.stringify({ name: 'workbench', private: true, dependencies: packages }),
  );
  await npm(['install', '--ignore-scripts'], dir);
}

/** Runs npm in a folder that is not the project's. */
export async function npm(args: readonly string[], cwd: string, env: Record<string, string> = {}): Promise<void> {
  // What `npm test` sets for its own project must not lead this npm back to it.
  const local = { npm_config_local_prefix: undefined, npm_package_json: undefined, INIT_CWD: undefined };
  await mustRun('npm', [...args, ...QUIET], { cwd, env: { ...local, ...env } });
}
