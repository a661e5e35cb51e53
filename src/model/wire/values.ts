import { t } from '@vscode/l10n';
import * as z from '../zod';

/** A required id or name. Sent unchanged, whatever characters it has. */
export const Name = z.string().check(z.minLength(1, { error: () => t('Must not be empty') }));

const isNameOrNothing = (value: unknown): boolean =>
  value === null || ['string', 'number', 'bigint'].includes(typeof value);
const isNameList = (value: unknown): value is (string | number | bigint | null)[] | null =>
  value === null || (Array.isArray(value) && value.every(isNameOrNothing));

/**
 * A list of unique names in an answer, checked in one pass: there can be thousands. A numeric name becomes its digits; null is an empty
 * list, and not a name.
 */
export const NameList = z.pipe(
  z.custom<(string | number | bigint | null)[] | null>(isNameList, { error: () => t('must be a list of names') }),
  z.transform(names => [...new Set((names ?? []).filter(name => name !== null).map(String))]),
);

/** Bounds of a number with their message. */
export const atLeast = (min: number) => z.gte(min, { error: () => t('At least {0}', min) });
export const atMost = (max: number) => z.lte(max, { error: () => t('At most {0}', max) });

/** A number without decimals. */
export const Whole = z.int({ error: () => t('Must be an integer') });
