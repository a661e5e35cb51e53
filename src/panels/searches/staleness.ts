import { createHash } from 'node:crypto';
import * as vscode from 'vscode';
import type { SearchDocument } from '../../model/searches/documents';
import type { SearchRun } from '../../model/searches/runs';
import { stringifyJson } from '../../model/wire/json';
import { whenOf } from './summaries';

/** Fields of a document that do not change the answer, or only its page. */
const BESIDE = new Set(['expect', 'offset']);

/** Returns a key of all fields that the answer depends on, except the offset. */
export function askedKey(search: SearchDocument): string {
  const said = Object.entries(search).filter(([key, value]) => value !== undefined && !BESIDE.has(key));
  const sorted = said.toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(stringifyJson(sorted)).digest('base64url');
}

/** Returns the offset of a run's rows. */
export function offsetOf({ call: { body } }: SearchRun): number {
  return 'offset' in body && typeof body.offset === 'number' ? body.offset : 0;
}

/**
 * Returns the reason why a run does not match its document; undefined: it does. `search`: undefined while the text cannot be parsed.
 * `failed`: the last attempt got no answer.
 */
export function staleness(run: SearchRun, search: SearchDocument | undefined, failed: boolean): string | undefined {
  const of = [run.label, whenOf(run.at)] as const;
  const isEdited = search && run.asked && (asksOther(run, search) || (search.offset ?? 0) !== offsetOf(run));
  if (isEdited)
    return vscode.l10n.t('Results of “{0}” from {1}, before the last edit. Run the search to update them.', ...of);
  if (failed) return vscode.l10n.t('Results of “{0}” from {1}. The last request failed.', ...of);
  return undefined;
}

/** Returns true if a document has another query than a run; another page is the same query. */
export const asksOther = (run: SearchRun, search: SearchDocument): boolean =>
  run.asked !== undefined && askedKey(search) !== run.asked;

/** Returns true if a browsing document still has the offset of another query's page. */
export function isPageOfAnother(run: SearchRun, search: SearchDocument): boolean {
  const isTurned = search.browse === true && (search.offset ?? 0) > 0 && search.offset === offsetOf(run);
  return isTurned && asksOther(run, search);
}
