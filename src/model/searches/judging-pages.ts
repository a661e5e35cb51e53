import type { Protocol } from '../rpc';
import * as z from '../zod';

/** Grades that a key gives. */
export const MAX_GRADE = 3;

/**
 * Judgments of the hits of an answer. `querySet`, `judgments`: names of the files; `unsaved`: files with unsaved changes; `added`: number of
 * queries that the query set gets with their first grade; `grades`: those of judged hits, by index in the answer.
 */
export const Judging = z.object({
  runId: z.string(),
  querySet: z.string(),
  judgments: z.string(),
  unsaved: z.array(z.string()),
  added: z.int(),
  hits: z.int(),
  grades: z.array(z.object({ row: z.int(), grade: z.int() })),
  /** The reason why the judgments are incomplete. */
  problem: z.optional(z.string()),
});
export type Judging = z.output<typeof Judging>;

const nothing = { params: z.null(), result: z.null() };

/** Requests of a page whose hits are judged. */
export const judgingCalls = {
  /** Asks for the query set, then begins. */
  judgeHits: nothing,
  endJudging: nothing,
  showJudgments: nothing,
  /** Writes the grade of a hit; without a grade, removes it. */
  judge: {
    params: z.object({
      runId: z.string(),
      row: z.int(),
      grade: z.optional(z.int().check(z.gte(0), z.lte(MAX_GRADE))),
    }),
    result: z.null(),
  },
} satisfies Protocol['calls'];
