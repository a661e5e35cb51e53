import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import { getSystemErrorMessage } from 'node:util';
import * as vscode from 'vscode';
import { replacing } from '../../model/open-files';

type Pieces = Iterable<string> | AsyncIterable<string>;

/** Writes a file in pieces if the file system supports it; otherwise at once. The old content stays until all is written. */
export async function writePieces(uri: vscode.Uri, pieces: Pieces): Promise<void> {
  if (uri.scheme !== 'file') {
    await vscode.workspace.fs.writeFile(uri, await bytesOf(pieces));
    return;
  }
  const part = `${uri.fsPath}.${crypto.randomUUID()}.part`;
  try {
    await pipeline(Readable.from(pieces), createWriteStream(part, { flags: 'wx' }));
    await replacing(() => rename(part, uri.fsPath));
  } catch (error) {
    await rm(part, { force: true });
    const { errno } = error as NodeJS.ErrnoException;
    if (errno === undefined) throw error;
    throw new Error(vscode.l10n.t('“{0}”: {1}', uri.fsPath, getSystemErrorMessage(errno)), { cause: error });
  }
}

/** Returns the bytes of all pieces: joined, they could exceed the longest string. */
async function bytesOf(pieces: Pieces): Promise<Uint8Array> {
  const bytes: Buffer[] = [];
  for await (const piece of pieces) bytes.push(Buffer.from(piece));
  return Buffer.concat(bytes);
}
