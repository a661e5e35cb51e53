import { readableJson, stringifyJson } from '../wire/json';
import type { GridCell, GridColumn } from './pages';

/** The most characters of one cell, and of one value of a hit in full: what a page is given to hold. */
const CELL = 200;
const FULL = 100_000;

/** From this many numbers on a list is told by its length and its beginning. */
const LONG_LIST = 9;
const SHOWN_NUMBERS = 4;

/** A value as a cell shows it: one line, ids and 64-bit numbers with all digits, vectors as `[768] 0.12, 0.3, …`. */
export function cellOf(value: unknown, { kind, type }: Pick<GridColumn, 'kind' | 'type'>): GridCell {
  if (value === undefined) return { text: '', is: 'absent' };
  if (value === null) return { text: 'null', is: 'null' };
  if (typeof value === 'number' && kind === 'distance') return distanceText(value);
  if (typeof value === 'string') return cut(value, CELL);
  if (typeof value !== 'object') return stringifyJson(value);
  if (Array.isArray(value) && value.length >= LONG_LIST && typeof value[0] === 'number') return listCell(value);
  if (type?.startsWith('SparseFloatVector')) return sparseCell(value);
  return cut(beginningOfJson(value, CELL + 1), CELL);
}

/** As many digits as a float32 has, point under point where distances are below 1; whole numbers (HAMMING) as they are. */
function distanceText(distance: number): string {
  if (Number.isInteger(distance)) return String(distance);
  const size = Math.abs(distance);
  return size < 1 && size >= 1e-4 ? distance.toFixed(7) : distance.toPrecision(7);
}

/** On one line, never with half a character. */
function cut(text: string, max: number): GridCell {
  if (text.length <= max) return oneLine(text);
  return { text: `${oneLine(beginning(text, max))}…`, is: 'cut' };
}

const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ');

function beginning(text: string, max: number): string {
  const last = text.charCodeAt(max - 1);
  return text.slice(0, last >= 0xd800 && last < 0xdc00 ? max - 1 : max);
}

const short = (number: unknown): string => (typeof number === 'number' ? String(+number.toPrecision(3)) : '?');

const listCell = (numbers: readonly unknown[]): GridCell => ({
  text: `[${numbers.length}] ${numbers.slice(0, SHOWN_NUMBERS).map(short).join(', ')}, …`,
  is: 'cut',
});

function sparseCell(value: object): GridCell {
  const weights = Object.entries(value);
  const shown = weights.slice(0, SHOWN_NUMBERS).map(([index, weight]) => `${index}: ${short(weight)}`);
  if (weights.length > SHOWN_NUMBERS) shown.push('…');
  return { text: `{${weights.length}} ${shown.join(', ')}`, is: 'cut' };
}

/** JSON up to about `budget` characters: what lies beyond is not looked at, for a document may have megabytes. */
function beginningOfJson(value: unknown, budget: number): string {
  let text = '';
  const write = (item: unknown): void => {
    if (text.length >= budget) return;
    if (typeof item === 'string') text += JSON.stringify(item.slice(0, budget));
    else if (typeof item !== 'object' || item === null) text += stringifyJson(item ?? null);
    else if (Array.isArray(item)) {
      text += '[';
      for (let at = 0; at < item.length && text.length < budget; at++) {
        if (at > 0) text += ', ';
        write(item[at]);
      }
      text += ']';
    } else {
      text += '{';
      let first = true;
      for (const key in item) {
        if (text.length >= budget) break;
        text += `${first ? '' : ', '}${JSON.stringify(key)}: `;
        first = false;
        write((item as Record<string, unknown>)[key]);
      }
      text += '}';
    }
  };
  write(value);
  return text;
}

/** A value in full: a string bare, a list of numbers on one line, anything else as JSON laid out for people. */
export function fullText(value: unknown): GridCell {
  if (value === undefined) return { text: '', is: 'absent' };
  if (value === null) return { text: 'null', is: 'null' };
  const text = typeof value === 'string' ? value : laidOut(value);
  return text.length <= FULL ? text : { text: `${beginning(text, FULL)}…`, is: 'cut' };
}

function laidOut(value: unknown): string {
  const isList = Array.isArray(value) && value.every(item => typeof item === 'number' || typeof item === 'bigint');
  return isList ? `[${value.join(', ')}]` : readableJson(value);
}

export const textOf = (cell: GridCell): string => (typeof cell === 'string' ? cell : cell.text);
