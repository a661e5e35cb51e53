import { t } from '@vscode/l10n';
import * as z from '../zod';

/** An id or a name that must be given. It is sent as it came, whatever characters it has. */
export const Name = z.string().check(z.minLength(1, { error: () => t('Must not be empty') }));

const isNameOrNothing = (value: unknown): boolean =>
  value === null || ['string', 'number', 'bigint'].includes(typeof value);
const isNameList = (value: unknown): value is (string | number | bigint | null)[] | null =>
  value === null || (Array.isArray(value) && value.every(isNameOrNothing));

/**
 * A list of names in an answer, each once, looked at in one pass: there may be thousands. A name that came as a number is its digits; null
 * is an empty list, and no name.
 */
export const NameList = z.pipe(
  z.custom<(string | number | bigint | null)[] | null>(isNameList, { error: () => t('expected a list of names') }),
  z.transform(names => [...new Set((names ?? []).filter(name => name !== null).map(String))]),
);

/** The bounds of a number, as a person is told of them. */
export const atLeast = (min: number) => z.gte(min, { error: () => t('At least {0}', min) });
export const atMost = (max: number) => z.lte(max, { error: () => t('At most {0}', max) });

/** A number without decimals. */
export const Whole = z.int({ error: () => t('Must be an integer') });
