import * as vscode from 'vscode';
import type { Checked } from '../model/issues';
import { serialQueue } from './serial-queue';

/** A file that is not a record of this version. It is shown and left unchanged. */
export interface Unreadable {
  readonly uri: vscode.Uri;
  readonly message: string;
}

/** Checks a record's shape. Schemas are loaded when the first record is read, not before. */
export type Reader<T> = (json: unknown, file: vscode.Uri) => Promise<Checked<T>>;

/** Text of a record, with its version, for values that plain JSON would change. */
export interface RecordFormat<T> {
  readonly parse: (text: string) => Promise<unknown>;
  readonly textOf: (record: T) => Promise<string>;
}

const PLAIN: RecordFormat<unknown> = {
  parse: async text => JSON.parse(text) as unknown,
  textOf: async record => JSON.stringify((await import('./record-versions')).versioned(record as object), null, 2),
};

/**
 * Small records, one JSON file each, `<id>.json` in one folder, replaced whole by a rename. The folder is watched from the first
 * reading on, so several windows agree. An id has word characters, dots and dashes only.
 */
export class Records<T extends { readonly id: string }> implements vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<void>();
  private watcher: vscode.FileSystemWatcher | undefined;
  private pattern = '*.json';
  private opening: Promise<void> | undefined;
  /** Serializes read-modify-write operations. */
  readonly queue = serialQueue();
  /** Digest of this window's last write by file; undefined: it deleted the file. */
  private readonly own = new Map<string, string | undefined>();
  private readonly writing = new Map<string, Promise<void>>();
  readonly onDidChange = this.changed.event;
  private readonly changedElsewhere = new vscode.EventEmitter<void>();
  /** Fires when another window changes or deletes records; `onDidChange` fires right after. */
  readonly onDidChangeElsewhere = this.changedElsewhere.event;

  constructor(
    private readonly folder: vscode.Uri,
    private readonly read: Reader<T>,
    private readonly format: RecordFormat<T> = PLAIN,
  ) {}

  async all(): Promise<{ records: T[]; unreadable: Unreadable[] }> {
    return this.several(await this.ids());
  }

  /** Returns the ids of all files without reading them. Empty if the folder was deleted. */
  async ids(): Promise<string[]> {
    await this.open();
    const opened = this.opening;
    const entries = await vscode.workspace.fs.readDirectory(this.folder).then(undefined, (error: unknown) => {
      if (!isNotThere(error)) throw error;
      this.reopen(opened);
      return [];
    });
    return entries.flatMap(([name, type]) =>
      type === vscode.FileType.File && name.endsWith('.json') ? name.slice(0, -5) : [],
    );
  }

  /** Returns the existing records with these ids. */
  async several(ids: readonly string[]): Promise<{ records: T[]; unreadable: Unreadable[] }> {
    return this.parts(ids, record => record, ids.length);
  }

  /** Returns a part of each existing record with these ids; at most `atOnce` whole records are in memory. */
  async parts<P>(
    ids: readonly string[],
    partOf: (record: T) => P,
    atOnce: number,
  ): Promise<{ records: P[]; unreadable: Unreadable[] }> {
    const records: P[] = [];
    const unreadable: Unreadable[] = [];
    for (let from = 0; from < ids.length; from += atOnce) {
      const uris = ids.slice(from, from + atOnce).map(id => vscode.Uri.joinPath(this.folder, `${id}.json`));
      // Concurrently: there can be a thousand, each with a round trip to another process.
      for (const [at, read] of (await Promise.all(uris.map(uri => this.one(uri)))).entries()) {
        if (read === undefined) continue;
        if (read.ok) records.push(partOf(read.value));
        else unreadable.push({ uri: uris[at]!, message: read.issues.map(issue => issue.message).join(', ') });
      }
    }
    return { records, unreadable };
  }

  /** Returns a record; undefined if there is none. @throws Error for a file that is not a record of this version */
  async find(id: string): Promise<T | undefined> {
    await this.open();
    const read = await this.one(this.file(id));
    if (read && !read.ok) throw new Error(`${id}.json: ${read.issues.map(({ message }) => message).join(', ')}`);
    return read?.value;
  }

  async write(record: T): Promise<void> {
    await this.open();
    const file = this.file(record.id);
    const opened = this.opening;
    await vscode.workspace.fs.stat(this.folder).then(undefined, () => this.reopen(opened));
    await this.open();
    const written = this.replace(file, record);
    this.writing.set(file.path, written);
    try {
      await written;
    } finally {
      if (this.writing.get(file.path) === written) this.writing.delete(file.path);
    }
    this.changed.fire();
  }

  /** Deletes records that are too many, but for those of a later version. */
  async prune(ids: readonly string[]): Promise<void> {
    const { isLaterFile } = await import('./later-records');
    for (const id of ids) if (!(await isLaterFile(this.file(id)))) await this.delete(id);
  }

  /** Deletes a record; does nothing where it is gone already, as by another window. */
  async delete(id: string): Promise<void> {
    const file = this.file(id);
    this.own.set(file.path, undefined);
    try {
      await vscode.workspace.fs.delete(file);
    } catch (error) {
      if (!isNotThere(error)) throw error;
    }
    this.changed.fire();
  }

  dispose(): void {
    this.watcher?.dispose();
    this.changed.dispose();
    this.changedElsewhere.dispose();
  }

  private async replace(file: vscode.Uri, record: T): Promise<void> {
    await (await import('./later-records')).refuseLater(file);
    const text = await this.format.textOf(record);
    const { replaceFile } = await import('./replacing'); // with the first writing, not with VS Code
    const bytes = new TextEncoder().encode(`${text}\n`);
    const digest = await digestOf(bytes);
    await replaceFile(file, bytes);
    this.own.set(file.path, digest);
  }

  private file(id: string): vscode.Uri {
    if (!/^[\w.-]+$/.test(id)) throw new Error(`Not an id of a record: ${id}`);
    return vscode.Uri.joinPath(this.folder, `${id}.json`);
  }

  /** Reads a file; undefined if another window has removed it. */
  private async one(uri: vscode.Uri): Promise<Checked<T> | undefined> {
    let bytes: Uint8Array;
    try {
      bytes = await vscode.workspace.fs.readFile(uri);
    } catch (error) {
      if (isNotThere(error)) return undefined;
      throw error;
    }
    try {
      const text = new TextDecoder().decode(bytes);
      const { recordIn } = await import('./later-records');
      return await this.read(await recordIn(text, this.format.parse), uri);
    } catch (error) {
      return { ok: false, issues: [{ path: [], message: error instanceof Error ? error.message : String(error) }] };
    }
  }

  /** Returns true if this window made the change, or a later one: it reports its own changes itself. */
  private async isOwn(file: vscode.Uri): Promise<boolean> {
    await Promise.allSettled([this.writing.get(file.path)]); // its event can arrive before it is known
    if (!this.own.has(file.path)) return false;
    const before = this.own.get(file.path);
    // Not the time: another window can replace the file within the same millisecond.
    const digest = await vscode.workspace.fs.readFile(file).then(digestOf, () => undefined); // gone
    if (!this.own.has(file.path)) return false;
    const known = this.own.get(file.path);
    if (known !== before || this.writing.has(file.path)) return this.isOwn(file);
    if (digest !== known) this.own.delete(file.path); // events of this window's own writes can still arrive, and late
    return digest === known;
  }

  /** Tried again at the next use where it failed. */
  private open(): Promise<void> {
    return (this.opening ??= this.watch().catch((error: unknown) => {
      this.opening = undefined;
      throw error;
    }));
  }

  /** Reopens the watcher: a watcher of a deleted folder does not report its successor. */
  private reopen(opened: Promise<void> | undefined): void {
    if (this.opening !== opened) return;
    this.watcher?.dispose();
    // VS Code can take the same request made anew for the watch that ended, and then tell nothing more.
    this.pattern = this.pattern === '*.json' ? '**/*.json' : '*.json';
    this.opening = undefined;
  }

  private async watch(): Promise<void> {
    await vscode.workspace.fs.createDirectory(this.folder);
    this.watcher = vscode.workspace.createFileSystemWatcher(new vscode.RelativePattern(this.folder, this.pattern));
    const seen = async (file: vscode.Uri) => {
      if (await this.isOwn(file)) return;
      this.changedElsewhere.fire();
      this.changed.fire();
    };
    this.watcher.onDidCreate(seen);
    this.watcher.onDidChange(seen);
    this.watcher.onDidDelete(seen);
  }
}

export const isNotThere = (error: unknown): boolean =>
  error instanceof vscode.FileSystemError && error.code === 'FileNotFound';

/** Returns the id of the record named by these words, the same in every window. Words can contain any character, so they are hashed. */
export async function recordId(...words: string[]): Promise<string> {
  const text = words.length === 1 ? words[0]! : JSON.stringify(words);
  return (await digestOf(new TextEncoder().encode(text))).slice(0, 32);
}

async function digestOf(bytes: Uint8Array): Promise<string> {
  return Buffer.from(await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>)).toString('hex');
}
