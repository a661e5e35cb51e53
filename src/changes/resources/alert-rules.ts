import * as vscode from 'vscode';
import type { CallOptions, CloudClient } from '../../client';
import type { Clients } from '../../connections/clients';
import type { Connection } from '../../connections/connection';
import type { Keys } from '../../connections/keys';
import { tryRead, type Unread } from '../../connections/reads';
import { alertRuleDocument, type AlertRuleDocument } from '../../model/alert-rules/documents';
import { mergeAlertRules, ruleContentOf, unknownTypes, type AlertRuleContent } from '../../model/alert-rules/merge';
import { alertRuleChangeOf, planAlertRule, planAlertRuleDeletion } from '../../model/alert-rules/plans';
import { AlertRuleChange, type AlertRule, type AlertRuleRequest } from '../../model/alert-rules/alert-rules';
import { withoutSecrets } from '../../model/secrets/names';
import { isOutcomeUnknown } from '../../writes/doubt';
import type { Resource } from '../resource';
import { ActionSecrets } from './alert-rule-secrets';
import type { RememberedAlertRules } from './remembered-alert-rules';

/** Services of alert rules. `remembered`: the rules created from here, loaded with the first. */
export interface AlertRuleServices {
  readonly clients: Clients;
  readonly keys: Keys;
  readonly remembered: () => Promise<RememberedAlertRules>;
}

/** Reference to an alert rule. `id`: absent for a new rule. */
export interface AlertRuleRef {
  readonly connection: Connection;
  readonly projectId: string;
  readonly id?: string | undefined;
  /** The current name, for display. */
  readonly ruleName: string;
  /** The rule as last read or applied: replaces the state of the service if the service lists no rules. */
  readonly known?: AlertRuleContent | undefined;
  /** Action types that the service returned for the rule that this one copies or reverts to. */
  readonly receivedTypes?: readonly string[];
}

/**
 * An alert rule: created (spec 4.2), or changed by a PUT of the differences (service facts 5.1), including enabling and disabling. Its
 * content contains names of secrets; `names` are the allowed ones. Values are inserted only when it is sent.
 */
export function alertRuleResource(
  services: AlertRuleServices,
  ref: AlertRuleRef,
  names: readonly string[],
): Resource<AlertRuleContent> {
  const { connection, projectId, ruleName } = ref;
  const creates = ref.id === undefined;
  const secrets = new ActionSecrets(services.keys, connection, names);
  let { id } = ref;
  let made: AlertRule | undefined;
  let sent = false;
  /** The failure to list the rules: they are requested again only if nothing else confirms a write. */
  let unlisted: Unread | undefined;
  const facts = () => ({ id, projectId, ruleName, host: hostOf(connection) });
  const changeOf = (live: AlertRuleContent | undefined, result: AlertRuleContent): AlertRuleContent =>
    live && !creates ? alertRuleChangeOf(live, result, secrets.same(result.actions)) : result;
  return {
    kind: 'alertRule',
    get id() {
      return id ?? '';
    },
    name: ruleName,
    connection,
    right: creates
      ? { operation: 'alertRules.create', of: { kind: 'alertRules', id: projectId } }
      : { operation: 'alertRules.update' },
    within: { projectId },
    creates,
    schema: AlertRuleChange,
    async read(options) {
      const is = (rule: AlertRule) => (id === undefined ? rule.ruleName === ruleName : rule.id === id);
      const asked = () =>
        tryRead(
          services.clients,
          () => services.clients.cloud(connection),
          (cloud, asking) => listedAlertRule(cloud, projectId, is, asking),
          options,
        );
      const listed = unlisted && (made || !sent) ? unlisted : await asked();
      unlisted = 'why' in listed ? listed : undefined;
      const rule = 'why' in listed ? made : listed.value;
      if ('why' in listed && sent && !made) throw listed.error;
      if (sent && rule) ({ id } = rule); // the rule was created, but no answer arrived
      await secrets.load(rule, id);
      if (rule) return ruleContentOf(alertRuleDocument(rule, projectId));
      return 'why' in listed && !creates ? lastKnown(services, ref) : undefined;
    },
    nameIn: result => result.ruleName,
    merge: mergeAlertRules,
    plan(live, result) {
      const [unknown] = unknownTypes(live, result, ref.receivedTypes);
      if (unknown) throw new Error(unknown.message);
      const plan = planAlertRule(facts(), creates ? undefined : live, result, secrets.same(result.actions));
      if (unlisted === undefined || plan.lines.length === 0) return plan;
      return { ...plan, warnings: [notCompared(creates, unlisted.why), ...(plan.warnings ?? [])] };
    },
    async prepare(live, result) {
      const { actions } = changeOf(live, result);
      return !actions || secrets.ask(actions, hostOf(connection));
    },
    async write(live, result, options) {
      const { alertRules } = await services.clients.cloud(connection);
      const change = changeOf(live, result);
      const actions = change.actions && secrets.resolved(change.actions);
      const body = { ...change, ...(actions && { actions }) };
      sent = true;
      try {
        if (!creates) made = await alertRules.update(id!, body, options);
        else made = await alertRules.create({ projectId, ...body } as AlertRuleRequest, options);
      } catch (error) {
        // Either secret can be the one that the service has.
        if (actions && id !== undefined && isOutcomeUnknown(error)) await services.keys.deleteSent(connection.id, id);
        throw error;
      }
      ({ id } = made);
      if (actions) await secrets.remember(id, actions);
      if (creates || unlisted !== undefined || (await isRemembered(services, ref)))
        await rememberRule(services, connection, { ...result, id, projectId });
      return made;
    },
    isConclusive: (read, result) => isVisible(read ?? {}, result),
    matches: (read, result) =>
      read !== undefined && Object.keys(alertRuleChangeOf(read, result, secrets.same(result.actions))).length === 0,
  };
}

/** Returns true if a change would show in what the service returns, which can hide secrets. */
function isVisible(read: AlertRuleContent, result: AlertRuleContent): boolean {
  const actions = result.actions && (withoutSecrets(result.actions) as AlertRuleContent['actions']);
  return Object.keys(alertRuleChangeOf(read, { ...result, ...(actions && { actions }) }, true)).length > 0;
}

/** Deletes a rule (service facts 5.1). Its content is irrelevant: `mine` can be empty. */
export function alertRuleDeletion(
  services: AlertRuleServices,
  ref: AlertRuleRef & { readonly id: string },
): Resource<AlertRuleContent> {
  const { connection, projectId, id } = ref;
  const resource = alertRuleResource(services, ref, []);
  let deleted = false;
  return {
    ...resource,
    right: { operation: 'alertRules.delete' },
    async read(options) {
      if (!deleted) return resource.read(options);
      const cloud = await services.clients.cloud(connection);
      const rule = await listedAlertRule(cloud, projectId, each => each.id === id, options);
      return rule && ruleContentOf(alertRuleDocument(rule, projectId));
    },
    merge: (_, mine) => ({ ok: true, value: mine, others: [] }),
    plan: live => planAlertRuleDeletion({ ...ref, host: hostOf(connection) }, live),
    async write(_, __, options) {
      deleted = true;
      await (await services.clients.cloud(connection)).alertRules.delete(id, options);
      await services.keys.deleteSent(connection.id, id);
    },
    matches: read => read === undefined,
  };
}

/** Stores a created rule, with names of secrets, because some services never list their rules. */
async function rememberRule(
  { remembered }: AlertRuleServices,
  { id }: Connection,
  rule: AlertRuleDocument & { id: string },
) {
  try {
    await (await remembered()).put(id, rule);
  } catch (error) {
    // The rule is made: that must not look as if it were not.
    const why = error instanceof Error ? error.message : String(error);
    void vscode.window.showWarningMessage(
      vscode.l10n.t('The rule was created but could not be added to the sidebar. {0}', why),
    );
  }
}

const hostOf = (connection: Connection): string =>
  connection.kind === 'demo' ? vscode.l10n.t('the demo service') : new URL(connection.address).host;

type Is = (rule: AlertRule) => boolean;

/** The first listed rule of a project that `is` accepts: rules cannot be described. */
export async function listedAlertRule(
  cloud: CloudClient,
  projectId: string,
  is: Is,
  options: CallOptions = {},
): Promise<AlertRule | undefined> {
  for await (const rule of cloud.alertRules.listAll({ projectId }, options)) if (is(rule)) return rule;
  return undefined;
}

/** Returns the last known content of a rule that cannot be read; if empty, the whole document is sent. */
async function lastKnown({ remembered }: AlertRuleServices, ref: AlertRuleRef): Promise<AlertRuleContent> {
  if (ref.known) return ref.known;
  const rule = await (await remembered()).find(ref.connection.id, ref.id!);
  return rule ? ruleContentOf(rule) : {};
}

const isRemembered = async ({ remembered }: AlertRuleServices, { connection, id }: AlertRuleRef): Promise<boolean> =>
  id !== undefined && (await (await remembered()).find(connection.id, id)) !== undefined;

const notCompared = (creates: boolean, why: string): string =>
  creates
    ? vscode.l10n.t('Alert rules cannot be listed ({0}). The name might be taken', why)
    : vscode.l10n.t('Alert rules cannot be listed ({0}). The plan compares with the last known state', why);
