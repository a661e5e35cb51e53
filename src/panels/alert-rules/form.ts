import * as vscode from 'vscode';
import type { CallOptions, CloudClient } from '../../client';
import type { Clients } from '../../connections/clients';
import type { Connection } from '../../connections/connection';
import { explain } from '../../connections/explain';
import { tryRead } from '../../connections/reads';
import { askSecret } from '../../changes/secret-prompts';
import { connectionOfText } from '../../documents/secrets';
import { isAddressField } from '../../model/alert-rules/action-types';
import { alertRuleDocument } from '../../model/alert-rules/documents';
import { alertRuleFormProtocol, type RuleContext } from '../../model/alert-rules/forms';
import { isNameOfSecret } from '../../model/secrets/names';
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
    setSecret: async ({ name, field, of, fromClipboard, typed }) => {
      if (!isNameOfSecret(name)) throw new Error(vscode.l10n.t('Use letters, digits, dots, dashes and underscores'));
      const known = await connectionOfText(documents, document.uri);
      if (!known) return false;
      const given = typed ?? (fromClipboard ? await vscode.env.clipboard.readText() : '');
      const what = vscode.l10n.t('{0} of {1}', field, of);
      const title = vscode.l10n.t('Secret “{0}”', name);
      const value = await askSecret(title, whatFor(what, known), {
        value: given.trim(),
        isAddress: isAddressField(field),
      });
      focusAgain(panel);
      if (value === undefined) return false;
      await documents.services.keys.storeSecret(known.id, name, value);
      return true;
    },
  });
};

const whatFor = (of: string, { name }: Connection): string =>
  vscode.l10n.t('Enter the {0} for the alert rule in this form. The value is stored for connection “{1}”.', of, name);

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
