import type { Path } from '../documents/json-text';
import type { CombinedEntity } from './combinations';

/** An edit of a recipe: the path below the combination, and its value; none: removed. Other parts of the text stay, such as a large ID. */
export interface RecipeEdit {
  readonly path: Path;
  readonly value?: number | CombinedEntity | { readonly entities: CombinedEntity[] } | CombinedEntity[];
}

/** Returns the entries of a combination in a document, also those that have issues, so that each has its index. */
export function entriesIn(combine: unknown): readonly unknown[] {
  const { entities } = Object(combine) as { readonly entities?: unknown };
  return Array.isArray(entities) ? entities : [];
}

/** Returns the ID of an entry as a text. Undefined: none, or an integer whose digits are lost. */
export function idIn(entry: unknown): string | undefined {
  const { id } = Object(entry) as { readonly id?: unknown };
  if (typeof id === 'string') return id.trim() === '' ? undefined : id;
  return Number.isSafeInteger(id) ? String(id) : undefined;
}

/** Returns the edit that gives an entry a weight; 1 is not written. */
export const weightEdit = (at: number, weight: number): RecipeEdit => ({
  path: ['entities', at, 'weight'],
  ...(weight === 1 ? {} : { value: weight }),
});

export const removal = (at: number): RecipeEdit => ({ path: ['entities', at] });

/** Returns the edits, one after the other, that add entities to be like. One that the recipe already has becomes like, with weight 1. */
export function additions(combine: unknown, ids: readonly string[]): RecipeEdit[] {
  const entries = entriesIn(combine);
  const there = entries.map(idIn);
  const fresh = [...new Set(ids)].filter(id => !there.includes(id)).map((id): CombinedEntity => ({ id }));
  const again = entries.flatMap((entry, at) => {
    const id = there[at];
    return id !== undefined && ids.includes(id) && Object.hasOwn(entry as object, 'weight') ? [weightEdit(at, 1)] : [];
  });
  if (fresh.length === 0) return again;
  if (!isObject(combine)) return [{ path: [], value: { entities: fresh } }];
  if (!Array.isArray(combine['entities'])) return [{ path: ['entities'], value: fresh }];
  return [...again, ...fresh.map((value, at) => ({ path: ['entities', entries.length + at], value }))];
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
