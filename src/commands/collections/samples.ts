import * as vscode from 'vscode';
import type { CollectionDocument } from '../../model/collections/documents';
import { inferCollection } from '../../model/collections/samples';
import { readSample } from '../../model/collections/sample-rows';

/** A document that fits the rows of a sample, with notes about ambiguities. */
export type Sampled = CollectionDocument & { readonly notes: string[] };

/** Maximum size of a sample: a larger one adds no information and takes the editor's memory. */
const MAX_BYTES = 64 * 1024 * 1024;

/** Reads sample rows from a chosen file. Undefined: cancelled. @throws Error with a message for an invalid sample */
export async function fromFile(): Promise<Sampled | undefined> {
  const [uri] =
    (await vscode.window.showOpenDialog({
      title: vscode.l10n.t('Sample rows: JSON, NDJSON or CSV'),
      openLabel: vscode.l10n.t('Infer'),
      filters: { [vscode.l10n.t('Rows')]: ['json', 'ndjson', 'jsonl', 'csv', 'tsv', 'txt'] },
    })) ?? [];
  if (!uri) return undefined;
  const { size } = await vscode.workspace.fs.stat(uri);
  if (size > MAX_BYTES) throw new Error(vscode.l10n.t('The file is larger than 64 MB. Use a part of the file.'));
  return infer(uri, new TextDecoder().decode(await vscode.workspace.fs.readFile(uri)));
}

/** Reads sample rows from the selection in the editor, or from the whole text. */
export function fromActiveEditor(): Sampled {
  const editor = vscode.window.activeTextEditor;
  if (!editor) throw new Error(vscode.l10n.t('Open a file with sample rows first.'));
  const { document, selection } = editor;
  return infer(document.uri, document.getText(selection.isEmpty ? undefined : selection));
}

function infer(uri: vscode.Uri, text: string): Sampled {
  const sample = readSample(text);
  if ('problem' in sample) throw new Error(`${sample.problem}.`);
  const name = (uri.path.split('/').at(-1) ?? '').replace(/\..*$/, '').replaceAll(/\W/g, '_') || 'collection';
  const { request, notes } = inferCollection(/^\d/.test(name) ? `_${name}` : name, sample.rows);
  const more = sample.more
    ? [vscode.l10n.t('Only the first {0} rows are used.', sample.rows.length.toLocaleString())]
    : [];
  return { ...request, notes: [...notes, ...more] };
}
