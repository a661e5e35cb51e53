import * as vscode from 'vscode';
import { isInMemory, loadWords } from '../../model/collections/load-states';
import { shownLine } from '../../model/texts/shown';
import type { Count } from '../counts';

/** Returns the context word for menus: loadable or releasable. */
export function memoryWord({ loadState = '' }: Count = {}): string {
  return isInMemory(loadState) ? 'loaded' : loadState === '' ? 'unknown' : 'released';
}

/** Returns the number of entities and the load state for a row. */
export function countWords({ rowCount, loadState, why }: Count = {}): string {
  const state = loadState === 'LoadStateLoaded' ? '' : loadState && loadWords(loadState); // loaded is the rule
  const load = state && why ? `${state}: ${shownLine(why)}` : state;
  const rows =
    rowCount === undefined
      ? undefined
      : rowCount === 1
        ? vscode.l10n.t('1 entity')
        : vscode.l10n.t('{0} entities', rowCount.toLocaleString());
  return [rows, load].filter(Boolean).join(' · ');
}
