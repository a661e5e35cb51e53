import { t } from '@vscode/l10n';

/** How many names a sentence lists; the request has them all. */
const MAX_NAMES = 12;

/** `view, modify and delete` */
export function listed(names: readonly string[]): string {
  const shown = names.length > MAX_NAMES ? names.slice(0, MAX_NAMES) : names;
  if (shown.length < names.length) return t('{0} and {1} more', shown.join(', '), names.length - shown.length);
  return shown.length < 2 ? shown.join('') : t('{0} and {1}', shown.slice(0, -1).join(', '), shown.at(-1)!);
}

/** A text as it stands in a sentence; an empty one is told. */
export const quoted = (text: string): string => (text === '' ? t('nothing') : `“${text}”`);
