import { basename } from 'node:path';
import type { ImportFacts } from '../../model/mappings/plans';
import type { ConfirmedImport } from './running';

/** Returns the facts of an import for its confirmation and the journal. */
export function importFacts({
  source,
  target,
  mapping,
}: Pick<ConfirmedImport, 'source' | 'target' | 'mapping'>): ImportFacts {
  const { dbName, collectionName, partitionName: partition, isAutomatic, key } = target;
  return { file: basename(source.path), dbName, collectionName, partition, key: key.name, isAutomatic, mapping };
}
