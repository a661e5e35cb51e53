import type { Mapping } from '../../model/mappings/mappings';
import { importFile } from './imports';
import type { Imported, ImportOptions } from './requests';
import { failedBy, type Count } from './read-backs';
import type { ImportClient } from './settling';
import type { ImportTarget } from './targets';
import type { CollectionSource } from '../records/collections';

/** A copy of entities to another collection. */
export interface CopyRequest {
  readonly source: CollectionSource;
  readonly target: ImportTarget;
  readonly mapping: Mapping;
  readonly stateFile: string;
}

/** Result of a copy. `source`: number of matching entities in the source after the copy; `why`: the reason why they were not counted. */
export interface Copied extends Imported {
  readonly source?: Count | undefined;
  /** Numbers of entities that differ from each other. */
  readonly deviations: readonly Deviation[];
}

/**
 * `read`: the source now has another number of entities than were read; `stored`: the target has fewer or more entities than written ones can
 * explain. `expected`: the least and the most.
 */
export interface Deviation {
  readonly of: 'read' | 'stored';
  readonly expected: readonly [least: number, most: number];
  readonly actual: number;
}

/**
 * Copies entities with the engine of imports: those with given keys keep them and replace entities with the same keys. Compares the numbers of
 * entities at the end. @throws Error if the copy cannot begin
 */
export async function copyEntities(
  client: ImportClient,
  request: CopyRequest,
  options: ImportOptions = {},
): Promise<Copied> {
  const { source, target } = request;
  const result = await importFile(client, request, options);
  if (result.stopped) return { ...result, deviations: [] };
  const counted: Count = await source.count({ signal: options.signal }).catch(failedBy);
  const { written, rejected, conflicts, before, after } = result;
  const read = written + rejected + conflicts;
  const deviations: Deviation[] = [];
  if ('count' in counted && counted.count !== read) {
    deviations.push({ of: 'read', expected: [read, read], actual: counted.count });
  }
  if (before !== undefined && after && 'count' in after) {
    const most = before + written;
    const least = target.isAutomatic ? most : Math.max(before, written);
    if (after.count < least || after.count > most) {
      deviations.push({ of: 'stored', expected: [least, most], actual: after.count });
    }
  }
  return { ...result, source: counted, deviations };
}
