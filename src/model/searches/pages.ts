import { formProtocol } from '../documents/forms';
import { pictureCalls } from '../plots/pictures';
import { GridAnswer, gridCalls } from '../grid/pages';
import type { Protocol } from '../rpc';
import { comparisonCalls } from '../comparisons/pages';
import * as z from '../zod';

/** A field of the collection, as far as a form needs it. `dimension`: numbers (bits, for binary vectors) of a vector. */
const FieldFact = z.object({
  name: z.string(),
  type: z.string(),
  vector: z.boolean(),
  dimension: z.optional(z.number()),
  metricType: z.optional(z.string()),
  /** Which end of its distances is near. */
  nearest: z.optional(z.enum(['smallest', 'largest'])),
  /** It is searched by texts as they stand. */
  fullText: z.boolean(),
});
export type FieldFact = z.output<typeof FieldFact>;

/** What the form is told of its collection. `fields`: absent while they are not known. */
export const SearchAbout = z.object({
  /** Where the search goes, for people. */
  place: z.array(z.string()),
  collectionName: z.optional(z.string()),
  reading: z.boolean(),
  /** Why nothing is known. `remedy`: what may help, as a button says it; else the text does. */
  problem: z.optional(z.object({ message: z.string(), remedy: z.optional(z.string()) })),
  fields: z.optional(z.array(FieldFact)),
  /** Why the service did not describe the collection when it was asked last. A short name: the page is as large as it may be. */
  why: z.optional(z.string()),
  /** It never did: the fields are those that were typed and found in answers. `key`: so the primary key, once that is known. */
  byHand: z.optional(z.boolean()),
  key: z.optional(z.string()),
  partitions: z.optional(z.array(z.string())),
  consistencyLevel: z.optional(z.string()),
  /** `loading` with how far it is, in percent, where that is known. `message`: why it is not loaded, in the service's words. */
  load: z.optional(
    z.object({
      state: z.enum(['loaded', 'loading', 'notLoaded']),
      percent: z.optional(z.number()),
      message: z.optional(z.string()),
    }),
  ),
  /** Whether a text can be made a vector. */
  embedding: z.boolean(),
  /** The service answers V1 only: what V1 does not have is not offered. */
  v1: z.optional(z.boolean()),
});
export type SearchAbout = z.output<typeof SearchAbout>;

const Complaint = z.object({ path: z.array(z.union([z.string(), z.number()])), message: z.string() });

/** What was found, without the rows. `at`: milliseconds since 1970; `kept`: it was found before the window was opened. */
const Found = z.object({
  answer: GridAnswer,
  at: z.number(),
  kept: z.boolean(),
  /** Stands for the question: the same one, asked again, has the same. */
  asked: z.string(),
  label: z.string(),
  /** How many there are and how long it took, in words; more of it for a tooltip. */
  summary: z.string(),
  details: z.string(),
  annsField: z.optional(z.string()),
  metricType: z.optional(z.string()),
  nearest: z.optional(z.enum(['smallest', 'largest'])),
  /** Its rows are near something; else it browsed. */
  near: z.boolean(),
  /** How many queries it answers. */
  queries: z.int(),
  offset: z.int(),
  /** As many rows as were asked for: there may be more. */
  full: z.boolean(),
  /** Ids are what *More Like This* asks by: they are known, and there is a field of vectors. */
  alike: z.boolean(),
});
export type Found = z.output<typeof Found>;

/** What became of the searches of a form. */
export const SearchOutcome = z.object({
  running: z.boolean(),
  problem: z.optional(z.object({ message: z.string(), issues: z.array(Complaint), remedy: z.optional(z.string()) })),
  found: z.optional(Found),
  /** Why what was found is not what the document asks for, in words; undefined: it is. */
  stale: z.optional(z.string()),
  /** How many entities the filter matches, in words; undefined: nobody asked. */
  count: z.optional(z.string()),
  /**
   * How it stands against the baseline; `itself`: there is nothing to compare. `other`: it is itself the baseline, of what *Compare With…*
   * found. `elsewhere`: the baseline is of another collection or vector field, and is applied when a person says so. `id` is another for
   * other runs.
   */
  compared: z.optional(
    z.object({
      id: z.string(),
      line: z.string(),
      itself: z.boolean(),
      other: z.optional(z.string()),
      elsewhere: z.optional(z.boolean()),
    }),
  ),
  /** What the searches before were by, the last one at the end: the trail back. */
  trail: z.array(z.string()),
});
export type SearchOutcome = z.output<typeof SearchOutcome>;

const FilterComplaint = z.object({ message: z.string(), start: z.int(), end: z.int() });
const Offer = z.object({
  label: z.string(),
  insert: z.string(),
  kind: z.enum(['field', 'function', 'operator', 'keyword', 'value', 'bracket']),
  detail: z.optional(z.string()),
});
export type Offer = z.output<typeof Offer>;

const nothing = { params: z.null(), result: z.null() };

/** All that the form of a search and its host say to each other. Rows are asked for as any grid asks. */
export const searchPageProtocol = {
  calls: {
    ...formProtocol.calls,
    ...gridCalls,
    ...comparisonCalls,
    ...pictureCalls,
    /** What is known by now; news come as events. */
    begin: {
      params: z.null(),
      result: z.object({ about: SearchAbout, outcome: SearchOutcome, noted: z.array(Complaint) }),
    },
    run: nothing,
    cancel: nothing,
    /** Reads the collection anew. */
    refresh: nothing,
    /** What may stand at an offset of a filter, and which part of it that takes the place of. */
    complete: {
      params: z.object({ text: z.string(), offset: z.int() }),
      result: z.object({ start: z.int(), end: z.int(), items: z.array(Offer) }),
    },
    checkFilter: { params: z.object({ text: z.string() }), result: z.array(FilterComplaint) },
    /** Asks for a file of vectors and writes it into the document. */
    chooseFile: nothing,
    /** Puts vectors that are too long for a text into a file, and its name into the document. */
    storeVectors: { params: z.object({ vectors: z.array(z.array(z.number())) }), result: z.null() },
    /** Asks for what is near a row of what was found. */
    moreLikeThis: { params: z.object({ runId: z.string(), row: z.int() }), result: z.null() },
    /** Back to the search before, with what it found. */
    back: nothing,
    count: nothing,
    load: nothing,
    /** The runs that follow are compared with the one that is shown; unpinned: no longer. */
    pin: nothing,
    unpin: nothing,
    /** Applies a baseline that is of another collection or vector field. */
    applyBaseline: nothing,
    /** The comparison as a document. */
    compare: nothing,
    copyAsCode: nothing,
    /** The answer as a document beside the form. */
    showRaw: nothing,
    /** The searches of the collection that were run. */
    history: nothing,
    setEmbedding: nothing,
    /** Does what may help against what went wrong: with what is known (`about`), or with the search. */
    help: { params: z.object({ about: z.boolean() }), result: z.null() },
  },
  /** `noted`: what only the collection tells of the document. */
  events: { ...formProtocol.events, about: SearchAbout, outcome: SearchOutcome, noted: z.array(Complaint) },
} satisfies Protocol;
