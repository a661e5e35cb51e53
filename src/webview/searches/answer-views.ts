import type { Found, SearchOutcome } from '../../model/searches/pages';

/** What an answer is seen as. */
export type SearchView = 'hits' | 'comparison' | 'distances' | 'projection';

/** What this answer can be seen as; its rows first. Of nothing there is no picture. */
export function viewsOf({ answer, alike }: Found, compared: SearchOutcome['compared']): readonly SearchView[] {
  const hasRows = answer.count > 0;
  const hasDistances = hasRows && answer.columns.some(({ kind }) => kind === 'distance');
  return [
    'hits',
    ...(compared && !compared.itself ? (['comparison'] as const) : []),
    ...(hasDistances ? (['distances'] as const) : []),
    ...(hasRows && alike ? (['projection'] as const) : []),
  ];
}
