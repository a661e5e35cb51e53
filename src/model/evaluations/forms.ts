import { formProtocol } from '../documents/forms';
import type { Protocol } from '../rpc';
import * as z from '../zod';

/** Facts about an evaluation that are not in its text: of its files, its plan and its run. */
export const EvaluationFacts = z.object({
  /** Problems of the files; `warning`: lines that are omitted. */
  issues: z.array(
    z.object({
      path: z.array(z.union([z.string(), z.number()])),
      message: z.string(),
      warning: z.optional(z.literal(true)),
    }),
  ),
  /** Number of queries and their tags; absent while the query set cannot be read. */
  queries: z.optional(z.object({ count: z.number(), tags: z.array(z.string()) })),
  /** Number of queries with judgments. */
  judged: z.optional(z.number()),
  /** Names of the variants. */
  variants: z.array(z.string()),
  /** Requests and time of the run; absent while something is wrong. */
  plan: z.optional(z.string()),
  /** Where the requests go: connection, cluster, collection; absent without a connection. */
  target: z.optional(z.string()),
  /** Files beside the evaluation with records, and with searches. */
  records: z.array(z.string()),
  searches: z.array(z.string()),
  run: z.optional(z.object({ state: z.string(), isRunning: z.boolean(), done: z.number(), total: z.number() })),
  hasResults: z.boolean(),
});
export type EvaluationFacts = z.output<typeof EvaluationFacts>;

const ACT = { params: z.null(), result: z.null() };

/** Protocol between the form of an evaluation and its host. */
export const evaluationProtocol = {
  calls: {
    ...formProtocol.calls,
    facts: { params: z.null(), result: EvaluationFacts },
    /** Asks for a file of the query set or of the judgments and writes its name. */
    chooseFile: { params: z.enum(['queries', 'judgments']), result: z.null() },
    chooseConnection: ACT,
    run: ACT,
    pause: ACT,
    cancel: ACT,
    showResults: ACT,
  },
  events: { ...formProtocol.events, facts: EvaluationFacts },
} satisfies Protocol;
