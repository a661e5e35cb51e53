import { isDeepStrictEqual } from 'node:util';
import * as vscode from 'vscode';
import type { Journal } from '../changes/journal';
import type { JournalRecord } from '../changes/journal-record';
import { warnOfJournal } from '../changes/outcome-messages';
import { timeOf } from '../changes/times';
import type { OperationRecord } from './operation-record';

/** Completes the journal records of ended operations with the outcome and its time. A failure is told. */
export async function completeRecords(journal: Journal, operations: readonly OperationRecord[]): Promise<void> {
  try {
    for (const operation of operations) await completeRecord(journal, operation);
  } catch (error) {
    warnOfJournal(error);
  }
}

async function completeRecord(journal: Journal, operation: OperationRecord): Promise<void> {
  const { records } = await journal.parts(record => (isOf(record, operation) ? record : undefined));
  const record = records.find(each => each !== undefined); // the newest, also where it was completed before
  if (!record) return;
  const { state, endedAt = Date.now() } = operation;
  await journal.complete({
    ...record,
    outcome: state === 'failed' ? 'failed' : 'applied',
    endedAt,
    note: noteOf(operation, timeOf(endedAt)),
  });
}

function noteOf({ state, note = '' }: OperationRecord, when: string): string {
  if (state === 'done') return vscode.l10n.t('Done at {0}.', when);
  if (state === 'failed') return vscode.l10n.t('Failed at {0}: {1}', when, note);
  return vscode.l10n.t('Accepted. The result is unknown: {0}', note);
}

/** Returns true for the record of an operation, which is written before the operation, or an earlier one of the same object. */
function isOf(record: JournalRecord, operation: OperationRecord): boolean {
  const { kind, connectionId, clusterId, jobId = '', at, projectId, index } = operation;
  if (record.kind !== kind || record.connectionId !== connectionId || record.at > at) return false;
  if (record.outcome !== 'applied' && record.endedAt === undefined) return false;
  if (kind === 'replicas') return record.thingId === clusterId;
  if (index) {
    const { dbName, collectionName, indexName } = index;
    if (record.before !== undefined || record.thingId !== indexName) return false; // a drop has a state before
    return isDeepStrictEqual(record.within, { clusterId, dbName, collectionName });
  }
  return record.thingId === jobId && (jobId !== '' || record.within?.['projectId'] === projectId);
}
