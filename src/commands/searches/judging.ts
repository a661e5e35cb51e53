import * as vscode from 'vscode';
import { exists } from '../../connections/replacing';
import { recordFilesInFolder } from '../../documents/evaluation-files';
import { openOrBegin } from '../../documents/files/new-files';
import { kindOfFile } from '../../model/documents/documents';
import { readText } from '../../model/documents/json-text';
import { EXACT } from '../../model/evaluations/documents';
import { isReadOnly } from '../../panels/forms/read-only';
import { JudgedFiles, nameOf } from '../../panels/searches/judged-files';
import { queriesOf } from '../../panels/searches/query-set-queries';
import type { App } from '../app';
import { shownSession } from './evidence';
import { chooseQuerySet, JUDGMENTS } from './query-sets';

/** Files of judgments that are known: those of an evaluation. */
interface KnownFiles {
  readonly querySet: vscode.Uri;
  readonly judgments: vscode.Uri;
}

/**
 * Asks for the query set and the judgments once; then the keys 0–3 grade the hits of a search. With known files, runs the search and shows the
 * grades of its hits.
 */
export async function judgeHits(app: App, uri?: vscode.Uri, known?: KnownFiles): Promise<void> {
  if (uri && known) return judgeNow(app, uri, known);
  const session = await shownSession(app, uri);
  if (!session) return;
  if (session.run!.rows.length === 0) throw new Error(vscode.l10n.t('The search has no hits to judge.'));
  await queriesOf(session);
  const title = vscode.l10n.t('Judge Hits');
  const querySet = await chooseQuerySet({ title, saveLabel: vscode.l10n.t('Judge') });
  if (!querySet) return;
  const judgments = await chooseJudgments(title, querySet);
  if (!judgments) return;
  for (const file of [querySet, judgments]) {
    const { uri: opened } = await openOrBegin(file);
    if (await isReadOnly(opened))
      throw new Error(
        vscode.l10n.t('“{0}” is read-only. Judging writes to the query set and its judgments.', nameOf(file)),
      );
  }
  await session.judging.begin(new JudgedFiles(querySet, judgments));
}

async function judgeNow(app: App, uri: vscode.Uri, { querySet, judgments }: KnownFiles): Promise<void> {
  const session = (await app.searches()).of(await vscode.workspace.openTextDocument(uri));
  await session.search();
  if (session.run) await session.judging.begin(new JudgedFiles(querySet, judgments)); // else the form says why it failed
}

interface Item extends vscode.QuickPickItem {
  readonly uri: vscode.Uri;
}

/** Returns the judgments of a query set: asks where several files can have them. Undefined: cancelled. */
async function chooseJudgments(title: string, querySet: vscode.Uri): Promise<vscode.Uri | undefined> {
  const folder = vscode.Uri.joinPath(querySet, '..');
  const own = vscode.Uri.joinPath(folder, `${nameOf(querySet).replace(/\.[^.]+$/, '')}${JUDGMENTS}`);
  const found = [
    ...(await judgmentsOfEvaluations(querySet)),
    ...((await exists(own)) ? [own] : []),
    ...(await recordFilesInFolder(querySet))
      .filter(name => /qrel|judg/i.test(name))
      .map(name => vscode.Uri.joinPath(folder, name)),
    ...(await namesIn(vscode.Uri.joinPath(folder, 'qrels')))
      .filter(name => name.endsWith('.tsv'))
      .map(name => vscode.Uri.joinPath(folder, 'qrels', name)),
  ];
  const files = [...new Map(found.map(uri => [uri.path, uri])).values()].filter(({ path }) => path !== querySet.path);
  if (files.every(({ path }) => path === own.path)) return own;
  const items: Item[] = files.map(uri => ({
    label: uri.path.slice(folder.path.length + 1),
    iconPath: vscode.ThemeIcon.File,
    uri,
  }));
  if (!files.some(({ path }) => path === own.path))
    items.push({
      label: vscode.l10n.t('New File: {0}', nameOf(own)),
      iconPath: new vscode.ThemeIcon('add'),
      uri: own,
    });
  const placeHolder = vscode.l10n.t('Select the judgments');
  return (await vscode.window.showQuickPick(items, { title, ignoreFocusOut: true, placeHolder }))?.uri;
}

/** Returns the judgments that evaluations in the folder of a query set name for it. */
async function judgmentsOfEvaluations(querySet: vscode.Uri): Promise<vscode.Uri[]> {
  const folder = vscode.Uri.joinPath(querySet, '..');
  const evaluations = (await namesIn(folder)).filter(name => kindOfFile(name) === 'evaluations');
  const found = evaluations.map(async name => {
    const bytes = await vscode.workspace.fs.readFile(vscode.Uri.joinPath(folder, name));
    const read = readText(new TextDecoder().decode(bytes));
    const { queries, judgments } = Object('value' in read ? read.value : undefined) as Record<string, unknown>;
    if (queries !== nameOf(querySet) || typeof judgments !== 'string' || judgments === EXACT) return [];
    const uri = vscode.Uri.joinPath(folder, judgments);
    return uri.path.startsWith(`${folder.path}/`) && (await exists(uri)) ? [uri] : [];
  });
  return (await Promise.all(found)).flat();
}

const namesIn = async (folder: vscode.Uri): Promise<string[]> =>
  (await vscode.workspace.fs.readDirectory(folder).then(undefined, () => [])).map(([name]) => name);
