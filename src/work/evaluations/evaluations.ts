import * as vscode from 'vscode';
import type { Clients } from '../../connections/clients';
import type { Connection } from '../../connections/connection';
import type { ConnectionStore } from '../../connections/connection-store';
import { Records, recordId } from '../../connections/records';
import type { EvaluationRequest } from '../../evaluations/runner';
import type { EvaluationResults } from '../../model/evaluations/results';
import type { EvaluationRecord } from './evaluation-record';
import { ResultsWriter, resultsOf } from './results-files';

/** State of an evaluation in this window. `interrupted`: VS Code ended before the evaluation; `elsewhere`: another process runs it. */
export type EvaluationState = 'running' | 'stopping' | 'paused' | 'stopped' | 'interrupted' | 'elsewhere';

/** An evaluation that has not ended. */
export interface EvaluationRun {
  readonly record: EvaluationRecord;
  readonly state: EvaluationState;
}

/** An evaluation that the user started. `previous`: results whose answered queries are not sent again. */
export interface ConfirmedEvaluation {
  readonly document: vscode.Uri;
  readonly connection: Connection;
  readonly request: EvaluationRequest;
  readonly previous?: EvaluationResults | undefined;
  /** Reads the vectors for the ground truth again. */
  readonly fresh?: true;
}

/** Progress of a run: queries of all variants. `vectors`: number of those read so far for exact answers, while they are read. */
export interface EvaluationProgress {
  readonly done: number;
  readonly total: number;
  readonly vectors?: number;
}

type StopRequest = 'pause' | 'cancel';

interface Entry {
  readonly record: EvaluationRecord;
  readonly stop: AbortController;
  asked: StopRequest | undefined;
  progress: EvaluationProgress;
}

interface Services {
  readonly extensionUri: vscode.Uri;
  readonly clients: Clients;
  readonly connections: ConnectionStore;
}

/** Evaluations that have not ended: one small record for each, which stays if VS Code ends. Their results are in files beside them. */
export class EvaluationRuns implements vscode.Disposable {
  private readonly records: Records<EvaluationRecord>;
  private readonly entries = new Map<string, Entry>();
  private readonly changed = new vscode.EventEmitter<void>();
  /** Fires when the list or a progress has changed. */
  readonly onDidChange = this.changed.event;
  private readonly listening: vscode.Disposable;
  private isDisposed = false;
  private soon: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly storage: vscode.Uri,
    private readonly services: Services,
  ) {
    this.records = new Records(vscode.Uri.joinPath(storage, 'evaluations'), async json =>
      (await import('./evaluation-record')).readEvaluationRecord(json),
    );
    this.listening = vscode.Disposable.from(
      this.records.onDidChange(() => this.changed.fire()),
      services.connections.onDidChange(() => void this.stopRemoved()),
    );
  }

  /** The newest first. */
  async list(): Promise<EvaluationRun[]> {
    const { records } = await this.records.all();
    const runs = await Promise.all(records.map(record => this.runOf(record)));
    return runs.toSorted((a, b) => b.record.at - a.record.at);
  }

  /** Returns the run of a document, if it has not ended. */
  async find(document: vscode.Uri): Promise<EvaluationRun | undefined> {
    const record = await this.records.find(await recordId(document.toString()));
    return record && this.runOf(record);
  }

  private async runOf(record: EvaluationRecord): Promise<EvaluationRun> {
    const entry = this.entries.get(record.id);
    if (entry) return { record: { ...entry.record, ...entry.progress }, state: entry.asked ? 'stopping' : 'running' };
    if (record.state !== 'running') return { record, state: record.state };
    const { isAlive, thisProcess } = await import('../../transfers/imports/locks');
    const { pid, host } = thisProcess();
    const isOwn = record.by.pid === pid;
    // The host of a record that is kept here can only have changed its name, as containers do.
    const isElsewhere = record.by.host === host && !isOwn && isAlive(record.by);
    return { record, state: isElsewhere ? 'elsewhere' : 'interrupted' };
  }

  /** Runs an evaluation. Undefined: the user paused or cancelled it. @throws failures of the results file or of the connection as a whole */
  async run(
    { document, connection, request, previous, fresh }: ConfirmedEvaluation,
    onProgress: (progress: EvaluationProgress) => void,
    signal: AbortSignal,
  ): Promise<EvaluationResults | undefined> {
    const { thisProcess } = await import('../../transfers/imports/locks');
    const { runEvaluation } = await import('../../evaluations/runner');
    const { folderStore } = await import('../../evaluations/exact-stores');
    const { servicesOn } = await import('./running');
    const uri = document.toString();
    const record: EvaluationRecord = {
      id: await recordId(uri),
      at: Date.now(),
      document: uri,
      connectionId: connection.id,
      connectionName: connection.name,
      state: 'running',
      done: 0,
      total: request.queries.length * request.variants.length,
      by: thisProcess(),
    };
    const other = await this.find(document); // another window can have started it while this one asked
    if (this.entries.has(record.id) || other?.state === 'elsewhere') {
      throw new Error(vscode.l10n.t('This evaluation is running. Its progress is in the Operations view.'));
    }
    const stop = new AbortController();
    const entry: Entry = { record, stop, asked: undefined, progress: { done: 0, total: record.total } };
    this.entries.set(record.id, entry);
    signal.addEventListener('abort', () => this.stop(record.id, 'cancel'));
    if (signal.aborted) this.stop(record.id, 'cancel');
    const writer = new ResultsWriter(resultsOf(document), error => stop.abort(error));
    try {
      await this.records.write(record);
      const services = await servicesOn(this.services.clients, connection, request, stop.signal);
      const tell = (progress: EvaluationProgress): void => {
        entry.progress = progress;
        onProgress(progress);
        this.changeSoon();
      };
      const store = folderStore(vscode.Uri.joinPath(this.storage, 'exact-answers').fsPath);
      const exact = {
        script: this.script,
        store: fresh ? { ...store, read: async () => undefined } : store,
      };
      const options = { previous, signal: stop.signal, onResults: writer.save, onProgress: tell };
      const onReading = ({ read }: { readonly read: number }): void => tell({ ...entry.progress, vectors: read });
      const results = await runEvaluation(request, { ...services, exact }, { ...options, onReading });
      await writer.finish();
      await this.records.delete(record.id);
      return results;
    } catch (error) {
      const lost = await writer.finish().then(
        () => undefined,
        (failure: unknown) => failure,
      );
      if (this.isDisposed) return undefined; // its record stays as of an interrupted run
      await this.settle(entry, error);
      if (entry.asked && lost !== undefined) throw lost;
      if (entry.asked) return undefined;
      throw stop.signal.aborted ? stop.signal.reason : error;
    } finally {
      this.entries.delete(record.id);
      this.changed.fire();
    }
  }

  /** Runs an evaluation whose results are kept nowhere. @throws if the signal aborts, and failures of the connection as a whole */
  async measure(
    { connection, request }: Pick<ConfirmedEvaluation, 'connection' | 'request'>,
    onProgress: (progress: EvaluationProgress) => void,
    signal: AbortSignal,
  ): Promise<EvaluationResults> {
    const { runEvaluation } = await import('../../evaluations/runner');
    const { servicesOn } = await import('./running');
    const services = await servicesOn(this.services.clients, connection, request, signal);
    const exact = { script: this.script };
    return runEvaluation(request, { ...services, exact }, { signal, onProgress });
  }

  /** The worker that computes exact answers. */
  private get script(): string {
    return vscode.Uri.joinPath(this.services.extensionUri, 'dist', 'exact.worker.js').fsPath;
  }

  /** Pauses or cancels a run. One that does not run is removed from the list; its results stay. */
  async end(id: string, how: StopRequest): Promise<void> {
    if (this.entries.has(id)) return this.stop(id, how);
    const record = await this.records.find(id);
    if (record && (await this.runOf(record)).state === 'elsewhere')
      throw new Error(vscode.l10n.t('The evaluation is running in another window. Pause or cancel it there.'));
    if (how === 'cancel') await this.records.delete(id);
  }

  /** Stops all runs. Their records stay as of interrupted ones. */
  dispose(): void {
    this.isDisposed = true;
    for (const { stop } of this.entries.values()) stop.abort();
    clearTimeout(this.soon);
    vscode.Disposable.from(this.listening, this.records, this.changed).dispose();
  }

  /** Tells of progress at most twice a second: the responses of a run come faster than rows and forms are drawn. */
  private changeSoon(): void {
    this.soon ??= setTimeout(() => {
      this.soon = undefined;
      this.changed.fire();
    }, 500);
  }

  private stop(id: string, how: StopRequest): void {
    const entry = this.entries.get(id);
    if (!entry || entry.asked) return;
    entry.asked = how;
    entry.stop.abort();
    this.changed.fire();
  }

  private async settle({ record, asked, progress }: Entry, error: unknown): Promise<void> {
    const { explain } = await import('../../connections/explain');
    if (asked === 'cancel') return this.records.delete(record.id);
    const note = asked ? {} : { note: explain(error).message };
    const { done, total } = progress;
    await this.records.write({ ...record, done, total, ...note, state: asked ? 'paused' : 'stopped' });
  }

  private async stopRemoved(): Promise<void> {
    for (const { record, stop } of this.entries.values()) {
      const found = await this.services.connections.find(record.connectionId).catch(() => 'unreadable');
      if (found) continue; // of an unreadable one, the next request tells
      stop.abort(new Error(vscode.l10n.t('The connection “{0}” was removed.', record.connectionName)));
    }
  }
}
