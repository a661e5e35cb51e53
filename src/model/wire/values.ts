import { t } from '@vscode/l10n';
import { Unreadable } from './unreadable';
import * as z from '../zod';

/** A required id or name. Sent unchanged, whatever characters it has. */
export const Name = z.string().check(z.minLength(1, { error: () => t('Must not be empty') }));

const isName = (value: unknown): value is string | number | bigint =>
  ['string', 'number', 'bigint'].includes(typeof value);
const isList = (value: unknown): value is unknown[] | null => value === null || Array.isArray(value);

/**
 * A list of unique names in an answer, checked in one pass: there can be thousands. A numeric name becomes its digits; null is an empty
 * list, and not a name. Another entry is unreadable, and spoils no other.
 */
export const NameRecords = z.pipe(
  z.custom<unknown[] | null>(isList, { error: () => t('must be a list of names') }),
  z.transform(all => {
    const named = (all ?? []).filter(isName).map(String);
    const others = (all ?? []).filter(entry => entry !== null && !isName(entry));
    const unreadable = others.map(entry => new Unreadable(entry, t('must be a name')));
    return { items: [...new Set(named)], unreadable };
  }),
);

/** A list of names for display only. */
export const NameList = z.pipe(
  NameRecords,
  z.transform(({ items }) => items),
);

/** Bounds of a number with their message. */
export const atLeast = (min: number) => z.gte(min, { error: () => t('At least {0}', min) });
export const atMost = (max: number) => z.lte(max, { error: () => t('At most {0}', max) });

/** A number without decimals. */
export const IntegerValue = z.int({ error: () => t('Must be an integer') });

/** Maximum distance of a time from 1970 in milliseconds: that of `Date`. */
const MAX_TIME = 8.64e15;

/** A stored time in milliseconds since 1970. A record with any other number is damaged: it cannot be shown or exported. */
export const Time = z.number().check(atLeast(-MAX_TIME), atMost(MAX_TIME));
