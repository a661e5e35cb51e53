import { t } from '@vscode/l10n';
import type { QueryVector } from '../searches/searches';
import { isFloat, tooLarge, weightFault } from './floats';

/** Vectors that were typed or pasted, or the problem with them in words. */
export type TypedVectors = { readonly vectors: readonly QueryVector[] } | { readonly problem: string };

const problem = (text: string): TypedVectors => ({ problem: text });

/**
 * Parses vectors in common forms: JSON, one or several, dense or sparse `{ "17": 0.5 }`; one per line; or printed numbers, with
 * `array([...])` and the like around them.
 */
export function readVectors(typed: string): TypedVectors {
  const text = typed.trim();
  if (text === '') return { vectors: [] };
  const json = parsed(text) ?? parsed(linesOf(text));
  if (json) return ofJson(json.value);
  return /\.\.\.|…/.test(text)
    ? problem(t('The vector is abbreviated (…). Paste all of its components'))
    : ofNumbers(text);
}

function parsed(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined; // the parser of printed numbers gives a better message
  }
}

/** One vector to a line, as a JSON list of them. */
const linesOf = (text: string): string =>
  `[${text
    .split('\n')
    .map(line => line.trim().replace(/,$/, ''))
    .filter(line => line !== '')
    .join(',')}]`;

function ofJson(value: unknown): TypedVectors {
  if (!Array.isArray(value)) return typeof value === 'object' && value !== null ? one(value) : problem(notAVector());
  if (value.length === 0) return { vectors: [] };
  const several = value.every(item => typeof item === 'object' && item !== null);
  if (!several) return one(value);
  const read = value.map(item => one(item));
  const wrong = read.findIndex(each => 'problem' in each);
  if (wrong < 0) return { vectors: read.flatMap(each => ('vectors' in each ? each.vectors : [])) };
  const { problem: what } = read[wrong] as { problem: string };
  return problem(value.length === 1 ? what : t('Vector {0}: {1}', wrong + 1, what));
}

const notAVector = (): string => t('A vector must be a list of numbers, such as [0.1, 0.2, …]');

function one(value: object): TypedVectors {
  if (!Array.isArray(value)) return sparse(value as Record<string, unknown>);
  if (value.length === 0) return problem(t('The vector is empty'));
  const wrong = value.findIndex(item => !isFloat(item));
  if (wrong < 0) return { vectors: [value as number[]] };
  return problem(numberFault(value[wrong], wrong));
}

function numberFault(item: unknown, at: number): string {
  if (typeof item === 'number') return tooLarge(at);
  return item === null ? t('Component {0} is null', at + 1) : noNumber(at, shortenedJson(item));
}

/** A value in a message; one that is nested too deeply to be written, by its sort. */
function shortenedJson(item: unknown): string {
  try {
    return shortened(JSON.stringify(item));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return Array.isArray(item) ? '[…]' : '{…}';
  }
}

const noNumber = (at: number, what: string): string => t('Component {0} is {1}: not a number', at + 1, what);

function sparse(weights: Record<string, unknown>): TypedVectors {
  const indices = Object.keys(weights);
  if (indices.length === 0) return problem(t('The vector is empty'));
  const index = indices.find(each => !/^\d+$/.test(each));
  if (index !== undefined)
    return problem(t('“{0}” is not an index. A sparse vector looks like { "17": 0.5, "301": 1 }', shortened(index)));
  const wrong = indices.find(each => !Number.isFinite(weights[each]));
  if (wrong !== undefined) return problem(t('The weight of index {0} is not a number', shortened(wrong)));
  const fault = weightFault(weights as Record<string, number>);
  return fault === undefined ? { vectors: [weights as Record<string, number>] } : problem(fault);
}

/** Numbers as printed, one vector; a comma with nothing before the next is a number that was lost. */
function ofNumbers(text: string): TypedVectors {
  const bare = text
    .replace(/^[\w.]+\(/, '')
    .replace(/,?(?<!\s)\s*(?:dtype|device)\s*=\s*[^,)]+/g, '') // blanks are gone through once
    .replace(/\)$/, '')
    .trim();
  const open = bare.startsWith('[');
  if (open !== bare.endsWith(']') && /^[\s[\]\d.,eE+-]*$/.test(bare)) {
    return problem(t('Unbalanced brackets. Paste the whole vector'));
  }
  const inside = bare.replace(/^\[|\]$/g, '').trim();
  const tokens = inside.includes(',') ? inside.split(',').map(each => each.trim()) : inside.split(/\s+/);
  const numbers: number[] = [];
  for (const [at, token] of tokens.entries()) {
    if (token === '') return problem(t('Component {0} is missing between two commas', at + 1));
    if (/\s/.test(token)) return problem(t('Missing comma in “{0}”', shortened(token)));
    if (/^[+-]?(?:nan|inf(?:inity)?)$/i.test(token)) return problem(t('Component {0} is {1}', at + 1, token));
    const number = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i.test(token) ? Number(token) : undefined;
    if (number === undefined) return problem(at === 0 ? notAVector() : noNumber(at, `“${shortened(token)}”`));
    if (!isFloat(number)) return problem(tooLarge(at));
    numbers.push(number);
  }
  return { vectors: [numbers] };
}

/** A value as messages name it. */
export const shortened = (value: string): string => (value.length > 24 ? `${value.slice(0, 24)}…` : value);

/** A list of numbers, whole or not, as JSON, NumPy or PyTorch write one. A type is taken whole: a part of it could be read in many ways. */
const NUMBERS = /^(?:[a-z.]+\()?\[(?:[-+.\d,\s[\]()…e]|nan|inf(?:inity)?|null|dtype=[\w.]+(?![\w.]))*$/i;

/**
 * Parses a selection in an editor: vectors if it is a JSON array of them or printed numbers, otherwise a text. A list of numbers is never a
 * query by text: if it is not a vector, the problem is reported.
 */
export function readSelection(selected: string): TypedVectors | { readonly text: string } {
  const text = selected.trim();
  if (NUMBERS.test(text) && /\d[\s,]/.test(text)) return readVectors(text);
  const json = /^[[{]/.test(text) ? parsed(text) : undefined;
  const read = json ? ofJson(json.value) : undefined;
  return read && 'vectors' in read && read.vectors.length > 0 ? read : { text };
}
