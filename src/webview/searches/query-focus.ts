import { idOf } from '../kit/issues';

/** Id of the button that adds a query to a search of one query. */
export const ADD_QUERY = 'add-query';

/** Id of the hint that another query removes the function score. */
export const LOSES_SCORE = 'loses-score';

/** Id of the button that removes a query, by its index. */
export const removalId = (at: number): string => `${idOf(['queries', at])}?remove`;

/** Returns the first control of a query, by its index. */
export const fieldOfQuery = (at: number): HTMLElement | null =>
  document.getElementById(idOf(['queries', at, 'annsField']));

/** Returns the control that follows the removal of a query. `left`: number of queries that are left; of one, the search is no longer hybrid. */
export const afterRemoval = (at: number, left: number): HTMLElement | null =>
  document.getElementById(left < 2 ? ADD_QUERY : removalId(Math.min(at, left - 1)));
