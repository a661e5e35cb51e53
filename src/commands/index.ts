import * as vscode from 'vscode';
import { explain, isCancelled } from '../connections/explain';
import type { ClusterNode } from '../tree/clusters';
import type { CollectionNode } from '../tree/collections';
import type { DraftNode } from '../tree/drafts';
import type { MoreNode } from '../tree/lists';
import type { FailureNode } from '../tree/messages';
import type { Node } from '../tree/node';
import type { PlaceNode } from '../tree/places';
import type { App } from './app';

// A family of commands is loaded with its first command.
const connections = () => import('./connections');
const documents = () => import('./documents');
const files = () => import('./connection-files');
const journal = () => import('./journal');
const keys = () => import('./keys');
const lists = () => import('./lists');
const marks = () => import('./marks');
const places = () => import('./places');
const roles = () => import('./roles');
const plans = () => import('./plans');
const searches = () => import('./searches');
const snippets = () => import('./snippets');
const things = () => import('./things');
const switching = () => import('./switch');
const volumes = () => import('./volumes');

type Nodes = readonly Node[];
type Uri = vscode.Uri;

/** Every command there is. A test holds these ids against package.json. */
export const commands = {
  'vectorCloud.demo.connect': async (app: App) => (await connections()).connectDemo(app),
  'vectorCloud.connection.add': async (app: App) => (await connections()).addConnection(app),
  'vectorCloud.endpoint.add': async (app: App) => (await connections()).addEndpoint(app),
  'vectorCloud.connection.test': async (app: App, node?: Node) => (await connections()).testConnection(app, node),
  'vectorCloud.connection.edit': async (app: App, node?: Node) => (await connections()).editConnection(app, node),
  'vectorCloud.connection.rename': async (app: App, node?: Node) => (await connections()).renameConnection(app, node),
  'vectorCloud.connection.duplicate': async (app: App, node?: Node) =>
    (await connections()).duplicateConnection(app, node),
  'vectorCloud.connection.remove': async (app: App, node?: Node, nodes?: Nodes) =>
    (await connections()).removeConnection(app, node, nodes),
  'vectorCloud.connection.moveUp': async (app: App, node?: Node) => (await connections()).moveConnectionUp(app, node),
  'vectorCloud.connection.moveDown': async (app: App, node?: Node) =>
    (await connections()).moveConnectionDown(app, node),
  'vectorCloud.connection.setController': async (app: App, node?: Node) =>
    (await connections()).setController(app, node),
  'vectorCloud.connection.switch': async (app: App) => (await switching()).switchConnection(app),
  'vectorCloud.connection.export': async (app: App) => (await files()).exportConnections(app),
  'vectorCloud.connection.import': async (app: App) => (await files()).importConnections(app),
  'vectorCloud.connection.replaceKey': async (app: App, node?: Node) => (await keys()).replaceKey(app, node),
  'vectorCloud.connection.signOut': async (app: App, node?: Node) => (await keys()).signOut(app, node),
  'vectorCloud.connection.signOutAll': async (app: App) => (await keys()).signOutAll(app),
  'vectorCloud.cluster.useUser': async (app: App, node?: ClusterNode) => (await keys()).useClusterUser(app, node),
  'vectorCloud.cluster.useKey': async (app: App, node?: ClusterNode) => (await keys()).useClusterKey(app, node),
  'vectorCloud.connection.markProduction': async (app: App, node?: Node) => (await marks()).markProduction(app, node),
  'vectorCloud.connection.unmarkProduction': async (app: App, node?: Node) =>
    (await marks()).unmarkProduction(app, node),
  'vectorCloud.connection.makeReadOnly': async (app: App, node?: Node) => (await marks()).makeReadOnly(app, node),
  'vectorCloud.connection.makeWritable': async (app: App, node?: Node) => (await marks()).makeWritable(app, node),
  'vectorCloud.cluster.copySnippet': async (app: App, node?: ClusterNode) => (await snippets()).copySnippet(app, node),
  'vectorCloud.thing.copyId': async (app: App, node?: Node, nodes?: Nodes) => (await things()).copyId(app, node, nodes),
  'vectorCloud.thing.copyName': async (app: App, node?: Node, nodes?: Nodes) =>
    (await things()).copyName(app, node, nodes),
  'vectorCloud.thing.copyEndpoint': async (app: App, node?: Node, nodes?: Nodes) =>
    (await things()).copyEndpoint(app, node, nodes),
  'vectorCloud.thing.copyRecord': async (app: App, node?: Node) => (await things()).copyRecord(app, node),
  'vectorCloud.thing.showRecord': async (app: App, node?: Node) => (await things()).showRecord(app, node),
  'vectorCloud.thing.openInConsole': async (app: App, node?: Node) => (await things()).openInConsole(app, node),
  'vectorCloud.thing.addById': async (app: App, node?: Node) => (await lists()).addById(app, node),
  'vectorCloud.thing.unpin': async (app: App, node?: Node) => (await lists()).unpin(app, node),
  'vectorCloud.filter': async (app: App) => (await lists()).filterTree(app),
  'vectorCloud.filter.clear': async (app: App) => (await lists()).clearFilter(app),
  'vectorCloud.search': async (app: App) => (await searches()).search(app),
  'vectorCloud.collection.search': async (app: App, node?: CollectionNode) =>
    (await searches()).searchCollection(app, node),
  'vectorCloud.collection.favour': async (app: App, node?: CollectionNode | PlaceNode) =>
    (await places()).addFavourite(app, node),
  'vectorCloud.place.open': async (app: App, node: PlaceNode) => (await places()).openPlace(app, node),
  'vectorCloud.place.remove': async (app: App, node: PlaceNode) => (await places()).removePlace(app, node),
  'vectorCloud.role.edit': async (app: App, node?: Node) => (await roles()).editRole(app, node),
  'vectorCloud.draft.open': async (app: App, node?: DraftNode) => (await documents()).openDraft(app, node),
  'vectorCloud.draft.discard': async (app: App, node?: DraftNode) => (await documents()).discardDraft(app, node),
  'vectorCloud.document.plan': async (app: App, uri?: Uri) => (await documents()).planDocument(app, uri),
  'vectorCloud.document.chooseConnection': async (app: App, uri?: Uri) =>
    (await documents()).chooseDocumentConnection(app, uri),
  'vectorCloud.volume.editDescription': async (app: App, node?: Node) =>
    (await volumes()).editVolumeDescription(app, node),
  'vectorCloud.plan.apply': async (app: App, uri?: vscode.Uri) => (await plans()).applyPlan(app, uri),
  'vectorCloud.plan.discard': async (app: App, uri?: vscode.Uri) => (await plans()).discardPlan(app, uri),
  'vectorCloud.plan.showDifference': async (app: App, uri?: vscode.Uri) => (await plans()).showDifference(app, uri),
  'vectorCloud.journal.show': async (app: App) => (await journal()).showJournal(app),
  'vectorCloud.refresh': (app: App) => {
    app.trust.askAgain();
    app.counts.forget();
    app.tree.refresh();
  },
  'vectorCloud.node.refresh': (app: App, node?: Node) => {
    app.counts.forget();
    app.tree.refresh(node);
  },
  'vectorCloud.node.retry': (app: App, node?: FailureNode) => {
    app.trust.askAgain();
    app.tree.refresh(node?.parent);
  },
  'vectorCloud.node.more': async (app: App, node: MoreNode) => (await lists()).loadMore(app, node),
  'vectorCloud.log.show': (app: App) => app.log.show(),
} satisfies Record<string, (app: App, ...args: never[]) => unknown>;

/** Registers the table. Here, and nowhere else, a command's failure is caught. */
export function registerCommands(app: App): vscode.Disposable {
  return vscode.Disposable.from(
    ...Object.entries(commands).map(([id, run]) =>
      vscode.commands.registerCommand(id, async (...args: unknown[]) => {
        try {
          return await (run as (app: App, ...args: unknown[]) => unknown)(app, ...args);
        } catch (error) {
          if (!isCancelled(error)) void showFailure(app, id, error);
          return undefined;
        }
      }),
    ),
  );
}

async function showFailure(app: App, id: string, error: unknown): Promise<void> {
  app.log.error(id, error instanceof Error ? (error.stack ?? error.message) : String(error));
  const log = vscode.l10n.t('Show Log');
  if ((await vscode.window.showErrorMessage(explain(error).message, log)) === log) app.log.show();
}
