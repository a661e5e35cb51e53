import { t } from '@vscode/l10n';
import { policiesOf, type Grant } from './grants';

/** How many names a sentence lists; the request has them all. */
const MOST_NAMES = 12;

/** `view, modify and delete` */
export function listed(names: readonly string[]): string {
  const shown = names.length > MOST_NAMES ? names.slice(0, MOST_NAMES) : names;
  if (shown.length < names.length) return t('{0} and {1} more', shown.join(', '), names.length - shown.length);
  return shown.length < 2 ? shown.join('') : t('{0} and {1}', shown.slice(0, -1).join(', '), shown.at(-1)!);
}

/** Rights as the ends of sentences: `view and delete serving_cluster in01 and in02`, `read every volume_data (*)`. */
export const phrases = (grants: Iterable<Grant>): string[] => policiesOf(grants).map(phrase);

export function phrase(statement: {
  resourceType: string;
  privileges: string[];
  resources?: string[] | undefined;
}): string {
  const { resourceType, privileges, resources } = statement;
  const may = listed(privileges);
  if (!resources) return `${may} ${resourceType}`;
  if (!resources.includes('*')) return `${may} ${resourceType} ${listed(resources)}`;
  const others = resources.filter(resource => resource !== '*');
  return others.length > 0
    ? t('{0} every {1} (*), and by name {2}', may, resourceType, listed(others))
    : t('{0} every {1} (*)', may, resourceType);
}

/** A text as it stands in a sentence; an empty one is told. */
export const quoted = (text: string): string => (text === '' ? t('nothing') : `“${text}”`);
