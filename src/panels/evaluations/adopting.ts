import * as vscode from 'vscode';
import type { Documents } from '../../documents/documents';
import { openScratch } from '../../documents/opening';
import { readText, withValue } from '../../model/documents/json-text';
import { adoptedFields, checksOf, searchOf } from '../../model/evaluations/adoption';
import { searchText, type SearchDocument } from '../../model/searches/documents';
import { changeText } from '../forms/read-only';
import { namesAbove } from '../searches/targets';
import { evaluationOf, type ReadResults } from './stored-results';

/** A variant to take over, with a query and checks for it. */
export interface Adopted {
  readonly variant: string;
  readonly query?: string | undefined;
  readonly checks: boolean;
}

/**
 * Opens the search of a variant as a new draft, on the connection of the evaluation. Asks for an unknown connection. Returns the address of the
 * draft; undefined: no connection.
 */
export async function openAdopted(
  documents: Documents,
  uri: vscode.Uri,
  { results, summaries }: ReadResults,
  { variant, query, checks }: Adopted,
): Promise<vscode.Uri | undefined> {
  const summary = summaries.find(({ name }) => name === variant);
  const expect = checks && query !== undefined && summary ? checksOf(results, summary, query) : [];
  const search = searchOf(results, variant, query);
  const document: SearchDocument = { ...search, ...(expect.length > 0 ? { expect } : {}) };
  const evaluation = evaluationOf(uri);
  const connection =
    (results.service && (await documents.connections.find(results.service.id))) ??
    (evaluation && (await documents.targets.find(evaluation))) ??
    (await documents.targets.choose(uri, () => true));
  if (!connection) return undefined;
  return openScratch(documents, {
    kind: 'searches',
    name: document.collection ?? 'search',
    path: namesAbove(documents, connection, document),
    document,
    text: searchText(document),
    prepare: draft => documents.targets.remember(draft, connection.id),
  });
}

/** Changes the settings of a search file to those of a variant, unsaved, and shows the file. Its query and checks stay. */
export async function adoptInto(base: vscode.Uri, { results }: ReadResults, variant: string): Promise<void> {
  const search = searchOf(results, variant);
  const document = await vscode.workspace.openTextDocument(base);
  await changeText(document, text => {
    const read = readText(text);
    if ('broken' in read || typeof read.value !== 'object' || read.value === null)
      throw new Error(vscode.l10n.t('The document is not valid JSON. Correct it first.'));
    let changed = text;
    for (const [field, value] of adoptedFields(read.value as Readonly<Record<string, unknown>>, search))
      changed = withValue(changed, [field], value);
    return changed === text ? [] : [{ offset: 0, length: text.length, content: changed }];
  });
  await vscode.commands.executeCommand('vscode.open', base);
}
