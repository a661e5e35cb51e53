import type { Cluster } from '../clusters/clusters';
import type { ConnectionFacts, Thresholds } from './facts';

/** Returns true if a name contains one of the words, apart from other letters and digits: `prod-search` has the word prod, `products` has not. */
export function hasWord(name: string, words: readonly string[]): boolean {
  const parts = name.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  return words.some(word => word !== '' && parts.includes(word.toLowerCase()));
}

/** Returns true for a cluster of a connection that is marked as production, and for one whose name says so. */
export const isProductionCluster = (
  { isProduction }: Pick<ConnectionFacts, 'isProduction'>,
  { clusterName }: Pick<Cluster, 'clusterName'>,
  { productionNames }: Thresholds,
): boolean => isProduction || hasWord(clusterName ?? '', productionNames);

export const nameOf = ({ clusterId, clusterName }: Cluster): string => clusterName || clusterId;
