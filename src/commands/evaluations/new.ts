import * as vscode from 'vscode';
import { askBeforeLoss } from '../../connections/modals';
import { filesBeside } from '../../documents/evaluation-files';
import { activeUri } from '../../documents/files/tabs';
import { textOf } from '../../documents/document-kind';
import { EXACT } from '../../model/evaluations/documents';
import { kindOfFile } from '../../model/documents/documents';
import { readText } from '../../model/documents/json-text';
import { readSearch, type SearchDocument } from '../../model/searches/documents';
import { ENDPOINT } from '../../model/collections/refs';
import { WAYS } from '../../model/searches/ways';
import type { App } from '../app';
import { chooseRef } from '../searches/searches';

/** Names of files with queries or judgments. */
const RECORDS = ['jsonl', 'ndjson', 'json', 'csv', 'tsv', 'txt', 'qrels'];

/** A search without its query, and its connection. */
interface Base {
  readonly search: SearchDocument;
  readonly connectionId: string | undefined;
}

/** Creates an evaluation of the open search, or of a collection that the user picks; asks for its query set and judgments. */
export async function newEvaluation(app: App, uri?: vscode.Uri): Promise<void> {
  const base = await baseOf(app, uri ?? activeUri());
  if (!base) return;
  const queries = await chooseFile(app.title, vscode.l10n.t('Use as Query Set'));
  if (!queries) return;
  const folder = vscode.Uri.joinPath(queries, '..');
  const queryFile = queries.path.split('/').at(-1)!;
  const judgments = await chooseJudgments(app.title, queries, queryFile);
  if (judgments === undefined) return;
  const file = await vscode.window.showSaveDialog({
    title: app.title,
    filters: { [vscode.l10n.t('Evaluation')]: ['vceval.json', 'json'] },
    defaultUri: vscode.Uri.joinPath(folder, `${base.search.collection ?? 'search'}.vceval.json`),
  });
  if (!file) return;
  const target = file.path.endsWith('.vceval.json')
    ? file
    : file.with({ path: `${file.path.replace(/\.json$/, '')}.vceval.json` });
  const below = belowOf(vscode.Uri.joinPath(target, '..'), folder);
  if (below === undefined) {
    throw new Error(vscode.l10n.t('Save the evaluation in the folder of its query set, or above.'));
  }
  if (target !== file && (await exists(target)) && !(await replaces(target))) return;
  const evaluation = {
    queries: `${below}${queryFile}`,
    judgments: judgments === EXACT ? EXACT : `${below}${judgments}`,
    search: base.search,
  };
  await vscode.workspace.fs.writeFile(target, new TextEncoder().encode(textOf(evaluation)));
  if (base.connectionId !== undefined) await app.documents.targets.remember(target, base.connectionId);
  await vscode.commands.executeCommand('vscode.open', target, { preview: false });
}

const exists = (file: vscode.Uri): Promise<boolean> =>
  Promise.resolve(vscode.workspace.fs.stat(file)).then(
    () => true,
    () => false,
  );

/** Asks about a file that the dialog did not ask about, since its name was completed. */
async function replaces(file: vscode.Uri): Promise<boolean> {
  const keep = vscode.l10n.t('Keep');
  const replace = vscode.l10n.t('Replace');
  const question = vscode.l10n.t('Replace “{0}”?', vscode.workspace.asRelativePath(file));
  const detail = vscode.l10n.t('The file exists. Its content is lost.');
  return (await askBeforeLoss({ question, detail, safe: keep, others: [replace] })) === replace;
}

/** Returns the path of a folder within another, with a slash at its end; empty for the same folder, undefined if it is outside. */
function belowOf(folder: vscode.Uri, inner: vscode.Uri): string | undefined {
  const [outside, inside] = [folder, inner].map(({ path }) => `${path.replace(/\/$/, '')}/`);
  return inside!.startsWith(outside!) ? inside!.slice(outside!.length) : undefined;
}

async function baseOf(app: App, uri: vscode.Uri | undefined): Promise<Base | undefined> {
  if (uri && kindOfFile(uri.path) === 'searches') {
    await app.forms.write(uri);
    const read = readText((await vscode.workspace.openTextDocument(uri)).getText());
    const { search } = 'value' in read ? readSearch(read.value) : {};
    const connection = await app.documents.belongsTo(uri);
    if (search?.collection) return { search: withoutQuery(search), connectionId: connection?.id };
  }
  const ref = await chooseRef(app);
  if (!ref) return undefined;
  const { clusterId, dbName, collectionName, connectionId } = ref;
  const search = {
    ...(clusterId === ENDPOINT ? {} : { clusterId }),
    ...(dbName === 'default' ? {} : { database: dbName }),
    collection: collectionName,
    limit: 10,
  };
  return { search, connectionId };
}

function withoutQuery(search: SearchDocument): SearchDocument {
  const queries: ReadonlySet<string> = new Set([...WAYS, 'browse', 'expect', 'offset', '$schema']);
  return Object.fromEntries(Object.entries(search).filter(([key]) => !queries.has(key))) as SearchDocument;
}

async function chooseFile(title: string, openLabel: string): Promise<vscode.Uri | undefined> {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  const filters = { [vscode.l10n.t('Query set')]: RECORDS };
  const [uri] =
    (await vscode.window.showOpenDialog({ title, openLabel, filters, ...(folder && { defaultUri: folder }) })) ?? [];
  return uri;
}

/** Returns the file of judgments beside the query set, or `exact`. */
async function chooseJudgments(title: string, queries: vscode.Uri, queryFile: string): Promise<string | undefined> {
  const all = await filesBeside(queries, new RegExp(String.raw`\.(${RECORDS.join('|')})$`, 'i'));
  const files = all.filter(name => name !== queryFile && kindOfFile(name) === undefined && !isResults(name));
  const exact = {
    label: vscode.l10n.t('Exact nearest neighbors'),
    description: vscode.l10n.t('Recall against an exact search'),
    value: EXACT,
  };
  const items = [exact, ...files.map(name => ({ label: name, description: '', value: name }))];
  const placeHolder = vscode.l10n.t('Select the judgments');
  return (await vscode.window.showQuickPick(items, { title, placeHolder }))?.value;
}

const isResults = (name: string): boolean => name.endsWith('.vceval-results.json');
