import { formProtocol } from '../documents/forms';
import { pictureCalls } from '../plots/pictures';
import { cardPictureCalls } from '../grid/card-pictures';
import { GridAnswer, gridCalls, GridEntities } from '../grid/pages';
import type { Protocol } from '../rpc';
import { comparisonCalls } from '../comparisons/pages';
import type { Explanation } from './explanations';
import { judgingCalls, Judging } from './judging-pages';
import { narrowingCalls } from './narrowing-pages';
import * as z from '../zod';

/** A field of the collection, as far as a form needs it. `dimension`: numbers (bits, for binary vectors) of a vector. */
const FieldFact = z.object({
  name: z.string(),
  type: z.string(),
  vector: z.boolean(),
  dimension: z.optional(z.number()),
  metricType: z.optional(z.string()),
  /** Direction of similarity: lower or higher distances are more similar. */
  nearest: z.optional(z.enum(['smallest', 'largest'])),
  /** True if the field is searched by text directly. */
  fullText: z.boolean(),
});
export type FieldFact = z.output<typeof FieldFact>;

/** Facts about the collection for the form. `fields`: absent if unknown. */
export const SearchAbout = z.object({
  /** Displayed place of the search. */
  place: z.array(z.string()),
  collectionName: z.optional(z.string()),
  reading: z.boolean(),
  /** The reason for missing facts. `remedy`: label of a button; absent if the text must be changed. */
  problem: z.optional(z.object({ message: z.string(), remedy: z.optional(z.string()) })),
  fields: z.optional(z.array(FieldFact)),
  /** The reason for the missing description. A short name, because the size of the page is limited. */
  why: z.optional(z.string()),
  /** True if the description never loaded: fields come from the manual schema and from answers. `key`: the primary key, once known. */
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
  /** True if there is an embedding endpoint. */
  embedding: z.boolean(),
  /** An example of a filter with a field of the collection. */
  filterExample: z.optional(z.string()),
  /** The filter with which the search began, if that is of the collection's last search. */
  lastFilter: z.optional(z.string()),
  /** True for a V1-only service: options that V1 lacks are not offered. */
  v1: z.optional(z.boolean()),
});
export type SearchAbout = z.output<typeof SearchAbout>;

const Complaint = z.object({ path: z.array(z.union([z.string(), z.number()])), message: z.string() });

/** An answer without its rows. `at`: milliseconds since 1970; `kept`: from before the window was opened. */
const Found = z.object({
  answer: GridAnswer,
  at: z.number(),
  kept: z.boolean(),
  /** Key of the query, equal for equal queries. */
  asked: z.string(),
  label: z.string(),
  /** The texts of the query. */
  texts: z.optional(z.array(z.string())),
  /** Words of the hits that match the texts, in lower case, by fields with a described analyzer; of other fields, the words of the texts. */
  words: z.optional(z.record(z.string(), z.array(z.string()))),
  /** Number of hits and latency in words; details for a tooltip. */
  summary: z.string(),
  details: z.string(),
  /** The reason for an empty answer. */
  empty: z.optional(z.string()),
  annsField: z.optional(z.string()),
  metricType: z.optional(z.string()),
  nearest: z.optional(z.enum(['smallest', 'largest'])),
  /** True for a vector search, false for browsing. */
  near: z.boolean(),
  /** Number of queries. */
  queries: z.int(),
  /** The queries of a hybrid search. `explained`: each was read alone. */
  fused: z.optional(z.object({ queries: z.int(), explained: z.boolean() })),
  /** True for hits with scores of functions in place of distances. */
  scored: z.optional(z.literal(true)),
  offset: z.int(),
  /** True if the answer has as many rows as requested, so that more might exist. */
  full: z.boolean(),
  /** True if *More Like This* is available: ids are known, and there is a vector field. */
  alike: z.boolean(),
  /** True if the vectors of hits can be combined into a query. */
  combinable: z.boolean(),
  /** Its entities can be edited: their ids are known, and the service writes entities. */
  editable: z.boolean(),
});
export type Found = z.output<typeof Found>;

/** Outcome of the searches of a form. */
export const SearchOutcome = z.object({
  running: z.boolean(),
  problem: z.optional(z.object({ message: z.string(), issues: z.array(Complaint), remedy: z.optional(z.string()) })),
  found: z.optional(Found),
  /** The reason why the answer does not match the document; undefined: it does. */
  stale: z.optional(z.string()),
  /** The document has another query: its results have no next page here. */
  other: z.optional(z.boolean()),
  /** Number of entities that match filter and partitions, in words; undefined: not counted. */
  count: z.optional(z.string()),
  /**
   * Comparison with the baseline; `itself`: the run is the baseline. `other`: the baseline is the result of *Compare With…*. `id` changes
   * with the runs.
   */
  compared: z.optional(
    z.object({
      id: z.string(),
      line: z.string(),
      itself: z.boolean(),
      other: z.optional(z.string()),
    }),
  ),
  /** Queries of the previous steps, the last one at the end. */
  trail: z.array(z.string()),
});
export type SearchOutcome = z.output<typeof SearchOutcome>;

/** An issue of a filter. `warning`: a hint about a valid filter. */
const FilterComplaint = z.object({
  message: z.string(),
  start: z.int(),
  end: z.int(),
  warning: z.optional(z.literal(true)),
});
const Offer = z.object({
  label: z.string(),
  insert: z.string(),
  kind: z.enum(['field', 'function', 'operator', 'keyword', 'value', 'bracket']),
  detail: z.optional(z.string()),
});
export type Offer = z.output<typeof Offer>;

/** Of thousands of hits, as the host computed it. */
const isExplanation = (value: unknown): boolean => typeof value === 'object' && value !== null && 'queries' in value;

const nothing = { params: z.null(), result: z.null() };

/** Protocol between the form of a search and its host. Rows are requested as in any grid. */
export const searchPageProtocol = {
  calls: {
    ...formProtocol.calls,
    ...gridCalls,
    ...comparisonCalls,
    ...pictureCalls,
    ...cardPictureCalls,
    ...narrowingCalls,
    ...judgingCalls,
    /** Returns the current state; changes arrive as events. */
    begin: {
      params: z.null(),
      result: z.object({
        about: SearchAbout,
        outcome: SearchOutcome,
        noted: z.array(Complaint),
        judging: z.nullable(Judging),
      }),
    },
    run: nothing,
    cancel: nothing,
    /** Reads the facts about the collection again. */
    refresh: nothing,
    /** Returns the completions at an offset of a filter, and the span they replace. */
    complete: {
      params: z.object({ text: z.string(), offset: z.int() }),
      result: z.object({ start: z.int(), end: z.int(), items: z.array(Offer) }),
    },
    checkFilter: { params: z.object({ text: z.string() }), result: z.array(FilterComplaint) },
    /** Asks for a vector file and writes its name into the document. */
    chooseFile: nothing,
    /** Writes long vectors into a file, and its name into the document. */
    storeVectors: { params: z.object({ vectors: z.array(z.array(z.number())) }), result: z.null() },
    /** Searches for entities similar to a row of the answer. */
    moreLikeThis: { params: z.object({ runId: z.string(), row: z.int() }), result: z.null() },
    /** Searches for entities like or unlike the hits of rows, besides those that the search is by. */
    combine: { params: z.extend(GridEntities, { like: z.boolean() }), result: z.null() },
    /** Adds checks to the document that expect the hits of rows. */
    expectHits: { params: GridEntities, result: z.null() },
    /** Edits, copies or deletes the entities of rows, counted in the order of `sort`. */
    changeEntities: {
      params: z.extend(GridEntities, { way: z.enum(['edit', 'duplicate', 'delete']) }),
      result: z.null(),
    },
    /** Returns to the previous search with its result. */
    back: nothing,
    count: nothing,
    /** Reads each query of a hybrid search alone. */
    explain: nothing,
    /** Returns where the hits of a hybrid search come from; null: its queries were not read, or the answer is no longer shown. */
    explanation: { params: z.object({ runId: z.string() }), result: z.nullable(z.custom<Explanation>(isExplanation)) },
    load: nothing,
    /** The runs that follow are compared with the one that is shown; unpinned: no longer. */
    pin: nothing,
    unpin: nothing,
    /** The comparison as a document. */
    compare: nothing,
    copyAsCode: nothing,
    addToQuerySet: nothing,
    /** Opens the answer as a document beside the form. */
    showRaw: nothing,
    /** The searches of the collection that were run. */
    history: nothing,
    setEmbedding: nothing,
    /** Applies the remedy: for the missing facts (`about`), or for the failed search. */
    help: { params: z.object({ about: z.boolean() }), result: z.null() },
  },
  /** `noted`: issues that depend on the facts about the collection; `judging`: null while hits are not judged. */
  events: {
    ...formProtocol.events,
    about: SearchAbout,
    outcome: SearchOutcome,
    noted: z.array(Complaint),
    judging: z.nullable(Judging),
  },
} satisfies Protocol;
