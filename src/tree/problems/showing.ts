import * as vscode from 'vscode';
import type { Changes } from '../../changes/changes';
import type { Clients } from '../../connections/clients';
import type { ConnectionStore } from '../../connections/connection-store';
import { Problems } from '../../work/problems/problems';
import { problemThresholds, searchedDays } from '../../work/problems/thresholds';
import type { ProblemServices } from '../../work/problems/problems';
import { hasEnded } from '../../work/states';
import type { Work } from '../../work/work';
import type { Current } from '../current/current';
import type { View } from '../views';
import { ProblemStatus } from './status';
import { summaryWords } from './words';

/** Parts of the sidebar that show problems. */
interface Shown {
  readonly views: { readonly problems: View };
  readonly current: Current;
}

interface Services extends Pick<ProblemServices, 'searched'> {
  readonly connections: ConnectionStore;
  readonly clients: Clients;
  readonly operations: { readonly work: Work };
  readonly onDidWrite: Changes['onDidWrite'];
  readonly failed: (error: unknown) => void;
}

/** Returns the problems of all connections, which the view and the status bar show from then on. */
export function showProblems(
  { views: { problems: view }, current }: Shown,
  { connections, clients, operations, onDidWrite, searched, failed }: Services,
): Problems {
  const problems = new Problems({ connections, clients, searched, searchedDays, thresholds: problemThresholds });
  const status = new ProblemStatus(problems, current, connections, failed);
  const tell = async () => {
    const list = (await connections.list()).connections;
    await view.tell(list.length === 0 ? '' : summaryWords(list.map(each => problems.check(each))));
  };
  problems.onDidChange(() => {
    view.tree.refresh();
    tell().catch(failed);
  });
  const listening = vscode.Disposable.from(
    status,
    onDidWrite(({ connection, kind }) => JUDGED.has(kind) && problems.expire(connection.id)),
    onReplicasChanged(operations.work, id => problems.expire(id), failed),
  );
  problems.onDidDispose(() => listening.dispose());
  return problems;
}

/** Kinds of changed objects that the rules judge. */
const JUDGED: ReadonlySet<string> = new Set(['alertRule', 'collection', 'replicas', 'role']);

/** Calls back with the connection when a change of replicas has ended, which takes minutes after the request. */
function onReplicasChanged(
  work: Work,
  ended: (connectionId: string) => void,
  failed: (error: unknown) => void,
): vscode.Disposable {
  const open = new Set<string>();
  const look = async () => {
    for (const operation of await work.list()) {
      if (operation.kind !== 'replicas') continue;
      if (!hasEnded(operation)) open.add(operation.id);
      else if (open.delete(operation.id)) ended(operation.connectionId);
    }
  };
  const begin = () => void look().catch(failed);
  begin();
  return work.onDidChange(begin);
}
