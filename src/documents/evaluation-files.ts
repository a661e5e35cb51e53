import { realpath } from 'node:fs/promises';
import * as vscode from 'vscode';
import { exists } from '../connections/replacing';
import { variantsIn } from '../model/evaluations/checks';
import { EXACT, type Evaluation } from '../model/evaluations/documents';
import { isResultsPath, RECORD_ENDINGS } from '../model/evaluations/files';
import { readJudgments, type Judgments } from '../model/evaluations/judgments';
import { readQuerySet, type EvaluationQuery } from '../model/evaluations/query-sets';
import type { LineProblem } from '../model/evaluations/records';
import { estimateOf } from '../model/evaluations/estimates';
import type { Variant } from '../model/evaluations/variants';
import { kindOfFile } from '../model/documents/documents';
import { readText } from '../model/documents/json-text';
import { isBelow } from '../model/paths';
import { readSearch, type SearchDocument } from '../model/searches/documents';
import type { FileIssue } from './document-kind';

/** Maximum size of a file of queries or judgments, in bytes. */
const MAX_BYTES = 256 * 1024 * 1024;

/** An evaluation with the content of its files. `judgments`: undefined if the exact answer is the ground truth. `issues`: warnings too. */
export interface EvaluationFiles {
  readonly queries: readonly EvaluationQuery[];
  readonly judgments: Judgments | undefined;
  readonly base: SearchDocument | undefined;
  readonly variants: readonly Variant[];
  readonly issues: readonly FileIssue[];
}

/** Reads the files of an evaluation, in its folder or below. A text in an editor counts instead of its file. */
export async function readFiles(document: vscode.Uri, evaluation: Evaluation): Promise<EvaluationFiles> {
  const issues: FileIssue[] = [];
  const read = async (field: 'queries' | 'judgments' | 'search', name: string) => {
    const found = await textBelow(document, name);
    if ('text' in found) return found;
    issues.push({ path: [field], message: found.problem });
    return undefined;
  };
  const warn = (field: 'queries' | 'judgments', uri: vscode.Uri, problems: readonly LineProblem[]) => {
    const message = omittedText(problems);
    if (message === undefined) return;
    issues.push({ path: [field], message, warning: true, lines: { uri, lines: problems.slice(0, MAX_LINES) } });
  };
  const querySet = await read('queries', evaluation.queries);
  const { queries, problems: wrong } = querySet ? readQuerySet(querySet.text) : { queries: [], problems: [] };
  if (querySet) warn('queries', querySet.uri, wrong);
  if (querySet && queries.length === 0) {
    issues.push({ path: ['queries'], message: vscode.l10n.t('“{0}” has no queries', evaluation.queries) });
  }
  const judged = evaluation.judgments === EXACT ? undefined : await read('judgments', evaluation.judgments);
  const judgments = judged && readJudgments(judged.text);
  if (judged && judgments) {
    warn('judgments', judged.uri, judgments.problems);
    if (queries.length > 0 && !queries.some(({ id }) => judgments.judgments.has(id))) {
      const message = vscode.l10n.t('“{0}” has no judgments for these queries', evaluation.judgments);
      issues.push({ path: ['judgments'], message, warning: true });
    }
  }
  const base =
    typeof evaluation.search === 'string' ? await searchOf(evaluation.search, read, issues) : evaluation.search;
  const expanded = base && variantsIn(evaluation, base);
  if (typeof evaluation.search === 'string') issues.push(...(expanded?.issues ?? []));
  const variants = expanded?.variants ?? [];
  const estimate = estimateOf(variants, queries, evaluation);
  if (typeof estimate === 'string') issues.push({ path: ['variants'], message: estimate });
  return { queries, judgments: judgments?.judgments, base, variants, issues };
}

type Read = (field: 'search', name: string) => Promise<{ readonly text: string } | undefined>;

async function searchOf(name: string, read: Read, issues: FileIssue[]): Promise<SearchDocument | undefined> {
  const found = await read('search', name);
  if (!found) return undefined;
  const json = readText(found.text);
  const { search, issues: wrong } = 'value' in json ? readSearch(json.value) : { issues: [] };
  const [first] = wrong;
  if (search && !first) return search;
  const where = first && first.path.length > 0 ? `${first.path.join('.')}: ${first.message}` : first?.message;
  const why = where ?? vscode.l10n.t('not valid JSON');
  issues.push({ path: ['search'], message: vscode.l10n.t('“{0}”: {1}', name, why) });
  return undefined;
}

/** Maximum number of lines that are listed of one file. */
const MAX_LINES = 50;

/** Returns the number of omitted lines of a file, with the first problem; undefined without one. */
export function omittedText(problems: readonly LineProblem[]): string | undefined {
  const [first] = problems;
  if (!first) return undefined;
  const text = vscode.l10n.t('Line {0}: {1}', first.line, first.message);
  return problems.length === 1 ? text : vscode.l10n.t('{0} lines are omitted. {1}', problems.length, text);
}

/** Returns the address of a file in the folder of a document or below; undefined for another: a document opens no other file of the machine. */
async function addressBelow(document: vscode.Uri, name: string): Promise<vscode.Uri | undefined> {
  const folder = vscode.Uri.joinPath(document, '..');
  const uri = vscode.Uri.joinPath(folder, ...name.split(/[\\/]/));
  const isWhole = /^([\\/]|[a-z][a-z\d+.-]*:)/i.test(name);
  const isInside = !isWhole && uri.path.startsWith(`${folder.path.replace(/\/$/, '')}/`);
  return isInside && !(await leadsOut(folder, uri)) ? uri : undefined;
}

/** Returns the address of a file in the folder of a document or below, if it exists. */
export async function fileBelow(document: vscode.Uri, name: string): Promise<vscode.Uri | undefined> {
  const uri = await addressBelow(document, name);
  return uri && (await exists(uri)) ? uri : undefined;
}

/** Reads a file in the folder of a document or below. */
async function textBelow(
  document: vscode.Uri,
  name: string,
): Promise<{ readonly uri: vscode.Uri; readonly text: string } | { readonly problem: string }> {
  const uri = await addressBelow(document, name);
  if (!uri) {
    return {
      problem: vscode.l10n.t('“{0}” is outside the evaluation folder. Move the file into that folder.', name),
    };
  }
  const open = vscode.workspace.textDocuments.find(each => each.uri.toString() === uri.toString());
  if (open) return { uri, text: open.getText() };
  const stat = await vscode.workspace.fs.stat(uri).then(undefined, () => undefined);
  if (!stat) return { problem: vscode.l10n.t('File “{0}” does not exist', name) };
  // A document can name a pipe or a device, whose end never comes.
  if (stat.type !== vscode.FileType.File) return { problem: vscode.l10n.t('“{0}” is not a file.', name) };
  if (stat.size > MAX_BYTES) {
    return { problem: vscode.l10n.t('{0} is larger than 256 MB. Use a part of the file.', name) };
  }
  return { uri, text: new TextDecoder().decode(await vscode.workspace.fs.readFile(uri)) };
}

/** Returns true if a link on disk leads from a folder to another. */
async function leadsOut(folder: vscode.Uri, uri: vscode.Uri): Promise<boolean> {
  if (uri.scheme !== 'file') return false;
  const real = await realpath(uri.fsPath).catch(() => undefined); // a missing file is another problem
  if (real === undefined) return false;
  return !isBelow(await realpath(folder.fsPath), real, process.platform);
}

/** Returns the names of the files in the folder of a document that can have queries or judgments. */
export const recordFilesInFolder = async (document: vscode.Uri): Promise<string[]> =>
  (await fileNamesInFolder(document)).filter(
    name =>
      RECORD_ENDINGS.some(ending => name.toLowerCase().endsWith(`.${ending}`)) &&
      kindOfFile(name) === undefined &&
      !isResultsPath(name),
  );

/** Returns the names of the searches in the folder of a document. */
export const searchFilesInFolder = async (document: vscode.Uri): Promise<string[]> =>
  (await fileNamesInFolder(document)).filter(name => kindOfFile(name) === 'searches');

async function fileNamesInFolder(document: vscode.Uri): Promise<string[]> {
  const found = await vscode.workspace.fs.readDirectory(vscode.Uri.joinPath(document, '..')).then(undefined, () => []);
  return found.flatMap(([name, type]) => (type === vscode.FileType.File ? [name] : []));
}
