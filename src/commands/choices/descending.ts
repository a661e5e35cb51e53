import { ListNode } from '../../tree/lists';
import type { Node } from '../../tree/node';
import { PROJECT_ENDPOINT } from '../../tree/project-endpoints';

/** Returns true for rows that can lead to the picked kind: for a project only the requested lists, nothing below a collection. */
export function leadsOn(node: Node, lists: readonly string[]): boolean {
  if (!node.children || node.kind === 'collection' || lists.length === 0) return false;
  if (node.kind === 'connection' || node.kind === 'project') return true;
  if (node.kind === 'database') return lists.includes('collections');
  if (node.kind === 'cluster') return lists.some(list => BELOW_CLUSTERS.has(list));
  if (node instanceof ListNode) return lists.includes(node.key);
  if (node.key === PROJECT_ENDPOINT) return lists.some(list => BELOW_CLUSTERS.has(list));
  return lists.includes('regions') || node.key !== 'regions';
}

/** Lists below a cluster, by the names of the lists that lead there. */
const BELOW_CLUSTERS = new Set([
  'databases',
  'users',
  'clusterRoles',
  'privilegeGroups',
  'collections',
  'importTasks',
  'importJobs',
]);
