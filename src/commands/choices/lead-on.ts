import * as vscode from 'vscode';
import type { App } from '../app';
import { isEndpointsOnly } from './none';

/** A command that is offered if a list is empty. */
interface Lead {
  /** Without our prefix. */
  readonly command: string;
  readonly label: () => string;
  /** Endpoints have nothing that it is about. */
  readonly isManaged?: boolean;
}

/** Shows, instead of an empty list, the reason and the commands that lead on. */
export async function leadOn(app: App, why: string, ...leads: readonly LeadName[]): Promise<void> {
  const picked = await vscode.window.showQuickPick(await leadItems(app, leads), { title: app.title, placeHolder: why });
  if (picked) await vscode.commands.executeCommand(picked.command);
}

/** The rows of commands, those of a managed service where there is one; if none of them applies, the one that adds a connection. */
export async function leadItems(
  { connections }: App,
  leads: readonly LeadName[],
): Promise<(vscode.QuickPickItem & { readonly command: string })[]> {
  const isSmall = isEndpointsOnly((await connections.list()).connections);
  const offered = leads.map((name): Lead => LEADS[name]).filter(({ isManaged }) => !(isSmall && isManaged));
  const rows = leads.length > 0 && offered.length === 0 ? [LEADS.addConnection] : offered;
  return rows.map(({ command, label }) => ({ label: label(), command: `vectorCloud.${command}`, alwaysShow: true }));
}

const lead = (command: string, label: () => string): Lead => ({ command, label });
const managed = (command: string, label: () => string): Lead => ({ command, label, isManaged: true });

const LEADS = {
  addById: lead('thing.addById', () => vscode.l10n.t('Add by ID…')),
  addConnection: lead('connection.add', () => vscode.l10n.t('Add Connection…')),
  addEndpoint: lead('endpoint.add', () => vscode.l10n.t('Add Milvus Endpoint…')),
  addFavorite: lead('collection.favour', () => vscode.l10n.t('Add to Favorites…')),
  changeReplicas: managed('cluster.changeReplicas', () => vscode.l10n.t('Change Replicas…')),
  createPrivilegeGroup: lead('privilegeGroup.create', () => vscode.l10n.t('Create Privilege Group…')),
  closeToAgents: lead('connection.closeToAgents', () => vscode.l10n.t('Block Agent Access')),
  compareWith: lead('search.compareWith', () => vscode.l10n.t('Compare With…')),
  connectDemo: lead('demo.connect', () => vscode.l10n.t('Connect to the Demo Service')),
  copyEntities: lead('collection.copyEntities', () => vscode.l10n.t('Copy Collection…')),
  createCollection: lead('collection.create', () => vscode.l10n.t('Create Collection…')),
  editRole: managed('role.edit', () => vscode.l10n.t('Edit Role…')),
  editAlertRule: managed('alertRule.edit', () => vscode.l10n.t('Edit Alert Rule…')),
  findPrivateEndpointService: managed('privateEndpointService.find', () =>
    vscode.l10n.t('Find Private Endpoint Service…'),
  ),
  focusConnections: lead('tree.focus', () => vscode.l10n.t('Show Connections')),
  importEntities: lead('collection.import', () => vscode.l10n.t('Import Entities…')),
  makeReadOnly: lead('connection.makeReadOnly', () => vscode.l10n.t('Make Read-Only')),
  makeWritable: lead('connection.makeWritable', () => vscode.l10n.t('Allow Changes')),
  markProduction: lead('connection.markProduction', () => vscode.l10n.t('Mark as Production')),
  migrate: managed('cluster.migrate', () => vscode.l10n.t('Migrate…')),
  newEvaluation: lead('evaluation.create', () => vscode.l10n.t('New Evaluation…')),
  newAlertRule: managed('alertRule.create', () => vscode.l10n.t('New Alert Rule…')),
  newRole: managed('role.create', () => vscode.l10n.t('New Role…')),
  openToAgents: lead('connection.openToAgents', () => vscode.l10n.t('Allow Agent Access…')),
  openDraft: lead('draft.open', () => vscode.l10n.t('Open Draft…')),
  pinBaseline: lead('search.pinBaseline', () => vscode.l10n.t('Pin as Baseline')),
  refresh: lead('refresh', () => vscode.l10n.t('Refresh')),
  runEvaluation: lead('evaluation.run', () => vscode.l10n.t('Run Evaluation…')),
  runSearch: lead('search.run', () => vscode.l10n.t('Run Search')),
  saveSearch: lead('search.save', () => vscode.l10n.t('Save As…')),
  search: lead('search', () => vscode.l10n.t('Search…')),
  showHistory: lead('history.show', () => vscode.l10n.t('Show Search History…')),
  showJournal: lead('journal.show', () => vscode.l10n.t('Show Journal…')),
  showRegions: managed('region.showOverview', () => vscode.l10n.t('Show Region Overview')),
  unmarkProduction: lead('connection.unmarkProduction', () => vscode.l10n.t('Remove Production Mark')),
  setSecret: lead('secret.set', () => vscode.l10n.t('Set Secret…')),
} as const;
export type LeadName = keyof typeof LEADS;
