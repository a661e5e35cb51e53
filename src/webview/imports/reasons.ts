import type { ReviewRows } from '../../model/mappings/pages';

/** Problem of some of the shown rows. `at`: id of its first place in the table. */
export interface Reason {
  readonly text: string;
  readonly at: string;
  readonly lines: Set<number>;
}

/** Id of a cell of a row, or without a cell of its head, which the list of problems leads to. */
export const placeId = (line: number, cell?: number): string => `row?${line}?${cell ?? 'head'}`;

/** Returns the problems, the most frequent first. */
export function reasonsOf(items: ReviewRows['items']): Reason[] {
  const reasons = new Map<string, Reason>();
  const add = (text: string, line: number, at: string) => {
    const reason = reasons.get(text) ?? { text, at, lines: new Set() };
    reason.lines.add(line);
    reasons.set(text, reason);
  };
  for (const { line, cells, problems } of items) {
    for (const text of problems) add(text, line, placeId(line));
    for (const [index, { problem }] of cells.entries()) {
      if (problem !== undefined) add(problem, line, placeId(line, index));
    }
  }
  return [...reasons.values()].toSorted((a, b) => b.lines.size - a.lines.size);
}
