import * as vscode from 'vscode';
import { explain } from '../connections/explain';
import { withoutDoubt } from '../model/texts/doubt';
import type { Outcome } from './outcome';

/** The outcome of a part; `skipped`: nothing was sent, because an earlier part was not applied; `problem`: the part was left out. */
export type PartOutcome<T> = Outcome<T> | { readonly kind: 'skipped' } | { readonly kind: 'problem' };

/** Returns what came of a part, in a sentence. */
export function outcomeText(outcome: PartOutcome<unknown>): string {
  switch (outcome.kind) {
    case 'applied':
      return outcome.goesOn === undefined ? vscode.l10n.t('Applied.') : vscode.l10n.t('Accepted: {0}.', outcome.goesOn);
    case 'refused':
      return vscode.l10n.t('Not applied. {0}', withoutDoubt(explain(outcome.error).message));
    case 'partial':
      return vscode.l10n.t('Partly applied. {0} {1}', outcome.done, explain(outcome.error).message);
    case 'unknown':
      return vscode.l10n.t(
        'Outcome unknown. {0} Check the state before you retry the change.',
        [...(outcome.done === undefined ? [] : [outcome.done]), withoutDoubt(explain(outcome.error).message)].join(' '),
      );
    case 'cancelled':
    case 'gone':
    case 'nothing':
    case 'problem':
    case 'skipped':
      break;
  }
  return vscode.l10n.t('Skipped. Nothing was sent.');
}
