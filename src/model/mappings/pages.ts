import { PlanPlace } from '../plan-pages';
import type { Protocol } from '../rpc';
import * as z from '../zod';

const Option = z.object({ value: z.string(), label: z.string() });

/** A choice among options. */
const Choice = z.object({ value: z.string(), options: z.array(Option) });

/**
 * A column of the file. `samples`: some of its values; `type`: that of its field; `choice`: one of the options of all columns; `isAbsent`: the
 * first rows have no such column.
 */
const Column = z.object({
  name: z.string(),
  samples: z.string(),
  choice: z.string(),
  type: z.optional(z.string()),
  isAbsent: z.optional(z.boolean()),
});

/**
 * A field that no column fills. `constant`: the value that all entities get, empty without one; `embedding`: the column with the texts to
 * embed; `hint`: the reason why there is no choice.
 */
const UnfilledField = z.object({
  name: z.string(),
  type: z.string(),
  constant: z.optional(z.string()),
  embedding: z.optional(Choice),
  hint: z.optional(z.string()),
  problem: z.optional(z.string()),
});
export type UnfilledField = z.output<typeof UnfilledField>;

/** A value that would be sent; none for an empty text. `problem`: the reason why it cannot be sent. */
const Cell = z.object({ text: z.string(), problem: z.optional(z.string()) });

/** A row of the file as it would be sent. `problems`: those without a cell. */
const Row = z.object({
  line: z.number(),
  cells: z.array(Cell),
  problems: z.array(z.string()),
  isRejected: z.boolean(),
});
export type ReviewRow = z.output<typeof Row>;

/** The first rows as they would be sent, by the names of fields. */
export const ReviewRows = z.object({ names: z.array(z.string()), items: z.array(Row) });
export type ReviewRows = z.output<typeof ReviewRows>;

/**
 * The check of all rows of the file, so far. `repeated`: rows that repeat the ID of an earlier row, if known; `total`: number of rows, once it
 * is known; `percent`: the checked part of the file; `later`: the first rows with problems after the shown ones; `failure`: the reason why the
 * check ended early.
 */
export const RowCheck = z.object({
  checked: z.number(),
  rejected: z.number(),
  repeated: z.optional(z.number()),
  total: z.optional(z.number()),
  percent: z.number(),
  later: z.array(z.object({ line: z.number(), problem: z.string() })),
  isDone: z.boolean(),
  failure: z.optional(z.string()),
});
export type RowCheck = z.output<typeof RowCheck>;

/** An import as its page shows it before anything is sent. */
export const ImportReview = z.object({
  title: z.string(),
  /** Effect of the import in one sentence. */
  effect: z.string(),
  place: PlanPlace,
  /** The collection that is copied; none for a file. */
  from: z.optional(PlanPlace),
  /** Name of the file or the collection, and facts such as its size. */
  file: z.object({ name: z.string(), path: z.string(), facts: z.array(z.string()) }),
  /** Progress of an unfinished import. Its mapping is fixed. */
  resumed: z.optional(z.string()),
  /** The warning about an earlier import of the same source, whose entities would be stored twice. */
  earlier: z.optional(z.string()),
  /** The partition that all entities are written to; omitted if there is no choice. */
  partition: z.optional(z.object({ ...Choice.shape, help: z.optional(z.string()) })),
  columns: z.array(Column),
  /** Possible mappings of a column. */
  choices: z.array(Option),
  /** Texts that are sent to an embedding endpoint. */
  disclosures: z.array(z.string()),
  unfilled: z.array(UnfilledField),
  unknown: Choice,
  missing: Choice,
  /** Problems of the mapping. */
  problems: z.array(z.string()),
  rows: ReviewRows,
  /** None for a collection: all its entities would have to be read. */
  check: z.optional(RowCheck),
  /** The question about entities with an unknown outcome. */
  decision: z.optional(z.object({ ...Choice.shape, question: z.string() })),
  /** Label of the button that imports. */
  action: z.string(),
  /** The reason why nothing can be imported. */
  refusal: z.optional(z.string()),
  /** True from the question for confirmation until the import has begun or is refused. */
  busy: z.boolean(),
  /** True while the user is asked for confirmation. */
  asking: z.boolean(),
  bundle: z.optional(z.record(z.string(), z.string())),
});
export type ImportReview = z.output<typeof ImportReview>;

const nothing = { params: z.null(), result: z.null() };
const choosing = { params: z.string(), result: z.null() };

/** Protocol between the page of an import and its host. */
export const importProtocol = {
  calls: {
    open: { params: z.null(), result: ImportReview },
    setColumn: { params: z.object({ column: z.string(), choice: z.string() }), result: z.null() },
    setConstant: { params: z.object({ field: z.string(), text: z.string() }), result: z.null() },
    setEmbedding: { params: z.object({ field: z.string(), choice: z.string() }), result: z.null() },
    setPartition: choosing,
    setUnknown: choosing,
    setMissing: choosing,
    decide: choosing,
    import: nothing,
    cancel: nothing,
    openFile: nothing,
  },
  events: { changed: ImportReview, checked: RowCheck },
} satisfies Protocol;
