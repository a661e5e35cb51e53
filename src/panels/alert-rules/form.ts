import * as vscode from 'vscode';
import type { CallOptions, CloudClient } from '../../client';
import type { Clients } from '../../connections/clients';
import type { Connection } from '../../connections/connection';
import type { Keys } from '../../connections/keys';
import { explain } from '../../connections/explain';
import { tryRead } from '../../connections/reads';
import { askSecret, askSecretName } from '../../changes/secret-prompts';
import { connectionOfText } from '../../documents/secrets';
import { isAddressField } from '../../model/alert-rules/action-types';
import { alertRuleDocument } from '../../model/alert-rules/documents';
import { alertRuleFormProtocol, type RuleContext } from '../../model/alert-rules/forms';
import { freeName, isNameOfSecret } from '../../model/secrets/names';
import type { ServeForm } from '../forms/form';
import { rehearsalHandlers } from './rehearsals';
import { focusAgain, serve } from '../forms/page';
import { ONLY_READABLE } from '../../model/wire/unreadable';

/** Handles the requests specific to the form of an alert rule. Sends no secrets: documents contain names only. */
export const serveAlertRuleForm: ServeForm = ({ services, document, panel, handlers }) => {
  const { documents, clients, latencies } = services;
  const connection = () => services.documents.belongsTo(document.uri);
  return serve(panel.webview, alertRuleFormProtocol, {
    ...handlers,
    ...rehearsalHandlers({ clients, latencies, connection }),
    context: async ({ projectId }) => {
      const known = await connection();
      if (!known || known.kind === 'endpoint') return {};
      const secrets = await documents.services.keys.secretNames(known.id);
      return { secrets, ...(await contextOfRule(clients, known, projectId)) };
    },
    setSecret: async ({ name, field, of, fromClipboard = false }) => {
      if (name !== undefined && !isNameOfSecret(name)) {
        throw new Error(vscode.l10n.t('Use letters, digits, periods, hyphens and underscores'));
      }
      const known = await connectionOfText(documents, document.uri);
      if (!known) return null;
      const { keys } = documents.services;
      const stored = await setSecretOf(keys, known, {
        name: name ?? (await newName(keys, known, field, of)),
        field,
        of,
        fromClipboard,
      });
      focusAgain(panel);
      return stored;
    },
  });
};

/** Asks for the name of a new secret; proposes one from the type and the field of its action. */
async function newName(keys: Keys, connection: Connection, field: string, of: string): Promise<string | undefined> {
  const names = await keys.secretNames(connection.id);
  const proposed = `${of.toLowerCase().replaceAll(/[^\w]+/g, '-')}-${isAddressField(field) ? 'address' : 'key'}`;
  return askSecretName(vscode.l10n.t('New Secret · {0} of {1}', field, of), freeName(proposed, names), names);
}

interface SecretRequest {
  readonly name: string | undefined;
  readonly field: string;
  readonly of: string;
  readonly fromClipboard: boolean;
}

/** Asks for the value of a named secret and stores it. Null: cancelled. */
async function setSecretOf(keys: Keys, connection: Connection, { name, field, of, fromClipboard }: SecretRequest) {
  if (name === undefined) return null;
  const what = vscode.l10n.t('{0} of {1}', field, of);
  const value = await askSecret(
    vscode.l10n.t('Secret “{0}”', name),
    vscode.l10n.t(
      'Enter the {0} for the alert rule in this form. The value is stored for connection “{1}”.',
      what,
      connection.name,
    ),
    { value: fromClipboard ? (await vscode.env.clipboard.readText()).trim() : '', isAddress: isAddressField(field) },
  );
  if (value === undefined) return null;
  await keys.storeSecret(connection.id, name, value);
  return name;
}

/** Reads the lists around a rule concurrently; a failed one gives the reason and does not affect the others. */
async function contextOfRule(clients: Clients, connection: Connection, projectId: string): Promise<RuleContext> {
  const { isAbsent } = await import('../../client');
  const problems: string[] = [];
  const read = async <T>(list: (cloud: CloudClient, options: CallOptions) => Promise<T>): Promise<T | undefined> => {
    const told = await tryRead(clients, () => clients.cloud(connection), list, ONLY_READABLE);
    if ('value' in told) return told.value;
    if (!isAbsent(told.error)) problems.push(explain(told.error).message);
    return undefined;
  };
  const [projects, clusters, rules] = await Promise.all([
    read((cloud, options) => cloud.projects.list(options)),
    read((cloud, options) => Array.fromAsync(cloud.clusters.listAll({}, options))),
    projectId === '' ? [] : read((cloud, options) => Array.fromAsync(cloud.alertRules.listAll({ projectId }, options))),
  ]);
  return {
    ...(projects && { projects: projects.map(({ projectId: id, projectName }) => ({ projectId: id, projectName })) }),
    ...(clusters && { clusters: clusters.filter(each => isOf(each, projectId)).map(named) }),
    ...(rules && { rules: rules.map(rule => alertRuleDocument(rule, projectId)) }),
    ...(problems.length > 0 ? { problem: [...new Set(problems)].join(' ') } : {}),
  };
}

type Listed = Awaited<ReturnType<CloudClient['clusters']['list']>>['clusters'][number];

/** Returns true for a cluster of the project, or without a project. */
const isOf = ({ projectId }: Listed, wanted: string): boolean => !projectId || wanted === '' || projectId === wanted;

function named({ clusterId, clusterName, ...cluster }: Listed) {
  const option = cluster['deploymentOption'];
  return {
    clusterId,
    ...(clusterName ? { clusterName } : {}),
    ...(typeof option === 'string' ? { dedicated: /dedicated/i.test(option) } : {}),
  };
}
