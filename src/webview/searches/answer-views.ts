import { textColumns } from '../../model/grid/cards';
import type { Found, SearchOutcome } from '../../model/searches/pages';

/** Views of an answer. */
export type SearchView = 'hits' | 'cards' | 'explanation' | 'comparison' | 'distances' | 'projection';

/** Returns the available views of an answer, its rows first. An empty answer has no plots; one without texts has no cards. */
export function viewsOf({ answer, alike, fused }: Found, compared: SearchOutcome['compared']): readonly SearchView[] {
  const hasRows = answer.count > 0;
  const hasDistances = hasRows && answer.columns.some(({ kind }) => kind === 'distance');
  return [
    'hits',
    ...(hasRows && textColumns(answer.columns).length > 0 ? (['cards'] as const) : []),
    ...(hasRows && fused ? (['explanation'] as const) : []),
    ...(compared && !compared.itself ? (['comparison'] as const) : []),
    ...(hasDistances ? (['distances'] as const) : []),
    ...(hasRows && alike ? (['projection'] as const) : []),
  ];
}
