import { t } from '@vscode/l10n';
import type { AlertRuleContent } from '../alert-rules/merge';
import type { ReplicaSettings } from '../clusters/replicas';
import { check, type Checked } from '../issues';
import type { Plan } from '../plans';
import type { RoleContent } from '../roles/merge';
import type { VolumeContent } from '../volumes';
import * as z from '../zod';
import type { CollectionContent } from './collections';
import { OBJECT_KINDS } from './kinds';

/** State of an object, without secrets: the content of its kind. */
const State = z.looseObject({});

/** The states by kind, as far as merging needs it. Requests are checked when they are sent. */
const RoleState = z.looseObject({
  projectId: z.optional(z.string()),
  roleName: z.optional(z.string()),
  description: z.optional(z.string()),
  policies: z.optional(
    z.array(
      z.looseObject({
        resourceType: z.string(),
        privileges: z.array(z.string()),
        resources: z.optional(z.nullable(z.array(z.string()))),
      }),
    ),
  ),
});
const VolumeState = z.looseObject({ description: z.string() });
const ReplicasState = z.looseObject({ status: z.string(), change: z.looseObject({}) });
const RuleState = z.looseObject({
  ruleName: z.optional(z.string()),
  targetInstanceIds: z.optional(z.array(z.string())),
  actions: z.optional(z.array(z.looseObject({ type: z.string(), config: z.looseObject({}) }))),
});

const Fields = z.array(z.looseObject({ fieldName: z.string() }));
const CollectionState = z.looseObject({
  schema: z.looseObject({ fields: Fields }),
  indexParams: z.optional(z.array(z.looseObject({ fieldName: z.string() }))),
  aliases: z.optional(z.array(z.string())),
  properties: z.optional(z.dictionary(z.string(), z.nullable(z.string()))),
  loaded: z.optional(z.boolean()),
});
const CollectionTold = z.looseObject({
  owners: z.optional(z.dictionary(z.string(), z.string())),
  collectionId: z.optional(z.string()),
  rowCount: z.optional(z.number()),
});
const STATES = {
  role: RoleState,
  alertRule: RuleState,
  volume: VolumeState,
  replicas: ReplicasState,
  collection: CollectionState,
} as const;

/**
 * A planned change. `file`: the document; `seen`: the state that the plan saw, absent for a creation; `result`: the wanted state, absent for a
 * deletion. The words are for readers: applying plans again.
 */
const PlannedChange = z.looseObject({
  kind: z.enum(OBJECT_KINDS),
  file: z.string(),
  id: z.optional(z.string()),
  name: z.string(),
  projectId: z.string(),
  clusterId: z.optional(z.string()),
  dbName: z.optional(z.string()),
  seen: z.optional(State),
  result: z.optional(State),
  told: z.optional(CollectionTold),
  summary: z.string(),
  effects: z.array(z.object({ effect: z.string(), text: z.string(), marks: z.optional(z.array(z.string())) })),
  warnings: z.array(z.string()),
});

/** A plan as `--out` writes it, without secret values. `version`: of this form. */
const PlanFile = z.looseObject({
  version: z.literal(1, { error: () => t('Plan from another extension version. Plan again') }),
  environment: z.string(),
  address: z.string(),
  project: z.optional(z.object({ id: z.string(), name: z.optional(z.string()) })),
  changes: z.array(PlannedChange),
});
export type PlanFile = z.output<typeof PlanFile>;

export function readPlanFile(json: unknown): Checked<PlanFile> {
  const plan = check(PlanFile, json);
  if (!plan.ok) return plan;
  const issues = plan.value.changes.flatMap((change, at) =>
    (['seen', 'result'] as const).flatMap(state => {
      if (change[state] === undefined) return [];
      const checked = check(STATES[change.kind], change[state]);
      return checked.ok ? [] : checked.issues.map(issue => ({ ...issue, path: ['changes', at, state, ...issue.path] }));
    }),
  );
  return issues.length > 0 ? { ok: false, issues } : plan;
}

interface Change<K extends string, C> {
  readonly kind: K;
  readonly file: string;
  readonly id?: string | undefined;
  readonly name: string;
  readonly projectId: string;
  readonly seen?: C | undefined;
  readonly result?: C | undefined;
}
export type RoleChanges = Change<'role', RoleContent>;
export type RuleChanges = Change<'alertRule', AlertRuleContent>;
export type VolumeChanges = Change<'volume', VolumeContent>;
export type ReplicaChanges = Change<'replicas', ReplicaSettings>;

/** `name`: of the collection. */
export interface CollectionChanges extends Change<'collection', CollectionContent> {
  readonly clusterId: string;
  readonly dbName: string;
  readonly told?: CollectionTold | undefined;
}

/**
 * Facts of a plan besides the state of the collection. `owners`: collections of the aliases in the document. For a deletion: `collectionId`,
 * which another collection of the same name does not have, and `rowCount`; each undefined if the service does not tell.
 */
export type CollectionTold = z.output<typeof CollectionTold>;

/** A change to carry out. */
export type ObjectChange = RoleChanges | RuleChanges | VolumeChanges | ReplicaChanges | CollectionChanges;

/** Returns the changes of a plan file. Requests are checked again before they are sent. */
export const changesIn = ({ changes }: PlanFile): ObjectChange[] => changes as ObjectChange[];

/** A change with its plan in words. */
export interface Planned {
  readonly change: ObjectChange;
  readonly plan: Plan;
}

/** Returns a planned change as a plan file has it. */
export const fileChangeOf = ({ change, plan }: Planned): PlanFile['changes'][number] => ({
  ...change,
  seen: change.seen && { ...change.seen },
  result: change.result && { ...change.result },
  summary: plan.summary,
  effects: plan.lines.map(({ effect, text, marks }) => ({ effect, text, ...(marks?.length && { marks: [...marks] }) })),
  warnings: [...(plan.warnings ?? [])],
});
