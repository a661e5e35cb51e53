import { t } from '@vscode/l10n';
import { stringifyJson } from '../wire/json';

/** Maximum length of a value in a plan. */
const MAX_CHARACTERS = 200;

/** Returns true for a vector that is shown by its length. */
const isLong = (value: unknown): value is readonly number[] =>
  Array.isArray(value) && value.length > 8 && value.every(each => typeof each === 'number');

/** Returns a value as text: a vector by its length, other values as JSON, shortened. */
export function valueText(value: unknown): string {
  if (value === undefined || value === null) return t('null');
  if (isLong(value)) return t('{0} components', value.length);
  const text = typeof value === 'string' ? value : stringifyJson(withoutVectors(value));
  return text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS)}…` : text;
}

/** Replaces the vectors of structs by their lengths. */
const withoutVectors = (value: unknown): unknown =>
  Array.isArray(value) && value.some(item => typeof item === 'object')
    ? value.map((item: unknown) =>
        typeof item === 'object' && item !== null && !Array.isArray(item)
          ? Object.fromEntries(
              Object.entries(item).map(([name, each]) => [name, isLong(each) ? valueText(each) : each]),
            )
          : item,
      )
    : value;
