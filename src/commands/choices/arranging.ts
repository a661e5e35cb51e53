import type { Node } from '../../tree/node';
import { isRow } from '../../tree/rows';
import { compareNames } from '../../model/texts/orders';
import type { Located } from './alike';

/** The place of each row among its siblings, in the order of the sidebar. */
export type Positions = WeakMap<Node, number>;

/** Returns true for the reason why rows are missing, which cannot be chosen. */
export const isReason = ({ node, command }: Located): boolean => node === undefined && command === undefined;

interface Arranging<I> {
  readonly isLast: (item: I) => boolean;
  readonly positions: Positions;
}

/**
 * Returns items in an order that does not depend on when they arrived: databases and collections by name, others as in the sidebar; then
 * those that are last, and the reasons why rows are missing. Of equal reasons one below the other it keeps the first: a stopped cluster lists
 * neither its databases nor their collections.
 */
export function arranged<I extends Located>(items: readonly I[], { isLast, positions }: Arranging<I>): I[] {
  const isTold = ({ label, above = [] }: I): boolean =>
    items.some(each => {
      const rows = each.above ?? [];
      const isAbove = rows.length < above.length && rows.every((row, at) => row === above[at]);
      return isAbove && isReason(each) && each.label === label;
    });
  const hasRows = items.some(({ node }) => node !== undefined);
  const rank = (item: I) => (isReason(item) && hasRows ? 2 : Number(isLast(item)));
  const areNamed = items.every(item => isReason(item) || isNamed(item));
  const byName = (a: I, b: I) => (areNamed ? compareNames(a.label, b.label) : 0);
  return items
    .filter(item => !isReason(item) || !isTold(item))
    .toSorted((a, b) => rank(a) - rank(b) || byName(a, b) || byPosition(positions, a, b));
}

const isNamed = ({ node }: Located): boolean => isRow(node, 'collection') || isRow(node, 'database');

/** Compares the paths of two rows, from the connection down. A row of unknown position keeps its place. */
function byPosition(positions: Positions, a: Located, b: Located): number {
  const [one, other] = [pathOf(a), pathOf(b)];
  for (const [at, row] of one.entries()) {
    const [left, right] = [positions.get(row), other[at] && positions.get(other[at])];
    if (left !== undefined && right !== undefined && left !== right) return left - right;
  }
  return one.length - other.length;
}

const pathOf = ({ above = [], node }: Located): Node[] => [...above, ...(node ? [node] : [])];
