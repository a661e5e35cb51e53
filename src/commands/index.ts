import type { App } from './app';

// A family of commands is loaded with its first command.
const alertRules = () => import('./alert-rules');
const connections = () => import('./connections/connections');
const collections = () => import('./collections/collections');
const checks = () => import('./searches/checks');
const compare = () => import('./searches/compare-with');
const documents = () => import('./documents');
const embeddings = () => import('./connections/embeddings');
const files = () => import('./connections/files');
const filters = () => import('./filters');
const history = () => import('./searches/history');
const imports = () => import('./clusters/imports');
const journal = () => import('./journal');
const keys = () => import('./connections/keys');
const lists = () => import('./choices/lists');
const marks = () => import('./connections/marks');
const migrations = () => import('./clusters/migrations');
const newCollections = () => import('./collections/new-collections');
const favorites = () => import('./favorites');
const exchanges = () => import('./exchanges');
const roles = () => import('./roles/roles');
const roleReports = () => import('./roles/reports');
const access = () => import('./roles/access');
const regions = () => import('./regions');
const replicas = () => import('./clusters/replicas');
const rows = () => import('./rows');
const plans = () => import('./plans');
const searches = () => import('./searches/searches');
const searchEvidence = () => import('./searches/evidence');
const secrets = () => import('./secrets');
const snippets = () => import('./snippets');
const things = () => import('./things');
const support = () => import('./support/support');
const switching = () => import('./connections/switch');
const volumes = () => import('./volumes');
const work = () => import('./clusters/work');

/** A command whose code comes with its family. */
const from =
  <Name extends string, Run extends (app: App, ...args: never[]) => unknown>(
    family: () => Promise<Readonly<Record<Name, Run>>>,
    name: Name,
  ) =>
  async (app: App, ...args: never[]): Promise<unknown> =>
    (await family())[name](app, ...args);

/** Every command there is, loaded with the first one. A test holds these ids against package.json, by which they are registered. */
export const commands = {
  'vectorCloud.demo.connect': from(connections, 'connectDemo'),
  'vectorCloud.connection.add': from(connections, 'addConnection'),
  'vectorCloud.endpoint.add': from(connections, 'addEndpoint'),
  'vectorCloud.connection.test': from(connections, 'testConnection'),
  'vectorCloud.connection.edit': from(connections, 'editConnection'),
  'vectorCloud.connection.rename': from(connections, 'renameConnection'),
  'vectorCloud.connection.duplicate': from(connections, 'duplicateConnection'),
  'vectorCloud.connection.remove': from(connections, 'removeConnection'),
  'vectorCloud.connection.moveUp': from(connections, 'moveConnectionUp'),
  'vectorCloud.connection.moveDown': from(connections, 'moveConnectionDown'),
  'vectorCloud.connection.setController': from(connections, 'setController'),
  'vectorCloud.connection.setEmbedding': from(embeddings, 'setEmbedding'),
  'vectorCloud.connection.switch': from(switching, 'switchConnection'),
  'vectorCloud.connection.export': from(files, 'exportConnections'),
  'vectorCloud.connection.import': from(files, 'importConnections'),
  'vectorCloud.connection.replaceKey': from(keys, 'replaceKey'),
  'vectorCloud.connection.signOut': from(keys, 'signOut'),
  'vectorCloud.connection.signOutAll': from(keys, 'signOutAll'),
  'vectorCloud.cluster.useUser': from(keys, 'useClusterUser'),
  'vectorCloud.cluster.useKey': from(keys, 'useClusterKey'),
  'vectorCloud.connection.markProduction': from(marks, 'markProduction'),
  'vectorCloud.connection.unmarkProduction': from(marks, 'unmarkProduction'),
  'vectorCloud.connection.makeReadOnly': from(marks, 'makeReadOnly'),
  'vectorCloud.connection.makeWritable': from(marks, 'makeWritable'),
  'vectorCloud.connection.closeToAgents': from(marks, 'closeToAgents'),
  'vectorCloud.connection.openToAgents': from(marks, 'openToAgents'),
  'vectorCloud.cluster.copySnippet': from(snippets, 'copySnippet'),
  'vectorCloud.thing.copyId': from(things, 'copyId'),
  'vectorCloud.thing.copyName': from(things, 'copyName'),
  'vectorCloud.thing.copyEndpoint': from(things, 'copyEndpoint'),
  'vectorCloud.thing.copyRecord': from(things, 'copyRecord'),
  'vectorCloud.thing.showRecord': from(things, 'showRecord'),
  'vectorCloud.thing.openInConsole': from(things, 'openInConsole'),
  'vectorCloud.thing.addById': from(lists, 'addById'),
  'vectorCloud.thing.unpin': from(lists, 'unpin'),
  'vectorCloud.tree.filter': async (app: App) => (await filters()).filterView(app, 'tree'),
  'vectorCloud.tree.clearFilter': (app: App) => app.views.tree.filter(''),
  'vectorCloud.places.filter': async (app: App) => (await filters()).filterView(app, 'places'),
  'vectorCloud.places.clearFilter': (app: App) => app.views.places.filter(''),
  'vectorCloud.drafts.filter': async (app: App) => (await filters()).filterView(app, 'drafts'),
  'vectorCloud.drafts.clearFilter': (app: App) => app.views.drafts.filter(''),
  'vectorCloud.work.filter': async (app: App) => (await filters()).filterView(app, 'work'),
  'vectorCloud.work.clearFilter': (app: App) => app.views.work.filter(''),
  'vectorCloud.search': from(searches, 'search'),
  'vectorCloud.collection.search': from(searches, 'searchCollection'),
  'vectorCloud.collection.browse': from(searches, 'browseCollection'),
  'vectorCloud.selection.search': from(searches, 'searchSelection'),
  'vectorCloud.search.run': from(searches, 'runSearchDocument'),
  'vectorCloud.search.cancel': from(searches, 'cancelSearch'),
  'vectorCloud.search.showRaw': from(searches, 'showRawSearch'),
  'vectorCloud.search.pinBaseline': from(searchEvidence, 'pinBaseline'),
  'vectorCloud.search.unpinBaseline': from(searchEvidence, 'unpinBaseline'),
  'vectorCloud.search.compare': from(searchEvidence, 'compareWithBaseline'),
  'vectorCloud.search.compareWith': from(compare, 'compareWith'),
  'vectorCloud.search.openCheck': from(checks, 'openCheck'),
  'vectorCloud.search.copyAsCode': from(searchEvidence, 'copyAsCode'),
  'vectorCloud.search.setEmbedding': from(searches, 'setSearchEmbedding'),
  'vectorCloud.history.show': from(history, 'showHistory'),
  'vectorCloud.history.clear': from(searches, 'clearHistory'),
  'vectorCloud.collection.favour': from(favorites, 'addFavorite'),
  'vectorCloud.place.open': from(favorites, 'openFavorite'),
  'vectorCloud.place.remove': from(favorites, 'removeFavorite'),
  'vectorCloud.alertRule.create': from(alertRules, 'newAlertRule'),
  'vectorCloud.alertRule.edit': from(alertRules, 'editAlertRule'),
  'vectorCloud.alertRule.copy': from(alertRules, 'copyAlertRule'),
  'vectorCloud.alertRule.enable': from(alertRules, 'enableAlertRule'),
  'vectorCloud.alertRule.disable': from(alertRules, 'disableAlertRule'),
  'vectorCloud.alertRule.delete': from(alertRules, 'deleteAlertRule'),
  'vectorCloud.alertRule.forget': from(alertRules, 'forgetAlertRule'),
  'vectorCloud.role.edit': from(roles, 'editRole'),
  'vectorCloud.role.create': from(roles, 'newRole'),
  'vectorCloud.role.copy': from(roles, 'copyRole'),
  'vectorCloud.role.delete': from(roles, 'deleteRole'),
  'vectorCloud.role.explain': from(roleReports, 'explainRole'),
  'vectorCloud.role.compare': from(roleReports, 'compareRoles'),
  'vectorCloud.access.show': from(access, 'showAccess'),
  'vectorCloud.access.export': from(access, 'exportAccess'),
  'vectorCloud.cluster.showAccess': from(access, 'showClusterAccess'),
  'vectorCloud.draft.open': from(documents, 'openDraft'),
  'vectorCloud.draft.discard': from(documents, 'discardDraft'),
  'vectorCloud.document.plan': from(documents, 'planDocument'),
  'vectorCloud.document.openText': from(documents, 'openText'),
  'vectorCloud.document.openForm': from(documents, 'openForm'),
  'vectorCloud.document.chooseConnection': from(documents, 'chooseDocumentConnection'),
  'vectorCloud.secret.set': from(secrets, 'setSecret'),
  'vectorCloud.secret.delete': from(secrets, 'deleteSecret'),
  'vectorCloud.secret.move': from(secrets, 'moveSecretAt'),
  'vectorCloud.volume.editDescription': from(volumes, 'editVolumeDescription'),
  'vectorCloud.plan.apply': from(plans, 'applyPlan'),
  'vectorCloud.plan.discard': from(plans, 'discardPlan'),
  'vectorCloud.plan.showDifference': from(plans, 'showDifference'),
  'vectorCloud.journal.show': from(journal, 'showJournal'),
  'vectorCloud.request.inspect': from(exchanges, 'inspectRequests'),
  'vectorCloud.request.copyAsCurl': from(exchanges, 'copyRequestAsCurl'),
  'vectorCloud.refresh': (app: App) => {
    app.trust.askAgain();
    app.counts.forget();
    app.tree.refresh();
  },
  'vectorCloud.node.refresh': from(rows, 'refreshRow'),
  'vectorCloud.node.retry': from(rows, 'retry'),
  'vectorCloud.node.more': from(rows, 'loadMore'),
  'vectorCloud.collection.create': from(newCollections, 'createCollection'),
  'vectorCloud.collection.copy': from(newCollections, 'copyCollection'),
  'vectorCloud.collection.load': from(collections, 'loadCollection'),
  'vectorCloud.collection.release': from(collections, 'releaseCollection'),
  'vectorCloud.collection.drop': from(collections, 'dropCollection'),
  'vectorCloud.import.watch': from(imports, 'watchImport'),
  'vectorCloud.region.showOverview': from(regions, 'showRegions'),
  'vectorCloud.privateEndpointService.find': from(regions, 'findPrivateEndpointService'),
  'vectorCloud.volume.filterType': from(volumes, 'filterVolumes'),
  'vectorCloud.cluster.changeReplicas': from(replicas, 'changeReplicas'),
  'vectorCloud.cluster.migrate': from(migrations, 'migrateCluster'),
  'vectorCloud.operation.look': from(work, 'lookNow'),
  'vectorCloud.operation.leave': from(work, 'stopWatching'),
  'vectorCloud.operation.remove': from(work, 'removeFromWork'),
  'vectorCloud.password.show': from(work, 'showPassword'),
  'vectorCloud.support.collect': from(support, 'collectSupportBundle'),
  'vectorCloud.log.show': (app: App) => app.log.show(),
} satisfies Record<string, (app: App, ...args: never[]) => unknown>;
