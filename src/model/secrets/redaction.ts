import { isSourceName, isSpecName, isStorageName, mapSpec, nestedJson } from './external-specs';
import { HIDDEN, isCredential, isSecretName, nameInPair } from './hidden';
import { partsOf } from './parts';
import { withoutMembers } from './quotes';
import { CompactVector } from '../vectors/compact';
import { stringifyJson } from '../wire/json';
import * as z from '../zod';

/**
 * Disclosure of values by schema: 'never': a secret; 'always': the user's own value, shown whatever its name; 'spec': options of an
 * external source, shown except its credentials; 'address': the address of an external source, shown unless it contains a credential.
 */
const disclosure = z.registry<{ show: 'never' | 'always' | 'spec' | 'address' }>();

/** Marks a schema as a secret: its value is masked wherever an exchange is shown. Mark last, because a further check creates a copy. */
export function secret<S extends z.ZodMiniType>(schema: S): S {
  disclosure.add(schema, { show: 'never' });
  return schema;
}

/** Marks a list as the user's own entities: a field there that is called `password` is a field like any other. */
export function ownEntities<S extends z.ZodMiniType>(schema: S): S {
  disclosure.add(schema, { show: 'always' });
  return schema;
}

/** Marks an `externalSpec`, an object or a JSON text, which can contain credentials. */
export function sourceSpec<S extends z.ZodMiniType>(schema: S): S {
  disclosure.add(schema, { show: 'spec' });
  return schema;
}

/** Marks the address of a source, which can hold a credential. */
export function sourceAddress<S extends z.ZodMiniType>(schema: S): S {
  disclosure.add(schema, { show: 'address' });
  return schema;
}

/** Yields every schema that can describe the value: looks through optional ones, unions and pipes. */
function* within(schema: z.ZodMiniType): Generator<z.ZodMiniType> {
  yield schema;
  const def = schema.def as unknown as {
    innerType?: z.ZodMiniType;
    options?: readonly z.ZodMiniType[];
    in?: z.ZodMiniType;
    out?: z.ZodMiniType;
    getter?: () => z.ZodMiniType;
  };
  for (const inner of [def.innerType, def.in, def.out, def.getter?.(), ...(def.options ?? [])]) {
    if (inner) yield* within(inner);
  }
}

function child(schemas: readonly z.ZodMiniType[], key: string | number): z.ZodMiniType[] {
  return schemas.flatMap(schema => {
    const def = schema.def as unknown as {
      type: string;
      shape?: Record<string, z.ZodMiniType>;
      element?: z.ZodMiniType;
      valueType?: z.ZodMiniType;
      catchall?: z.ZodMiniType;
    };
    // A catch-all counts only where it is marked: every loose object has one.
    const rest = def.catchall && disclosure.has(def.catchall) ? def.catchall : def.valueType;
    const inner =
      typeof key === 'number' ? def.element : def.shape && Object.hasOwn(def.shape, key) ? def.shape[key] : rest;
    return inner ? [inner] : [];
  });
}

type Visit = (value: unknown, secret: boolean) => unknown;

/** Maximum nesting depth of a body; deeper values would overflow the stack and are masked. */
const MAX_DEPTH = 256;

/** Masks a value that cannot be traversed, without searching for it elsewhere. */
const unseen = (visit: Visit): unknown => visit({}, true);

function walk(
  schemas: readonly z.ZodMiniType[],
  value: unknown,
  visit: Visit,
  own: boolean,
  depth: number = MAX_DEPTH,
): unknown {
  if (depth === 0) return unseen(visit);
  const all = schemas.flatMap(schema => [...within(schema)]);
  const shows = new Set(all.map(schema => disclosure.get(schema)?.show));
  if (shows.has('never')) return visit(value, true);
  if (shows.has('spec')) return mapSpec(value, visit);
  if (shows.has('address')) return mapSpec(value, visit, ['address']);
  const ownHere = own || (shows.has('always') && Array.isArray(value)); // the schema does not describe other values
  if (value instanceof CompactVector) return visit(value, false);
  if (Array.isArray(value)) return value.map((item, index) => walk(child(all, index), item, visit, ownHere, depth - 1));
  if (typeof value === 'string' && !ownHere) return walkText(value, visit, depth);
  if (typeof value !== 'object' || value === null) return visit(value, false);
  const named = ownHere ? undefined : nameInPair(value);
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => {
      const known = child(all, key);
      const byName = key === 'value' && named !== undefined ? withName(named, item, visit) : undefined;
      if (byName) return [key, byName.value];
      // A schema that describes a secret without marking it discloses nothing.
      if (ownHere || (known.length > 0 && !isSecretName(key)))
        return [key, walk(known, item, visit, ownHere, depth - 1)];
      return [key, (withName(key, item, visit) ?? { value: walk(known, item, visit, ownHere, depth - 1) }).value];
    }),
  );
}

/** Visits a value whose name tells that it holds secrets; undefined for any other name. */
function withName(name: string, item: unknown, visit: Visit): { readonly value: unknown } | undefined {
  if (isSecretName(name)) return { value: visit(item, true) };
  if (isSpecName(name)) return { value: mapSpec(item, visit) };
  const isOfSource = name.split('.').some(isStorageName) || isSourceName(name);
  return isOfSource ? { value: mapSpec(item, visit, [name]) } : undefined;
}

/** Masks secrets in a JSON text by their names. Returns the text unchanged if it has none. */
function walkText(text: string, visit: Visit, depth: number): unknown {
  const parsed = nestedJson(text);
  if (parsed === undefined) return isJson(text) ? unseen(visit) : quoting(visit(text, false));
  let found = false;
  const noting: Visit = (leaf, isSecret) => {
    const told = visit(leaf, isSecret);
    found ||= isSecret && !Object.is(told, leaf);
    return told;
  };
  const walked = walk([], parsed, noting, false, depth - 1);
  return found ? stringifyJson(walked) : visit(text, false);
}

/** Masks secrets in quoted JSON, as in messages of failures. */
const quoting = (told: unknown): unknown =>
  typeof told === 'string' ? withoutMembers(told).replaceAll(USER, HIDDEN) : told;

/** Matches user and password before the host of an address. */
const USER = /(?<=:\/\/)[^\s/?#"'@\\:]*:[^\s/?#"'@\\]+(?=@)/g;

/** Returns true if an unparsed text is JSON nonetheless, nested too deeply for a traversal. */
function isJson(text: string): boolean {
  if (!/^\s*["{[]/.test(text)) return false;
  try {
    JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    if (!(error instanceof RangeError)) throw error;
  }
  return true;
}

/**
 * Returns a copy of `value` with every secret replaced by `HIDDEN`, by its schema or, without one, by its name. `scrub` receives every
 * other leaf; `isShown`: secrets to show.
 */
export const redact = (
  schema: z.ZodMiniType | undefined,
  value: unknown,
  scrub: (leaf: unknown) => unknown,
  isShown: (leaf: unknown) => boolean = isEmpty,
): unknown =>
  walk(
    schema ? [schema] : [],
    value,
    (leaf, isSecret) => (isSecret ? (isShown(leaf) ? leaf : HIDDEN) : scrub(leaf)),
    false,
  );

const isEmpty = (leaf: unknown): boolean => leaf === null || leaf === undefined || leaf === '';

/** Returns the secret texts in `value`, which must not appear in a message. */
export function secretsIn(schema: z.ZodMiniType | undefined, value: unknown): string[] {
  const found: string[] = [];
  const collect = (leaf: unknown, depth = MAX_DEPTH): void => {
    if (typeof leaf === 'string') found.push(leaf, ...partsOf(leaf));
    else if (typeof leaf === 'number' || typeof leaf === 'bigint') found.push(String(leaf));
    else if (typeof leaf === 'object' && leaf !== null && depth > 0) {
      found.push(...Object.keys(leaf).filter(isCredential));
      for (const inner of Object.values(leaf)) collect(inner, depth - 1);
    }
  };
  walk(
    schema ? [schema] : [],
    value,
    (leaf, isSecret) => {
      if (isSecret) collect(leaf);
      return leaf;
    },
    false,
  );
  return found;
}
