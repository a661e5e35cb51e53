import { t } from '@vscode/l10n';
import { actionFields } from './action-types';
import { textsIn, type ActionDraft } from './rule-draft';
import { get } from '../documents/forms';
import { nameIn } from '../secrets/names';
import { listed } from '../texts/words';

/** Recipients of an action. `nobody`: it currently notifies nobody. */
export interface ActionRecipients {
  readonly type: string;
  readonly whom: string;
  readonly nobody: boolean;
}

/** Returns the recipients of an action in words; secrets by name, as in the document. */
export function recipientsOfAction({ type, config }: ActionDraft): ActionRecipients {
  const words = whom(type, config);
  return { type: type || t('an action without a type'), whom: words ?? t('nobody'), nobody: words === undefined };
}

function whom(type: string, config: ActionDraft['config']): string | undefined {
  const fields = actionFields(type);
  if (fields?.includes('recipients')) return addressees(config);
  if (fields?.includes('url')) return named(config, 'url', t('the address'));
  if (fields?.includes('webhookUrl')) return named(config, 'webhookUrl', t('the chat'));
  if (!fields) return Object.keys(config).length > 0 ? t('recipients in the config') : undefined;
  const { region } = config;
  const where = typeof region === 'string' && region !== '' ? t('the incident service in {0}', region) : t('incidents');
  return named(config, 'apiKey', where);
}

function addressees(config: ActionDraft['config']): string | undefined {
  const { members, orgRoles, projectRoles } = recipientsOf(config);
  const all = [...members, ...orgRoles.map(role => orgRole(role)), ...projectRoles.map(role => projectRole(role))];
  return all.length > 0 ? listed(all) : undefined;
}

function orgRole(role: string): string {
  if (role === 'OWNER') return t('all owners of the organization');
  if (role === 'MEMBER') return t('all members of the organization');
  if (role === 'BILLING_ADMIN') return t('all billing admins of the organization');
  return t('all members with role {0} in the organization', role);
}

function projectRole(role: string): string {
  if (role === 'OWNER') return t('all owners of the project');
  if (role === 'MEMBER') return t('all members of the project');
  return t('all members with role {0} in the project', role);
}

/** Returns the name of a secret. Other texts are not shown: they might be the secret itself. */
function named(config: ActionDraft['config'], field: string, what: string): string | undefined {
  const value = config[field];
  if (typeof value !== 'string' || value === '') return undefined;
  const name = nameIn(value);
  return name === undefined ? what : `${what} (${name})`;
}

/** The lists of a config's recipients; a list that is missing is empty. */
export function recipientsOf(config: ActionDraft['config']) {
  const list = (field: string): string[] => textsIn(get(config, ['recipients', field]));
  return { members: list('members'), orgRoles: list('orgRoles'), projectRoles: list('projectRoles') };
}
