import * as vscode from 'vscode';
import { DEFAULT_PARTITION } from '../../model/collections/partitions';
import type { ImportReview } from '../../model/mappings/pages';
import type { ImportTarget } from '../../transfers/imports/targets';

/** Partitions of a collection that a write can name. `problem`: the reason why they are unknown. */
export interface Partitions {
  readonly names: readonly string[];
  readonly problem?: string | undefined;
}

/** Returns the partition that is selected first: the default one, if there are several. */
export const firstPartition = ({ names }: Partitions, { partitionName }: ImportTarget): string | undefined =>
  partitionName ?? (names.length > 1 ? DEFAULT_PARTITION : undefined);

/** Returns the choice of a partition; undefined where there is none. */
export function partitionView(
  { names, problem }: Partitions,
  partition: string | undefined,
  { isAutomatic }: ImportTarget,
): ImportReview['partition'] {
  if (names.length < 2 && partition === undefined && problem === undefined) return undefined;
  const value = partition ?? DEFAULT_PARTITION;
  const help =
    problem !== undefined
      ? vscode.l10n.t(
          'Partitions could not be listed ({0}). An entity that exists in another partition would be stored twice.',
          problem,
        )
      : isAutomatic
        ? undefined
        : vscode.l10n.t('Entities of other partitions stay, even with the same primary key.');
  const options = [...new Set([value, ...names])].toSorted().map(name => ({ value: name, label: name }));
  return { value, options, ...(help === undefined ? {} : { help }) };
}
