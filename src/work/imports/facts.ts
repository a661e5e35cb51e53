import type { ImportFacts } from '../../model/mappings/plans';
import { sourceName } from './origins';
import type { ConfirmedImport } from './running';

/** Returns the facts of an import for its confirmation and the journal. */
export function importFacts({
  source,
  origin,
  target,
  mapping,
}: Pick<ConfirmedImport, 'source' | 'origin' | 'target' | 'mapping'>): ImportFacts {
  const { dbName, collectionName, partitionName: partition, isAutomatic, key } = target;
  const file = sourceName(source, origin);
  return { file, dbName, collectionName, partition, key: key.name, isAutomatic, mapping };
}
