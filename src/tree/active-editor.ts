import * as vscode from 'vscode';
import { PLAN, type PlanFiles } from '../changes/plan-files';
import type { Connection } from '../connections/connection';
import type { ConnectionStore } from '../connections/connection-store';
import type { Documents } from '../documents/documents';
import { activeUri } from '../documents/files/tabs';
import type { Current } from './current';

/** Sources of the connections of editors. */
interface EditorSources {
  readonly connections: ConnectionStore;
  readonly documents: Documents;
  readonly plans: PlanFiles;
  readonly failed: (error: unknown) => void;
}

/** Shows the connection of the active form, text or plan as the current one, also after a reload. Other editors do not change it. */
export function followActiveEditor(current: Current, sources: EditorSources): vscode.Disposable {
  let last: string | undefined;
  const follow = async () => {
    const uri = activeUri();
    const active = uri?.toString();
    if (active === last) return; // a row that was selected meanwhile counts
    last = active;
    const connection = uri && (await connectionOf(sources, uri));
    if (connection && last === active) current.show(connection);
  };
  const changed = () => void follow().catch(sources.failed);
  changed();
  return vscode.Disposable.from(
    vscode.window.tabGroups.onDidChangeTabs(changed),
    vscode.window.tabGroups.onDidChangeTabGroups(changed),
  );
}

async function connectionOf(
  { connections, documents, plans }: EditorSources,
  uri: vscode.Uri,
): Promise<Connection | undefined> {
  if (uri.scheme !== PLAN) return documents.belongsTo(uri);
  const plan = (await plans.documents()).at(uri);
  return plan && connections.find(plan.shown.connectionId);
}
