import { t } from '@vscode/l10n';
import type { DesiredObject } from '../model/configurations/documents';
import type { Comparison } from './planning';

/**
 * Returns the objects to delete: unmanaged objects, each by its ID or its name. `projectId`: empty for the organization.
 * @throws Error for an entry that is not exactly one unmanaged object
 */
export function prunedObjects(
  entries: readonly string[],
  { unmanaged, unlisted }: Pick<Comparison, 'unmanaged' | 'unlisted'>,
  projectId: string,
): DesiredObject[] {
  const pruned = entries.map(entry => {
    const byId = unmanaged.filter(({ id }) => id === entry);
    const [found, ...others] = byId.length > 0 ? byId : unmanaged.filter(({ name }) => name === entry);
    if (others.length > 0) throw new Error(t('Several unmanaged objects are named “{0}”. Use the ID.', entry));
    if (!found && unlisted.length > 0)
      throw new Error(t('“{0}” was not found: the service does not list all objects.', entry));
    if (!found) throw new Error(t('“{0}” is not the name or ID of an unmanaged object.', entry));
    if (found.kind === 'volume' || found.kind === 'replicas')
      throw new Error(t('“{0}” cannot be deleted: configurations cannot delete volumes or clusters.', entry));
    return found;
  });
  return [...new Set(pruned)].map(({ kind, id, name, place }): DesiredObject => {
    const of = { kind, file: '--prune', id, name, projectId };
    return (
      kind === 'collection' ? { ...of, clusterId: place!.clusterId, dbName: place!.dbName } : of
    ) as DesiredObject;
  });
}
