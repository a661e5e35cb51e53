import type { Outcome } from '../../changes/outcome';
import type { Node } from '../../tree/node';
import type { Plane, Scope } from '../../tree/scope';
import type { App } from '../app';

/** A row of an object that can be deleted. */
interface Deletable extends Node {
  readonly scope: Scope;
  readonly plane?: Plane;
  readonly ref?: { readonly dbName: string };
}

/** Reads the list of an object again after its deletion. The row of an object that is gone vanishes at once, also if a pick made the given row. */
export function refreshAfter({ tree }: App, node: Deletable, { kind }: Outcome<unknown>): void {
  const row = [...tree.known()].find(each => idOf(each) === idOf(node)) ?? node;
  tree.refresh(tree.getParent(row), kind === 'applied' || kind === 'gone' ? row : undefined);
}

function idOf(node: Node): string {
  const { kind, identity, scope, plane, ref } = node as Partial<Deletable>;
  return JSON.stringify([kind, scope?.connection.id, plane?.clusterId, ref?.dbName, identity?.id]);
}
