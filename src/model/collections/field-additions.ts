import { t } from '@vscode/l10n';
import { integerOf, CollectionName } from './collections';
import { Name } from '../wire/values';
import * as z from '../zod';

/** A new field of a collection (service facts 14.5). */
const NewField = z.looseObject({
  fieldName: Name,
  dataType: Name,
  nullable: z.literal(true),
  defaultValue: z.optional(z.unknown()),
  elementTypeParams: z.optional(z.record(z.string(), z.unknown())),
});
export type NewField = z.output<typeof NewField>;

/** A request for a new field (service facts 14.1). */
export const FieldAddition = z.extend(CollectionName, { schema: NewField });
export type FieldAddition = z.output<typeof FieldAddition>;

/** Returns the typed text of a default value as a value of its type, or the complaint about it. */
export function defaultOf(dataType: string, text: string): { readonly value: unknown } | { readonly wrong: string } {
  if (dataType === 'VarChar') return { value: text };
  if (dataType === 'Bool') {
    return /^(true|false)$/.test(text) ? { value: text === 'true' } : { wrong: t('Enter true or false.') };
  }
  if (/^Int\d+$/.test(dataType)) {
    const digits = /^-?\d+$/.test(text);
    const value = Number.isSafeInteger(Number(text)) ? Number(text) : BigInt(digits ? text : 0);
    return digits ? { value } : { wrong: t('Enter an integer.') };
  }
  const value = Number(text);
  return text !== '' && Number.isFinite(value) ? { value } : { wrong: t('Enter a number.') };
}

/** Returns a maximum length in bytes, or the complaint about it. */
export function maxLengthOf(text: string): { readonly value: number } | { readonly wrong: string } {
  const value = integerOf(text);
  return value !== undefined && value >= 1 && value <= 65_535
    ? { value }
    : { wrong: t('Must be 1–65,535 (got {0}).', text || '0') };
}
