import { setImmediate as breath } from 'node:timers/promises';
import * as vscode from 'vscode';
import { parseJson } from '../../client/json';
import { isLaterFile } from '../../connections/later-records';
import { isLater, unversioned, versioned } from '../../connections/record-versions';
import { isNotThere, recordId } from '../../connections/records';
import { replaceFile } from '../../connections/replacing';
import { serialQueue } from '../../connections/serial-queue';
import { readRun, type SearchRun } from '../../model/searches/runs';
import { stringifyJson } from '../../model/wire/json';

/** Number of documents with stored results, and of folders with stored baselines. */
const KEPT = { results: 20, baselines: 5 } as const;

/** Maximum total size per kind in bytes. */
const BYTES = 20 * 1024 * 1024;

/** Number of rows serialized before other tasks run. */
const ROWS = 512;

/**
 * The last results of documents, for a reload: a file for each, unless results are not kept. Baselines are stored the same way, by folder.
 */
export class KeptResults {
  private readonly folder: vscode.Uri;
  private readonly queue = serialQueue();

  constructor(
    storage: vscode.Uri,
    private readonly keeps: () => boolean,
    private readonly kind: keyof typeof KEPT = 'results',
  ) {
    this.folder = vscode.Uri.joinPath(storage, kind);
  }

  /** Returns the stored result; undefined: none, or in another format. */
  async find(document: vscode.Uri): Promise<SearchRun | undefined> {
    return this.findBy(await keyOf(document));
  }

  /** Returns the stored result by the key of the document. */
  async findBy(key: string): Promise<SearchRun | undefined> {
    return this.keeps() ? runIn(await textIn(this.file(key))) : undefined;
  }

  /**
   * Stores a run in place of the previous one. A run above the total limit is not stored, and the previous one is deleted. One of a later
   * version of the extension stays.
   */
  put(document: vscode.Uri, run: SearchRun): Promise<void> {
    return this.queue(async () => {
      const file = this.file(await keyOf(document));
      const text = this.keeps() ? await textOf(run) : undefined;
      const before = await textIn(file);
      if (before !== undefined && isLater(before)) return;
      if (text === undefined) return remove(file);
      await vscode.workspace.fs.createDirectory(this.folder);
      await replaceFile(file, text);
      await this.forgetOldest();
    });
  }

  /** Deletes the results of a document. */
  drop(document: vscode.Uri): Promise<void> {
    return this.queue(async () => remove(this.file(await keyOf(document))));
  }

  /** Deletes the results of a connection, and unreadable ones. */
  forgetConnection(connectionId: string): Promise<void> {
    return this.queue(async () => {
      const names = await vscode.workspace.fs.readDirectory(this.folder).then(undefined, passOver([])); // nothing was kept yet
      for (const [name] of names.filter(([each]) => each.endsWith('.json'))) {
        const uri = vscode.Uri.joinPath(this.folder, name);
        const place = placeIn(await textIn(uri));
        if (!place || place.connectionId === connectionId) await remove(uri);
      }
    });
  }

  /** Deletes all stored results. */
  clear(): Promise<void> {
    return this.queue(() => remove(this.folder));
  }

  private file(key: string): vscode.Uri {
    return vscode.Uri.joinPath(this.folder, `${key}.json`);
  }

  private async forgetOldest(): Promise<void> {
    const names = await vscode.workspace.fs.readDirectory(this.folder);
    const files = await Promise.all(
      names
        .filter(([name]) => name.endsWith('.json'))
        .map(async ([name]) => {
          const uri = vscode.Uri.joinPath(this.folder, name);
          const stat = await vscode.workspace.fs.stat(uri).then(undefined, passOver(undefined));
          return { uri, mtime: 0, size: 0, ...stat };
        }),
    );
    let bytes = 0;
    for (const [at, { uri, size }] of files.toSorted((a, b) => b.mtime - a.mtime).entries()) {
      bytes += size;
      if ((at >= KEPT[this.kind] || bytes > BYTES) && !(await isLaterFile(uri))) await remove(uri);
    }
  }
}

/** Returns the file name for a document. */
export const keyOf = (document: vscode.Uri): Promise<string> => recordId(document.toString());

async function textIn(file: vscode.Uri): Promise<string | undefined> {
  const bytes = await vscode.workspace.fs.readFile(file).then(undefined, passOver(undefined));
  return bytes && new TextDecoder().decode(bytes);
}

/** Undefined also for half a file of a window that was closed: the search can be run again. */
function runIn(text: string | undefined): SearchRun | undefined {
  if (text === undefined || isLater(text)) return undefined;
  try {
    const run = readRun(unversioned(parseJson(text)));
    return run.ok ? run.value : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the connection of a kept run, also of one of a later version; undefined for what is neither. */
function placeIn(text: string | undefined): { readonly connectionId?: unknown } | undefined {
  if (text === undefined || !isLater(text)) return runIn(text)?.place;
  try {
    const { place } = parseJson(text) as { readonly place?: { readonly connectionId?: unknown } };
    return place ?? {};
  } catch {
    return {};
  }
}

const remove = async (uri: vscode.Uri): Promise<void> =>
  vscode.workspace.fs.delete(uri, { recursive: true }).then(undefined, passOver(undefined));

/** A run as JSON with all digits, a piece at a time; undefined: it is too large to keep. */
async function textOf(run: SearchRun): Promise<Uint8Array | undefined> {
  const { rows, ...rest } = run;
  const pieces = [`${stringifyJson(versioned(rest)).slice(0, -1)},"rows":[`];
  let length = pieces[0]!.length;
  for (let from = 0; from < rows.length; from += ROWS) {
    const piece = stringifyJson(rows.slice(from, from + ROWS)).slice(1, -1);
    pieces.push(from === 0 ? piece : `,${piece}`);
    length += piece.length;
    if (length > BYTES) return undefined;
    await breath();
  }
  const bytes = new TextEncoder().encode(`${pieces.join('')}]}`);
  return bytes.length > BYTES ? undefined : bytes;
}

/** Replaces an error of a missing file. */
export const passOver =
  <T>(instead: T) =>
  (error: unknown): T => {
    if (isNotThere(error)) return instead;
    throw error;
  };
