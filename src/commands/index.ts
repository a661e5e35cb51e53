import * as vscode from 'vscode';
import type { App } from './app';
import * as args from './arguments';
import * as marks from './choices/marked';
import { accessCommands } from './access/commands';
import { clusters } from './choices/clusters';
import { collectionCommands } from './collections/commands';
import { fileImport, isOn, isRunning, operation, password } from './choices/work-rows';
import { from, on } from './families';

// A family of commands is loaded with its first command.
const access = () => import('./roles/access');
const adding = () => import('./connections/adding');
const alertRules = () => import('./alert-rules');
const changes = () => import('./changes');
const checks = () => import('./searches/checks');
const clusterEndpoints = () => import('./connections/cluster-endpoints');
const collectionImports = () => import('./collections/imports');
const compare = () => import('./searches/compare-with');
const configurationPulls = () => import('./configurations/pulls');
const configurationPromotions = () => import('./configurations/promotions');
const configurations = () => import('./configurations/configurations');
const configurationPlans = () => import('./configurations/plans');
const connections = () => import('./connections/connections');
const consoles = () => import('./tree/console');
const copying = () => import('./tree/copy');
const documents = () => import('./documents');
const editing = () => import('./connections/editing');
const embeddings = () => import('./connections/embeddings');
const evaluationResults = () => import('./evaluations/results');
const evaluationRuns = () => import('./evaluations/runs');
const newEvaluations = () => import('./evaluations/new');
const exchanges = () => import('./exchanges');
const favorites = () => import('./favorites');
const files = () => import('./connections/files');
const filtering = () => import('./tree/filter');
const history = () => import('./searches/history');
const keys = () => import('./connections/keys');
const metrics = () => import('./clusters/metrics');
const migrations = () => import('./clusters/migrations');
const offers = () => import('./connections/offers');
const operations = () => import('./clusters/operations');
const pins = () => import('./connections/pins');
const privateEndpointServices = () => import('./private-endpoint-services');
const problems = () => import('./problems');
const projectEndpoints = () => import('./connections/project-endpoints');
const protection = () => import('./connections/protection');
const removing = () => import('./connections/removing');
const regions = () => import('./regions');
const reloading = () => import('./tree/reload');
const replicas = () => import('./clusters/replicas');
const roleReports = () => import('./roles/reports');
const roles = () => import('./roles/roles');
const searchEvidence = () => import('./searches/evidence');
const judging = () => import('./searches/judging');
const querySets = () => import('./searches/query-sets');
const journalExport = () => import('./journal-export');
const searchSaving = () => import('./searches/saving');
const searches = () => import('./searches/searches');
const secrets = () => import('./secrets');
const signingOut = () => import('./connections/signing-out');
const snippets = () => import('./clusters/snippets');
const support = () => import('./support/support');
const volumes = () => import('./volumes');

/** Every command there is, loaded with the first one. A test holds these ids against package.json, by which they are registered. */
export const commands = {
  'vectorCloud.demo.connect': from(adding, 'connectDemo'),
  'vectorCloud.connection.add': from(adding, 'addConnection'),
  'vectorCloud.endpoint.add': from(adding, 'addEndpoint'),
  'vectorCloud.connection.test': on(args.connection(), connections, 'testConnection'),
  'vectorCloud.connection.showOffers': on(args.connection(), offers, 'showOffers'),
  'vectorCloud.connection.edit': on(args.ownConnection, editing, 'editConnection'),
  'vectorCloud.connection.rename': on(args.connection(), connections, 'renameConnection'),
  'vectorCloud.connection.duplicate': on(args.ownConnection, connections, 'duplicateConnection'),
  'vectorCloud.connection.remove': on(args.connections, removing, 'removeConnection'),
  'vectorCloud.connection.moveUp': on(args.connection(), connections, 'moveConnectionUp'),
  'vectorCloud.connection.moveDown': on(args.connection(), connections, 'moveConnectionDown'),
  'vectorCloud.connection.setController': on(args.cloudConnection, connections, 'setController'),
  'vectorCloud.project.setEndpoint': on(args.project, projectEndpoints, 'setProjectEndpoint'),
  'vectorCloud.connection.setEmbedding': on(args.ownConnection, embeddings, 'setEmbedding'),
  'vectorCloud.connection.switch': on(args.connection(), connections, 'switchConnection'),
  'vectorCloud.connection.export': from(files, 'exportConnections'),
  'vectorCloud.connection.import': from(files, 'importConnections'),
  'vectorCloud.connection.replaceKey': on(args.ownConnection, keys, 'replaceKey'),
  'vectorCloud.connection.signOut': on(args.ownConnection, signingOut, 'signOut'),
  'vectorCloud.connection.signOutAll': from(signingOut, 'signOutAll'),
  'vectorCloud.cluster.useUser': on(args.cluster(), keys, 'useClusterUser'),
  'vectorCloud.cluster.useKey': on(args.cluster(), keys, 'useClusterKey'),
  'vectorCloud.connection.markProduction': on(marks.notProduction, protection, 'markProduction'),
  'vectorCloud.connection.unmarkProduction': on(marks.production, protection, 'unmarkProduction'),
  'vectorCloud.connection.makeReadOnly': on(marks.writable, protection, 'makeReadOnly'),
  'vectorCloud.connection.makeWritable': on(marks.readOnly, protection, 'makeWritable'),
  'vectorCloud.connection.closeToAgents': on(marks.openToAgents, protection, 'closeToAgents'),
  'vectorCloud.connection.openToAgents': on(marks.closedToAgents, protection, 'openToAgents'),
  'vectorCloud.cluster.open': on(args.cluster(), copying, 'openCluster'),
  'vectorCloud.cluster.showMetrics': on(clusters, metrics, 'showMetrics'),
  'vectorCloud.cluster.setEndpoint': from(clusterEndpoints, 'setClusterEndpoint'),
  'vectorCloud.cluster.copySnippet': on(args.endpoint, snippets, 'copySnippet'),
  'vectorCloud.demo.copyKey': from(copying, 'copyDemoKey'),
  'vectorCloud.thing.copyId': on(args.severalIdentified, copying, 'copyId'),
  'vectorCloud.thing.copyName': on(args.severalIdentified, copying, 'copyName'),
  'vectorCloud.thing.copyEndpoint': on(args.severalIdentified, copying, 'copyEndpoint'),
  'vectorCloud.thing.copyRecord': on(args.recorded, copying, 'copyRecord'),
  'vectorCloud.thing.showRecord': on(args.recorded, copying, 'showRecord'),
  'vectorCloud.thing.openInConsole': on(args.inConsole, consoles, 'openInConsole'),
  'vectorCloud.thing.addById': from(pins, 'addById'),
  'vectorCloud.thing.unpin': from(pins, 'unpin'),
  'vectorCloud.tree.filter': async (app: App) => (await filtering()).filterView(app, 'tree'),
  'vectorCloud.tree.clearFilter': (app: App) => app.views.tree.filter(''),
  'vectorCloud.places.filter': async (app: App) => (await filtering()).filterView(app, 'places'),
  'vectorCloud.places.clearFilter': (app: App) => app.views.places.filter(''),
  'vectorCloud.drafts.filter': async (app: App) => (await filtering()).filterView(app, 'drafts'),
  'vectorCloud.drafts.clearFilter': (app: App) => app.views.drafts.filter(''),
  'vectorCloud.work.filter': async (app: App) => (await filtering()).filterView(app, 'work'),
  'vectorCloud.work.clearFilter': (app: App) => app.views.work.filter(''),
  'vectorCloud.configuration.filter': async (app: App) => (await filtering()).filterView(app, 'configuration'),
  'vectorCloud.configuration.clearFilter': (app: App) => app.views.configuration.filter(''),
  'vectorCloud.problems.filter': async (app: App) => (await filtering()).filterView(app, 'problems'),
  'vectorCloud.problems.clearFilter': (app: App) => app.views.problems.filter(''),
  'vectorCloud.problems.refresh': from(problems, 'refreshProblems'),
  'vectorCloud.problems.copy': from(problems, 'copyProblems'),
  'vectorCloud.configuration.refresh': from(configurations, 'refreshConfiguration'),
  'vectorCloud.configuration.chooseConnection': from(configurations, 'chooseEnvironmentConnection'),
  'vectorCloud.configuration.pull': from(configurationPulls, 'pullObject'),
  'vectorCloud.configuration.promote': from(configurationPromotions, 'promoteObjects'),
  'vectorCloud.configuration.showDifference': from(configurationPlans, 'showConfigurationDifference'),
  'vectorCloud.configuration.plan': from(configurationPlans, 'planConfigured'),
  'vectorCloud.fleet.show': async ({ fleet }: App) => (await fleet.get()).open(),
  'vectorCloud.search': from(searches, 'search'),
  'vectorCloud.collection.search': on(args.collection, searches, 'searchCollection'),
  'vectorCloud.collection.browse': from(searches, 'browseCollection'),
  'vectorCloud.selection.search': from(searches, 'searchSelection'),
  'vectorCloud.search.save': from(searchSaving, 'saveSearch'),
  'vectorCloud.search.run': from(searches, 'runSearchDocument'),
  'vectorCloud.search.cancel': from(searches, 'cancelSearch'),
  'vectorCloud.search.showRaw': from(searches, 'showRawSearch'),
  'vectorCloud.search.pinBaseline': from(searchEvidence, 'pinBaseline'),
  'vectorCloud.search.unpinBaseline': from(searchEvidence, 'unpinBaseline'),
  'vectorCloud.search.compare': from(searchEvidence, 'compareWithBaseline'),
  'vectorCloud.search.compareWith': from(compare, 'compareWith'),
  'vectorCloud.search.openCheck': from(checks, 'openCheck'),
  'vectorCloud.search.copyAsCode': from(searchEvidence, 'copyAsCode'),
  'vectorCloud.search.addToQuerySet': from(querySets, 'addToQuerySet'),
  'vectorCloud.search.judgeHits': from(judging, 'judgeHits'),
  'vectorCloud.search.setEmbedding': from(searches, 'setSearchEmbedding'),
  'vectorCloud.evaluation.create': from(newEvaluations, 'newEvaluation'),
  'vectorCloud.evaluation.run': from(evaluationRuns, 'runEvaluation'),
  'vectorCloud.evaluation.showResults': from(evaluationResults, 'showResults'),
  'vectorCloud.evaluation.pause': from(evaluationRuns, 'pauseEvaluation'),
  'vectorCloud.evaluation.resume': from(evaluationRuns, 'resumeEvaluation'),
  'vectorCloud.evaluation.cancel': from(evaluationRuns, 'cancelEvaluation'),
  'vectorCloud.history.show': from(history, 'showHistory'),
  'vectorCloud.history.clear': from(searches, 'clearHistory'),
  'vectorCloud.collection.favour': on(args.collectionOrFavorite, favorites, 'addFavorite'),
  'vectorCloud.place.open': from(favorites, 'openFavorite'),
  'vectorCloud.place.remove': from(favorites, 'removeFavorite'),
  'vectorCloud.alertRule.create': on(args.alertRuleList, alertRules, 'newAlertRule'),
  'vectorCloud.cluster.createAlertRule': on(
    args.cluster(({ isDedicated }) => isDedicated),
    alertRules,
    'newClusterAlertRule',
  ),
  'vectorCloud.alertRule.edit': on(args.alertRule(), alertRules, 'editAlertRule'),
  'vectorCloud.alertRule.copy': on(
    args.alertRule(() => vscode.l10n.t('Select the alert rule to duplicate')),
    alertRules,
    'copyAlertRule',
  ),
  'vectorCloud.alertRule.enable': on(
    args.alertRule(() => vscode.l10n.t('Select the alert rule to enable'), isOn(false)),
    alertRules,
    'enableAlertRule',
  ),
  'vectorCloud.alertRule.disable': on(
    args.alertRule(() => vscode.l10n.t('Select the alert rule to disable'), isOn(true)),
    alertRules,
    'disableAlertRule',
  ),
  'vectorCloud.alertRule.delete': on(
    args.alertRule(() => vscode.l10n.t('Select the alert rule to delete')),
    alertRules,
    'deleteAlertRule',
  ),
  'vectorCloud.alertRule.forget': on(
    args.alertRule(
      () => vscode.l10n.t('Select the alert rule to remove from the list'),
      ({ isRemembered }) => isRemembered,
    ),
    alertRules,
    'forgetAlertRule',
  ),
  'vectorCloud.role.edit': on(args.role(), roles, 'editRole'),
  'vectorCloud.role.create': on(args.roleList, roles, 'newRole'),
  'vectorCloud.role.copy': on(
    args.role(() => vscode.l10n.t('Select the role to duplicate')),
    roles,
    'copyRole',
  ),
  'vectorCloud.role.delete': on(
    args.role(
      () => vscode.l10n.t('Select the role to delete'),
      ({ isPredefined }) => !isPredefined,
    ),
    roles,
    'deleteRole',
  ),
  'vectorCloud.role.explain': on(args.role(), roleReports, 'explainRole'),
  'vectorCloud.role.compare': from(roleReports, 'compareRoles'),
  'vectorCloud.access.show': on(args.rolesOwner, access, 'showAccess'),
  'vectorCloud.access.export': on(args.rolesOwner, access, 'exportAccess'),
  'vectorCloud.cluster.showAccess': on(args.cluster(), access, 'showClusterAccess'),
  'vectorCloud.draft.open': from(documents, 'openDraft'),
  'vectorCloud.draft.discard': from(documents, 'discardDraft'),
  'vectorCloud.document.plan': from(documents, 'planDocument'),
  'vectorCloud.document.openText': from(documents, 'openText'),
  'vectorCloud.document.openForm': from(documents, 'openForm'),
  'vectorCloud.document.chooseConnection': from(documents, 'chooseDocumentConnection'),
  'vectorCloud.secret.set': from(secrets, 'setSecret'),
  'vectorCloud.secret.delete': on(args.connection(), secrets, 'deleteSecret'),
  'vectorCloud.secret.move': from(secrets, 'moveSecretAt'),
  'vectorCloud.volume.editDescription': on(args.volume, volumes, 'editVolumeDescription'),
  'vectorCloud.plan.apply': from(changes, 'applyPlan'),
  'vectorCloud.plan.openPage': from(changes, 'openPlanPage'),
  'vectorCloud.plan.discard': from(changes, 'discardPlan'),
  'vectorCloud.plan.showDifference': from(changes, 'showDifference'),
  'vectorCloud.journal.show': from(changes, 'showJournal'),
  'vectorCloud.journal.proposeReverse': from(changes, 'proposeRevert'),
  'vectorCloud.journal.export': from(journalExport, 'exportJournal'),
  'vectorCloud.request.inspect': from(exchanges, 'inspectRequests'),
  'vectorCloud.request.copyAsCurl': from(exchanges, 'copyRequestAsCurl'),
  'vectorCloud.refresh': from(reloading, 'refreshAll'),
  'vectorCloud.node.refresh': from(reloading, 'refreshRow'),
  'vectorCloud.node.retry': from(reloading, 'retry'),
  'vectorCloud.node.cancel': from(reloading, 'cancelReading'),
  'vectorCloud.node.more': from(reloading, 'loadMore'),
  ...collectionCommands,
  ...accessCommands,
  'vectorCloud.import.watch': on(args.runningImport, operations, 'watchImport'),
  'vectorCloud.region.showOverview': on(args.controlPlane, regions, 'showRegions'),
  'vectorCloud.privateEndpointService.find': on(
    args.regionOrConnection,
    privateEndpointServices,
    'findPrivateEndpointService',
  ),
  'vectorCloud.volume.filterType': on(args.volumeList, volumes, 'filterVolumes'),
  'vectorCloud.cluster.changeReplicas': on(
    args.cluster(({ isDedicated }) => isDedicated),
    replicas,
    'changeReplicas',
  ),
  'vectorCloud.cluster.migrate': on(args.cluster(), migrations, 'migrateCluster'),
  'vectorCloud.operation.look': on(
    operation(
      ({ state }) => state !== 'done' && state !== 'failed',
      () => vscode.l10n.t('No operation to check.'),
    ),
    operations,
    'lookNow',
  ),
  'vectorCloud.operation.leave': on(
    operation(isRunning, () => vscode.l10n.t('No operation is tracked.')),
    operations,
    'stopWatching',
  ),
  'vectorCloud.operation.remove': on(
    operation(
      each => !isRunning(each),
      () => vscode.l10n.t('No operation to remove.'),
    ),
    operations,
    'removeFromWork',
  ),
  'vectorCloud.fileImport.pause': on(
    fileImport(isRunning, () => vscode.l10n.t('No import or copy is running.')),
    collectionImports,
    'pauseImport',
  ),
  'vectorCloud.fileImport.resume': on(
    fileImport(
      ({ state }) => !['running', 'stopping', 'elsewhere'].includes(state),
      () => vscode.l10n.t('No import or copy to resume.'),
      'importEntities',
      'copyEntities',
    ),
    collectionImports,
    'resumeImport',
  ),
  'vectorCloud.fileImport.cancel': on(
    fileImport(
      ({ state }) => state !== 'stopping' && state !== 'elsewhere',
      () => vscode.l10n.t('No import or copy to cancel.'),
    ),
    collectionImports,
    'cancelImport',
  ),
  'vectorCloud.password.show': on(password, operations, 'showPassword'),
  'vectorCloud.support.collect': from(support, 'collectSupportBundle'),
  'vectorCloud.log.show': (app: App) => app.log.show(),
} satisfies Record<string, (app: App, ...args: never[]) => unknown>;
