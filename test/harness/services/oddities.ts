/** Path of a member in an answer. */
export type Path = readonly (string | number)[];

/** One way in which a legal answer may be odd. */
export interface Oddity {
  readonly path: Path;
  readonly how: string;
  /** The whole answer with it. */
  readonly answer: unknown;
}

type Change = (value: unknown) => unknown;

/** Leaves the member out. */
const MISSING = Symbol('missing');

/** Every way to change a value of its kind, by name; what is an id is known by the name of its member. */
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

/** A copy of `answer` whose value at `path` is another; an item of a list that is left out is null. */
function changed(answer: unknown, path: Path, change: Change): unknown {
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

/** The paths of all that stands in a value, itself first. Of long lists the first two items. */
function* pathsIn(value: unknown, path: Path = []): Generator<[Path, unknown]> {
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
