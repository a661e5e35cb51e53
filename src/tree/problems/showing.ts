import type { Clients } from '../../connections/clients';
import type { ConnectionStore } from '../../connections/connection-store';
import { Problems } from '../../work/problems/problems';
import { problemThresholds, searchedDays } from '../../work/problems/thresholds';
import type { ProblemServices } from '../../work/problems/problems';
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
  readonly failed: (error: unknown) => void;
}

/** Returns the problems of all connections, which the view and the status bar show from then on. */
export function showProblems(
  { views: { problems: view }, current }: Shown,
  { connections, clients, searched, failed }: Services,
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
  problems.onDidDispose(() => status.dispose());
  return problems;
}
