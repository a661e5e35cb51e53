import { explain, type Explanation } from '../connections/explain';
import type { PinKind } from '../connections/connection';
import type { Pins } from './lists';
import { FailureNode } from './messages';
import type { Node } from './node';
import type { Scope } from './scope';

/** The ids of this kind that a person pinned for the connection, each as the row that `describe` makes of it or why it cannot. */
export function describePinned(
  scope: Scope,
  kind: PinKind,
  describe: (id: string) => Promise<Node>,
  isHere: (node: Node) => boolean,
): { pins?: Pins } {
  const { connection } = scope;
  if (connection.kind !== 'cloud') return {};
  return {
    pins: {
      connectionId: connection.id,
      kind,
      isHere,
      ids: connection.pinned?.[kind] ?? [],
      node: id => describe(id).catch((error: unknown) => new UnreadablePin(id, explain(error))),
    },
  };
}

/** A pinned id that could not be read: it may be unpinned. */
class UnreadablePin extends FailureNode {
  readonly identity;
  constructor(id: string, { message, ...remedy }: Explanation) {
    super({ ...remedy, message: `${id}: ${message}` }, undefined, id, 'pinned');
    this.identity = { id, name: id };
  }
}
