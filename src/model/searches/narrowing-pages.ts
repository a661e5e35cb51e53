import { GridEntities } from '../grid/pages';
import type { Protocol } from '../rpc';
import * as z from '../zod';

/** A filter that a value in a cell offers, and how its entities relate to the value. */
const Term = z.object({
  way: z.enum(['only', 'not', 'greater', 'less', 'contains', 'part', 'null', 'notNull', 'present', 'absent']),
  filter: z.string(),
});
export type Term = z.output<typeof Term>;

/** A value of a field, the number of hits that have it, and the filter that keeps only these hits, if there is one. */
const FacetValue = z.object({
  text: z.string(),
  is: z.optional(z.enum(['null', 'absent', 'empty'])),
  count: z.int(),
  filter: z.optional(z.string()),
});
export type FacetValue = z.output<typeof FacetValue>;

/** Values at a place among the `hits` at hand. `more`: number of values that are not listed. */
const Facet = z.object({ place: z.string(), hits: z.int(), values: z.array(FacetValue), more: z.int() });
export type Facet = z.output<typeof Facet>;

/** Requests for filters of what an answer shows. */
export const narrowingCalls = {
  /** Returns the filters of a cell; none if the answer is no longer shown or the search takes no filter. */
  terms: { params: z.object({ runId: z.string(), row: z.int(), key: z.string() }), result: z.array(Term) },
  /** Returns the filters of the distinct values in a column of several rows; none as above, or if one of the values has no filter. */
  rowsTerms: { params: z.extend(GridEntities, { key: z.string() }), result: z.array(Term) },
  /** Joins a term to the filter of the search, and searches again. */
  narrow: { params: z.object({ term: z.string() }), result: z.null() },
  /** The same with `id in […]`, with the IDs of rows. */
  narrowToRows: { params: GridEntities, result: z.null() },
  /** Makes a distance the outer bound of the search, and searches again. */
  cutOff: { params: z.object({ radius: z.number() }), result: z.null() },
  /** Returns the fields and JSON paths with countable values, and the counted values of one of them (the first by default), if the answer has it. */
  facet: {
    params: z.object({ runId: z.string(), place: z.optional(z.string()) }),
    result: z.nullable(z.object({ places: z.array(z.string()), facet: z.optional(Facet) })),
  },
} satisfies Protocol['calls'];
