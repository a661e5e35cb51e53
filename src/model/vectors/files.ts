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

/** The vectors in a file, one to a row: `.npy`, JSON, or lines of numbers (CSV). @throws UnreadableVectors */
export function vectorsOfFile(name: string, bytes: Uint8Array): readonly QueryVector[] {
  if (isNpy(bytes)) return finite(readNpy(bytes));
  const text = new TextDecoder('utf-8', { fatal: false }).decode(bytes);
  const vectors = /^\s*[[{]/.test(text) && !/\.(csv|tsv)$/i.test(name) ? ofJson(text) : ofLines(text);
  if (vectors.length === 0) throw new UnreadableVectors(t('{0} contains no vectors', name));
  return vectors;
}

function finite(rows: readonly (readonly number[])[]): readonly QueryVector[] {
  for (const [row, numbers] of rows.entries()) {
    const wrong = numbers.findIndex(number => !Number.isFinite(number));
    if (wrong >= 0)
      throw new UnreadableVectors(t('Row {0}: component {1} is {2}', row, wrong + 1, String(numbers[wrong])));
  }
  return rows as number[][];
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
