/** Path of a member in an answer. */
export type Path = readonly (string | number)[];

/** A legal deviation of an answer. */
export interface Oddity {
  readonly path: Path;
  readonly how: string;
  /** The whole answer with it. */
  readonly answer: unknown;
}

type Change = (value: unknown) => unknown;

/** Leaves the member out. */
const MISSING = Symbol('missing');

/** Returns the changes of a value by name; ids are recognized by the name of their member. */
function changesOf(value: unknown, key: string | number | undefined): Record<string, unknown> {
  const isMember = typeof key === 'string';
  const either = { null: null, ...(isMember && { missing: MISSING }) };
  if (typeof value === 'string') {
    const isId = isMember ? /^(?:id|.*Ids?|.*Name)$/.test(key) : false;
    return { ...either, 'unknown word': 'SOMETHING_NEW', ...(isId && { 'id as a number': 4711 }) };
  }
  if (typeof value === 'number' || typeof value === 'bigint') return { ...either, 'number as a text': String(value) };
  if (typeof value === 'boolean') return { ...either, 'flag as a text': String(value) };
  if (Array.isArray(value)) return either;
  if (typeof value === 'object' && value !== null) {
    return { ...either, 'extra members': { ...value, somethingNew: { deep: [1, null] }, anotherNew: null } };
  }
  return either;
}

/** Returns a copy of `answer` with another value at `path`; a removed list item becomes null. */
export function changed(answer: unknown, path: Path, change: Change): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return change(answer);
  if (Array.isArray(answer))
    return answer.map((item: unknown, at) => (at === key ? changed(item, rest, change) : item));
  const members = Object.entries(answer as object).map(([name, item]: [string, unknown]) => [
    name,
    name === key ? changed(item, rest, change) : item,
  ]);
  return Object.fromEntries(members.filter(([, item]) => item !== MISSING));
}

/** Yields all paths in a value, its own first. Of long lists only the first two items. */
export function* pathsIn(value: unknown, path: Path = []): Generator<[Path, unknown]> {
  yield [path, value];
  if (Array.isArray(value)) {
    for (const [at, item] of value.slice(0, 2).entries()) yield* pathsIn(item, [...path, at]);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) yield* pathsIn(item, [...path, key]);
  }
}

/** The answer in each odd way there is, one at a time. */
export function* odditiesOf(answer: unknown): Generator<Oddity> {
  for (const [path, value] of pathsIn(answer)) {
    for (const [how, odd] of Object.entries(changesOf(value, path.at(-1)))) {
      if (path.length === 0 && how !== 'extra members') continue;
      yield { path, how, answer: changed(answer, path, () => odd) };
    }
  }
}

/** Returns true if everything outside `path` is unchanged; a list can lack the item on the path. */
export function isIntactBeside(
  path: Path,
  before: unknown,
  after: unknown,
  same: (a: unknown, b: unknown) => boolean,
): boolean {
  if (same(before, after)) return true;
  const [key, ...rest] = path;
  if (key === undefined) return true;
  if (Array.isArray(before)) {
    if (!Array.isArray(after)) return false;
    const others = before.filter((_, at) => at !== key);
    if (after.length < before.length) return same(others, after);
    return (
      same(
        others,
        after.filter((_, at) => at !== key),
      ) && isIntactBeside(rest, before[key as number], after[key as number], same)
    );
  }
  if (typeof before !== 'object' || before === null || typeof after !== 'object' || after === null) return false;
  const without = (members: object) => Object.fromEntries(Object.entries(members).filter(([name]) => name !== key));
  if (!(key in before)) return true; // under another name, or not read at all
  const inner = (members: object) => (members as Record<string, unknown>)[key];
  return same(without(before), without(after)) && isIntactBeside(rest, inner(before), inner(after), same);
}
