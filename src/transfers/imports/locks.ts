import { open, readFile, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { check } from '../../model/issues';
import * as z from '../../model/zod';
import { realName } from '../records/files';

/** A process of a host. */
interface HostProcess {
  readonly pid: number;
  readonly host: string;
}

/** The process that holds a lock, and `about`: the names of what it works on. */
const Holder = z.object({ pid: z.int(), host: z.string(), about: z.record(z.string(), z.string()) });

/** Names of what a process works on. */
export type About = Readonly<Record<string, string>>;

/** A lock file, so that no two processes work on the files beside it, also not through a link to one. A killed process leaves its lock, which the next one takes over. */
export class Lock {
  private constructor(private readonly file: string) {}

  /** Takes the lock of a file. `refusal`: returns the message where another process holds the lock. @throws Error with this message */
  static async take(of: string, about: About, refusal: (about: About, lock: string) => string): Promise<Lock> {
    const file = lockOf(await realName(of));
    if (await create(file, about)) return new Lock(file);
    if (await takeOver(file, about)) return new Lock(file);
    throw new Error(refusal((await holderOf(file))?.about ?? about, file));
  }

  async release(): Promise<void> {
    await rm(this.file, { force: true });
  }
}

/** Returns true if a process holds the lock of a file. */
export async function isLocked(of: string): Promise<boolean> {
  const holder = await holderOf(lockOf(await realName(of)));
  return holder !== undefined && isAlive(holder);
}

export const thisProcess = (): HostProcess => ({ pid: process.pid, host: hostname() });

/** Returns true for a process that runs, or might run on another host. */
export const isAlive = ({ pid, host }: HostProcess): boolean => host !== hostname() || isRunning(pid);

const lockOf = (file: string): string => `${file}.lock`;

/** Returns false if the file exists. */
async function create(file: string, about: About): Promise<boolean> {
  const handle = await open(file, 'wx').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') return undefined;
    throw error;
  });
  if (!handle) return false;
  try {
    await handle.writeFile(JSON.stringify({ ...thisProcess(), about }));
    return true;
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
}

/** Replaces the lock of a process that is gone. One process at a time: another one could replace the new lock. */
async function takeOver(file: string, about: About): Promise<boolean> {
  if (!(await isLeft(file))) return false;
  const turn = lockOf(file);
  if (!(await create(turn, about))) return false;
  try {
    if (!(await isLeft(file))) return false;
    await rm(file);
    return await create(file, about);
  } finally {
    await rm(turn, { force: true });
  }
}

/** Returns true for the lock of a process of this host that is gone. */
async function isLeft(file: string): Promise<boolean> {
  const holder = await holderOf(file);
  return holder !== undefined && !isAlive(holder);
}

/** Undefined: the lock is gone, or just being written. */
async function holderOf(file: string) {
  try {
    const checked = check(Holder, JSON.parse(await readFile(file, 'utf8')));
    return checked.ok ? checked.value : undefined;
  } catch {
    return undefined; // counts as held by another process
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0); // sends nothing
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
