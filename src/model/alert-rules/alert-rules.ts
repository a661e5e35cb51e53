import { t } from '@vscode/l10n';
import { AlertAction, AlertActionRecord } from './actions';
import { Name } from '../wire/values';
import { Count, pageQuery } from '../wire/pages';
import { Flag, Id, Note, pageOf, Text, Title, unlessEmpty } from '../wire/records';
import * as z from '../zod';

const Rule = z.looseObject({
  id: Id,
  projectId: Text,
  ruleName: Title,
  level: Text,
  metricName: Text,
  threshold: Text,
  windowSize: Text,
  enabled: unlessEmpty(Flag),
  sendResolved: unlessEmpty(Flag),
  actions: unlessEmpty(z.optional(z.nullable(z.array(AlertActionRecord)))),
  comparisonMethod: Text,
  targetInstanceIds: unlessEmpty(z.optional(z.nullable(z.array(Id)))),
  targetClusterIds: unlessEmpty(z.optional(z.nullable(z.array(Id)))),
  metricUnit: Note,
  repeatIntervalSeconds: unlessEmpty(z.optional(z.nullable(Count))),
});

/**
 * An alert rule as the service returns it (spec 2). `windowSize`: minutes. The sample's `targetClusterIds` (spec 4.2) is read as
 * `targetInstanceIds`.
 */
export const AlertRule = z.pipe(
  Rule,
  z.transform(({ targetClusterIds, ...rule }) =>
    targetClusterIds && !rule.targetInstanceIds ? { ...rule, targetInstanceIds: targetClusterIds } : rule,
  ),
);
export type AlertRule = z.output<typeof AlertRule>;

export const AlertRulePage = pageOf('alertRules', AlertRule);
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
  actions: z.array(AlertAction),
  comparisonMethod: z.optional(z.string()),
  targetInstanceIds: z.optional(z.array(Name)),
  metricUnit: z.optional(z.string()),
  repeatIntervalSeconds: z.optional(z.int({ error: () => t('Must be an integer (seconds)') })),
};

/** A new alert rule (spec 4.2). `windowSize`: minutes, as a text. The field list's `targetInstanceIds`, not the sample's spelling. */
export const AlertRuleRequest = z.strictObject(fields);
export type AlertRuleRequest = z.output<typeof AlertRuleRequest>;

/** A change of an alert rule (beyond the specification; service facts 5.1): omitted fields stay unchanged. */
export const AlertRuleChange = z.partial(z.strictObject(fields));
export type AlertRuleChange = z.output<typeof AlertRuleChange>;
