import { basename } from 'node:path';
import * as vscode from 'vscode';
import { confirm } from '../../changes/confirm';
import { refusalOf } from '../../changes/refusing';
import { whereOf } from '../../changes/where';
import { explain, isCancelled } from '../../connections/explain';
import { askBeforeLoss } from '../../connections/modals';
import { locationText, type NamedCollectionRef } from '../../model/collections/refs';
import { planCopy, planImport } from '../../model/mappings/plans';
import { shownLine } from '../../model/texts/shown';
import type { Review } from '../../panels/imports/review';
import type { ImportProgress } from '../../transfers/imports/requests';
import type { ImportState } from '../../transfers/imports/states';
import { namesOf, type ImportTarget } from '../../transfers/imports/targets';
import type { Source } from '../../transfers/records/sources';
import type { VectorFile } from '../../transfers/records/vectors';
import type { CollectionNode } from '../../tree/collections/collections';
import type { FileImportNode } from '../../tree/work';
import { sourceName, type Origin } from '../../work/imports/origins';
import type { ConfirmedImport } from '../../work/imports/running';
import type { App } from '../app';
import { described, embedsAsReviewed, mustBeAsReviewed, partitionsOf } from './import-targets';
import { withVectorFiles } from './vector-files';

/** Reviews a file before its rows are imported into a collection. */
export async function importEntities(app: App, { ref }: CollectionNode): Promise<void> {
  const file = await chooseFile(app.title);
  if (file !== undefined) await reviewImport(app, ref, file);
}

/** Opens the review of a file. `resume`: of the rest of an unfinished import; otherwise the user is asked where there is one. */
export async function reviewImport(app: App, ref: NamedCollectionRef, file: string, resume = false): Promise<void> {
  await reviewSource(app, { ref, source: await openFile(file) }, resume);
}

/** Opens a file of records. @throws Error if its name has no known ending, or it is not of the format */
export async function openFile(file: string): Promise<Source> {
  const { openSource } = await import('../../transfers/records/sources');
  const { sourceFormatOf } = await import('../../transfers/records/records');
  const format = sourceFormatOf(file);
  if (format) return openSource(file, format);
  throw new Error(
    vscode.l10n.t(
      '“{0}” has an unsupported file extension. Supported: NDJSON, JSON, CSV, TSV and Parquet files.',
      basename(file),
    ),
  );
}

/** A file to import, or a collection to copy, and the collection that it goes to. */
export interface Transfer {
  readonly ref: NamedCollectionRef;
  readonly source: Source;
  readonly origin?: Origin | undefined;
}

/** Opens the review of a file or a collection. `resume`: of the rest of an unfinished import or copy. */
export async function reviewSource(app: App, given: Transfer, resume = false): Promise<void> {
  const { ref, origin } = given;
  const { readState, stateFileOf } = await import('../../transfers/imports/state-files');
  const state = await readState(stateFileOf(given.source.path));
  const { connection, client, target } = await described(app, ref, state?.target['partition']);
  if (state && isOther(state, target)) await unfinished(given.source, target, resume);
  const withVectors = (vectors?: readonly VectorFile[]) =>
    origin ? Promise.resolve(given.source) : withVectorFiles(app.title, given.source, target, vectors);
  const known = await withVectors(state && (state.vectors ?? []));
  if (!known) return;
  const saved = await unfinished(known, target, resume);
  const beginning = await beginningOf({ ...given, source: known }, saved, target, resume);
  if (!beginning) return;
  const source = beginning === 'startOver' ? await withVectors() : known;
  if (!source) return;
  const transfer = { ...given, source };
  const partitions = await partitionsOf(app, client, target);
  const embedding = await app.clients.embedding(connection);
  const earlier = beginning === 'resume' ? undefined : await earlierOf(app, transfer, target);
  const { openReview } = await import('../../panels/imports/page');
  const reviewed = await source.identity();
  const start = async (review: Review, confirmedNow: () => Promise<void>): Promise<boolean> => {
    const { mapping, decision: unknown } = review;
    const confirmed = {
      ref,
      connection,
      client,
      embedding,
      source,
      origin,
      target: review.target,
      mapping,
      beginning,
      unknown,
    };
    if (!(await isConfirmed(app, review, confirmed, earlier))) return false;
    await confirmedNow();
    await mustBeAsReviewed(app, confirmed, reviewed);
    void runWithNotification(app, confirmed);
    return true;
  };
  const { connections, changes, clients, extensionUri } = app;
  const services = { connections, rights: changes.rights, placeNames: clients.placeNames, extensionUri, start };
  const subject = { ref, connection, source, origin, target, partitions, embedding: embedding?.service, earlier };
  const page = await openReview(services, { ...subject, ...(beginning === 'resume' ? { saved } : {}) });
  app.current.pages.add(page, connection.id);
}

/** Returns the warning about an earlier import or copy of the same source, if any. */
async function earlierOf({ changes }: App, transfer: Transfer, target: ImportTarget): Promise<string | undefined> {
  const { earlierWarning } = await import('../../work/imports/earlier');
  return earlierWarning(changes.journal, { ...transfer, target });
}

/** Asks for a file of records. */
export async function chooseFile(title: string): Promise<string | undefined> {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  const [uri] =
    (await vscode.window.showOpenDialog({
      title,
      filters: { 'NDJSON, JSON, CSV, TSV, Parquet': ['ndjson', 'jsonl', 'json', 'csv', 'tsv', 'tab', 'parquet'] },
      openLabel: vscode.l10n.t('Review'),
      ...(folder && { defaultUri: folder }),
    })) ?? [];
  if (uri && uri.scheme !== 'file') {
    throw new Error(vscode.l10n.t('Entities can be imported from a file on disk only.'));
  }
  return uri?.fsPath;
}

/** Returns the state of an unfinished import of the file into this collection. @throws Error if it cannot be resumed */
async function unfinished(source: Source, target: ImportTarget, isResumed: boolean): Promise<ImportState | undefined> {
  const { readState, stateFileOf } = await import('../../transfers/imports/state-files');
  const { savedState } = await import('../../transfers/imports/resuming');
  const file = stateFileOf(source.path);
  const state = await readState(file);
  if (!state && !isResumed) return undefined;
  // The rest of an import into another collection is not forgotten by the way.
  return savedState(file, { source, target }, !state || !isOther(state, target));
}

/** Returns true if an unfinished import writes into another collection. */
const isOther = (state: ImportState, target: ImportTarget): boolean =>
  Object.entries(namesOf(target)).some(([name, value]) => state.target[name] !== value);

/** Returns how the import begins; asks whether to resume an unfinished one. Undefined: cancelled. */
async function beginningOf(
  { source, origin }: Transfer,
  saved: ImportState | undefined,
  { isAutomatic }: ImportTarget,
  isResumed: boolean,
): Promise<ConfirmedImport['beginning'] | undefined> {
  if (isResumed) return 'resume';
  if (!saved) return 'new';
  const resume = vscode.l10n.t('Resume');
  const anew = vscode.l10n.t('Start Over');
  const hasWritten = saved.counts.written > 0 || saved.open.length > 0;
  const answer = await askBeforeLoss({
    question: origin
      ? vscode.l10n.t('Resume the unfinished copy of “{0}”?', sourceName(source, origin))
      : vscode.l10n.t('Resume the unfinished import of “{0}”?', sourceName(source, origin)),
    detail: (origin ? copyRestartText : importRestartText)(isAutomatic && hasWritten),
    safe: resume,
    others: [anew],
  });
  if (answer === undefined) return undefined;
  return answer === resume ? 'resume' : 'startOver';
}

const importRestartText = (isStoredTwice: boolean): string =>
  isStoredTwice
    ? vscode.l10n.t('Start Over imports all rows. Entities that were already written are then stored twice.')
    : vscode.l10n.t('Start Over imports all rows. Entities that were already written stay in the collection.');

const copyRestartText = (isStoredTwice: boolean): string =>
  isStoredTwice
    ? vscode.l10n.t('Start Over copies all entities. Entities that were already written are then stored twice.')
    : vscode.l10n.t('Start Over copies all entities. Entities that were already written stay in the target.');

/** Asks for confirmation, as before every change. */
async function isConfirmed(
  { connections, clients }: App,
  review: Review,
  confirmed: ConfirmedImport,
  earlier: string | undefined,
): Promise<boolean> {
  const { ref, origin } = confirmed;
  const { clusterId, clusterName, dbName, collectionName } = ref;
  const connection = await connections.find(ref.connectionId);
  if (!connection || (await review.refusal()) !== undefined) return false; // the page says why
  const { importFacts } = await import('../../work/imports/facts');
  const rows = review.check?.view();
  const facts = { ...importFacts(confirmed), ...(rows && { rows }) };
  const from = origin ? [vscode.l10n.t('Source: {0}', pathOfRef(origin.ref))] : [];
  const plan = origin ? planCopy(facts, origin.source.names) : planImport(facts);
  const answer = await confirm({
    plan: earlier === undefined ? plan : { ...plan, warnings: [...(plan.warnings ?? []), earlier] },
    connection,
    where: [...from, ...whereOf({ within: { clusterId, dbName }, clusterName }, connection, clients.placeNames)],
    name: collectionName,
    others: [],
    seen: true,
    back: vscode.l10n.t('Back to Review'),
  });
  if (answer !== 'yes') return false;
  const refused = await refusalOf(connections, connection); // a question can be open for hours
  if (refused) throw refused;
  return true;
}

export const pathOfRef = (ref: NamedCollectionRef): string => `${locationText(ref)} › ${ref.collectionName}`;

/** Imports or copies with a notification, which cancels. */
async function runWithNotification(app: App, confirmed: ConfirmedImport): Promise<void> {
  const { imports, counts, tree } = app;
  const { ref, source, origin } = confirmed;
  const file = sourceName(source, origin);
  const place = pathOfRef(ref);
  const from = origin && pathOfRef(origin.ref);
  const { percentOf } = await import('../../transfers/imports/paces');
  const { showImportEnd } = await import('../../work/imports/telling');
  const title = shownLine(
    from === undefined
      ? vscode.l10n.t('Importing “{0}” into {1}', file, place)
      : vscode.l10n.t('Copying {0} to {1}', from, place),
  );
  const where = { location: vscode.ProgressLocation.Notification, title, cancellable: true };
  try {
    const { ended, asked } = await vscode.window.withProgress(where, async (notification, token) => {
      const stop = new AbortController();
      token.onCancellationRequested(() => stop.abort());
      let percent = 0;
      const report = (progress: ImportProgress, message: string) => {
        const now = percentOf(progress);
        notification.report({ message, increment: now - percent });
        percent = now;
      };
      return (await imports.get()).run(confirmed, report, stop.signal);
    });
    counts.forget();
    tree.refresh();
    if (asked === 'pause') return; // its row says so
    const resume = async () => {
      if (!origin) return reviewImport(app, ref, source.path, true);
      const { resumeCopy } = await import('./copies');
      return resumeCopy(app, ref, { ...origin.ref, filter: origin.filter });
    };
    await showImportEnd(ended, { file, place, from, resume });
  } catch (error) {
    const { message } = explain(error);
    const said =
      from === undefined
        ? vscode.l10n.t('“{0}” was not imported into {1}. {2}', file, place, message)
        : vscode.l10n.t('{0} was not copied to {1}. {2}', from, place, message);
    void (isCancelled(error) ? vscode.window.showInformationMessage(said) : vscode.window.showErrorMessage(said));
  }
}

/** Stops an import after the requests that are on their way; its row resumes it. */
export const pauseImport = async ({ imports }: App, { run }: FileImportNode): Promise<void> =>
  (await imports.get()).end(run.record.id, 'pause');

/** Resumes an import: at once if it was paused in this window, otherwise after a review. */
export async function resumeImport(app: App, { run: { record } }: FileImportNode): Promise<void> {
  const paused = (await app.imports.get()).pausedHere(record.id);
  if (paused && (await embedsAsReviewed(app, paused))) void runWithNotification(app, paused);
  else if (record.origin) await (await import('./copies')).resumeCopy(app, record, record.origin);
  else await reviewImport(app, record, record.file, true);
}

/** Stops an import, or removes one that does not run from the list. Written entities stay. */
export async function cancelImport({ imports }: App, { run: { record, state } }: FileImportNode): Promise<void> {
  await (await imports.get()).end(record.id, 'cancel');
  if (state === 'running') return; // the message about its end says so
  if (record.origin) {
    const { origin } = record;
    void vscode.window.showInformationMessage(
      vscode.l10n.t(
        'The copy of {0} to {1} is no longer in the list. Written entities stay. To resume the copy later, copy the collection to the same target.',
        pathOfRef(origin),
        pathOfRef(record),
      ),
    );
    return;
  }
  void vscode.window.showInformationMessage(
    vscode.l10n.t(
      'The import of “{0}” into {1} is no longer in the list. Written entities stay. To resume the import later, select the same file.',
      basename(record.file),
      pathOfRef(record),
    ),
  );
}
