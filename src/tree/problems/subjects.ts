import type { Problem } from '../../model/problems/facts';
import { AlertRuleNode } from '../alert-rules';
import { ClusterNode } from '../clusters';
import { CollectionNode } from '../collections/collections';
import type { ConnectionNode } from '../connections';
import type { Node } from '../node';
import { RoleNode } from '../roles';

/** Returns the row that commands on the object of a problem take. */
export async function subjectOf(top: ConnectionNode, { subject }: Pick<Problem, 'subject'>): Promise<Node> {
  const { scope } = top;
  if (subject.kind === 'connection') return top;
  if (subject.kind === 'cluster') return new ClusterNode(scope, subject.cluster);
  if (subject.kind === 'alertRule') return new AlertRuleNode(scope, subject.project, subject.rule);
  if (subject.kind === 'role') return new RoleNode(scope, subject.role, subject.project);
  const { clusterId, clusterName } = subject.ref;
  const { connection, clients } = scope;
  const known = await (await clients.endpoints).find(connection, clusterId);
  const endpoint = connection.kind === 'endpoint' ? connection.address : (known?.address ?? '');
  return new CollectionNode(scope, { clusterId, clusterName, endpoint, regionId: known?.regionId }, subject.ref);
}
