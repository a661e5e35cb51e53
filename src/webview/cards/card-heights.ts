import type { CardColumns } from '../../model/grid/cards';

/** Lines of a folded text, and of the button under it. */
const TEXT_LINES = 3;
const MORE_LINES = 1;

/** Pixels around the content of a card, with its border and the gap to the next card. */
const AROUND = 30;
export const GAP = 8;

/** Height of a line, relative to the font size. */
const LINE = 1.5;

/** Returns the height of a folded card with its gap: title, facts, text, and a line per field. */
export function cardHeight({ text, fields }: CardColumns, fontSize: number): number {
  const lines = 2 + (text ? TEXT_LINES + MORE_LINES : 0) + fields.length;
  return lines * Math.round(fontSize * LINE) + AROUND;
}
