import { t } from '@vscode/l10n';
import { nearestIssues } from '../issues';
import { Count } from './pages';
import { Unreadable } from './unreadable';
import * as z from '../zod';

/** Id or name: a text, or a number, which is read as its digits. */
export const Id = z.union([
  z.string(),
  z.pipe(
    z.custom<number | bigint>(value => typeof value === 'number' || typeof value === 'bigint'),
    z.transform(String),
  ),
]);

/** Optional text, possibly null; a number or a boolean becomes a string. */
export const Text = z.optional(z.nullable(z.union([Id, z.pipe(z.boolean(), z.transform(String))])));

/** Text for display only: other types are dropped without failing the record. */
export const Note = z.orElse(Text, undefined);

/** Number that is only shown. */
export const Tally = z.orElse(z.optional(z.nullable(Count)), undefined);

/** Name of an object; empty if the service omits it. */
export const Title = z.pipe(
  Text,
  z.transform(text => text ?? ''),
);

/** Yes or no, which some services write as a text. */
export const Flag = z.optional(
  z.nullable(
    z.union([
      z.boolean(),
      z.pipe(
        z.string().check(z.regex(/^(?:true|false)$/i)),
        z.transform(text => text.toLowerCase() === 'true'),
      ),
    ]),
  ),
);

/** Readable items of a list, and its unreadable ones. */
export interface Records<T> {
  readonly items: T[];
  readonly unreadable: readonly Unreadable[];
}

const reasonOf = (issues: readonly z.core.$ZodIssue[]): string =>
  nearestIssues(issues)
    .slice(0, 3)
    .map(({ path, message }) => (path.length > 0 ? `${path.map(String).join('.')}: ${message}` : message))
    .join('; ');

/** A list read record by record, so that one which cannot be read spoils no other. Null is an empty list. */
export function recordsOf<S extends z.ZodMiniType>(record: S): z.ZodMiniType<Records<z.output<S>>> {
  const any: z.ZodMiniType = record;
  const each = z.orElse(any, ({ value, error }) => new Unreadable(value, reasonOf(error.issues)));
  return z.pipe(
    z.nullable(z.array(each)),
    z.transform(all => {
      const items = (all ?? []).filter(item => !(item instanceof Unreadable)) as z.output<S>[];
      return { items, unreadable: (all ?? []).filter(item => item instanceof Unreadable) };
    }),
  );
}

/** A list without its unreadable items. */
export const itemsOf = <S extends z.ZodMiniType>(item: S) =>
  z.pipe(
    recordsOf(item),
    z.transform(({ items }) => items),
  );

/** A list for display only: unreadable items, or the whole list, are dropped. */
export const notesOf = <S extends z.ZodMiniType>(item: S) => z.orElse(z.optional(z.nullable(itemsOf(item))), undefined);

/** A page of a list: `count` items on all pages. Fields omitted by the service are absent. */
export type Page<K extends string, T> = { readonly [key in K]: T[] } & {
  readonly count?: number;
  readonly currentPage?: number;
  readonly pageSize?: number;
  readonly unreadable?: readonly Unreadable[];
};

const NO_RECORDS: Records<never> = { items: [], unreadable: [] };

/** A page with its records under `key`. */
export function pageOf<const K extends string, S extends z.ZodMiniType>(
  key: K,
  record: S,
): z.ZodMiniType<Page<K, z.output<S>>> {
  const shape = { [key]: z.optional(recordsOf(record)), count: Tally, currentPage: Tally, pageSize: Tally };
  const given = z.looseObject(shape).check(
    z.superRefine((page, ctx) => {
      // Services can omit an empty list.
      if (page[key] === undefined && page['count'] !== 0)
        ctx.addIssue({ code: 'custom', path: [key], message: t('must be a list') });
    }),
  );
  return z.pipe(
    z.pipe(
      z.transform((page: unknown) => page ?? { count: 0 }), // as null is an empty list
      given,
    ),
    z.transform(page => {
      const { items, unreadable } = (page[key] ?? NO_RECORDS) as Records<z.output<S>>;
      return { ...page, [key]: items, ...(unreadable.length > 0 && { unreadable }) } as never;
    }),
  );
}

/** Reads an empty text as an absent value: services send one for fields that they do not use. */
export const unlessEmpty = <S extends z.ZodMiniType>(schema: S) =>
  z.optional(
    z.pipe(
      z.transform((value: unknown) => (value === '' ? undefined : value)),
      schema,
    ),
  );
