import * as vscode from 'vscode';
import { ACTION_TYPES } from '../model/alert-rules/action-types';
import { alertHints } from '../model/alert-rules/hints';
import { ruleDraft } from '../model/alert-rules/rule-draft';
import { check } from '../model/issues';
import { alertRuleDocument, AlertRuleDocument, checkAlertRuleDocument } from '../model/alert-rules/documents';
import { alertTemplates } from '../model/alert-rules/templates';
import { mergeAlertRules, ruleContentOf } from '../model/alert-rules/merge';
import { ACTION_SECRETS, secretNamesIn } from '../model/secrets/names';
import * as z from '../model/zod';
import { alertRuleResource, listedAlertRule } from '../changes/resources/alert-rules';
import type { CallOptions, CloudClient } from '../client';
import { tryRead } from '../connections/reads';
import type { AlertRule } from '../model/alert-rules/alert-rules';
import { textOf, type DocumentKind } from './document-kind';
import { NotPlannable } from './language/plannable';
import { ONLY_READABLE } from '../model/wire/unreadable';

/** Alert rules as documents (spec 4.2; service facts 5.1). */
export const alertRules: DocumentKind<AlertRuleDocument> = {
  idField: 'id',
  template: () => ({ projectId: '', ...alertTemplates()[0], actions: [] }),
  check: checkAlertRuleDocument,
  warnings: document => alertHints(ruleDraft(document)),
  secrets: ACTION_SECRETS,
  nameOf: ({ ruleName, id }) => ruleName || id || '',
  withinOf: ({ projectId }) => ({ projectId }),

  async pull({ clients, remembered }, connection, id, within, options) {
    const listed = await tryRead(
      clients,
      () => clients.cloud(connection),
      (cloud, asking) => findAlertRule(cloud, id, within['projectId'], asking),
      options,
    );
    if ('why' in listed) {
      const rule = await (await remembered()).find(connection.id, id);
      if (!rule) throw listed.error;
      return { name: rule.ruleName || id, text: textOf(rule), editable: true };
    }
    const found = listed.value;
    if (!found) throw new Error(vscode.l10n.t('Alert rule {0} does not exist.', id));
    const { rule, projectId } = found;
    return { name: rule.ruleName || id, text: textOf(alertRuleDocument(rule, projectId)), editable: true };
  },

  offers: (_services, _connection, _document, [list, , field]) =>
    list === 'actions' && field === 'type'
      ? ACTION_TYPES.map(({ type, publicName, label }) => ({
          value: type,
          name: publicName === undefined ? label() : `${publicName} · ${label()}`,
        }))
      : [],

  change(services, { connection, id, document, base, received }) {
    const { projectId } = document;
    if (base && base.projectId !== projectId)
      throw new NotPlannable(
        vscode.l10n.t('The project of a rule cannot be changed: projectId must be {0}.', base.projectId),
      );
    const ruleName = base?.ruleName || document.ruleName || id || '';
    const known = base && ruleContentOf(base);
    const ref = { connection, projectId, id, ruleName, known, receivedTypes: typesIn(received) };
    return {
      resource: alertRuleResource(
        services,
        ref,
        secretNamesIn(document).map(({ name }) => name),
      ),
      ...(known ? { base: known } : {}),
      mine: ruleContentOf(document),
    };
  },

  reverted(live, { before, after = before }) {
    const [was, became] = [recorded(before), recorded(after)];
    const merged = mergeAlertRules(became, was, ruleContentOf(live));
    // If others changed the same values, the recorded ones are proposed, and the plan shows the effect.
    return { ...live, ...(merged.ok ? merged.value : was) };
  },

  remade: (before, { projectId = '' }) => ({ projectId, ...recorded(before) }),
};

const Content = z.partial(AlertRuleDocument);

const Typed = z.looseObject({ actions: z.array(z.looseObject({ type: z.string() })) });

/** Returns the types of actions of a rule as a service returned it. */
function typesIn(received: unknown): string[] {
  const rule = check(Typed, received);
  return rule.ok ? rule.value.actions.map(({ type }) => type) : [];
}

function recorded(state: unknown) {
  const content = check(Content, state);
  if (!content.ok) throw new Error(vscode.l10n.t('The journal has no previous state of this rule.'));
  const { id: _, projectId: __, ...rest } = content.value;
  return rest;
}

/** Finds a rule and the project that lists it. `projectId`: if absent, every project is searched. */
async function findAlertRule(
  cloud: CloudClient,
  id: string,
  projectId: string | undefined,
  options: CallOptions,
): Promise<{ readonly rule: AlertRule; readonly projectId: string } | undefined> {
  const projectIds =
    projectId === undefined
      ? (await cloud.projects.list({ ...options, ...ONLY_READABLE })).map(each => each.projectId)
      : [projectId];
  for (const each of projectIds) {
    const rule = await listedAlertRule(cloud, each, ({ id: listed }) => listed === id, options);
    if (rule) return { rule, projectId: each };
  }
  return undefined;
}
