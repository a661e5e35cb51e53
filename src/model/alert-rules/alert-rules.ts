import { t } from '@vscode/l10n';
import { AlertAction, AlertActionRecord, NewAlertAction } from './actions';
import { Name } from '../wire/values';
import { Count, pageFacts, pageQuery } from '../wire/pages';
import * as z from '../zod';

/** A text that some services give as a number (service facts 18.12). */
const Text = z.union([z.string(), z.pipe(z.number(), z.transform(String))]);

const Rule = z.looseObject({
  id: z.string(),
  projectId: z.optional(z.nullable(z.string())),
  ruleName: z.string(),
  level: z.optional(z.nullable(z.string())),
  metricName: z.optional(z.nullable(z.string())),
  threshold: z.optional(z.nullable(Text)),
  windowSize: z.optional(z.nullable(Text)),
  enabled: z.optional(z.nullable(z.boolean())),
  sendResolved: z.optional(z.nullable(z.boolean())),
  actions: z.optional(z.nullable(z.array(AlertActionRecord))),
  comparisonMethod: z.optional(z.nullable(z.string())),
  targetInstanceIds: z.optional(z.nullable(z.array(z.string()))),
  targetClusterIds: z.optional(z.nullable(z.array(z.string()))),
  metricUnit: z.optional(z.nullable(z.string())),
  repeatIntervalSeconds: z.optional(z.nullable(Count)),
});

/**
 * An alert rule as the service gives it (spec 2). `windowSize`: minutes. The sample's `targetClusterIds` (spec 4.2) is read as
 * `targetInstanceIds`.
 */
export const AlertRule = z.pipe(
  Rule,
  z.transform(({ targetClusterIds, ...rule }) =>
    targetClusterIds && !rule.targetInstanceIds ? { ...rule, targetInstanceIds: targetClusterIds } : rule,
  ),
);
export type AlertRule = z.output<typeof AlertRule>;

export const AlertRulePage = z.looseObject({ ...pageFacts, alertRules: z.array(AlertRule) });
export type AlertRulePage = z.output<typeof AlertRulePage>;

/** The rules of a project (beyond the specification; service facts 5.1). */
export const AlertRuleQuery = z.strictObject({ projectId: Name, ...pageQuery });

const fields = {
  projectId: Name,
  ruleName: Name,
  level: Name,
  metricName: Name,
  threshold: z.optional(z.string()),
  windowSize: z.optional(z.string()),
  enabled: z.boolean(),
  sendResolved: z.boolean(),
  actions: z.array(NewAlertAction),
  comparisonMethod: z.optional(z.string()),
  targetInstanceIds: z.optional(z.array(Name)),
  metricUnit: z.optional(z.string()),
  repeatIntervalSeconds: z.optional(z.int({ error: () => t('A whole number of seconds') })),
};

/** A new alert rule (spec 4.2). `windowSize`: minutes, as a text. The field list's `targetInstanceIds`, not the sample's spelling. */
export const AlertRuleRequest = z.strictObject(fields);
export type AlertRuleRequest = z.output<typeof AlertRuleRequest>;

/**
 * A change of an alert rule (beyond the specification; service facts 5.1): what is left out stays. Types of actions that the service gave
 * are kept, whatever they are.
 */
export const AlertRuleChange = z.partial(z.strictObject({ ...fields, actions: z.array(AlertAction) }));
export type AlertRuleChange = z.output<typeof AlertRuleChange>;
