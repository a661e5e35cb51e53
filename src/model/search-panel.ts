import { Name } from './names';
import type { Protocol } from './rpc';
import * as z from './zod';

/** Which collection a panel searches: ids and names only, so that a page can keep it. The host finds the endpoint anew. */
export const SearchTarget = z.strictObject({
  connectionId: Name,
  clusterId: Name,
  dbName: Name,
  collectionName: Name,
});
export type SearchTarget = z.output<typeof SearchTarget>;

/** What a page keeps over a reload. */
export const SearchState = z.object({ target: SearchTarget, query: z.string(), limit: z.int() });
export type SearchState = z.output<typeof SearchState>;

/** How many hits the panel offers. */
export const LIMITS = [5, 10, 20, 50, 100] as const;
export const DEFAULT_LIMIT = 10;

/** The vector field that is searched. `dimension`: numbers per vector. */
export const SearchedField = z.object({
  name: z.string(),
  type: z.string(),
  dimension: z.optional(z.number()),
  metricType: z.optional(z.string()),
});
export type SearchedField = z.output<typeof SearchedField>;

/** One hit as it is shown. `id` is text, whatever it is on the wire: no bigint can cross. `cells` stand under `columns`. */
const HitRow = z.object({ id: z.string(), distance: z.number(), cells: z.array(z.string()) });
export type HitRow = z.output<typeof HitRow>;

export const SearchedHits = z.object({
  columns: z.array(z.string()),
  rows: z.array(HitRow),
  field: SearchedField,
  nearest: z.enum(['smallest', 'largest']), // which end of `distance` is near
  searchMs: z.number(), // until the answer was read
  embedMs: z.optional(z.number()), // until the text was a vector; absent where a vector was given
});
export type SearchedHits = z.output<typeof SearchedHits>;

/** All that the page shows. It keeps nothing else but what is being typed. */
export const SearchView = z.object({
  target: SearchTarget,
  connectionName: z.string(),
  clusterName: z.string(),
  demo: z.boolean(),
  marks: z.array(z.string()), // what must not be overlooked: production, read-only
  query: z.string(),
  limit: z.int(),
  running: z.boolean(),
  hits: z.optional(SearchedHits),
  problem: z.optional(z.string()),
});
export type SearchView = z.output<typeof SearchView>;

export const searchProtocol = {
  calls: {
    /** `bundle`: translations of the page's texts; absent for English. */
    open: {
      params: z.null(),
      result: z.object({ view: SearchView, bundle: z.optional(z.record(z.string(), z.string())) }),
    },
    run: {
      params: z.object({ query: z.string(), limit: z.int().check(z.gte(1), z.lte(100)) }),
      result: z.null(),
    },
    cancel: { params: z.null(), result: z.null() },
    /** Puts the hits of the last search on the clipboard, as JSON. */
    copy: { params: z.null(), result: z.null() },
  },
  events: { changed: SearchView },
} satisfies Protocol;
