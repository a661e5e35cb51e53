import { CollectionName } from './collections';
import { Name, NameRecords } from '../wire/values';
import { Note, Tally } from '../wire/records';
import * as z from '../zod';

/** The names of a collection's indexes (beyond the specification; service facts 14.3). */
export const IndexList = NameRecords;

/** Names one index. */
export const IndexName = z.extend(CollectionName, { indexName: Name });

/** An index and how far it is built: entities in all, indexed, and waiting. */
export const Index = z.looseObject({
  indexName: Note,
  fieldName: Note,
  indexType: Note,
  metricType: Note,
  indexState: Note,
  failReason: Note,
  totalRows: Tally,
  indexedRows: Tally,
  pendingRows: Tally,
});
export type Index = z.output<typeof Index>;

/** The indexes of one name. The documentation shows a bare object; servers send an array. */
export const IndexDescriptions = z.union([
  z.array(Index),
  z.pipe(
    Index,
    z.transform(index => [index]),
  ),
]);
