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
  switch (subject.kind) {
    case 'connection':
      return top;
    case 'cluster':
      return new ClusterNode(scope, subject.cluster);
    case 'alertRule':
      return new AlertRuleNode(scope, subject.project, subject.rule);
    case 'role':
      return new RoleNode(scope, subject.role, subject.project);
    case 'collection': {
      const { clusterId, clusterName } = subject.ref;
      const { connection, clients } = scope;
      const known = await (await clients.endpoints).find(connection, clusterId);
      const endpoint = connection.kind === 'endpoint' ? connection.address : (known?.address ?? '');
      const plane = { clusterId, clusterName, endpoint, regionId: known?.regionId };
      return new CollectionNode(scope, plane, subject.ref);
    }
  }
}
