import { useState } from 'preact/hooks';
import type { Found, SearchOutcome } from '../model/search-pages';
import { useForm } from './form';

/** What an answer is seen as. */
export type SearchView = 'hits' | 'comparison' | 'distances' | 'projection';

/** What this answer can be seen as; its rows first. */
export function viewsOf({ answer, alike }: Found, compared: SearchOutcome['compared']): readonly SearchView[] {
  const hasDistances = answer.columns.some(({ kind }) => kind === 'distance');
  return [
    'hits',
    ...(compared && !compared.itself ? (['comparison'] as const) : []),
    ...(hasDistances ? (['distances'] as const) : []),
    ...(alike ? (['projection'] as const) : []),
  ];
}

/** The one that is seen, as chosen last; its rows where this answer cannot be seen so. The page remembers it. */
export function useChosenView(offered: readonly SearchView[]): [SearchView, (chosen: SearchView) => void] {
  const { view } = useForm();
  const [chosen, choose] = useState(() => view.get('shows'));
  return [
    offered.find(each => each === chosen) ?? 'hits',
    next => {
      choose(next);
      view.set('shows', next);
    },
  ];
}
