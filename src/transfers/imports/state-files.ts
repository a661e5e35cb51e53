import { open, readFile, rm, type FileHandle } from 'node:fs/promises';
import { check } from '../../model/issues';
import { exactJson, stringifyJson } from '../../model/wire/json';
import { isEmptyFile, replaceFile } from '../records/files';
import { named } from '../records/named';
import { ImportState, notAState } from './states';

/** Returns the file of the progress of an import, unless another one is given. */
export const stateFileOf = (file: string): string => `${file}.import.json`;

/** Reads a saved state, the last whole line of its file; undefined: none. @throws Error if the state is unreadable */
export async function readState(file: string): Promise<ImportState | undefined> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return undefined;
    throw error;
  }
  if (text === '') return undefined; // killed before its first state
  const checked = check(ImportState, lastWhole(text.trimEnd().split('\n')));
  if (!checked.ok) throw notAState(file);
  return checked.value;
}

/** Returns the last line that is JSON. A line that a crash cut off is none: nothing was sent by it. */
function lastWhole(lines: readonly string[]): unknown {
  for (const line of lines.toReversed()) {
    try {
      return exactJson(line);
    } catch {
      // the line before it is the state
    }
  }
  return undefined;
}

/** Size of the lines beyond which the file is replaced. */
const MAX_BYTES = 1024 * 1024;

/**
 * The file of a state. Each save appends a line, one after the other: every request waits for its save, and to replace the file would take three
 * times as long.
 */
export class StateFile {
  private last: Promise<void> = Promise.resolve();
  private handle: FileHandle | undefined;
  private bytes = 0;

  constructor(readonly file: string) {}

  /** Saves the first state. @throws Error if the file exists, except for an empty one */
  async create(state: ImportState): Promise<void> {
    if (!(await isEmptyFile(this.file))) await named(this.file, async () => (await open(this.file, 'wx')).close());
    try {
      await this.save(state);
    } catch (error) {
      await this.remove(); // an empty state could neither be resumed nor be started over
      throw error;
    }
  }

  /** Saves the state as it is now. */
  async save(state: ImportState): Promise<void> {
    const text = stringifyJson(state);
    await this.afterLast(() => this.write(text));
  }

  /** Saves the last state of a run, as the only one of the file. */
  async close(state: ImportState): Promise<void> {
    const text = stringifyJson(state);
    await this.afterLast(() => this.replace(text));
  }

  async remove(): Promise<void> {
    await this.release();
    await Promise.all([this.file, `${this.file}.next`].map(file => rm(file, { force: true })));
  }

  private async afterLast(write: () => Promise<void>): Promise<void> {
    const saved = this.last.then(() => named(this.file, write));
    this.last = saved.catch(() => undefined); // the caller of this save is told
    await saved;
  }

  private async write(text: string): Promise<void> {
    const line = Buffer.from(`\n${text}`);
    if (!this.handle || this.bytes + line.length > MAX_BYTES) {
      await this.replace(text);
      this.handle = await open(this.file, 'a');
      this.bytes = line.length;
      return;
    }
    try {
      await this.handle.appendFile(line);
      await this.handle.datasync();
      this.bytes += line.length;
    } catch (error) {
      await this.release(); // part of a line can be in the file, which the next save replaces
      throw error;
    }
  }

  private async replace(text: string): Promise<void> {
    await this.release();
    await replaceFile(this.file, `${this.file}.next`, text);
  }

  private async release(): Promise<void> {
    const { handle } = this;
    this.handle = undefined;
    await handle?.close();
  }
}
