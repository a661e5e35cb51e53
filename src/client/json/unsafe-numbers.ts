export const isUnsafe = (number: number): boolean =>
  number > Number.MAX_SAFE_INTEGER || number < Number.MIN_SAFE_INTEGER;

/** Longer lists that begin with a number are taken for vectors. */
const LONG_LIST = 32;

/**
 * Whether there is a number beyond the safe integers; a long list of other things beside numbers counts as one. No line reads an
 * item by its index both of vectors and of other lists: V8 would then make a boxed number of every number in every vector.
 */
export function hasUnsafe(value: unknown): boolean {
  if (typeof value === 'number') return isUnsafe(value);
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) {
    if (typeof value.at(0) !== 'number') return hasUnsafeItem(value);
    return value.length > LONG_LIST ? hasUnsafeNumber(value) : value.some(hasUnsafe);
  }
  for (const key in value) {
    const item = (value as Record<string, unknown>)[key];
    if (typeof item === 'number' ? isUnsafe(item) : typeof item === 'object' && hasUnsafe(item)) return true;
  }
  return false;
}

function hasUnsafeItem(list: readonly unknown[]): boolean {
  for (let at = 0; at < list.length; at++) {
    const item = list[at];
    if (typeof item === 'number' ? isUnsafe(item) : typeof item === 'object' && hasUnsafe(item)) return true;
  }
  return false;
}

function hasUnsafeNumber(list: readonly unknown[]): boolean {
  for (let at = 0; at < list.length; at++) {
    const item = list[at];
    if (typeof item !== 'number' || isUnsafe(item)) return true;
  }
  return false;
}
