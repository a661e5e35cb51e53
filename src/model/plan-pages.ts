import { Badge } from './badges';
import type { Protocol } from './rpc';
import * as z from './zod';

const Value = z.object({
  name: z.string(),
  before: z.optional(z.string()),
  after: z.optional(z.string()),
});

const Line = z.object({
  text: z.string(),
  marks: z.array(z.string()),
  value: z.optional(Value),
});

/** The lines of one effect, under its heading. */
const Group = z.object({
  effect: z.enum(['destroys', 'widens', 'narrows', 'adds', 'changes']),
  title: z.string(),
  lines: z.array(Line),
});
export type PlanGroup = z.output<typeof Group>;

const Chart = z.object({
  max: z.number(),
  days: z.array(
    z.object({
      name: z.string(),
      hours: z.number(),
      lines: z.array(z.number()),
      spans: z.array(
        z.object({
          from: z.number(),
          to: z.number(),
          before: z.optional(z.number()),
          after: z.number(),
          text: z.string(),
        }),
      ),
      text: z.string(),
    }),
  ),
});

const Block = z.union([
  z.object({ text: z.string() }),
  z.object({ items: z.array(z.string()) }),
  z.object({ chart: Chart, drawing: z.array(z.string()) }),
  z.object({ table: z.array(z.array(z.string())) }),
]);
export type PlanChart = z.output<typeof Chart>;
export type PlanPageBlock = z.output<typeof Block>;

/** Place of a change. `marks`: the important marks of its connection. */
export const PlanPlace = z.object({
  connection: z.string(),
  marks: z.array(Badge),
  levels: z.array(
    z.object({
      level: z.enum(['project', 'endpoint', 'cluster', 'database', 'collection']),
      name: z.string(),
      id: z.optional(z.string()),
    }),
  ),
});
export type PlanPlace = z.output<typeof PlanPlace>;

/**
 * A conflict; the user keeps one side. `own`: the other side is an earlier change in the same window; `exists`: the other side is an object that
 * this change would replace.
 */
const ConflictView = z.object({
  key: z.string(),
  name: z.string(),
  message: z.string(),
  mine: z.string(),
  theirs: z.string(),
  own: z.optional(z.boolean()),
  exists: z.optional(z.boolean()),
});
export type PlanConflict = z.output<typeof ConflictView>;

/** A request without secrets. `line`: method and path; `body`: indented JSON. */
const request = { line: z.string(), headers: z.array(z.string()), body: z.optional(z.string()) };

/** The first request of a change, and those after it. */
const PlanRequests = z.object({ ...request, next: z.optional(z.array(z.object(request))) });

/**
 * A part of a plan of several objects. `problem`: why it is left out. `outcome`: what came of it, once the plan was applied; `ok`: applied or
 * accepted.
 */
const Part = z.object({
  key: z.string(),
  name: z.string(),
  place: PlanPlace,
  groups: z.array(Group),
  warnings: z.array(z.string()),
  request: z.optional(PlanRequests),
  problem: z.optional(z.string()),
  outcome: z.optional(z.object({ ok: z.boolean(), text: z.string() })),
});
export type PlanPart = z.output<typeof Part>;

/** A plan as its page shows it. `conflicts`: to be resolved before there is a plan. */
export const PlanView = z.object({
  /** Title of the change. */
  title: z.string(),
  /** Effect of the change in one sentence. */
  effect: z.string(),
  risk: z.enum(['destroys', 'widens', 'plain']),
  place: PlanPlace,
  /** The reason for replacing another plan. */
  notice: z.optional(z.string()),
  groups: z.array(Group),
  conflicts: z.array(ConflictView),
  others: z.array(z.string()),
  warnings: z.array(z.string()),
  sections: z.array(z.object({ title: z.string(), blocks: z.array(Block) })),
  request: z.optional(PlanRequests),
  /** The parts of a plan of several objects, in their order. */
  parts: z.optional(z.array(Part)),
  /** True for a plan of several objects that was applied: its page shows the outcomes. */
  ended: z.optional(z.boolean()),
  difference: z.boolean(),
  /** Label of the button that applies it. */
  action: z.string(),
  /** True if the planned document can be opened for editing. */
  canEdit: z.boolean(),
  /** True if the changes by others since the draft began can be shown. */
  canShowOthers: z.boolean(),
});
export type PlanView = z.output<typeof PlanView>;

/** Current state of a plan. Without `view` it is closed, and `refusal` gives the reason. */
export const PlanState = z.object({
  view: z.optional(PlanView),
  /** The reason why the plan cannot be applied. */
  refusal: z.optional(z.string()),
  /** True while the plan is being applied. */
  busy: z.boolean(),
  /** True while the user is asked to confirm, before anything is sent. */
  asking: z.optional(z.boolean()),
  /** True for a closed plan whose document still exists. */
  canPlanAgain: z.optional(z.boolean()),
  bundle: z.optional(z.record(z.string(), z.string())),
});
export type PlanState = z.output<typeof PlanState>;

/** Names of the IDs of a plan on its connection, and the projects of its clusters. */
const Names = z.object({
  /** Names by ids. */
  names: z.record(z.string(), z.string()),
  /** Ids of projects by those of clusters. */
  projects: z.record(z.string(), z.string()),
});
export type Names = z.output<typeof Names>;

const nothing = { params: z.null(), result: z.null() };

/** Protocol between the page of a plan and its host. */
export const planProtocol = {
  calls: {
    open: { params: z.null(), result: PlanState },
    /** Names of the ids in the plan. */
    names: { params: z.null(), result: Names },
    apply: nothing,
    discard: nothing,
    showDifference: nothing,
    /** Shows the document that was planned, to change it there. */
    edit: nothing,
    showOthers: nothing,
    /** Plans the document of a closed plan again. */
    planAgain: nothing,
    /** Offers the drafts, instead of a plan that is closed. */
    openDraft: nothing,
    /** The sides that were chosen, by the keys of conflicts. */
    choose: { params: z.record(z.string(), z.enum(['mine', 'theirs'])), result: z.null() },
  },
  events: { changed: PlanState },
} satisfies Protocol;
