import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { App } from '../../../src/commands/app';
import type { EndpointConnection } from '../../../src/connections/connection';
import { ROOT, startAlone, type Alone } from '../../../src/demo/alone';
import { app, forgetConnections, forgetOperations } from '../../harness/host/app';
import { forgetDrafts } from '../../harness/host/connected';
import { leavingQuestions, type Question } from '../../harness/host/questions';

/** Expects a list of the endpoint's objects that contains a row. */
const offers = (row: string) => ({ row });
/** Expects a message; in an empty list, `leads` are commands below it. */
const says = (words: RegExp, ...leads: readonly string[]) => ({ words, leads });
/** Expects a question about something outside the tree, such as a file. */
const asks = (kind: Question['kind']) => ({ kind });
/** Expects no question. */
const ACTS = {};

const none = (noun: string) => says(new RegExp(`^No ${noun} found\\. Endpoints have no ${noun}:`));
const CONNECTION = offers('Own');
const COLLECTION = offers('help_center');
const FILTER = asks('box');
const NOTHING_OPEN = says(/^First open a role, alert rule, search/, 'Open Draft…', 'Search…');
const NOT_RUN = says(/^No search is open\. Open a search/, 'Search…', 'Show Search History…');
const NO_PLAN = says(/^No open plan/, 'Open Draft…');

type Does = Partial<{ row: string; words: RegExp; leads: readonly string[]; kind: Question['kind'] }>;

/** Behavior of every command if the only connection is a self-hosted Milvus server. */
const COMMANDS: Readonly<Record<string, Does>> = {
  'connection.add': asks('box'),
  'endpoint.add': asks('box'),
  'connection.test': CONNECTION,
  'connection.showOffers': CONNECTION,
  'connection.edit': CONNECTION,
  'connection.rename': CONNECTION,
  'connection.duplicate': CONNECTION,
  'connection.remove': CONNECTION,
  'connection.moveUp': CONNECTION,
  'connection.moveDown': CONNECTION,
  'connection.setController': says(/^No connection to a managed service/),
  'project.setEndpoint': none('projects'),
  'connection.setEmbedding': CONNECTION,
  'connection.switch': CONNECTION,
  'connection.export': asks('files'),
  'connection.import': asks('files'),
  'connection.replaceKey': CONNECTION,
  'connection.signOut': CONNECTION,
  'connection.signOutAll': says(/^Sign out of all/),
  'connection.markProduction': CONNECTION,
  'connection.unmarkProduction': says(
    /^No connection is marked as production/,
    'Mark as Production',
    'Add Connection…',
  ),
  'connection.makeReadOnly': CONNECTION,
  'connection.makeWritable': says(/^No connection is read-only/, 'Make Read-Only'),
  'connection.closeToAgents': CONNECTION,
  'connection.openToAgents': says(/^Agent access is allowed for all connections/, 'Block Agent Access'),
  'cluster.open': none('clusters'),
  'cluster.setEndpoint': none('clusters'),
  'cluster.useUser': none('clusters'),
  'cluster.useKey': none('clusters'),
  'cluster.copySnippet': CONNECTION,
  'demo.copyKey': says(/^The demo service is not connected/),
  'cluster.showAccess': none('clusters'),
  'cluster.changeReplicas': none('clusters'),
  'cluster.migrate': none('clusters'),
  'thing.copyId': COLLECTION,
  'thing.copyName': COLLECTION,
  'thing.copyEndpoint': COLLECTION,
  'thing.copyRecord': COLLECTION,
  'thing.showRecord': COLLECTION,
  'thing.openInConsole': says(/No console page/),
  'thing.addById': CONNECTION,
  'thing.unpin': says(/No IDs were added/),
  'tree.filter': FILTER,
  'tree.clearFilter': ACTS,
  'places.filter': FILTER,
  'places.clearFilter': ACTS,
  'drafts.filter': FILTER,
  'drafts.clearFilter': ACTS,
  'work.filter': FILTER,
  'work.clearFilter': ACTS,
  search: COLLECTION,
  'collection.search': COLLECTION,
  'collection.browse': COLLECTION,
  'collection.favour': COLLECTION,
  'collection.create': offers('default'),
  'collection.createFromFile': offers('default'),
  'collection.copy': COLLECTION,
  'collection.copyEntities': COLLECTION,
  'collection.export': COLLECTION,
  'collection.import': COLLECTION,
  'collection.load': COLLECTION,
  'collection.release': COLLECTION,
  'collection.drop': COLLECTION,
  'index.create': COLLECTION,
  'index.drop': COLLECTION,
  'configuration.filter': FILTER,
  'configuration.clearFilter': ACTS,
  'configuration.refresh': says(/^No configuration \(vectorcloud\.json\)/),
  'configuration.chooseConnection': says(/^No configuration \(vectorcloud\.json\)/),
  'configuration.plan': says(/^No difference is known/),
  'configuration.showDifference': says(/^No difference is known/),
  'configuration.pull': says(/^No unmanaged objects/),
  'alias.create': COLLECTION,
  'alias.switch': offers('default'),
  'alias.drop': offers('default'),
  'entity.create': COLLECTION,
  'entity.edit': COLLECTION,
  'entity.duplicate': COLLECTION,
  'entity.delete': COLLECTION,
  'selection.search': says(/^No selection\. Select a text/),
  'search.save': says(/^No search is open/, 'Search…'),
  'search.run': says(/^No search is open/, 'Search…'),
  'search.cancel': says(/No search is running/),
  'search.pinBaseline': NOT_RUN,
  'search.unpinBaseline': says(/^No baseline pinned/, 'Pin as Baseline'),
  'search.compare': NOT_RUN,
  'search.compareWith': NOT_RUN,
  'search.openCheck': says(/^Open a search document \(\.vcsearch\.json\) that has checks/),
  'search.copyAsCode': NOT_RUN,
  'search.addToQuerySet': says(/^No search is open/, 'Search…'),
  'search.judgeHits': NOT_RUN,
  'search.showRaw': NOT_RUN,
  'search.setEmbedding': CONNECTION,
  'evaluation.create': COLLECTION,
  'evaluation.run': { row: 'help-center' },
  'evaluation.showResults': { row: 'help-center' },
  'evaluation.pause': says(/^No evaluation is running/),
  'evaluation.resume': says(/^No evaluation to resume/),
  'evaluation.cancel': says(/^No evaluation to cancel/),
  'history.show': offers('No searches yet.'),
  'history.clear': says(/^Clear the search history/),
  'place.open': COLLECTION,
  'place.remove': says(/No favorites or recent collections yet/),
  'alertRule.create': none('projects'),
  'alertRule.edit': none('alert rules'),
  'alertRule.copy': none('alert rules'),
  'alertRule.enable': none('alert rules'),
  'alertRule.disable': none('alert rules'),
  'alertRule.delete': none('alert rules'),
  'alertRule.forget': none('alert rules'),
  'role.create': none('projects'),
  'role.copy': none('roles'),
  'role.delete': none('roles'),
  'role.explain': none('roles'),
  'role.compare': none('roles'),
  'role.edit': none('roles'),
  'access.show': says(/^No connection to a control plane/),
  'access.export': says(/^No connection to a control plane/),
  'volume.editDescription': none('volumes'),
  'volume.filterType': none('volumes'),
  'region.showOverview': says(/^No connection to a control plane/),
  'privateEndpointService.find': says(/^Only managed services have private endpoint services/),
  'import.watch': none('running imports'),
  'fileImport.pause': says(/^No import or copy is running/),
  'fileImport.resume': says(/^No import or copy to resume/, 'Import Entities…', 'Copy Collection…'),
  'fileImport.cancel': says(/^No import or copy to cancel/),
  'document.plan': NOTHING_OPEN,
  'document.openText': NOTHING_OPEN,
  'document.openForm': NOTHING_OPEN,
  'document.chooseConnection': NOTHING_OPEN,
  'draft.open': says(/No drafts/),
  'draft.discard': says(/No drafts/),
  'secret.set': CONNECTION,
  'secret.delete': CONNECTION,
  'secret.move': says(/The active document contains no secret value/),
  'plan.apply': NO_PLAN,
  'plan.openPage': NO_PLAN,
  'plan.discard': NO_PLAN,
  'plan.showDifference': NO_PLAN,
  'journal.export': asks('files'),
  'journal.show': asks('list'),
  'journal.proposeReverse': asks('list'),
  'request.inspect': asks('list'),
  'request.copyAsCurl': asks('list'),
  refresh: ACTS,
  'node.refresh': ACTS,
  'node.retry': says(/^No failed rows/),
  'node.cancel': says(/No rows are loading/),
  'node.more': says(/^No list has more rows/),
  'operation.look': says(/^No operation to check/),
  'operation.leave': says(/^No operation is tracked/),
  'operation.remove': says(/^No operation to remove/),
  'password.show': says(/No passwords to show/),
  'support.collect': offers('Without hosts'),
};

const ENTITIES = ['entity.create', 'entity.edit', 'entity.duplicate', 'entity.delete'];

/** The same where that server answers V1 alone, of which collections cannot be changed. */
const BY_V1: Readonly<Record<string, Does>> = {
  ...Object.fromEntries(
    [
      'collection.create',
      'collection.createFromFile',
      'collection.copy',
      'collection.import',
      'collection.load',
      'collection.release',
      'collection.drop',
      'index.create',
      'index.drop',
      'alias.create',
      'alias.switch',
      'alias.drop',
      ...ENTITIES,
    ].map(name => [name, says(/^V1 cannot create or change collections\./)]),
  ),
  'collection.copyEntities': COLLECTION,
  'collection.export': COLLECTION,
  'cluster.copySnippet': CONNECTION,
  search: COLLECTION,
  'collection.browse': COLLECTION,
  'thing.showRecord': COLLECTION,
};

/** Commands that open something of VS Code's own, or another connection. */
const ELSEWHERE: ReadonlySet<string> = new Set(['log.show', 'demo.connect']);

describe('commands on a server of one’s own', function () {
  this.timeout(60_000);
  let running: App;
  let server: Alone;

  before(async () => {
    running = await app();
    server = await startAlone({ strict: true, entities: 1000 });
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await forgetDrafts(running);
    await forgetOperations(running);
    await (await running.searches()).clear();
    const change = { kind: 'collection', thingId: 'c', name: 'c', summary: 'Load c', outcome: 'applied', request: {} };
    await running.changes.journal.add({ connectionId: 'gone', connectionName: 'Gone', ...change });
  });
  after(async () => {
    await forgetConnections(running);
    await server.close();
  });

  const connect = async (more: Partial<EndpointConnection> = {}) => {
    await forgetConnections(running);
    const { address } = server;
    const own = { id: 'own', kind: 'endpoint', plane: 'cluster', name: 'Own', address, selfHosted: true } as const;
    await running.connections.add({ ...own, ...more }, `${ROOT.user}:${ROOT.password}`);
    await running.tree.getChildren();
  };

  async function follow(commands: Readonly<Record<string, Does>>): Promise<void> {
    for (const [command, { row, words, leads = [], kind }] of Object.entries(commands)) {
      using left = leavingQuestions();
      await vscode.commands.executeCommand(`vectorCloud.${command}`);
      const [first, ...more] = left.asked;
      const told = `${command}: ${JSON.stringify(left.asked)}`;
      assert.deepEqual(more, [], told);
      if (first?.kind === 'list' || first?.kind === 'box') assert.ok(first.title, told);
      if (row !== undefined) assert.ok(first?.rows.includes(row), told);
      else if (words) {
        assert.ok(
          [first?.text, first?.rows[0]].some(text => words.test(text ?? '')),
          told,
        );
        assert.ok(
          leads.every(each => first?.rows.includes(each)),
          told,
        );
        // An empty list leads on.
        assert.ok(first?.kind !== 'list' || first.rows.some(text => !words.test(text)), told);
      } else assert.equal(first?.kind, kind, told);
    }
  }

  it('offer what is there, or say why there is nothing', async () => {
    await connect();
    await follow(COMMANDS);
  });

  it('of V1 alone say what V1 cannot do', async () => {
    await connect({ v1Only: true });
    await follow(BY_V1);
  });

  it('have a row each', () => {
    const { contributes } = vscode.extensions.getExtension('vector-cloud.vector-cloud')!.packageJSON as {
      contributes: { commands: { command: string }[] };
    };
    const all = contributes.commands.map(({ command }) => command.replace('vectorCloud.', ''));
    const told = [...Object.keys(COMMANDS), ...ELSEWHERE];
    assert.deepEqual(told.toSorted(), all.toSorted());
  });
});
