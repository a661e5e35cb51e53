import { createHash } from 'node:crypto';
import * as vscode from 'vscode';
import type { SearchDocument } from '../../model/searches/documents';
import type { SearchRun } from '../../model/searches/runs';
import { stringifyJson } from '../../model/wire/json';
import { whenOf } from './summaries';

/** What of a document changes no answer, or only which page of it is shown. */
const BESIDE = new Set(['expect', 'offset']);

/** Stands for all that a document says that an answer depends on, but for where its page begins. */
export function askedKey(search: SearchDocument): string {
  const said = Object.entries(search).filter(([key, value]) => value !== undefined && !BESIDE.has(key));
  const sorted = said.toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(stringifyJson(sorted)).digest('base64url');
}

/** Where the rows of a run begin among all that it could give. */
export function offsetOf({ call: { body } }: SearchRun): number {
  return 'offset' in body && typeof body.offset === 'number' ? body.offset : 0;
}

/**
 * Why what a run found is not what its document asks for now; undefined: it is. `search`: undefined while the text cannot be read.
 * `failed`: the last attempt gave no answer.
 */
export function staleness(run: SearchRun, search: SearchDocument | undefined, failed: boolean): string | undefined {
  const of = [run.label, whenOf(run.at)] as const;
  const isEdited = search && run.asked && (askedKey(search) !== run.asked || (search.offset ?? 0) !== offsetOf(run));
  if (isEdited)
    return vscode.l10n.t('Results of “{0}” from {1}, before the last edit. Run the search to update them.', ...of);
  if (failed) return vscode.l10n.t('Results of “{0}” from {1}. The last request failed.', ...of);
  return undefined;
}

/** Whether a document that browses still begins at the page that was turned to, while it asks for something else by now. */
export function isPageOfAnother(run: SearchRun, search: SearchDocument): boolean {
  const isTurned = search.browse === true && (search.offset ?? 0) > 0 && search.offset === offsetOf(run);
  return isTurned && run.asked !== undefined && askedKey(search) !== run.asked;
}
