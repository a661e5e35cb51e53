import type { CallOptions, ClusterClient } from '../../client';
import { inNameOrder } from '../../model/texts/orders';
import type { Unreadable } from '../../model/wire/unreadable';
import { type List, ListNode, slice } from '../lists';
import type { Plane, Scope } from '../scope';

/** Reads from the cluster of a plane, with the records that cannot be read. */
export async function readAt<R>(
  { clients, connection }: Scope,
  { clusterId, endpoint }: Plane,
  read: (client: ClusterClient, options: CallOptions) => Promise<R>,
  options?: CallOptions,
): Promise<{ readonly value: R; readonly unreadable: readonly Unreadable[] }> {
  const client = await clients.cluster(connection, clusterId, endpoint);
  const unreadable: Unreadable[] = [];
  const onUnreadable = (records: readonly Unreadable[]) => void unreadable.push(...records);
  return { value: await read(client, { ...options, onUnreadable }), unreadable };
}

/** The names of the users or the roles of a cluster or an endpoint. `names`: all of them, in one answer. */
export class NamesNode extends ListNode<string> {
  constructor(
    readonly scope: Scope,
    readonly plane: Plane,
    list: Pick<List<string>, 'empty' | 'icon' | 'key' | 'label' | 'node' | 'noun'>,
    names: (client: ClusterClient, options: CallOptions) => Promise<string[]>,
  ) {
    super({
      ...list,
      context: list.key,
      pageSize: scope.pageSize,
      read: async (page, pageSize, _only, options) => {
        const { value, unreadable } = await readAt(scope, plane, names, options);
        return { ...slice(inNameOrder(value), page, pageSize), unreadable: page === 1 ? unreadable : [] };
      },
    });
  }
}
