import * as vscode from 'vscode';
import type { Copied, Deviation } from '../../transfers/imports/copies';
import type { Imported } from '../../transfers/imports/requests';
import type { Failed } from '../../transfers/imports/read-backs';

/** Result of an import or of a copy, also of an unfinished one. `partition`: the only one whose entities were counted. */
export type Ended = (Imported | Copied) & { readonly partition?: string | undefined };

/** Copies compare the numbers of entities. */
export const isCopy = (ended: Ended): ended is Copied => 'deviations' in ended;

const shown = (number: number): string => number.toLocaleString('en');

type Outcomes = Pick<Ended, 'written' | 'rejected' | 'conflicts' | 'unknown'>;

/** Returns what became of the rows: "1,200 entities written, 3 rows rejected". */
export function countsText({ written, rejected, conflicts, unknown }: Outcomes, isOfCopy: boolean): string {
  return [
    written === 1 ? vscode.l10n.t('1 entity written') : vscode.l10n.t('{0} entities written', shown(written)),
    ...(rejected > 0 ? [isOfCopy ? entitiesRejected(rejected) : rowsRejected(rejected)] : []),
    ...(conflicts > 0 ? [vscode.l10n.t('{0} in conflict', shown(conflicts))] : []),
    ...(unknown > 0 ? [vscode.l10n.t('outcome unknown: {0}', shown(unknown))] : []),
  ].join(', ');
}

const rowsRejected = (count: number): string =>
  count === 1 ? vscode.l10n.t('1 row rejected') : vscode.l10n.t('{0} rows rejected', shown(count));

const entitiesRejected = (count: number): string =>
  count === 1 ? vscode.l10n.t('1 entity rejected') : vscode.l10n.t('{0} entities rejected', shown(count));

/** Returns the counts of the collection or partition before and after, what differs, and what was read back, as sentences. */
export function countedText(ended: Ended): string[] {
  const { before, after, readBack, partition } = ended;
  const counted =
    after === undefined
      ? []
      : 'why' in after
        ? [notCounted(after)]
        : [partition === undefined ? ofCollection(after.count, before) : ofPartition(partition, after.count, before)];
  return [...counted, ...(isCopy(ended) ? comparedText(ended) : []), ...readBackText(readBack)];
}

/** Returns the number of entities of the source, and how the numbers of both collections deviate. */
function comparedText({ source, deviations }: Copied): string[] {
  if (!source) return [];
  const counted =
    'why' in source ? sourceNotCounted(source) : vscode.l10n.t('Entities of the source: {0}.', shown(source.count));
  return [counted, ...deviations.map(deviationText)];
}

function deviationText({ of, expected: [least, most], actual }: Deviation): string {
  if (of === 'read')
    return vscode.l10n.t(
      '{0} entities match in the source after the copy; {1} were read. Entities were written or deleted during the copy.',
      shown(actual),
      shown(least),
    );
  return vscode.l10n.t(
    'The target has {0} entities, expected {1}. Entities were written or deleted during the copy, or several have the same key.',
    shown(actual),
    least === most ? shown(least) : `${shown(least)}–${shown(most)}`,
  );
}

const notCounted = ({ why, isCancelled }: Failed): string =>
  isCancelled
    ? vscode.l10n.t('The final count was canceled.')
    : vscode.l10n.t('The entities could not be counted: {0}', why);

const sourceNotCounted = ({ why, isCancelled }: Failed): string =>
  isCancelled
    ? vscode.l10n.t('The final count of the source was canceled.')
    : vscode.l10n.t('The entities of the source could not be counted: {0}', why);

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
  if ('why' in readBack) {
    return [
      readBack.isCancelled
        ? vscode.l10n.t('Read-back was canceled: no written entity was compared with the source.')
        : vscode.l10n.t('Read-back failed: {0}', readBack.why),
    ];
  }
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

/** Returns true if every row was written and, as far as was read back, is stored as in the source; of a copy, if the numbers agree too. */
export function isClean(ended: Ended): boolean {
  const { rejected, conflicts, unknown, stopped, readBack } = ended;
  const isWritten = stopped === undefined && rejected + conflicts + unknown === 0;
  const isSame = readBack !== undefined && 'differences' in readBack && readBack.differences.length === 0;
  return isWritten && isSame && (!isCopy(ended) || isCompared(ended));
}

const isCompared = ({ source, deviations }: Copied): boolean =>
  source !== undefined && 'count' in source && deviations.length === 0;
