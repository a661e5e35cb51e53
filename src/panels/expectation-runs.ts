import * as vscode from 'vscode';
import { reach } from '../connections/planes';
import type { ExpectationResult } from '../model/expectation-results';
import { readSearch } from '../model/search-documents';
import { lostDigits } from '../model/search-texts';
import type { Hit } from '../model/searches';
import { readText } from '../model/text';
import type { ExpectationServices } from './expectations';
import { NoPlace, placeOf } from './search-places';
import { NotSearchable, runSearch } from './search-running';

/** What the checks of a document came to, in its order. */
export interface Checked {
  readonly results: readonly ExpectationResult[];
  readonly elapsedMs: number;
}

/** Runs the search of a document and holds the answer against its checks. @throws NoPlace, NotSearchable, and as the client does */
export async function check(
  { clients, documents, searches }: ExpectationServices,
  uri: vscode.Uri,
  signal: AbortSignal,
): Promise<Checked> {
  const text = (await textOf(uri)) ?? '';
  const json = readText(text);
  if ('broken' in json) throw new Error(vscode.l10n.t('The text is no JSON: {0}.', json.broken.message));
  const { search, issues } = readSearch(json.value);
  const wrong = [...issues, ...lostDigits(text)];
  if (!search || wrong.length > 0) throw new NotSearchable(wrong);
  if (!(await documents.targets.choose(uri, () => true))) {
    throw new NoPlace(vscode.l10n.t('Choose the connection to search by.'));
  }
  const place = await placeOf(documents, uri, search);
  const known = await (await searches()).facts.of(place);
  const files = vscode.Uri.joinPath(uri, '..');
  const run = await runSearch(clients, { search, place, known, files, signal });
  const [{ judge }, { client }] = await Promise.all([
    import('../client/expectations'),
    reach(clients, place.connection, place.clusterId, { signal }),
  ]);
  const elapsedMs = run.times.networkMs + run.times.parseMs;
  const answered = { call: run.call, hits: run.rows as Hit[], topks: run.topks, elapsedMs };
  return { elapsedMs, results: await judge(client, search.expect ?? [], answered, known, { signal }) };
}

/** What an editor shows of it, else what is on the disk; undefined: it is gone. */
export async function textOf(uri: vscode.Uri): Promise<string | undefined> {
  const open = vscode.workspace.textDocuments.find(document => document.uri.toString() === uri.toString());
  if (open) return open.getText();
  const bytes = await vscode.workspace.fs.readFile(uri).then(undefined, () => undefined);
  return bytes && new TextDecoder().decode(bytes);
}
