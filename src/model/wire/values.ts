import { t } from '@vscode/l10n';
import * as z from '../zod';

/** An id or a name that must be given. It is sent as it came, whatever characters it has. */
export const Name = z.string().check(z.minLength(1, { error: () => t('Must not be empty') }));

const isNames = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every(name => typeof name === 'string');

/** A list of names in an answer, looked at in one pass: there may be thousands. A name that came as a number is its digits. */
export const NameList = z.union([
  z.custom<string[]>(isNames, { error: () => t('expected a list of names') }),
  z.pipe(
    z.array(z.union([z.string(), z.number(), z.bigint()])),
    z.transform(names => names.map(String)),
  ),
]);

/** The bounds of a number, as a person is told of them. */
export const atLeast = (min: number) => z.gte(min, { error: () => t('At least {0}', min) });
export const atMost = (max: number) => z.lte(max, { error: () => t('At most {0}', max) });

/** A number without decimals. */
export const Whole = z.int({ error: () => t('A whole number') });
