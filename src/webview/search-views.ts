import { useState } from 'preact/hooks';
import type { Found } from '../model/search-pages';
import { useForm } from './form';

/** What an answer is seen as. */
export type SearchView = 'hits' | 'distances';

/** What this answer can be seen as; its rows first. */
export function viewsOf({ answer }: Found): readonly SearchView[] {
  const hasDistances = answer.columns.some(({ kind }) => kind === 'distance');
  return ['hits', ...(hasDistances ? (['distances'] as const) : [])];
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
