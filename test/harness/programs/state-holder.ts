import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';

/** A process that uses the state in a folder, and the port of 127.0.0.1 that it listens on. */
export interface Holder {
  readonly pid: number;
  readonly port: number;
}

const fileIn = (dir: string): string => join(dir, 'holder.json');

/** Returns the holder of the state, if it still runs: a process that was killed leaves its file. */
export async function holderOf(dir: string): Promise<Holder | undefined> {
  if (!existsSync(fileIn(dir))) return undefined;
  const holder = JSON.parse(readFileSync(fileIn(dir), 'utf8')) as Holder;
  return isRunning(holder.pid) && !(await isFree(holder.port)) ? holder : undefined;
}

export function takeState(dir: string, holder: Holder): void {
  mkdirSync(dir, { recursive: true });
  writeFileSync(fileIn(dir), JSON.stringify(holder));
}

export function releaseState(dir: string): void {
  rmSync(fileIn(dir), { force: true });
}

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

export function isFree(port: number): Promise<boolean> {
  return new Promise(done => {
    const probe = createServer();
    probe.on('error', () => done(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => done(true)));
  });
}
