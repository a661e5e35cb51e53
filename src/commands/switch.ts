import type { App } from './app';
import { chooseConnection } from './choose';

/** Goes to another connection: its row in the tree, and the status bar. */
export async function switchConnection(app: App): Promise<void> {
  const chosen = await chooseConnection(app);
  if (!chosen) return;
  const row = (await app.tree.getChildren()).find(({ key }) => key === chosen.key);
  if (row) await app.view.reveal(row, { select: true, focus: true, expand: true });
  app.current.show(chosen.scope.connection);
}
