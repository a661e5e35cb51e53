import * as vscode from 'vscode';
import { explain, isCancelled } from '../connections/explain';
import type { CollectionNode } from '../tree/collections';
import type { ConnectionNode } from '../tree/connections';
import type { FailureNode } from '../tree/messages';
import type { Node } from '../tree/node';
import type { App } from './app';

// A family of commands is loaded with its first command.
const connections = () => import('./connections');
const searches = () => import('./searches');

/** Every command there is. A test holds these ids against package.json. */
export const commands = {
  'vectorCloud.demo.connect': async (app: App) => (await connections()).connectDemo(app),
  'vectorCloud.connection.add': async (app: App) => (await connections()).addConnection(app),
  'vectorCloud.connection.replaceKey': async (app: App, node?: ConnectionNode | FailureNode) =>
    (await connections()).replaceKey(app, node),
  'vectorCloud.connection.remove': async (app: App, node?: ConnectionNode) =>
    (await connections()).removeConnection(app, node),
  'vectorCloud.search': async (app: App) => (await searches()).search(app),
  'vectorCloud.collection.search': async (app: App, node?: CollectionNode) =>
    (await searches()).searchCollection(app, node),
  'vectorCloud.refresh': (app: App) => {
    app.trust.askAgain();
    app.tree.refresh();
  },
  'vectorCloud.node.refresh': (app: App, node?: Node) => app.tree.refresh(node),
  'vectorCloud.node.retry': (app: App, node?: FailureNode) => {
    app.trust.askAgain();
    app.tree.refresh(node?.parent);
  },
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
