import { HIDDEN, isSecretName } from './hidden';
import * as z from '../zod';

/**
 * What schemas say about showing a value: 'never' is a secret, 'always' is the user's own, shown whatever its names are, 'parts' is a
 * text of JSON, shown but for the secrets in it.
 */
const disclosure = z.registry<{ show: 'never' | 'always' | 'parts' }>();

/** Marks what a schema describes as a secret: it is replaced wherever an exchange is shown. Mark last: a further check is a copy. */
export function secret<S extends z.ZodMiniType>(schema: S): S {
  disclosure.add(schema, { show: 'never' });
  return schema;
}

/** Marks a list as the user's own entities: a field there that is called `password` is a field like any other. */
export function ownEntities<S extends z.ZodMiniType>(schema: S): S {
  disclosure.add(schema, { show: 'always' });
  return schema;
}

/** Marks a text as JSON in which names may tell of secrets. */
export function jsonText<S extends z.ZodMiniType>(schema: S): S {
  disclosure.add(schema, { show: 'parts' });
  return schema;
}

/** Every schema that may describe the same value: what is optional, or a union, or piped, is looked through. */
function* within(schema: z.ZodMiniType): Generator<z.ZodMiniType> {
  yield schema;
  const def = schema.def as unknown as {
    innerType?: z.ZodMiniType;
    options?: readonly z.ZodMiniType[];
    in?: z.ZodMiniType;
    getter?: () => z.ZodMiniType;
  };
  for (const inner of [def.innerType, def.in, def.getter?.(), ...(def.options ?? [])]) {
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

function walk(schemas: readonly z.ZodMiniType[], value: unknown, visit: Visit, own: boolean): unknown {
  const all = schemas.flatMap(schema => [...within(schema)]);
  const shows = new Set(all.map(schema => disclosure.get(schema)?.show));
  if (shows.has('never')) return visit(value, true);
  if (shows.has('parts') && typeof value === 'string') return inParts(value, visit);
  const ownHere = own || (shows.has('always') && Array.isArray(value)); // anything else is not what the schema speaks of
  if (Array.isArray(value)) return value.map((item, index) => walk(child(all, index), item, visit, ownHere));
  if (typeof value !== 'object' || value === null) return visit(value, false);
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => {
      const known = child(all, key);
      const named = known.length === 0 && !ownHere && isSecretName(key);
      return [key, named ? visit(item, true) : walk(known, item, visit, ownHere)];
    }),
  );
}

/** A text of JSON with its secrets visited; the text itself where it holds none, or is no JSON. */
function inParts(text: string, visit: Visit): unknown {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return visit(text, false); // a text like any other
  }
  if (typeof parsed !== 'object' || parsed === null) return visit(text, false);
  let found = false;
  const told = walk([], parsed, (leaf, isSecret) => ((found ||= isSecret), isSecret ? visit(leaf, true) : leaf), false);
  return found ? JSON.stringify(told) : visit(text, false);
}

/**
 * A copy of `value` with every secret that its schema or, where the schema says nothing, its name tells replaced by `HIDDEN`.
 * `scrub` sees every other leaf.
 */
export const redact = (schema: z.ZodMiniType | undefined, value: unknown, scrub: (leaf: unknown) => unknown): unknown =>
  walk(
    schema ? [schema] : [],
    value,
    (leaf, isSecret) => (isSecret ? (leaf === null || leaf === undefined || leaf === '' ? leaf : HIDDEN) : scrub(leaf)),
    false,
  );

/** The secret texts in `value`: what must not come back in a message. */
export function secretsIn(schema: z.ZodMiniType | undefined, value: unknown): string[] {
  const found: string[] = [];
  const collect = (leaf: unknown): void => {
    if (typeof leaf === 'string') found.push(leaf);
    else if (typeof leaf === 'object' && leaf !== null) Object.values(leaf).forEach(collect);
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
