import { useState } from 'preact/hooks';
import type { SearchView } from './answer-views';
import { useForm } from '../kit/form';

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
