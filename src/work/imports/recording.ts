import { hidden } from '../../changes/hiding';
import type { Journal } from '../../changes/journal';
import type { JournalRecord } from '../../changes/journal-record';
import { warnOfJournal } from '../../changes/telling';
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

  /** Adds the record before the first request, so that a crash leaves a trace. */
  static async begin(journal: Journal, confirmed: ConfirmedImport): Promise<ImportJournal> {
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
      // Not one request: the record has the facts that all of them follow from.
      request: hidden(undefined, {
        operation: isAutomatic ? 'insert' : 'upsert',
        dbName,
        collectionName,
        ...(partitionName === undefined ? {} : { partitionName }),
        ...(origin ? { source: origin.source.names } : { file: source.path, format: source.format }),
        mapping,
        beginning: confirmed.beginning,
      }),
    });
    return new ImportJournal(journal, record);
  }

  /** Completes the record with what became of the rows. */
  async end(ended: Ended): Promise<void> {
    const { written, rejected, conflicts, unknown, before, after, stopped, rejectsFile } = ended;
    const note = [
      `${countsText(ended, isCopy(ended))}.`,
      ...countedText(ended),
      ...(stopped ? [stopped.message] : []),
    ].join(' ');
    await this.complete({
      outcome: outcomeOf(ended),
      note,
      ...(before === undefined ? {} : { before: { count: before } }),
      ...(after !== undefined && 'count' in after ? { after: { count: after.count } } : {}),
      answer: { written, rejected, conflicts, unknown, ...(rejectsFile === undefined ? {} : { rejectsFile }) },
    });
  }

  /** Completes the record of an import that failed. `hasBegun`: entities were sent. */
  async fail(error: unknown, hasBegun: boolean): Promise<void> {
    await this.complete({ outcome: hasBegun ? 'unknown' : 'refused', note: explain(error).message });
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

function outcomeOf({ written, rejected, conflicts, unknown, stopped }: Ended): string {
  if (unknown > 0) return 'unknown';
  if (!stopped && rejected + conflicts === 0) return 'applied';
  return written > 0 ? 'partial' : 'refused';
}
