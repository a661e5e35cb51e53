import { t } from '@vscode/l10n';
import { stringifyJson } from '../wire/json';

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
export function entitiesText(document: unknown): string {
  return `${textAt(document, '')}\n`;
}

function textAt(value: unknown, indent: string): string {
  const deeper = `${indent}  `;
  if (Array.isArray(value)) {
    if (value.length === 0) return '[]';
    if (value.every(each => typeof each !== 'object' || each === null)) {
      return `[${value.map(each => stringifyJson(each)).join(', ')}]`;
    }
    return `[\n${value.map(each => deeper + textAt(each, deeper)).join(',\n')}\n${indent}]`;
  }
  if (typeof value !== 'object' || value === null) return stringifyJson(value);
  const members = Object.entries(value);
  if (members.length === 0) return '{}';
  const lines = members.map(([name, item]) => `${deeper}${JSON.stringify(name)}: ${textAt(item, deeper)}`);
  return `{\n${lines.join(',\n')}\n${indent}}`;
}
