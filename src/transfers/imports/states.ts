import { t } from '@vscode/l10n';
import type { EntitySchema } from '../../model/entities/checks';
import { Mapping } from '../../model/mappings/mappings';
import { stringifyJson } from '../../model/wire/json';
import * as z from '../../model/zod';
import { SOURCE_FORMATS } from '../records/records';
import { hashOf } from '../records/sources';

/** A count, or a place. */
const CountValue = z.int().check(z.gte(0));

const Position = z.object({
  offset: CountValue,
  line: CountValue,
  records: CountValue,
  after: z.optional(z.string()),
  repeated: z.optional(CountValue),
  keys: z.optional(z.string()),
});

/** Entities of a batch: from an index to before another. */
const Range = z.tuple([CountValue, CountValue]);
export type Range = z.output<typeof Range>;

/**
 * A batch that is not yet accounted for. `left`: entities that must be sent; `sending`: entities that were sent, with an unknown outcome;
 * `refused`: each reason once, with its entities; a conflict differs in the collection. All others are written.
 */
export const OpenBatch = z.object({
  from: Position,
  to: Position,
  left: z.array(Range),
  sending: z.optional(Range),
  refused: z.array(z.object({ message: z.string(), isConflict: z.boolean(), entities: z.array(Range) })),
});
export type OpenBatch = z.output<typeof OpenBatch>;

/** The numbers of records that are accounted for. */
export const Counts = z.object({ written: CountValue, rejected: CountValue, conflicts: CountValue });
export type Counts = z.output<typeof Counts>;

/** The source, as it was when the import began. `id`: that of a collection, absent in older states. */
const Identity = z.object({ size: CountValue, modifiedMs: z.number(), head: z.string(), id: z.optional(z.string()) });

/** A file with the vectors of a field. */
const VectorFile = z.object({ field: z.string(), file: z.string() });

/**
 * The progress of an import. Every record before `position` is accounted for in `counts`; `schema`: hash of the fields; `targetId`: the
 * id of the collection, absent in older states; `before`: number of
 * entities before the import; `rejects`: the file of rejected records, and its length at `position`.
 */
export const ImportState = z.object({
  version: z.literal(1),
  source: Identity,
  vectors: z.optional(z.array(VectorFile)),
  format: z.enum([...SOURCE_FORMATS, 'collection']),
  target: z.record(z.string(), z.string()),
  schema: z.string(),
  targetId: z.optional(z.string()),
  mapping: Mapping,
  position: Position,
  counts: Counts,
  before: z.optional(CountValue),
  rejects: z.optional(z.object({ file: z.string(), bytes: CountValue })),
  open: z.array(OpenBatch),
});
export type ImportState = z.output<typeof ImportState>;

/** Returns the number of entities that were sent, with an unknown outcome. */
export const unknownIn = (batches: readonly OpenBatch[]): number =>
  batches.reduce((sum, { sending: [from, to] = [0, 0] }) => sum + to - from, 0);

/** Returns a hash that changes with the fields of a collection. */
export const schemaHash = ({ fields, dynamic }: EntitySchema): string => hashOf(stringifyJson([fields, dynamic]));

export const notAState = (file: string): Error =>
  new Error(t('“{0}” is not an import state file. To start over, delete the file.', file));
