import { basename } from 'node:path';
import * as vscode from 'vscode';
import type { CollectionDocument } from '../../model/collections/documents';
import { inferCollection } from '../../model/collections/samples';
import { readSample } from '../../model/collections/sample-rows';

/** A document that fits the rows of a sample, with notes about ambiguities. */
export type Sampled = CollectionDocument & { readonly notes: string[] };

/** Reads sample rows from the selection in the editor, or from the whole text. */
export function fromActiveEditor(): Sampled {
  const editor = vscode.window.activeTextEditor;
  if (!editor) throw new Error(vscode.l10n.t('Open a file with sample rows first.'));
  const { document, selection } = editor;
  return infer(document.uri, document.getText(selection.isEmpty ? undefined : selection));
}

function infer(uri: vscode.Uri, text: string): Sampled {
  const sample = readSample(text);
  if ('problem' in sample) {
    const name = basename(uri.path);
    throw new Error(vscode.l10n.t('“{0}” cannot be used as a sample. {1}.', name, sample.problem));
  }
  return inferred(uri.path, sample);
}

/** Infers a collection from the first rows of a file, named after the file. `more`: rows follow. */
export function inferred(
  path: string,
  { rows, more }: { readonly rows: readonly Readonly<Record<string, unknown>>[]; readonly more: boolean },
): Sampled {
  const name = basename(path).replace(/\..*$/, '').replaceAll(/\W/g, '_') || 'collection';
  const { request, notes } = inferCollection(/^\d/.test(name) ? `_${name}` : name, rows);
  const first = more
    ? [vscode.l10n.t('Fields inferred from the first {0} rows only.', rows.length.toLocaleString())]
    : [];
  return { ...request, notes: [...notes, ...first] };
}
