import type { QueryVector } from './searches';

/** What a person typed to search by. */
export type Query =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'vector'; readonly vector: QueryVector }
  | { readonly kind: 'problem'; readonly problem: 'empty' | 'json' | 'numbers' | 'several' };

/** A JSON array of numbers (also as the only one of a list of vectors) or a sparse `{ "index": weight }` is a vector; the rest is text. */
export function readQuery(typed: string): Query {
  const text = typed.trim();
  if (text === '') return { kind: 'problem', problem: 'empty' };
  if (!/^[[{]/.test(text)) return { kind: 'text', text };
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    // "[sic] …" is a text; a list of digits that does not end is a broken vector.
    return /^\[[\s[\]\d.,eE+-]*$|^\{\s*"\d/.test(text) ? { kind: 'problem', problem: 'json' } : { kind: 'text', text };
  }
  if (!Array.isArray(json)) return sparse(json);
  const vector: unknown[] = json.every(Array.isArray) && json.length === 1 ? (json[0] as unknown[]) : json;
  if (vector.length === 0) return { kind: 'problem', problem: 'empty' };
  if (vector.every(Array.isArray)) return { kind: 'problem', problem: 'several' };
  if (!vector.every(isFinite)) return { kind: 'problem', problem: 'numbers' };
  return { kind: 'vector', vector };
}

function sparse(json: unknown): Query {
  const weights = json as Record<string, unknown>;
  const indices = Object.keys(weights);
  if (indices.length === 0) return { kind: 'problem', problem: 'empty' };
  return indices.every(index => /^\d+$/.test(index) && isFinite(weights[index]))
    ? { kind: 'vector', vector: weights as Record<string, number> }
    : { kind: 'problem', problem: 'numbers' };
}

const isFinite = (value: unknown): value is number => Number.isFinite(value);
