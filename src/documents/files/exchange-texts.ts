import * as vscode from 'vscode';
import type { JournalRecord } from '../../changes/journal-record';
import { timeOf } from '../../changes/times';
import type { SeenExchange } from '../../connections/recent-exchanges';
import { changeReport } from '../../model/wire/change-reports';
import { exchangeReport } from '../../model/wire/exchange-reports';

/** An observed exchange as a document, or that it is gone. */
export const observedText = (seen: SeenExchange | undefined, connectionName: string | undefined): string =>
  seen
    ? exchangeReport(seen.record, { connectionName, when: timeOf(seen.record.at) })
    : vscode.l10n.t(
        'This request is no longer available. The extension keeps the newest requests in memory, and deletes them on reload, sign-out and removal of the connection.',
      );

/** A change of the journal as a document, or that it is gone. */
export const changeText = (record: JournalRecord | undefined): string =>
  record
    ? changeReport({ ...record, outcome: outcomeWords(record.outcome), when: timeOf(record.at) })
    : vscode.l10n.t('The journal no longer contains this change. The journal keeps the newest changes only.');

/** The outcome of a change in words. */
export function outcomeWords(outcome: string): string {
  if (outcome === 'applied') return vscode.l10n.t('applied');
  if (outcome === 'partial') return vscode.l10n.t('partly applied');
  if (outcome === 'refused') return vscode.l10n.t('refused');
  if (outcome === 'failed') return vscode.l10n.t('failed');
  return outcome === 'sent' ? vscode.l10n.t('sent, no response') : vscode.l10n.t('unknown');
}
