import { t } from '@vscode/l10n';
import { entitiesBefore, mappedRecords } from '../records/mapped';
import { isOfTexts, type Position } from '../records/records';
import { addedBytes, Batch } from './batches';
import { embedAll } from './embedded';
import { countAtEnd, Sample } from './read-backs';
import { RejectsFile } from './rejects';
import type { Imported, ImportOptions, ImportRequest } from './requests';
import { isSameSource, reopened, SourceChanged } from './resuming';
import { settle, ImportStopped, type ImportClient, type Settling } from './settling';
import type { StateFile } from './state-files';
import { unknownIn, type Counts, type ImportState, type OpenBatch } from './states';
import { textsOf } from './texts';

/** Maximum number of requests at a time, and of batches that are held until those before them are accounted for. */
const MAX_RUNNING = 2;
const MAX_OPEN = 4;

/** An import in progress. Batches are sent two at a time, and accounted for in the order of the file. */
export class ImportRun {
  private readonly open: Batch[] = [];
  /** Batches of an earlier run that are not in `open` yet, in the order of the file. */
  private readonly unopened: OpenBatch[];
  private readonly running = new Map<Batch, Promise<void>>();
  private readonly sample = new Sample();
  private readonly rejects: RejectsFile;
  private readonly startedAt = performance.now();
  private isRead = false; // the whole file
  private failure: { readonly error: unknown } | undefined;
  private committing: Promise<void> = Promise.resolve();
  private readonly settling: Settling;

  constructor(
    private readonly client: ImportClient,
    private readonly request: ImportRequest,
    private readonly options: ImportOptions,
    private readonly stateFile: StateFile,
    private readonly state: ImportState,
  ) {
    this.unopened = state.open.slice();
    this.rejects = new RejectsFile(request.source.path, state.rejects);
    this.settling = {
      client,
      target: request.target,
      partText: textsOf(request.source).part,
      signal: options.signal,
      firstWaitMs: options.firstWaitMs ?? 1000,
      entitiesBefore: at => entitiesBefore(request.source, state.mapping, request.target.schema, at, options.signal),
      embed: entities => embedAll(entities, { mapping: state.mapping, schema: request.target.schema, ...options }),
      maxRefused: options.maxRefused ?? 1000,
      save: () => this.save(),
      onWritten: (entities, ids) => this.sample.add(entities, ids),
    };
  }

  async run(): Promise<Imported> {
    try {
      const from = await this.reopen();
      if (!this.isStopping) await this.read(from);
    } catch (error) {
      this.failure ??= { error };
    }
    await Promise.all(this.running.values());
    await this.committing.catch((error: unknown) => (this.failure ??= { error }));
    await this.mustBeUnchanged().catch((error: unknown) => (this.failure ??= { error }));
    await this.save('close').catch((error: unknown) => (this.failure ??= { error }));
    await this.rejects.close().catch((error: unknown) => (this.failure ??= { error }));
    return this.result();
  }

  private get isStopping(): boolean {
    return this.failure !== undefined || (this.options.signal?.aborted ?? false);
  }

  /** Sends the unfinished batches of an earlier run. Returns the position after them. */
  private async reopen(): Promise<Position> {
    const { target } = this.request;
    const { unknown } = this.options;
    let from = this.state.position;
    for (let [saved] = this.unopened; saved; [saved] = this.unopened) {
      const batch = await reopened(saved, this.request, this.state.mapping, this.stateFile.file, this.options.signal);
      const { sending, left } = batch.state;
      if (sending && target.isAutomatic && unknown !== undefined) {
        if (unknown === 'missing') left.unshift(sending);
        delete batch.state.sending;
      }
      from = saved.to;
      this.open.push(batch);
      this.unopened.shift();
    }
    for (const batch of this.open.slice()) {
      await this.launch(batch);
      if (this.isStopping) break;
    }
    return from;
  }

  /** Reads the file and sends it in batches. */
  private async read(from: Position): Promise<void> {
    const { source, target } = this.request;
    const { maxBatchBytes = 1024 * 1024, maxBatchRows = 10_000 } = this.options;
    const added = addedBytes(this.state.mapping, isOfTexts(source.format), target.schema);
    let batch = new Batch(from, target);
    const next = async (at: Position) => {
      this.open.push(batch);
      await this.launch(batch);
      batch = new Batch(at, target);
    };
    for await (const group of mappedRecords(source, this.state.mapping, target.schema, from, this.options.signal)) {
      for (const mapped of group) {
        const bytes = mapped.record.bytes + added;
        const id = batch.idOf(mapped);
        const isFull = batch.bytes + bytes > maxBatchBytes || batch.length >= maxBatchRows;
        if (batch.length > 0 && (isFull || batch.has(id))) await next(batch.state.to);
        if (this.isStopping) return;
        batch.add(mapped, bytes, id);
      }
    }
    if (batch.length > 0) await next(batch.state.to);
    this.isRead = true;
  }

  /** Starts a batch as soon as one of two places is free, and no other batch has one of its keys. */
  private async launch(batch: Batch): Promise<void> {
    const sharing = () => [...this.running].find(([other]) => batch.hasKeysOf(other))?.[1];
    for (let other = sharing(); other; other = sharing()) await other;
    const isFull = () => this.running.size >= MAX_RUNNING || (this.running.size > 0 && this.open.length > MAX_OPEN);
    while (isFull()) await Promise.race(this.running.values());
    if (this.isStopping) return;
    const run = settle(batch, this.settling)
      .then(() => {
        batch.isDone = true;
        return this.commit();
      })
      .catch((error: unknown) => {
        this.failure ??= { error };
      })
      .finally(() => this.running.delete(batch));
    this.running.set(batch, run);
  }

  /** Commits completed batches in order. */
  private commit(): Promise<void> {
    this.committing = this.committing.then(async () => {
      for (let [first] = this.open; first?.isDone; [first] = this.open) {
        await this.rejects.append(first.rejectLines());
        const { written, rejected, conflicts } = first.counts();
        const { counts } = this.state;
        this.open.shift();
        this.state.position = first.state.to;
        this.state.counts = {
          written: counts.written + written,
          rejected: counts.rejected + rejected,
          conflicts: counts.conflicts + conflicts,
        };
        if (this.rejects.written) this.state.rejects = this.rejects.written;
      }
      // Given keys can be looked up: the save before the next request is enough.
      if (this.request.target.isAutomatic) await this.save();
      this.tell();
    });
    return this.committing;
  }

  private async save(how: 'save' | 'close' = 'save'): Promise<void> {
    this.state.open = [...this.open.map(({ state }) => state), ...this.unopened];
    await this.stateFile[how](this.state);
  }

  /** The counts of all batches, unfinished ones too. */
  private totals(): Counts & { readonly unknown: number } {
    const all = this.open.map(batch => batch.counts());
    const { counts } = this.state;
    const sum = (name: keyof Counts) => all.reduce((total, each) => total + each[name], counts[name]);
    return {
      written: sum('written'),
      rejected: sum('rejected'),
      conflicts: sum('conflicts'),
      unknown: all.reduce((total, { unknown }) => total + unknown, unknownIn(this.unopened)),
    };
  }

  private tell(): void {
    this.options.onProgress?.({
      ...this.totals(),
      bytes: this.state.position.offset,
      totalBytes: this.state.source.size,
      elapsedMs: performance.now() - this.startedAt,
    });
  }

  /** @throws SourceChanged if the source was changed while it was read */
  private async mustBeUnchanged(): Promise<void> {
    const { source } = this.request;
    if (this.isStopping) return;
    if (!isSameSource(this.state.source, await source.identity(this.options.signal)))
      throw new SourceChanged(source, this.stateFile.file);
  }

  private async result(): Promise<Imported> {
    const { client } = this;
    const { target } = this.request;
    const isComplete = this.isRead && this.open.length === 0;
    const stopped = this.failure?.error ?? (isComplete ? undefined : new ImportStopped(t('Canceled.')));
    const { rejects, before } = this.state;
    const result = {
      ...this.totals(),
      ...(rejects ? { rejectsFile: rejects.file } : {}),
      ...(before === undefined ? {} : { before }),
    };
    const after = await countAtEnd(client, target, this.options.signal);
    if (stopped) {
      const { message } = stopped as Error;
      const isResumable = !(stopped instanceof SourceChanged);
      return { ...result, after, stopped: { message, stateFile: this.stateFile.file, isResumable } };
    }
    const readBack = await this.sample.readBack(client, target, { signal: this.options.signal });
    await this.stateFile.remove();
    return { ...result, after, readBack };
  }
}
