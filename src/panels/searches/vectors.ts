import * as vscode from 'vscode';
import {
  isVectorFile,
  type DocumentVector,
  type SearchDocument,
  type VectorFile,
} from '../../model/searches/documents';
import { withVectors } from '../../model/searches/queries';
import { MAX_FILE_BYTES, openVectors, UnreadableVectors, vectorsOfFile } from '../../model/vectors/files';
import type { QueryVector } from '../../model/searches/searches';

/** Returns the vectors of a document, including those in files. `base`: base folder of file names. @throws UnreadableVectors */
export async function readDocumentVectors(
  vectors: readonly DocumentVector[],
  base: vscode.Uri,
): Promise<readonly QueryVector[]> {
  const read = await Promise.all(vectors.map(async each => (isVectorFile(each) ? readFile(each, base) : [each])));
  return read.flat();
}

async function readFile({ file, row }: VectorFile, base: vscode.Uri): Promise<readonly QueryVector[]> {
  const uri = fileUri(file, base);
  if (row === undefined) return readVectors(uri);
  const { length, vector } = await readWith(uri, (name, bytes) => {
    const opened = openVectors(name, bytes);
    return { length: opened.length, vector: opened.row(row) };
  });
  if (vector === undefined) {
    throw new UnreadableVectors(vscode.l10n.t('Row {2} does not exist: {0} has {1} rows.', file, length, row));
  }
  return [vector];
}

/** Every vector in a file. @throws UnreadableVectors */
export const readVectors = (uri: vscode.Uri): Promise<readonly QueryVector[]> => readWith(uri, vectorsOfFile);

/** Reads something from a file of vectors. Failures name the file. @throws UnreadableVectors */
async function readWith<T>(uri: vscode.Uri, read: (name: string, bytes: Uint8Array) => T): Promise<T> {
  const name = uri.path.split('/').at(-1)!;
  const { size, type } = await vscode.workspace.fs.stat(uri).then(undefined, () => {
    throw new UnreadableVectors(vscode.l10n.t('File {0} does not exist.', vscode.workspace.asRelativePath(uri)));
  });
  // A document can name a pipe or a device, whose end never comes.
  if ((type & vscode.FileType.File) === 0) throw new UnreadableVectors(vscode.l10n.t('“{0}” is not a file.', name));
  if (size > MAX_FILE_BYTES) {
    throw new UnreadableVectors(vscode.l10n.t('{0} is larger than 256 MB. Use a part of the file.', name));
  }
  const bytes = await vscode.workspace.fs.readFile(uri);
  try {
    return read(name, bytes);
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'UnreadableVectors' || error.message.includes(name)) throw error;
    throw new UnreadableVectors(vscode.l10n.t('“{0}”: {1}', name, error.message));
  }
}

/** A name is relative, an address of VS Code's, or a whole path where relative ones begin at a file. */
export function fileUri(file: string, base: vscode.Uri): vscode.Uri {
  if (/^[a-z][a-z\d+.-]+:\//i.test(file)) return vscode.Uri.parse(file, true);
  const whole = file.startsWith('/') || /^[a-z]:[\\/]/i.test(file);
  return whole
    ? base.with({ path: file.startsWith('/') ? file : `/${file.replaceAll('\\', '/')}` })
    : vscode.Uri.joinPath(base, file);
}

/** Lets the user pick a vector file, and returns its name for the document; undefined: cancelled. @throws UnreadableVectors */
export async function chooseVectorFile(
  document: vscode.Uri,
  base: vscode.Uri,
  collectionName: string | undefined,
): Promise<readonly VectorFile[] | undefined> {
  const title = [vscode.l10n.t('Search by These Vectors'), collectionName].filter(Boolean).join(' · ');
  const folder = document.scheme === base.scheme ? base : vscode.workspace.workspaceFolders?.[0]?.uri;
  const [uri] =
    (await vscode.window.showOpenDialog({
      filters: { [vscode.l10n.t('Vectors')]: ['npy', 'json', 'jsonl', 'csv', 'tsv', 'txt'] },
      title,
      openLabel: vscode.l10n.t('Search by These Vectors'),
      ...(folder ? { defaultUri: folder } : {}),
    })) ?? [];
  if (!uri) return undefined;
  const { length } = await readWith(uri, openVectors);
  const file = nameFrom(base, uri);
  if (length === 1) return [{ file, row: 0 }];
  const all = { label: vscode.l10n.t('All {0} vectors', length), row: undefined };
  const rows = Array.from({ length: Math.min(length, 1000) }, (_, row) => ({
    label: vscode.l10n.t('Row {0}', row),
    row,
  }));
  const picked = await vscode.window.showQuickPick([all, ...rows], {
    title,
    ignoreFocusOut: true,
    placeHolder: vscode.l10n.t('Select a vector of {0} ({1} vectors)', uri.path.split('/').at(-1)!, length),
  });
  return picked && [{ file, ...(picked.row === undefined ? {} : { row: picked.row }) }];
}

/** Returns the name of a file in a document: relative if below the document's folder, so that both can move together. */
function nameFrom(base: vscode.Uri, uri: vscode.Uri): string {
  const folder = `${base.path.replace(/\/$/, '')}/`;
  if (uri.scheme !== base.scheme || uri.authority !== base.authority) return uri.toString();
  return uri.path.startsWith(folder) ? uri.path.slice(folder.length) : uri.path;
}

/** Writes vectors into a file, and returns the reference for the document. */
export async function storeVectors(
  vectors: readonly (readonly number[])[],
  base: vscode.Uri,
): Promise<readonly VectorFile[]> {
  const { npyOf } = await import('../../model/vectors/npy');
  const even = vectors.every(({ length }) => length === vectors[0]?.length);
  const content = even ? npyOf(vectors) : new TextEncoder().encode(JSON.stringify(vectors));
  const file = await freeName(base, even ? 'npy' : 'json');
  await vscode.workspace.fs.createDirectory(base);
  await vscode.workspace.fs.writeFile(vscode.Uri.joinPath(base, file), content);
  return vectors.length === 1 ? [{ file, row: 0 }] : [{ file }];
}

/** Returns a search at a new place: vector files relative to `from` are copied to `to` under unused names. */
export async function carried(search: SearchDocument, from: vscode.Uri, to: vscode.Uri): Promise<SearchDocument> {
  if (from.toString() === to.toString()) return search;
  const names = new Map<string, string>();
  for (const each of [search, ...(search.queries ?? [])].flatMap(({ vectors = [] }) => vectors)) {
    if (!isVectorFile(each) || names.has(each.file)) continue;
    const file = fileUri(each.file, from);
    if (nameFrom(from, file) !== each.file) continue;
    const name = await freeName(to, file.path.split('.').at(-1)!);
    await vscode.workspace.fs.copy(file, vscode.Uri.joinPath(to, name));
    names.set(each.file, name);
  }
  return withVectors(search, each =>
    isVectorFile(each) ? { ...each, file: names.get(each.file) ?? each.file } : each,
  );
}

async function freeName(base: vscode.Uri, ending: string): Promise<string> {
  for (let number = 1; ; number++) {
    const name = number === 1 ? `query.${ending}` : `query-${number}.${ending}`;
    const taken = await vscode.workspace.fs.stat(vscode.Uri.joinPath(base, name)).then(
      () => true,
      () => false,
    );
    if (!taken) return name;
  }
}
