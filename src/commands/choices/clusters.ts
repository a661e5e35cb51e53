import type { ClusterNode } from '../../tree/clusters';
import { isRow } from '../../tree/rows';
import { type Argument, cluster } from '../arguments';

/** Several clusters where several rows are selected. */
export const clusters: Argument<readonly ClusterNode[]> = async (app, node, nodes = []) => {
  const several = nodes.filter(each => isRow(each, 'cluster'));
  if (several.length > 1) return several;
  const chosen = await cluster()(app, node);
  return chosen && [chosen];
};
