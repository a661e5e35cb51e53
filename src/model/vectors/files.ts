import { t } from '@vscode/l10n';
import { isNpy, readNpy } from './npy';
import { readVectors } from './typed';
import type { QueryVector } from '../searches/searches';

/** The largest file that vectors are read from, 256 MB. */
export const MAX_FILE_BYTES = 256 * 1024 * 1024;

/** An unreadable vector file, with a message for the user. */
export class UnreadableVectors extends Error {
  override readonly name = 'UnreadableVectors';
}

/** Maximum number of vectors in a request. */
const MAX_VECTORS = 16_384;

/** The vectors in a file. `row`: undefined if there is none. @throws UnreadableVectors for a row that is not a vector */
interface FileVectors {
  readonly length: number;
  readonly row: (at: number) => QueryVector | undefined;
}

/** Opens the vectors in a file, one to a row: `.npy`, JSON, or lines of numbers (CSV). @throws UnreadableVectors */
export function openVectors(name: string, bytes: Uint8Array): FileVectors {
  if (isNpy(bytes)) {
    const { length, row } = readNpy(bytes);
    return { length, row: at => (at < length ? finite(row(at), at) : undefined) };
  }
  const text = new TextDecoder('utf-8', { fatal: false }).decode(bytes);
  const vectors = /^\s*[[{]/.test(text) && !/\.(csv|tsv)$/i.test(name) ? ofJson(text) : ofLines(text);
  if (vectors.length === 0) throw new UnreadableVectors(t('{0} contains no vectors', name));
  return { length: vectors.length, row: at => vectors[at] };
}

/** Returns all vectors in a file, as many as a request can have. @throws UnreadableVectors */
export function vectorsOfFile(name: string, bytes: Uint8Array): readonly QueryVector[] {
  const { length, row } = openVectors(name, bytes);
  if (length > MAX_VECTORS)
    throw new UnreadableVectors(
      t('The file has {0} vectors; a search can have {1}. Select one vector with `row`', length, MAX_VECTORS),
    );
  return Array.from({ length }, (_, at) => row(at)!);
}

function finite(numbers: number[], row: number): number[] {
  const wrong = numbers.findIndex(number => !Number.isFinite(number));
  if (wrong < 0) return numbers;
  throw new UnreadableVectors(t('Row {0}: component {1} is {2}', row, wrong + 1, String(numbers[wrong])));
}

/** A vector, a list of them, or the answer of an embedding service. */
function ofJson(text: string): readonly QueryVector[] {
  const embedded = embeddingsIn(text);
  const read = readVectors(embedded ?? text);
  if ('problem' in read) throw new UnreadableVectors(read.problem);
  return read.vectors;
}

function embeddingsIn(text: string): string | undefined {
  try {
    const value = JSON.parse(text) as { data?: { embedding?: unknown }[] };
    const vectors = Array.isArray(value.data) ? value.data.map(({ embedding }) => embedding) : [];
    return vectors.length > 0 && vectors.every(Array.isArray) ? JSON.stringify(vectors) : undefined;
  } catch {
    return undefined; // parsed as another type, which reports the issue
  }
}

/** A line is a vector: numbers between commas, semicolons, tabs or blanks, or a JSON array in one of its cells. */
function ofLines(text: string): readonly QueryVector[] {
  const lines = text.split(/\r?\n/);
  const vectors: QueryVector[] = [];
  for (const [at, line] of lines.entries()) {
    if (!/[^\s,;]/.test(line)) continue;
    const array = arrayIn(line);
    const read = readVectors(array ?? line.replaceAll(/[;\t]/g, ',').replaceAll('"', ''));
    if ('vectors' in read) vectors.push(...read.vectors);
    else if (at > 0 || /\d/.test(line.split(/[,;\t ]/, 1)[0]!)) {
      throw new UnreadableVectors(t('Line {0}: {1}', at + 1, read.problem)); // the first line can be a header
    }
  }
  return vectors;
}

/** Returns the text from the first opening bracket to the next closing one. */
function arrayIn(line: string): string | undefined {
  const open = line.indexOf('[');
  const close = open < 0 ? -1 : line.indexOf(']', open);
  return close < 0 ? undefined : line.slice(open, close + 1);
}
