import { formProtocol } from '../documents/forms';
import { rehearsalProtocol } from './rehearsals';
import type { Protocol } from '../rpc';
import * as z from '../zod';

/**
 * Context of a rule: available projects, and clusters and rules of its project (documents as pages may see them). A list is absent if the
 * service has none, or did not answer: `problem` gives the reason.
 */
const RuleContext = z.object({
  projects: z.optional(z.array(z.object({ projectId: z.string(), projectName: z.string() }))),
  clusters: z.optional(
    z.array(
      z.object({ clusterId: z.string(), clusterName: z.optional(z.string()), dedicated: z.optional(z.boolean()) }),
    ),
  ),
  rules: z.optional(z.array(z.unknown())),
  /** Names of the connection's secrets; absent without a chosen connection. */
  secrets: z.optional(z.array(z.string())),
  problem: z.optional(z.string()),
});
export type RuleContext = z.output<typeof RuleContext>;

/**
 * Protocol between the form of an alert rule and its host. Contains no secret: they are typed into VS Code's own input box.
 */
export const alertRuleFormProtocol = {
  calls: {
    ...formProtocol.calls,
    ...rehearsalProtocol.calls,
    context: { params: z.object({ projectId: z.string() }), result: RuleContext },
    /**
     * Asks for the value of a secret, without `name` first for the name of a new one, and stores it. Returns the name; null: cancelled.
     * `of`: the type of the action; `fromClipboard`: the box starts with the clipboard.
     */
    setSecret: {
      params: z.object({
        name: z.optional(z.string()),
        field: z.string(),
        of: z.string(),
        fromClipboard: z.optional(z.boolean()),
      }),
      result: z.nullable(z.string()),
    },
  },
  events: formProtocol.events,
} satisfies Protocol;
