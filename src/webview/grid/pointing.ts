import type { Place } from './selection';

/** The cell under the pointer, of the head or of a row. */
export function pointed({ target }: Event): Place | undefined {
  const cell = (target as Element).closest('[aria-colindex]');
  if (!cell) return undefined;
  const row = Number(cell.closest('[aria-rowindex]')?.getAttribute('aria-rowindex')) - 2;
  return { row, column: Number(cell.getAttribute('aria-colindex')) - 1 };
}

/** Returns true if the event is on the edge of a column. */
export const isEdge = ({ target }: Event): boolean => (target as Element).closest('.grid-resizer') !== null;

/** A text that does not fit, and all digits of a number, are shown when one points at it. */
export function showWhole({ target }: Event): void {
  const cell = target as HTMLElement;
  if (!cell.classList.contains('grid-cell')) return;
  const { whole } = cell.dataset;
  if (whole !== undefined || cell.scrollWidth > cell.clientWidth) cell.title = whole ?? cell.textContent;
  else cell.removeAttribute('title');
}

/** The element is another cell's when one scrolls. */
export const showNoMore = ({ target }: Event): void => (target as Element).removeAttribute('title');
