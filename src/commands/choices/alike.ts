import type * as vscode from 'vscode';
import type { Node } from '../../tree/node';
import { isRow } from '../../tree/rows';

/** An item of a pick with the rows above its own, the connection first. */
export interface Located<T extends Node = Node> extends vscode.QuickPickItem {
  readonly node?: T;
  readonly above?: readonly Node[];
  readonly command?: string;
}

/**
 * Returns items that show where their rows are, because a filter removes the headings, after PRODUCTION and read-only, because long names are
 * cut off. Rows with one name at one place, whatever its case, also show what differs: the ID, and the region of a cluster.
 */
export function located<I extends Located>(items: readonly I[]): I[] {
  const alike = Map.groupBy(items, itemKey);
  return items.map(item => {
    const { node, above = [], description } = item;
    if (above.length === 0 && !node) return item;
    const others = alike.get(itemKey(item))!.map(each => [...(each.above ?? []), each.node]);
    const differs = (at: number) =>
      node !== undefined && new Set(others.map(rows => rows[at] && idOf(rows[at]))).size > 1;
    const path = above.map((row, at) => (differs(at) ? `${nameOf(row)} (${markOf(row)})` : nameOf(row))).join(' › ');
    const mark = node && differs(above.length) ? markOf(node) : undefined;
    const own = mark === item.label ? undefined : mark;
    const [top] = above;
    const guards = isRow(top, 'connection') ? top.guards : [];
    const parts = [...guards, path, own, description].filter(Boolean);
    return { ...item, description: parts.join(' · ') };
  });
}

const nameOf = ({ identity, key, pathName }: Node): string => pathName ?? identity?.name ?? key;

/** Favorites are of one name where their collections and the names of their clusters are. */
const idOf = (node: Node): string | undefined => (isRow(node, 'favorite') ? node.ref.clusterId : node.identity?.id);

/** Names that differ in case only are easily confused. Without rows above, the description says where a row is. */
const itemKey = ({ label, description, node, above = [] }: Located): string =>
  JSON.stringify([label, node !== undefined, above.length > 0 ? above.map(nameOf) : description]).toLowerCase();

/** Returns what tells a row from another of its name. */
function markOf(node: Node): string {
  if (isRow(node, 'connection') && node.scope.connection.kind !== 'demo') return node.scope.connection.address;
  const region = isRow(node, 'cluster') ? node.cluster.regionId : undefined;
  return [region, idOf(node)].filter(Boolean).join(' · ');
}
