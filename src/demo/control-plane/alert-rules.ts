import { randomUUID } from 'node:crypto';
import { AlertRuleChange, AlertRuleQuery, AlertRuleRequest } from '../../model/alert-rules/alert-rules';
import { unknownTypes } from '../../model/alert-rules/merge';
import { queryOf, valid, type Call } from '../wire/call';
import { paged, pageOf } from '../wire/pages';
import { projectOf } from './projects';
import { CODE, Refusal } from '../wire/refusal';
import { route } from '../wire/routing';
import { listedAlertRule } from '../wire/spec-samples';
import type { World } from '../world';

/** A stored alert rule (spec 2). */
export type AlertRuleState = AlertRuleRequest & { readonly id: string };

/** The vendor's names of the types of actions (service facts 1). */
const PUBLIC_NAMES: Readonly<Record<string, string>> = {
  CHATHOOK_A: 'SLACK',
  CHATHOOK_B: 'LARK',
  CHATHOOK_C: 'WECOM',
  INCIDENT_A: 'PAGERDUTY',
  INCIDENT_B: 'OPSGENIE',
};

const mask = (secret: unknown): unknown => (typeof secret === 'string' ? `${secret.slice(0, 4)}****` : secret);

/** Returns the record of a rule: with vendor names under `renamed`, without its secrets under `masked`. */
function record({ quirks }: World, { targetInstanceIds, ...rule }: AlertRuleState) {
  const actions = rule.actions.map(({ type, config }) => ({
    type: quirks.has('renamed') ? (PUBLIC_NAMES[type] ?? type) : type,
    config: quirks.has('masked')
      ? Object.fromEntries(
          Object.entries(config).map(([key, value]) => [key, /apiKey|url/i.test(key) ? mask(value) : value]),
        )
      : config,
  }));
  const targets = targetInstanceIds && {
    [quirks.has('renamed') ? 'targetClusterIds' : 'targetInstanceIds']: targetInstanceIds,
  };
  const numbers = quirks.has('numbers') && {
    threshold: rule.threshold === undefined ? undefined : Number(rule.threshold),
    windowSize: rule.windowSize === undefined ? undefined : Number(rule.windowSize),
  };
  return { ...rule, ...numbers, ...targets, actions };
}

function ruleOf(world: World, id: string | undefined): AlertRuleState {
  const rule = world.alertRules.find(candidate => candidate.id === id);
  if (!rule) throw new Refusal(CODE.alertRuleMissing, `Alert rule not found: ${id ?? ''}`);
  return rule;
}

/** Rules watch dedicated clusters of their own project (service facts 5.1). */
function needsTargets(world: World, { projectId, targetInstanceIds = [] }: Partial<AlertRuleState>): void {
  for (const id of targetInstanceIds) {
    const cluster = world.clusters.find(({ clusterId }) => clusterId === id);
    if (cluster?.projectId === projectId && cluster?.deploymentOption === 'Dedicated') continue;
    throw new Refusal(CODE.parameter, `targetInstanceIds: ${id} is not a dedicated cluster of the project`);
  }
}

function needsName(world: World, { projectId, ruleName, id }: Partial<AlertRuleState>): void {
  if (world.alertRules.some(rule => rule.projectId === projectId && rule.ruleName === ruleName && rule.id !== id)) {
    throw new Refusal(CODE.nameTaken, `ruleName: alert rule ${ruleName ?? ''} already exists in the project`);
  }
}

function list(call: Call) {
  const page = pageOf(call);
  const { projectId } = valid(AlertRuleQuery, { ...queryOf(call), ...page });
  projectOf(call.world, projectId);
  const rules = call.world.alertRules.filter(rule => rule.projectId === projectId);
  return paged(
    'alertRules',
    rules.map(rule => record(call.world, rule)),
    page,
  );
}

function create({ world, body }: Call) {
  const rule: AlertRuleState = { id: `alert-${randomUUID()}`, ...valid(AlertRuleRequest, listedAlertRule(body)) };
  projectOf(world, rule.projectId);
  needsTargets(world, rule);
  needsName(world, rule);
  needsKnownTypes(undefined, rule);
  world.alertRules.push(rule);
  return record(world, rule);
}

function update({ world, path, body }: Call) {
  const rule = ruleOf(world, path.id);
  const changed = { ...rule, ...given(valid(AlertRuleChange, body)) };
  if (changed.projectId !== rule.projectId) throw new Refusal(CODE.parameter, 'projectId: cannot be changed');
  needsTargets(world, changed);
  needsName(world, changed);
  needsKnownTypes(rule, changed);
  world.alertRules[world.alertRules.indexOf(rule)] = changed;
  return record(world, changed);
}

function needsKnownTypes(before: AlertRuleState | undefined, rule: AlertRuleState) {
  const [unknown] = unknownTypes(before, rule);
  if (unknown) throw new Refusal(CODE.parameter, `${unknown.path.join('.')}: ${unknown.message}`);
}

/** Returns only the given fields of a change: absent differs from undefined. */
const given = (change: AlertRuleChange): Partial<AlertRuleState> =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));

function remove({ world, path }: Call) {
  world.alertRules.splice(world.alertRules.indexOf(ruleOf(world, path.id)), 1);
  return {};
}

/** Creates alert rules (spec 4.2); the rest is beyond the specification (service facts 5.1). */
export const alertRuleRoutes = [
  route<Call>('GET /v2/alertRules', list),
  route<Call>('POST /v2/alertRules', create),
  route<Call>('PUT /v2/alertRules/{id}', update),
  route<Call>('DELETE /v2/alertRules/{id}', remove),
];
