import { t } from '@vscode/l10n';
import type { Plan } from '../plans';
import { quoted } from '../texts/words';

interface Name {
  readonly dbName: string;
  readonly collectionName: string;
  readonly partitionName: string;
}

const path = (operation: string): string => `/v2/vectordb/partitions/${operation}`;

const one = (operation: string, body: Name): Plan['request'] => ({ method: 'POST', path: path(operation), body });

const some = (operation: string, { partitionName, ...collection }: Name): Plan['request'] => ({
  method: 'POST',
  path: path(operation),
  body: { ...collection, partitionNames: [partitionName] },
});

/** Plans a new partition, which is empty (service facts 14.3). */
export const planPartitionCreation = (name: Name): Plan => ({
  summary: t('Create partition {0} of {1}', quoted(name.partitionName), quoted(name.collectionName)),
  verb: t('Create'),
  action: t('Create Partition'),
  lines: [{ text: t('Adds an empty partition to collection {0}', quoted(name.collectionName)), effect: 'adds' }],
  request: one('create', name),
});

/** Plans the drop of a partition with its entities. `rowCount`: undefined if unknown. */
export const planPartitionDrop = (name: Name, rowCount: number | undefined): Plan => {
  const effect =
    rowCount === undefined
      ? t('Deletes the partition and all its entities. This cannot be undone')
      : t('Deletes the partition and its {0} entities. This cannot be undone', rowCount.toLocaleString('en'));
  return {
    effect,
    summary: t('Drop partition {0} of {1}', quoted(name.partitionName), quoted(name.collectionName)),
    verb: t('Drop'),
    action: t('Drop Partition'),
    lines: [{ text: effect, effect: 'destroys' }],
    request: one('drop', name),
  };
};

/** Plans the load of a partition. Searches of a collection see its loaded partitions. */
export const planPartitionLoad = (name: Name): Plan => ({
  summary: t('Load partition {0} of {1}', quoted(name.partitionName), quoted(name.collectionName)),
  verb: t('Load'),
  action: t('Load Partition'),
  lines: [{ text: t('Loads the partition into memory for search'), effect: 'changes' }],
  request: some('load', name),
});

/** Plans a release. Later searches lack the entities of the partition, so the effect is destructive. */
export const planPartitionRelease = (name: Name): Plan => {
  const effect = t(
    'Removes the partition from memory and keeps its entities. Until the partition is loaded again, searches of the collection skip these entities, and searches of the partition fail',
  );
  return {
    effect,
    summary: t('Release partition {0} of {1}', quoted(name.partitionName), quoted(name.collectionName)),
    verb: t('Release'),
    action: t('Release Partition'),
    lines: [{ text: effect, effect: 'destroys' }],
    request: some('release', name),
  };
};
