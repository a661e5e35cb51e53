import type { Issue } from './issues';
import type * as z from './zod';

/** Effect of a line in a plan: it deletes, adds access, removes access, creates, or changes something else. */
export type Effect = 'destroys' | 'widens' | 'narrows' | 'adds' | 'changes';

/** One thing that a change does, as a sentence. `marks`: why one should look twice (`new resource type`). */
export interface PlanLine {
  readonly text: string;
  readonly effect: Effect;
  readonly marks?: readonly string[];
  /** Short form for use under a heading with the effect: `view every volume (*)`. */
  readonly short?: string;
  /** True for what a confirmation tells before the rest: who gets something. */
  readonly told?: true;
  /** The value that it changes. */
  readonly value?: ValueChange;
}

/** A displayed value before and after; omitted: none. */
export interface ValueChange {
  readonly name: string;
  readonly before?: string | undefined;
  readonly after?: string | undefined;
}

/** The exact request of a plan. `schema` marks the secrets in the body; values with names of secrets are masked in any case. */
export interface PlannedRequest {
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path below the address of the control plane or cluster, encoded. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly schema?: z.ZodMiniType;
  /** Requests that are sent after this one, in order. */
  readonly next?: readonly PlannedRequest[];
}

/** A time with one number, in hours from the start of its day. `before`: omitted if unknown. `text`: its times and numbers. */
export interface PlanChartSpan {
  readonly from: number;
  readonly to: number;
  readonly before?: number | undefined;
  readonly after: number;
  readonly text: string;
}

/** A day of a chart. `lines`: hours with a vertical line; `text`: all of its spans in words. */
export interface PlanChartDay {
  readonly name: string;
  readonly hours: number;
  readonly lines: readonly number[];
  readonly spans: readonly PlanChartSpan[];
  readonly text: string;
}

/** A chart of a number over days, before and after a change. `max`: the largest number. */
export interface PlanChart {
  readonly max: number;
  readonly days: readonly PlanChartDay[];
}

/** A section of a plan: paragraphs, lists, charts with their drawing for a monospace font, tables with a header row. */
export interface PlanSection {
  readonly title: string;
  readonly blocks: readonly PlanBlock[];
}

export type PlanBlock =
  | { readonly text: string }
  | { readonly items: readonly string[] }
  | { readonly chart: PlanChart; readonly drawing: readonly string[] }
  | { readonly table: readonly (readonly string[])[] };

/** A planned change. Without lines there is nothing to send. */
export interface Plan {
  /** Title for a confirmation, one sentence without a full stop (`Change the role “Readers”`). */
  readonly summary: string;
  /** The effect in one sentence; derived from the lines if omitted. */
  readonly effect?: string;
  /** Label of the button that confirms, where `action` names more than its verb (`Drop`). */
  readonly verb?: string;
  /** Label of the button below the plan: verb and object (`Drop Collection`). */
  readonly action: string;
  readonly lines: readonly PlanLine[];
  /** Text to type as confirmation, instead of the name. `always`: on every connection, not only on a production one. */
  readonly typed?: { readonly text: string; readonly always: boolean };
  /** True if a production connection requires the typed name although the change adds no access and destroys nothing. */
  readonly byName?: true;
  /** Concerns that the service might have, although nothing here refuses the change. */
  readonly warnings?: readonly string[];
  /** Sections to review before applying, such as a forecast. */
  readonly sections?: readonly PlanSection[];
  readonly request: PlannedRequest;
}

/** Side that is kept in a conflict. */
export type Side = 'mine' | 'theirs';

/** The chosen sides, by the keys of conflicts. */
export type Choices = Readonly<Record<string, Side>>;

/**
 * A conflict of a merge: others changed the same value, or an earlier write of this window (`own`). The user chooses between the sides `mine` and
 * `theirs`, given as displayed texts.
 */
export interface Conflict extends Issue {
  readonly key: string;
  readonly name: string;
  readonly mine: string;
  readonly theirs: string;
  readonly own?: true;
  /** Nobody changed anything: the document has the ID of another object. */
  readonly exists?: true;
  /** The object is gone. */
  readonly isDeleted?: true;
}

/** A three-way merge, or its conflicts. `others`: sentences about changes of the service's state since the base. */
export type Merged<T> =
  | { readonly ok: true; readonly value: T; readonly others: readonly string[] }
  | { readonly ok: false; readonly conflicts: readonly Conflict[] };

/** The current state accepts no such change. `refusal`: the reason, a clause without a full stop. */
export interface Unmergeable {
  readonly ok: false;
  readonly refusal: string;
}

export type Risk = 'destroys' | 'widens' | 'plain';

export const riskOf = ({ lines }: Pick<Plan, 'lines'>): Risk =>
  lines.some(({ effect }) => effect === 'destroys')
    ? 'destroys'
    : lines.some(({ effect }) => effect === 'widens')
      ? 'widens'
      : 'plain';

const WEIGHT: Readonly<Record<Effect, number>> = { destroys: 0, widens: 1, narrows: 2, adds: 3, changes: 4 };

/** Sorts lines: destructive and access-adding ones first, marked ones before others; stable. */
export const byRisk = (lines: readonly PlanLine[]): PlanLine[] =>
  lines.toSorted((a, b) => WEIGHT[a.effect] - WEIGHT[b.effect] || Number(!a.marks?.length) - Number(!b.marks?.length));

/** The plan with one warning more, before the others. */
export const warned = (plan: Plan, warning: string): Plan => ({
  ...plan,
  warnings: [warning, ...(plan.warnings ?? [])],
});
