import * as vscode from 'vscode';
import type { Clients } from '../../connections/clients';
import type { ConnectedCollection } from '../../connections/collections';
import { resolveCluster } from '../../connections/planes';
import type { Documents } from '../../documents/documents';
import { type ReadCheck, separateChecks } from '../../model/checks/checks';
import type { CheckResult } from '../../model/checks/results';
import { readSearch, type SearchDocument } from '../../model/searches/documents';
import type { Hit } from '../../model/searches/searches';
import type { SearchRun } from '../../model/searches/runs';
import { factsFor } from '../../model/searches/facts';
import { lostDigits } from '../../model/searches/texts';
import { brokenAt, readText } from '../../model/documents/json-text';
import type { Known } from '../searches/collection-facts';
import { NoTarget, resolveTarget } from '../searches/targets';
import { NotSearchable } from '../searches/asked';
import { runSearch } from '../searches/running';
import type { Searches } from '../searches/searches';

/** Services for running a document without its form. */
export interface DocumentServices {
  readonly clients: Clients;
  readonly documents: Documents;
  readonly searches: () => Promise<Searches>;
}

/** A document's search, and its result. */
export interface DocumentRun {
  readonly search: SearchDocument;
  readonly checks: readonly ReadCheck[];
  readonly ref: ConnectedCollection;
  readonly known: Known;
  readonly run: SearchRun;
}

/** Runs the search of a document as its text is. @throws NoTarget, NotSearchable, and as the client does */
export async function runDocument(
  services: DocumentServices,
  uri: vscode.Uri,
  signal: AbortSignal,
): Promise<DocumentRun> {
  const { documents } = services;
  const read = await readDocument(uri);
  if (!(await documents.targets.choose(uri, () => true))) {
    throw new NoTarget(vscode.l10n.t('Select a connection.'));
  }
  return runRead(services, uri, read, await resolveTarget(documents, uri, read.search), signal);
}

type ReadDocument = Pick<DocumentRun, 'search' | 'checks'>;

async function readDocument(uri: vscode.Uri): Promise<ReadDocument> {
  const text = (await textOf(uri)) ?? '';
  const json = readText(text);
  if ('broken' in json) throw new Error(brokenAt(text, json.broken));
  const { search: asked, checks } = separateChecks(json.value);
  const { search, issues } = readSearch(asked);
  const wrong = [...issues, ...lostDigits(text)];
  if (!search || wrong.length > 0) throw new NotSearchable(wrong);
  return { search, checks };
}

async function runRead(
  { clients, searches }: DocumentServices,
  uri: vscode.Uri,
  { search, checks }: ReadDocument,
  ref: ConnectedCollection,
  signal: AbortSignal,
): Promise<DocumentRun> {
  const known = factsFor(await (await searches()).facts.of(ref), search);
  const files = vscode.Uri.joinPath(uri, '..');
  return { search, checks, ref, known, run: await runSearch(clients, { search, ref, known, files, signal }) };
}

/** Results of the checks of a document, in document order. */
export interface Checked {
  readonly results: readonly CheckResult[];
  readonly elapsedMs: number;
}

/** Runs the search of a document and its checks. @throws NoTarget, NotSearchable, and as the client does */
export async function checkDocument(
  services: DocumentServices,
  uri: vscode.Uri,
  signal: AbortSignal,
): Promise<Checked> {
  return judged(services, await runDocument(services, uri, signal), signal);
}

/** Runs the search of a document and its checks against another collection than its own. @throws NotSearchable, and as the client does */
export async function checkAgainst(
  services: DocumentServices,
  uri: vscode.Uri,
  ref: ConnectedCollection,
  signal: AbortSignal,
): Promise<Checked> {
  const { search: own, checks } = await readDocument(uri);
  const search = { ...own, clusterId: ref.clusterId, database: ref.dbName, collection: ref.collectionName };
  return judged(services, await runRead(services, uri, { search, checks }, ref, signal), signal);
}

async function judged(
  { clients }: DocumentServices,
  { checks, ref, known, run }: DocumentRun,
  signal: AbortSignal,
): Promise<Checked> {
  const [{ judge }, { client }] = await Promise.all([
    import('../../client/checks'),
    resolveCluster(clients, ref.connection, ref.clusterId, { signal }),
  ]);
  const elapsedMs = run.times.networkMs + run.times.parseMs;
  const answered = { call: run.call, hits: run.rows as Hit[], topks: run.topks, elapsedMs };
  const readable = checks.flatMap(each => ('check' in each ? [each.check] : []));
  const verdicts = (await judge(client, readable, answered, known, { signal })).values();
  const results = checks.map((each): CheckResult =>
    'check' in each ? verdicts.next().value! : { name: each.name, state: 'unknown', message: each.error },
  );
  return { elapsedMs, results };
}

/** Returns the text in the editor, otherwise on disk; undefined: deleted. */
export async function textOf(uri: vscode.Uri): Promise<string | undefined> {
  const open = vscode.workspace.textDocuments.find(document => document.uri.toString() === uri.toString());
  if (open) return open.getText();
  const bytes = await vscode.workspace.fs.readFile(uri).then(undefined, () => undefined);
  return bytes && new TextDecoder().decode(bytes);
}
