import { t } from '@vscode/l10n';
import { open, readFile, rename, rm, type FileHandle } from 'node:fs/promises';
import { check } from '../../model/issues';
import { replacing } from '../../model/open-files';
import * as z from '../../model/zod';
import { isLocked, Lock, type About } from '../imports/locks';
import { continuedFile, isEmptyFile, replaceFile, statOf } from '../records/files';
import { named } from '../records/named';

/**
 * Progress of an export. `about`: what is exported; `after`: the last exported key, integers as digits; `bytes`: length of the file; `replace`:
 * the export replaces an existing file; `reserved`: it is complete and takes its name, where an empty file is then ours; `footer`: what a
 * Parquet file needs at its end, in base64; `source`: a hash that changes with the collection, absent in older states.
 */
export const ExportState = z.object({
  version: z.literal(1),
  about: z.record(z.string(), z.string()),
  after: z.optional(z.string()),
  written: z.int(),
  bytes: z.int(),
  replace: z.boolean(),
  reserved: z.optional(z.boolean()),
  footer: z.optional(z.string()),
  source: z.optional(z.string()),
});
export type ExportState = z.output<typeof ExportState>;

/** An export that already has its file, or an unfinished one. */
export class ExportExists extends Error {
  override readonly name = 'ExportExists';
}

/** The collection is no longer the one that the export began with: a part of the file would be of another one. */
export class CollectionChanged extends Error {
  override readonly name = 'CollectionChanged';

  constructor(collectionName: string) {
    super(
      t('“{0}” was created again, or its fields were changed, after the export began. Start over.', collectionName),
    );
  }
}

const partOf = (file: string): string => `${file}.part`;
const stateOf = (file: string): string => `${file}.part.json`;

/**
 * The file of an export while it grows: `<file>.part`, with its state in `<file>.part.json`. The state never is ahead of the file, so that an
 * export can continue after a crash.
 */
export class PartFile {
  private constructor(
    private readonly file: string,
    private readonly handle: FileHandle,
    private readonly lock: Lock,
    private state: ExportState,
  ) {}

  /**
   * Creates the file. @throws ExportExists if the file, or an unfinished export of it, exists and `replace` is false; Error if the name of
   * the unfinished file is in use
   */
  static async create(file: string, about: ExportState['about'], source: string, replace: boolean): Promise<PartFile> {
    return locked(file, about, async lock => {
      if (!replace) await mustBeFree(file);
      await mustBeOurs(file);
      await removeUnfinished(file);
      const handle = await open(partOf(file), 'wx');
      const part = new PartFile(file, handle, lock, { version: 1, about, source, written: 0, bytes: 0, replace });
      try {
        await part.save();
      } catch (error) {
        await handle.close();
        await removeUnfinished(file);
        throw error;
      }
      return part;
    });
  }

  /** Opens an unfinished export at its last saved state. @throws Error if it exports something else */
  static async resume(file: string, about: ExportState['about'], source: string): Promise<PartFile> {
    return locked(file, about, async lock => {
      const state = await readState(file);
      if (!state) throw new Error(t('“{0}” has no unfinished export.', file));
      const other = Object.keys({ ...state.about, ...about }).find(name => state.about[name] !== about[name]);
      if (other !== undefined) {
        const [before = '', now = ''] = [state.about[other], about[other]];
        throw new Error(t('`{0}` of the unfinished export is “{1}”, not “{2}”. Start over.', other, before, now));
      }
      if (state.source !== undefined && state.source !== source) throw new CollectionChanged(about['collection']!);
      await mustBeIncomplete(file, state);
      const handle = await continuedFile(partOf(file), state.bytes);
      if (!handle)
        throw new Error(t('“{0}” is shorter than expected, or is a symbolic link. Start over.', partOf(file)));
      return new PartFile(file, handle, lock, state);
    });
  }

  get after(): string | undefined {
    return this.state.after;
  }

  get written(): number {
    return this.state.written;
  }

  get length(): number {
    return this.state.bytes;
  }

  /** The footer of an export that is continued. */
  get footer(): Buffer | undefined {
    return this.state.footer === undefined ? undefined : Buffer.from(this.state.footer, 'base64');
  }

  /** Appends `count` entities. */
  async append(content: string | Uint8Array, count: number, after: string | undefined): Promise<void> {
    await named(this.file, async () => {
      const bytes = typeof content === 'string' ? Buffer.from(content) : content;
      const { state } = this;
      for (let at = 0; at < bytes.length;) {
        at += (await this.handle.write(bytes, at, bytes.length - at, state.bytes + at)).bytesWritten;
      }
      this.state = {
        ...state,
        written: state.written + count,
        bytes: state.bytes + bytes.length,
        ...(after === undefined ? {} : { after }),
      };
    });
  }

  /** Saves the state after the file reached the disk. */
  async save(footer?: Uint8Array): Promise<void> {
    if (footer) this.state = { ...this.state, footer: Buffer.from(footer).toString('base64') };
    await named(this.file, async () => {
      await this.handle.datasync();
      const state = stateOf(this.file);
      await replaceFile(state, `${state}.new`, `${JSON.stringify(this.state)}\n`);
    });
  }

  /** Gives the file its name. @throws ExportExists if another program created a file with this name */
  async finish(footer?: Uint8Array): Promise<void> {
    if (this.state.replace) await this.save(footer);
    else await this.reserve(footer);
    await this.handle.close();
    await named(this.file, async () => {
      await replacing(() => rename(partOf(this.file), this.file));
      await rm(stateOf(this.file));
    });
    await this.lock.release();
  }

  /** Takes the name with an empty file. The state says so before: after a crash, an empty file is ours. */
  private async reserve(footer: Uint8Array | undefined): Promise<void> {
    const { reserved = false } = this.state;
    this.state = { ...this.state, reserved: true };
    await this.save(footer);
    try {
      await named(this.file, () => reserve(this.file, reserved));
    } catch (error) {
      this.state = { ...this.state, reserved: false };
      throw error;
    }
  }

  async close(): Promise<void> {
    await this.handle.close();
    await this.lock.release();
  }
}

/** Returns the state of the unfinished export of a file, if any. */
export async function readState(file: string): Promise<ExportState | undefined> {
  const text = await readFile(stateOf(file), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const checked = check(ExportState, parsed(text));
  if (!checked.ok)
    throw new Error(t('“{0}” is not an export state file. To start over, delete the file.', stateOf(file)));
  return checked.value;
}

/** Returns true if a process exports to this file. */
export const isRunning = (file: string): Promise<boolean> => isLocked(partOf(file));

/** Deletes the unfinished export of a file; the file itself stays as it is. @throws Error if a process exports to it */
export async function discard(file: string, about: About): Promise<void> {
  const lock = await Lock.take(partOf(file), about, runningText(file));
  try {
    if ((await readState(file))?.reserved && (await isEmptyFile(file))) await rm(file);
    await removeUnfinished(file);
  } finally {
    await lock.release();
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // the check complains
  }
}

const exists = async (file: string): Promise<boolean> => (await statOf(file)) !== undefined;

const removeUnfinished = async (file: string): Promise<void> => {
  await rm(partOf(file), { force: true });
  await rm(stateOf(file), { force: true }); // last: without it, the other file would not be ours any more
};

/** @throws ExportExists if the export was killed after its file got its name, and Error if its file is gone */
async function mustBeIncomplete(file: string, { bytes }: ExportState): Promise<void> {
  if (await exists(partOf(file))) return;
  if ((await statOf(file))?.size !== bytes) throw new Error(t('“{0}” does not exist. Start over.', partOf(file)));
  await rm(stateOf(file));
  throw new ExportExists(t('The export to “{0}” is complete.', file));
}

async function mustBeFree(file: string): Promise<void> {
  if (await exists(file)) throw existing(file);
  if (await exists(stateOf(file))) {
    throw new ExportExists(t('“{0}” has an unfinished export. Resume the export, or start over.', file));
  }
}

/** @throws Error for a file with the name of the unfinished one that is not of an export: those have their state before their first entity */
async function mustBeOurs(file: string): Promise<void> {
  if (await exists(stateOf(file))) return;
  if (!(await exists(partOf(file))) || (await isEmptyFile(partOf(file)))) return;
  throw new Error(
    t('“{0}” is not an unfinished export. Move or delete the file, or export to another file.', partOf(file)),
  );
}

const existing = (file: string): ExportExists => new ExportExists(t('“{0}” already exists.', file));

/** Creates an empty file, which the export replaces; a name that is in use fails. `again`: the file might be there since a crash. */
async function reserve(file: string, again: boolean): Promise<void> {
  if (again && (await isEmptyFile(file))) return;
  const handle = await open(file, 'wx').catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST' ? existing(file) : error;
  });
  await handle.close();
}

/** Holds the lock of an export; gives it back if the export cannot begin. */
async function locked(file: string, about: About, begin: (lock: Lock) => Promise<PartFile>): Promise<PartFile> {
  return named(file, async () => {
    const lock = await Lock.take(partOf(file), about, runningText(file));
    try {
      return await begin(lock);
    } catch (error) {
      await lock.release();
      throw error;
    }
  });
}

const runningText =
  (file: string) =>
  ({ collection, cluster }: About, lock: string): string =>
    t(
      'Another export of {0} on {1} to “{2}” seems to be running. If that export has ended, delete the state file “{3}”.',
      collection!,
      cluster!,
      file,
      lock,
    );
