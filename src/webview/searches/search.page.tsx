import { t } from '@vscode/l10n';
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import type { FormIssue } from '../../model/documents/forms';
import type { Judging } from '../../model/searches/judging-pages';
import { type SearchAbout, type SearchOutcome, searchPageProtocol } from '../../model/searches/pages';
import { announce } from '../kit/announcements';
import { useForm } from '../kit/form';
import { useLazy } from '../kit/loading';
import { goTo } from '../kit/issues';
import { type Shown, startForm } from '../kit/page';
import { QuerySection } from './asked';
import { SearchHeader } from './header';

/** State of the search from the host, besides its text. */
interface SearchState {
  readonly about: SearchAbout;
  readonly outcome: SearchOutcome;
  /** Issues that only the facts about the collection reveal. */
  readonly noted: readonly FormIssue[];
  /** Judgments of the hits; null: they are not judged. */
  readonly judging: Judging | null;
}

const result = () => import('./outcome');
const byHand = () => import('./by-hand');

let state: SearchState | undefined;
const listeners = new Set<(state: SearchState) => void>();

/** News of the host. Those that come before everything is known are in that. */
function updateSearch(news: Partial<SearchState>): void {
  if (!state && !(news.about && news.outcome && news.noted && news.judging !== undefined)) return;
  state = { ...state, ...news } as SearchState;
  for (const listener of listeners) listener(state);
}

/** Returns the current state; undefined before the first message of the host. */
function useSearch(): SearchState | undefined {
  const [shown, show] = useState(state);
  useEffect(() => {
    show(state);
    listeners.add(show);
    return () => void listeners.delete(show);
  }, []);
  return shown;
}

/** The form of a search: the query, and the results below. The text is the only state. */
function SearchForm({ value, issues, frame, host }: Shown<typeof searchPageProtocol>) {
  const search = useSearch();
  const { write } = useForm();
  const running = search?.outcome.running === true;
  /** Refuses to run while a typed value cannot be parsed, because the text lacks it and another search would run. */
  const act = (call: 'run' | 'count') => () => {
    const unread = document.querySelector<HTMLElement>('[data-unread]');
    if (unread) {
      void host.cancel(null);
      unread.focus();
      announce(document.getElementById(`${unread.id}?issues`)!.innerText);
    } else void write().then(() => host[call](null));
  };
  const run = act('run');

  // During the layout, not after it: a user who sees the running search can cancel it.
  useLayoutEffect(() => {
    const handled = (event: KeyboardEvent) => {
      event.preventDefault();
      event.stopPropagation();
    };
    const runs = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      handled(event);
      run();
    };
    const cancels = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !running) return;
      handled(event);
      void host.cancel(null);
    };
    addEventListener('keydown', runs, true); // before any field has its own idea of Enter
    addEventListener('keydown', cancels); // after an open menu or list has closed itself
    return () => {
      removeEventListener('keydown', runs, true);
      removeEventListener('keydown', cancels);
    };
  }, [running]);

  // Moves the focus to the first issue of a run, once.
  const wrong = search?.outcome.problem?.issues;
  useEffect(() => {
    if (wrong?.[0]) goTo(wrong[0].path);
  }, [JSON.stringify(wrong)]); // the host sends the same issues again with every other change

  const [hand, handLost] = useLazy(byHand, !!search?.about.why);
  const [under, underLost] = useLazy(result);
  if (!search) return <p class="hint">{t('Reading…')}</p>;
  const { about, outcome, noted, judging } = search;
  const all = distinct([...issues, ...noted, ...(outcome.problem?.issues ?? [])]);
  return (
    <div class="search">
      <SearchHeader value={value} about={about} frame={frame} host={host} />
      {hand ? about.why && <hand.NotDescribed about={about} host={host} /> : handLost}
      <QuerySection
        {...{ value, about, host, running, run }}
        issues={all}
        count={act('count')}
        lastFilter={running || outcome.found ? undefined : about.lastFilter}
        isNew={!running && !outcome.found}
      >
        {hand && about.byHand && <hand.ManualSchema value={value} issues={all} about={about} />}
      </QuerySection>
      {under ? <under.Outcome {...{ outcome, judging, value, host, run }} /> : underLost}
    </div>
  );
}

function distinct(issues: readonly FormIssue[]): FormIssue[] {
  return [...new Map(issues.map(issue => [JSON.stringify([issue.path, issue.message]), issue])).values()];
}

let begun = false;

void startForm(
  searchPageProtocol,
  {
    about: about => updateSearch({ about }),
    outcome: outcome => updateSearch({ outcome }),
    noted: noted => updateSearch({ noted }),
    judging: judging => updateSearch({ judging }),
  },
  shown => {
    if (!begun) void shown.host.begin(null).then(updateSearch);
    begun = true;
    return <SearchForm {...shown} />;
  },
  async () => (await import('./shortcuts')).searchShortcuts(),
);
