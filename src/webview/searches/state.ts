import { useEffect, useState } from 'preact/hooks';
import type { FormIssue } from '../../model/documents/forms';
import type { SearchAbout, SearchOutcome } from '../../model/searches/pages';

/** What the host told of the search, beside its text. */
export interface SearchState {
  readonly about: SearchAbout;
  readonly outcome: SearchOutcome;
  /** What only the collection tells of the text. */
  readonly noted: readonly FormIssue[];
}

let state: SearchState | undefined;
const listeners = new Set<(state: SearchState) => void>();

/** News of the host. Those that come before everything is known are in that. */
export function tellSearch(news: Partial<SearchState>): void {
  if (!state && !(news.about && news.outcome && news.noted)) return;
  state = { ...state, ...news } as SearchState;
  for (const listener of listeners) listener(state);
}

/** What is known by now; undefined before the host said anything. */
export function useSearch(): SearchState | undefined {
  const [shown, show] = useState(state);
  useEffect(() => {
    show(state);
    listeners.add(show);
    return () => void listeners.delete(show);
  }, []);
  return shown;
}
