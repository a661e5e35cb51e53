import { t } from '@vscode/l10n';
import type { Issue } from '../issues';
import { isNumbers } from './number-lists';
import { firstUnseen } from '../texts/shown';

/** Fields of documents with texts of several lines, or data: a line end there is one. */
const TEXTS = new Set(['description', 'filter', 'text', 'texts', 'data', 'value', 'externalSpec']);

/** Returns issues about invisible characters in the names of a document: allowed, and rarely intended. */
export function unseenIn(value: unknown, path: Issue['path'] = []): Issue[] {
  if (typeof value === 'string') {
    const isText = path.some(key => typeof key === 'string' && TEXTS.has(key));
    const found = firstUnseen(isText ? value.replaceAll(/[\r\n\t]/g, ' ') : value);
    return found === undefined ? [] : [{ path, message: t('Contains an invisible character: {0}', found) }];
  }
  if (typeof value !== 'object' || value === null || isNumbers(value)) return [];
  const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return entries.flatMap(([key, item]) => unseenIn(item, [...path, key]));
}
