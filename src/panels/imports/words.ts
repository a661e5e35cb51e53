import { basename } from 'node:path';
import * as vscode from 'vscode';
import { copyEffect, importEffect } from '../../model/mappings/plans';
import { unknownIn, type ImportState } from '../../transfers/imports/states';
import type { ReviewSubject } from './review';

type Subject = Pick<ReviewSubject, 'origin' | 'source' | 'target' | 'ref' | 'saved'>;

/** Texts of a review, by what is reviewed: the import of a file, or the copy of a collection. */
export interface Words {
  readonly name: string;
  readonly title: string;
  readonly effect: (partition: string | undefined) => string;
  readonly action: string;
  readonly none: string;
  readonly reject: string;
  readonly resumed: (saved: ImportState) => string;
}

export const wordsOf = (subject: Subject): Words => (subject.origin ? copyWords(subject) : importWords(subject));

function importWords({ source, ref: { collectionName }, target, saved }: Subject): Words {
  const name = basename(source.path);
  return {
    name,
    title: saved
      ? vscode.l10n.t('Resume the import of “{0}” into “{1}”', name, collectionName)
      : vscode.l10n.t('Import “{0}” into “{1}”', name, collectionName),
    effect: partition => importEffect({ key: target.key.name, isAutomatic: target.isAutomatic, partition }),
    action: saved
      ? vscode.l10n.t('Resume Import into {0}', collectionName)
      : vscode.l10n.t('Import into {0}', collectionName),
    none: vscode.l10n.t('The file has no rows.'),
    reject: vscode.l10n.t('Reject the row'),
    resumed: ({ counts: { written, rejected, conflicts }, position, open }) =>
      vscode.l10n.t(
        'Resumes at line {0} with the saved mapping. Written so far: {1} entities. Rejected: {2} rows.',
        position.line.toLocaleString('en'),
        written.toLocaleString('en'),
        (rejected + conflicts).toLocaleString('en'),
      ) + lookedUp(open, target),
  };
}

function copyWords({ origin, ref: { collectionName }, target, saved }: Subject): Words {
  const name = origin!.ref.collectionName;
  return {
    name,
    title: saved
      ? vscode.l10n.t('Resume the copy of “{0}” to “{1}”', name, collectionName)
      : vscode.l10n.t('Copy “{0}” to “{1}”', name, collectionName),
    effect: partition => copyEffect({ key: target.key.name, isAutomatic: target.isAutomatic, partition }),
    action: saved ? vscode.l10n.t('Resume Copy to {0}', collectionName) : vscode.l10n.t('Copy to {0}', collectionName),
    none: vscode.l10n.t('The source has no matching entities.'),
    reject: vscode.l10n.t('Reject the entity'),
    resumed: ({ counts: { written, rejected, conflicts }, position, open }) =>
      vscode.l10n.t(
        'Resumes at entity {0} of the source with the saved mapping. Written so far: {1} entities. Rejected: {2}.',
        position.line.toLocaleString('en'),
        written.toLocaleString('en'),
        (rejected + conflicts).toLocaleString('en'),
      ) + lookedUp(open, target),
  };
}

/** Returns a sentence about the entities with an unknown outcome. For generated IDs, the review asks about them. */
function lookedUp(open: ImportState['open'], { isAutomatic }: Subject['target']): string {
  const unknown = unknownIn(open);
  if (isAutomatic || unknown === 0) return '';
  return ` ${vscode.l10n.t('Outcome unknown: {0} entities. They are looked up first.', unknown.toLocaleString('en'))}`;
}
