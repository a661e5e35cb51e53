import { t } from '@vscode/l10n';
import { CollectionName } from './collections';
import { Name, NameRecords } from '../wire/values';
import * as z from '../zod';

/** Partition of entities that name no other. */
export const DEFAULT_PARTITION = '_default';

/** The names of a collection's partitions (beyond the specification; service facts 14.3). */
export const PartitionList = NameRecords;

/** Names one partition. */
export const PartitionName = z.extend(CollectionName, { partitionName: Name });

/** Names some partitions of a collection. */
export const PartitionNames = z.extend(CollectionName, {
  partitionNames: z.array(Name).check(z.minLength(1, { error: () => t('Enter at least one partition') })),
});
