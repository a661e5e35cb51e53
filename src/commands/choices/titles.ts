import { isProjectEndpoint, projectEndpointName } from '../../changes/where';
import { ENDPOINT } from '../../model/collections/refs';
import { shown } from '../../model/texts/shown';
import type { Node } from '../../tree/node';
import type { Plane, Scope } from '../../tree/scope';

/** Returns the title of a command's questions: the command, and the place it works on (`Change Replicas · Service › prod-search`). */
export const stepTitle = (command: string, ...place: readonly string[]): string =>
  [command, place.map(shown).join(' › ')].filter(Boolean).join(' · ');

/** Names that rows of several kinds know. */
interface Placed extends Partial<Node> {
  readonly scope?: Scope;
  readonly project?: { readonly projectId: string; readonly projectName?: string | null | undefined };
  readonly cluster?: { readonly clusterId: string; readonly clusterName?: string | null | undefined };
  readonly plane?: Plane;
  readonly ref?: { readonly dbName: string };
}

/** Returns the names from the connection down to the target of a command, as far as the target knows them. */
export function placeOf(target: object): string[] {
  const { scope, project, cluster, plane, ref, kind, identity } = target as Placed;
  if (!scope) return 'address' in target && 'name' in target ? [String(target.name)] : []; // a connection
  const own = kind === 'connection' ? undefined : identity?.name;
  const below = [
    project && (project.projectName || project.projectId),
    cluster && (cluster.clusterName || cluster.clusterId),
    plane?.clusterId === ENDPOINT ? undefined : plane?.clusterName,
    plane && isProjectEndpoint(plane.clusterId, scope.connection, scope.clients.placeNames)
      ? projectEndpointName()
      : undefined,
    ref?.dbName,
    own,
  ].filter(name => name !== undefined);
  return [scope.connection.name, ...below.filter((name, at) => name !== below[at - 1])];
}
