import * as vscode from 'vscode';
import { hidden } from '../../writes/hiding';
import type { Journal } from '../../changes/journal';
import type { JournalRecord } from '../../changes/journal-record';
import { warnOfJournal } from '../../changes/outcome-messages';
import { timeOf } from '../../changes/times';
import { explain } from '../../connections/explain';
import { planCopy, planImport } from '../../model/mappings/plans';
import { countedText, countsText, isCopy, type Ended } from './ended';
import { importFacts } from './facts';
import type { ConfirmedImport } from './running';

/** The journal record of an import or a copy: of all of its requests. */
export class ImportJournal {
  private constructor(
    private readonly journal: Journal,
    private readonly record: JournalRecord,
  ) {}

  /**
   * Adds the record before the first request, so that a crash leaves a trace. `importId`: that of the import in this extension; `isInterrupted`:
   * an earlier VS Code ended during it. A resumed one then has the same record, which its end completes.
   */
  static async begin(
    journal: Journal,
    confirmed: ConfirmedImport,
    importId: string,
    isInterrupted: boolean,
  ): Promise<ImportJournal> {
    const earlier = isInterrupted ? await ImportJournal.of(journal, importId) : undefined;
    return earlier && confirmed.beginning === 'resume'
      ? earlier.resumed()
      : ImportJournal.add(journal, confirmed, importId);
  }

  /** Returns the last record of an import, if the journal has one. */
  static async of(journal: Journal, importId: string): Promise<ImportJournal | undefined> {
    const { records } = await journal.parts(record => (record.importId === importId ? record : undefined));
    const record = records.find(each => each !== undefined);
    return record && new ImportJournal(journal, record);
  }

  private static async add(journal: Journal, confirmed: ConfirmedImport, importId: string): Promise<ImportJournal> {
    const { connection, ref, source, origin, target, mapping } = confirmed;
    const { clusterId, dbName, collectionName } = ref;
    const { isAutomatic, partitionName } = target;
    const facts = importFacts(confirmed);
    const record = await journal.add({
      connectionId: connection.id,
      connectionName: connection.name,
      kind: 'import',
      thingId: collectionName,
      within: { clusterId, dbName },
      name: collectionName,
      summary: (origin ? planCopy(facts, origin.source.names) : planImport(facts)).summary,
      outcome: 'sent',
      importId,
      // Not one request: the record has the facts that all of them follow from.
      request: hidden(undefined, {
        operation: isAutomatic ? 'insert' : 'upsert',
        dbName,
        collectionName,
        ...(partitionName === undefined ? {} : { partitionName }),
        ...(origin ? { source: origin.source.names } : { file: source.path, format: source.format }),
        ...(source.vectors ? { vectors: source.vectors } : {}),
        mapping,
        beginning: confirmed.beginning,
      }),
    });
    return new ImportJournal(journal, record);
  }

  /** True if nothing was recorded after the requests. */
  get isOpen(): boolean {
    return this.record.outcome === 'sent';
  }

  private async resumed(): Promise<ImportJournal> {
    const note = vscode.l10n.t('VS Code closed during the import. Resumed at {0}.', timeOf(Date.now()));
    const record = { ...this.record, outcome: 'sent', note };
    await this.journal.complete(record);
    return new ImportJournal(this.journal, record);
  }

  /** Completes the record of an import whose VS Code ended. `saved`: undefined if there is no state file. */
  async interrupt(saved: Saved | undefined, isOfCopy: boolean): Promise<void> {
    const ended = vscode.l10n.t('VS Code closed during the import.');
    if (!saved) {
      const unsaved = vscode.l10n.t(
        'The state file is missing: either no rows or all rows were sent. Count the entities.',
      );
      return this.complete({ outcome: 'unknown', note: `${ended} ${unsaved}` });
    }
    const others = isOfCopy
      ? vscode.l10n.t('The other entities were not sent.')
      : vscode.l10n.t('The other rows were not sent.');
    await this.complete({
      ...factsOf({ ...saved, stopped: true }),
      note: `${ended} ${countsText(saved, isOfCopy)}. ${others}`,
    });
  }

  /** Completes the record with what became of the rows. */
  async end(ended: Ended): Promise<void> {
    const { after, stopped } = ended;
    const note = [
      ...(this.record.note === undefined ? [] : [this.record.note]),
      `${countsText(ended, isCopy(ended))}.`,
      ...countedText(ended),
      ...(stopped ? [stopped.message] : []),
    ].join(' ');
    await this.complete({
      ...factsOf({ ...ended, stopped: stopped !== undefined }),
      note,
      ...(after !== undefined && 'count' in after ? { after: { count: after.count } } : {}),
    });
  }

  /** Completes the record of an import that failed. `hasBegun`: entities were sent. */
  async fail(error: unknown, hasBegun: boolean): Promise<void> {
    const { note: earlier } = this.record; // of a resumed import, which has sent entities before
    const note = [...(earlier === undefined ? [] : [earlier]), explain(error).message].join(' ');
    await this.complete({ outcome: hasBegun || earlier !== undefined ? 'unknown' : 'refused', note });
  }

  private async complete(change: Partial<JournalRecord>): Promise<void> {
    try {
      await this.journal.complete({ ...this.record, ...change });
    } catch (error) {
      // The import matters more: its result is reported in any case.
      warnOfJournal(error);
    }
  }
}

/** The saved counts of an unfinished import. */
type Saved = Pick<Ended, 'written' | 'rejected' | 'conflicts' | 'unknown' | 'before' | 'rejectsFile'>;
type Facts = Saved & { readonly stopped: boolean };

/** Returns the fields of a record about what became of the rows. */
function factsOf(facts: Facts): Partial<JournalRecord> {
  const { written, rejected, conflicts, unknown, before, rejectsFile } = facts;
  return {
    outcome: outcomeOf(facts),
    ...(before === undefined ? {} : { before: { count: before } }),
    answer: { written, rejected, conflicts, unknown, ...(rejectsFile === undefined ? {} : { rejectsFile }) },
  };
}

function outcomeOf({ written, rejected, conflicts, unknown, stopped }: Facts): string {
  if (unknown > 0) return 'unknown';
  if (!stopped && rejected + conflicts === 0) return 'applied';
  return written > 0 ? 'partial' : 'refused';
}
