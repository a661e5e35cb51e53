import { explain } from '../../connections/explain';
import type { EntitySchema } from '../../model/entities/checks';
import type { Mapping } from '../../model/mappings/mappings';
import type { RowCheck } from '../../model/mappings/pages';
import { checkRecords, type RecordCounts } from '../../transfers/records/checks';
import { START, type Position } from '../../transfers/records/records';
import type { Source } from '../../transfers/records/sources';
import type { SourceSize } from './facts';
import { shortened, SHOWN } from './rows';

interface Checked {
  readonly source: Source;
  readonly target: { readonly schema: EntitySchema };
  readonly saved?: { readonly position: Position } | undefined;
}

/** Shortest time between two reports: a page that changes with each row could not be read. */
const REPORT_MS = 200;

const MAX_PROBLEM = 200;

/** The check of all rows of a file for a review. A changed mapping begins it anew. */
export class FileCheck {
  private stop: AbortController | undefined;
  private mapping: Mapping | undefined;
  private counts: RecordCounts | undefined;
  private failure: string | undefined;
  private rows: number | undefined;
  private readonly from: Position;

  constructor(
    private readonly subject: Checked,
    private readonly size: SourceSize,
  ) {
    this.rows = size.rows;
    this.from = subject.saved?.position ?? START;
  }

  /** The number of rows of the file, once it is known. */
  get total(): number | undefined {
    return this.rows;
  }

  /** Checks all rows with a mapping, unless they are being checked with it. `report` is called as the counts grow, and at the end. */
  async run(mapping: Mapping, report: () => void): Promise<void> {
    if (mapping === this.mapping) return;
    this.end();
    this.mapping = mapping;
    [this.counts, this.failure] = [undefined, undefined];
    const { signal } = (this.stop = new AbortController());
    const { source, target } = this.subject;
    let reportedAt = performance.now();
    try {
      for await (const counts of checkRecords(source, mapping, target.schema, {
        from: this.from,
        signal,
        shown: SHOWN,
      })) {
        if (signal.aborted) return;
        this.counts = counts;
        if (counts.isDone) this.rows = counts.position.records;
        else if (performance.now() - reportedAt < REPORT_MS) continue;
        reportedAt = performance.now();
        report();
      }
    } catch (error) {
      if (signal.aborted) return; // a newer check replaced it
      this.failure = explain(error).message;
      report();
    }
  }

  /** Ends a check that is running. */
  end(): void {
    this.stop?.abort();
  }

  view(): RowCheck {
    const { counts, failure, rows, from, size } = this;
    const { checked = 0, rejected = 0, later = [], repeated, isDone = false, position = from } = counts ?? {};
    const bytes = size.bytes ?? 0;
    return {
      checked,
      rejected,
      ...(repeated === undefined ? {} : { repeated }),
      ...(rows === undefined ? {} : { total: rows - from.records }),
      percent: bytes === 0 ? 100 : Math.min(100, Math.floor((position.offset / bytes) * 100)),
      later: later.map(({ record: { line }, issues }) => ({
        line,
        problem: shortened(issues.map(({ message }) => message).join(' '), MAX_PROBLEM),
      })),
      isDone,
      ...(failure === undefined ? {} : { failure }),
    };
  }
}
