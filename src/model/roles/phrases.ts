import { t } from '@vscode/l10n';
import { listed } from '../texts/words';
import { policiesOf, type Grant } from './grants';

/** Rights as the ends of sentences: `view and delete on serving_cluster in01 and in02`, `read on all volume_data (*)`. */
export const phrases = (grants: Iterable<Grant>): string[] => policiesOf(grants).map(phrase);

export function phrase(statement: {
  resourceType: string;
  privileges: string[];
  resources?: string[] | undefined;
}): string {
  const { resourceType, privileges, resources } = statement;
  const may = listed(privileges);
  if (!resources) return t('{0} on {1}', may, resourceType);
  if (!resources.includes('*')) return t('{0} on {1} {2}', may, resourceType, listed(resources));
  const others = resources.filter(resource => resource !== '*');
  return others.length > 0
    ? t('{0} on all {1} (*), also listed by name: {2}', may, resourceType, listed(others))
    : t('{0} on all {1} (*)', may, resourceType);
}
