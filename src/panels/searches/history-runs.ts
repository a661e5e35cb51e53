import type * as vscode from 'vscode';
import { collectionRefOf } from '../../model/collections/refs';
import type { HistoryEntry } from '../../model/searches/history';
import { isVectorFile, type SearchDocument } from '../../model/searches/documents';
import { withVectors } from '../../model/searches/queries';
import type { SearchRun } from '../../model/searches/runs';
import type { Known } from './collection-facts';
import type { SearchHistory } from './history';
import { keyOf } from './kept-results';
import { problemOf } from './outcomes';
import { NotSearchable, type RunInput } from './asked';
import { fileUri } from './vectors';

/** The history, and the handler of failed writes. */
export interface Recorder {
  readonly history: SearchHistory;
  readonly failed: (error: unknown) => void;
}

/** A starting run. `known`: can fail, as the run then does. */
interface Beginning extends Pick<RunInput, 'search' | 'ref' | 'files' | 'signal'> {
  readonly document: vscode.Uri;
  readonly known: Promise<Known>;
}

/** `runId`: of the result. */
interface Outcome extends Pick<HistoryEntry, 'outcome' | 'hits' | 'times' | 'failure'> {
  readonly runId?: string;
}

/** Records the result of a run; an invalid form does not count as a run. */
export function recordRun({ history, failed }: Recorder, asked: Beginning, running: Promise<SearchRun>): void {
  const began = performance.now();
  const add = async ({ runId, ...what }: Outcome): Promise<void> => {
    const tookMs = what.times?.totalMs ?? performance.now() - began; // the time that the results show
    const place = await storedRefOf(asked);
    const search = lasting(asked.search, asked.files, history.vectors);
    const answer = runId === undefined ? {} : { answer: { runId, document: await keyOf(asked.document) } };
    await history.add({ place, search, tookMs, ...what, ...answer });
  };
  const { signal } = asked;
  running
    .then(
      ({ id: runId, rows, times }) =>
        add(signal.aborted ? { outcome: 'cancelled' } : { outcome: 'found', hits: rows.length, times, runId }),
      (error: unknown) => {
        if (error instanceof NotSearchable) return undefined;
        const failure = problemOf(error, signal).message;
        return add(signal.aborted ? { outcome: 'cancelled' } : { outcome: 'failed', failure });
      },
    )
    .catch(failed);
}

/** Returns the collection with the name of the cluster, as far as known. */
async function storedRefOf({ ref, known }: Beginning): Promise<HistoryEntry['place']> {
  const clusterName = await known.then(
    each => each.clusterName,
    () => undefined,
  );
  const named = { ...collectionRefOf(ref), connectionName: ref.connection.name };
  return { ...named, ...(clusterName === undefined ? {} : { clusterName }) };
}

/** The settings as they mean the same in a document that lies elsewhere. `own`: where scratch documents have their files. */
function lasting(search: SearchDocument, files: vscode.Uri, own: vscode.Uri): SearchDocument {
  if (files.toString() === own.toString()) return search;
  return withVectors(search, each =>
    isVectorFile(each) ? { ...each, file: fileUri(each.file, files).toString() } : each,
  );
}
