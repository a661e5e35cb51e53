import * as vscode from 'vscode';
import type { Imported } from '../../transfers/imports/imports';

/** Result of an import, also of an unfinished one. `partition`: the only one whose entities were counted. */
export interface Ended extends Imported {
  readonly partition?: string | undefined;
}

const shown = (number: number): string => number.toLocaleString('en');

/** Returns what became of the rows: "1,200 entities written, 3 rows rejected". */
export function countsText({ written, rejected, conflicts, unknown }: Ended): string {
  return [
    written === 1 ? vscode.l10n.t('1 entity written') : vscode.l10n.t('{0} entities written', shown(written)),
    ...(rejected > 0
      ? [rejected === 1 ? vscode.l10n.t('1 row rejected') : vscode.l10n.t('{0} rows rejected', shown(rejected))]
      : []),
    ...(conflicts > 0 ? [vscode.l10n.t('{0} in conflict', shown(conflicts))] : []),
    ...(unknown > 0 ? [vscode.l10n.t('outcome unknown: {0}', shown(unknown))] : []),
  ].join(', ');
}

/** Returns the counts of the collection or partition before and after, and what was read back, as sentences. */
export function countedText({ before, after, readBack, partition }: Ended): string[] {
  const counted =
    after === undefined
      ? []
      : 'why' in after
        ? [vscode.l10n.t('The entities could not be counted: {0}', after.why)]
        : [partition === undefined ? ofCollection(after.count, before) : ofPartition(partition, after.count, before)];
  return [...counted, ...readBackText(readBack)];
}

const ofCollection = (after: number, before: number | undefined): string =>
  before === undefined
    ? vscode.l10n.t('The collection now has {0} entities.', shown(after))
    : vscode.l10n.t('Entities of the collection: {0} before, {1} after.', shown(before), shown(after));

const ofPartition = (partition: string, after: number, before: number | undefined): string =>
  before === undefined
    ? vscode.l10n.t('Partition “{0}” now has {1} entities.', partition, shown(after))
    : vscode.l10n.t('Entities of partition “{0}”: {1} before, {2} after.', partition, shown(before), shown(after));

function readBackText(readBack: Ended['readBack']): string[] {
  if (readBack === undefined) return [];
  if ('why' in readBack) return [vscode.l10n.t('Could not be read back: {0}', readBack.why)];
  const { read, differences } = readBack;
  if (differences.length === 0) return [];
  return [
    vscode.l10n.t('{0} of {1} entities that were read back differ: {2}.', differences.length, read, idsOf(differences)),
  ];
}

const idsOf = (differences: readonly { readonly id: string }[]): string =>
  differences
    .slice(0, 5)
    .map(({ id }) => id)
    .join(', ');

/** Returns true if every row was written and, as far as was read back, is stored as in the file. */
export const isClean = ({ rejected, conflicts, unknown, stopped, readBack }: Ended): boolean =>
  stopped === undefined &&
  rejected + conflicts + unknown === 0 &&
  readBack !== undefined &&
  'differences' in readBack &&
  readBack.differences.length === 0;
