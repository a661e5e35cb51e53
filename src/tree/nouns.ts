import * as vscode from 'vscode';

/** Nouns of list items, for use within a sentence. */
export const NOUNS = {
  projects: () => vscode.l10n.t('projects'),
  clusters: () => vscode.l10n.t('clusters'),
  databases: () => vscode.l10n.t('databases'),
  collections: () => vscode.l10n.t('collections'),
  volumes: () => vscode.l10n.t('volumes'),
  users: () => vscode.l10n.t('users'),
  clusterRoles: () => vscode.l10n.t('cluster roles'),
  privilegeGroups: () => vscode.l10n.t('privilege groups'),
  privileges: () => vscode.l10n.t('privileges'),
  roles: () => vscode.l10n.t('roles'),
  organizationRoles: () => vscode.l10n.t('organization roles'),
  alertRules: () => vscode.l10n.t('alert rules'),
  regions: () => vscode.l10n.t('regions'),
  privateEndpointServices: () => vscode.l10n.t('private endpoint services'),
  importTasks: () => vscode.l10n.t('import tasks'),
  importJobs: () => vscode.l10n.t('import jobs'),
} satisfies Record<string, () => string>;
