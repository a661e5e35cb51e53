import * as vscode from 'vscode';
import { recordFilesInFolder } from '../../documents/evaluation-files';
import { mayReplace } from '../../documents/files/replacing';
import { activeUri } from '../../documents/files/tabs';
import { textOf } from '../../documents/document-kind';
import { EXACT } from '../../model/evaluations/documents';
import { evaluationPath, RECORD_ENDINGS } from '../../model/evaluations/files';
import { kindOfFile } from '../../model/documents/documents';
import { readText } from '../../model/documents/json-text';
import { readSearch, type SearchDocument } from '../../model/searches/documents';
import { ENDPOINT } from '../../model/collections/refs';
import { WAYS } from '../../model/searches/ways';
import type { App } from '../app';
import { chooseRef } from '../searches/searches';

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
  const target = await chooseTarget(app.title, vscode.Uri.joinPath(folder, base.search.collection ?? 'search'));
  if (!target) return;
  const below = belowOf(vscode.Uri.joinPath(target, '..'), folder);
  if (below === undefined) {
    throw new Error(vscode.l10n.t('Save the evaluation in the folder of its query set or a parent folder.'));
  }
  const evaluation = {
    queries: `${below}${queryFile}`,
    judgments: judgments === EXACT ? EXACT : `${below}${judgments}`,
    search: base.search,
  };
  await vscode.workspace.fs.writeFile(target, new TextEncoder().encode(textOf(evaluation)));
  if (base.connectionId !== undefined) await app.documents.targets.remember(target, base.connectionId);
  await vscode.commands.executeCommand('vscode.open', target, { preview: false });
}

/** Asks for the file of an evaluation. The dialog has not asked about a file whose name is completed. Undefined: cancelled. */
async function chooseTarget(title: string, proposed: vscode.Uri): Promise<vscode.Uri | undefined> {
  for (;;) {
    const file = await vscode.window.showSaveDialog({
      title,
      filters: { [vscode.l10n.t('Evaluation')]: ['vceval.json', 'json'] },
      defaultUri: proposed.with({ path: evaluationPath(proposed.path) }),
    });
    if (!file) return undefined;
    const target = file.with({ path: evaluationPath(file.path) });
    if (target.path === file.path) return target;
    const answer = await mayReplace(target, vscode.l10n.t('The name of an evaluation must end with .vceval.json.'));
    if (answer === 'yes') return target;
    if (answer === 'no') return undefined;
  }
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
  const filters = { [vscode.l10n.t('Query set')]: RECORD_ENDINGS };
  const [uri] =
    (await vscode.window.showOpenDialog({ title, openLabel, filters, ...(folder && { defaultUri: folder }) })) ?? [];
  return uri;
}

/** Returns the file of judgments beside the query set, or `exact`. */
async function chooseJudgments(title: string, queries: vscode.Uri, queryFile: string): Promise<string | undefined> {
  const files = (await recordFilesInFolder(queries)).filter(name => name !== queryFile);
  const exact = {
    label: vscode.l10n.t('Exact nearest neighbors'),
    description: vscode.l10n.t('Recall against an exact search'),
    value: EXACT,
  };
  const items = [exact, ...files.map(name => ({ label: name, description: '', value: name }))];
  const placeHolder = vscode.l10n.t('Select the judgments');
  return (await vscode.window.showQuickPick(items, { title, ignoreFocusOut: true, placeHolder }))?.value;
}
