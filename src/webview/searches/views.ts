import { useState } from 'preact/hooks';
import type { SearchView } from './answer-views';
import { useForm } from '../kit/form';

/** Returns the chosen view; the rows if this answer has no such view. The page remembers the choice. */
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
