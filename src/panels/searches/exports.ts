import * as vscode from 'vscode';
import { mayReplace } from '../../documents/files/replacing';
import { writePieces } from '../../documents/files/pieces';
import type { ExportAbout, ExportTable } from '../../model/grid/exports';
import type { ExportFormat } from '../../model/grid/pages';

const ENDINGS = { json: 'json', ndjson: 'ndjson', csv: 'csv', markdown: 'md' } as const;
const KINDS = { json: 'JSON', ndjson: 'NDJSON', csv: 'CSV', markdown: 'Markdown' } as const;

const target = (format: ExportFormat, { collection = 'collection', request }: ExportAbout) =>
  fileOptions(format, `${collection.replaceAll(/[^\w.-]+/g, '_')}-${nounOf(request)}`);

function fileOptions(format: ExportFormat, name: string): vscode.SaveDialogOptions {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  return {
    filters: { [KINDS[format]]: [ENDINGS[format]] },
    saveLabel: vscode.l10n.t('Export'),
    ...(folder && { defaultUri: vscode.Uri.joinPath(folder, `${name}.${ENDINGS[format]}`) }),
  };
}

/** Returns the word of a file name for the rows of a request: entities that were read have no rank. */
function nounOf(request: unknown): 'hits' | 'entities' {
  const { operation } = Object(request) as { readonly operation?: unknown };
  return operation === 'query' || operation === 'get' ? 'entities' : 'hits';
}

const titleOf = (format: ExportFormat): string =>
  format === 'json'
    ? vscode.l10n.t('Export rows')
    : vscode.l10n.t('Export rows, and the request to a .request.json file');

/** Asks for a file and writes the export. Returns the name of the file; undefined if cancelled. */
export async function exportTable(
  table: ExportTable,
  format: ExportFormat,
  about: ExportAbout,
): Promise<string | undefined> {
  const chosen = await chooseFiles(format, about);
  if (!chosen) return undefined;
  const { uri, beside } = chosen;
  await writeExport({ uri, beside }, table, format, about);
  const name = nameOf(uri);
  const count = table.rows.length;
  void offerToOpen(uri, beside ? withRequestText(count, name, nameOf(beside)) : exportedText(count, name));
  return name;
}

/** Asks for a file and writes rows that no request has returned. Returns the name of the file; undefined if cancelled. */
export async function exportRows(
  table: ExportTable,
  format: ExportFormat,
  fileName: string,
): Promise<string | undefined> {
  const uri = await vscode.window.showSaveDialog({
    ...fileOptions(format, fileName),
    title: vscode.l10n.t('Export rows'),
  });
  if (!uri) return undefined;
  const { csvOf, jsonRowsOf, markdownOf, ndjsonOf } = await import('../../model/grid/exports');
  await writePieces(uri, { json: jsonRowsOf, ndjson: ndjsonOf, csv: csvOf, markdown: markdownOf }[format](table));
  const name = nameOf(uri);
  void offerToOpen(uri, exportedText(table.rows.length, name));
  return name;
}

const exportedText = (count: number, name: string): string =>
  count === 1 ? vscode.l10n.t('1 row exported to {0}.', name) : vscode.l10n.t('{0} rows exported to {1}.', count, name);

const withRequestText = (count: number, name: string, request: string): string =>
  count === 1
    ? vscode.l10n.t('1 row exported to {0}, the request to {1}.', name, request)
    : vscode.l10n.t('{0} rows exported to {1}, the request to {2}.', count, name, request);

/** The files of an export: its rows, and its request where the rows cannot contain it. */
interface Files {
  readonly uri: vscode.Uri;
  readonly beside: vscode.Uri | undefined;
}

/** Asks for the file of the rows, until neither file replaces one that the user wants to keep. Undefined: cancelled. */
async function chooseFiles(format: ExportFormat, about: ExportAbout): Promise<Files | undefined> {
  for (;;) {
    const uri = await vscode.window.showSaveDialog({ ...target(format, about), title: titleOf(format) });
    if (!uri) return undefined;
    const beside = format === 'json' ? undefined : requestFile(uri);
    const answer = beside ? await mayReplace(beside, whyRequest()) : 'yes';
    if (answer !== 'other') return answer === 'yes' ? { uri, beside } : undefined;
  }
}

/** Returns the request file of an export. JSON contains its request; other formats cannot. */
const requestFile = (uri: vscode.Uri): vscode.Uri =>
  uri.with({ path: `${uri.path.replace(/\.\w+$/, '')}.request.json` });

const whyRequest = (): string => vscode.l10n.t('The export writes the request to this file, which already exists.');

const nameOf = (uri: vscode.Uri): string => uri.path.split('/').at(-1)!;

/** Writes the rows, and the request within or beside them. */
async function writeExport(
  { uri, beside }: Files,
  table: ExportTable,
  format: ExportFormat,
  about: ExportAbout,
): Promise<void> {
  const { csvOf, jsonOf, markdownOf, ndjsonOf } = await import('../../model/grid/exports');
  const { readableJson } = await import('../../model/wire/json');
  if (format === 'json') return writePieces(uri, jsonOf(table, about));
  await writePieces(uri, { ndjson: ndjsonOf, csv: csvOf, markdown: markdownOf }[format](table));
  if (beside) await writePieces(beside, [`${readableJson(about)}\n`]);
}

async function offerToOpen(uri: vscode.Uri, message: string): Promise<void> {
  const open = vscode.l10n.t('Open');
  const chosen = await vscode.window.showInformationMessage(message, open);
  if (chosen === open) await vscode.commands.executeCommand('vscode.open', uri);
}
