import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

const CACHES = process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache');

/** Folder of VS Code, the browser and the engine for the tests, outside the project. WORKBENCH_HOME overrides it. */
const HOME = process.env['WORKBENCH_HOME'] ?? join(CACHES, 'vector-cloud-workbench');

/**
 * Returns the folder `name` of the cache; `fill` creates a missing one. It is created beside its place and moved when complete, so that an
 * aborted run leaves nothing incomplete and two runs do not conflict.
 */
export async function cached(name: string, fill: (dir: string) => Promise<void>): Promise<string> {
  const place = join(HOME, name);
  if (existsSync(place)) return place;
  removeAbandoned();
  const draft = `${place}.draft-${process.pid}`;
  mkdirSync(draft, { recursive: true });
  try {
    await fill(draft);
    renameSync(draft, place);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(place)) throw error; // else another run was faster
  }
  return place;
}

/** Removes incomplete folders of ended processes: hundreds of megabytes each. */
function removeAbandoned(): void {
  if (!existsSync(HOME)) return;
  for (const name of readdirSync(HOME)) {
    const pid = /\.draft-(\d+)$/.exec(name)?.[1];
    if (pid && !isRunning(Number(pid))) rmSync(join(HOME, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
