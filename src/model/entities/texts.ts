import { t } from '@vscode/l10n';
import { compactJson, stringifyJson } from '../wire/json';

/** Maximum length of a value in a plan. */
const MAX_CHARACTERS = 200;

/** Returns a value as text: a vector by its length, other values as JSON, shortened. */
export function valueText(value: unknown): string {
  if (value === undefined || value === null) return t('null');
  if (Array.isArray(value) && value.length > 8 && value.every(each => typeof each === 'number')) {
    return t('{0} components', value.length);
  }
  const text = typeof value === 'string' ? value : stringifyJson(value);
  return text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS)}…` : text;
}

/** Returns a document as indented JSON with each list of scalars on one line. */
export const entitiesText = (document: unknown): string => `${compactJson(document)}\n`;
