import { ConnectionNode } from '../../tree/connections';
import type { Node } from '../../tree/node';
import type { App } from '../app';
import { chooseConnection } from '../choices/choose';

/** Goes to another connection: its row in the tree, and the status bar. */
export async function switchConnection(app: App): Promise<void> {
  const chosen = await chooseConnection(app);
  if (!chosen) return;
  // What is shown stays as it is: rows that are read anew here nobody would see, and commands would look for theirs among them.
  const isIt = (node: Node) => node instanceof ConnectionNode && node.key === chosen.key;
  const row = [...app.tree.known()].find(isIt) ?? (await app.tree.getChildren()).find(isIt);
  if (row) await app.view.reveal(row, { select: true, focus: true, expand: true });
  app.current.show(chosen.scope.connection);
}
