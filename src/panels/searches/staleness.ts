import { createHash } from 'node:crypto';
import * as vscode from 'vscode';
import type { SearchDocument } from '../../model/searches/documents';
import { DEFAULT_HITS } from '../../model/searches/ways';
import type { SearchRun } from '../../model/searches/runs';
import { stringifyJson } from '../../model/wire/json';
import { locationText } from '../../model/collections/refs';
import type { SearchKnowledge } from './knowledge';
import { whenOf } from './summaries';

/** The search in the document, and where it leads now. */
type Now = Pick<SearchKnowledge, 'asked' | 'isElsewhere'>;

/** Fields of a document that do not change the answer, or only its page. */
const BESIDE: ReadonlySet<string> = new Set(['expect', 'offset']);
const BESIDE_PAGES: ReadonlySet<string> = new Set([...BESIDE, 'limit']);

/** Returns a key of all fields that the answer depends on, except the page: its offset, and its size while browsing. */
export function searchKey(search: SearchDocument): string {
  const beside = search.browse === true ? BESIDE_PAGES : BESIDE;
  const said = Object.entries(search).filter(([key, value]) => value !== undefined && !beside.has(key));
  const sorted = said.toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(stringifyJson(sorted)).digest('base64url');
}

/** Returns the offset of a run's rows. */
export function offsetOf({ call: { body } }: SearchRun): number {
  return 'offset' in body && typeof body.offset === 'number' ? body.offset : 0;
}

/** Returns the requested number of a run's rows; undefined: the request has none. */
export function limitOf({ call: { body } }: SearchRun): number | undefined {
  return 'limit' in body && typeof body.limit === 'number' ? body.limit : undefined;
}

/** Returns the reason why a run does not match its document; undefined: it does. `failed`: the last attempt got no answer. */
export function staleness(run: SearchRun, now: Now, failed: boolean): string | undefined {
  const of = [run.label, whenOf(run.at)] as const;
  if (now.isElsewhere(run.place))
    return vscode.l10n.t(
      'Results of “{0}” from {1}, on {2}. Run the search to update them.',
      ...of,
      `${locationText(run.place)} › ${run.place.collectionName}`,
    );
  const { search } = now.asked;
  if (!search || isEdited(run, search) || (run.asked && isOtherPage(run, search)))
    return vscode.l10n.t('Results of “{0}” from {1}, before the last edit. Run the search to update them.', ...of);
  if (failed) return vscode.l10n.t('Results of “{0}” from {1}. The last request failed.', ...of);
  return undefined;
}

const isOtherPage = (run: SearchRun, { browse, ids, limit = DEFAULT_HITS, offset = 0 }: SearchDocument): boolean =>
  offset !== offsetOf(run) || (browse === true && !ids && limit !== limitOf(run));

const isEdited = (run: SearchRun, search: SearchDocument): boolean =>
  run.asked !== undefined && searchKey(search) !== run.asked;

/** Returns true if a document has another query than a run, or leads to another collection; another page is the same query. */
export function asksOther(run: SearchRun, now: Now): boolean {
  const { search } = now.asked;
  return search !== undefined && (now.isElsewhere(run.place) || isEdited(run, search));
}

/** Returns true if a browsing document still has the offset of another query's page. */
export function isPageOfAnother(run: SearchRun, now: Now): boolean {
  const { browse, offset = 0 } = now.asked.search ?? {};
  return browse === true && offset > 0 && offset === offsetOf(run) && asksOther(run, now);
}
