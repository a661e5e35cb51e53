import type * as vscode from 'vscode';
import { resolveCluster } from '../../connections/planes';
import type { CheckResult } from '../../model/checks/results';
import type { Hit } from '../../model/searches/searches';
import { runDocument } from './document-runs';
import type { CheckServices } from './checks';

/** What the checks of a document came to, in its order. */
export interface Checked {
  readonly results: readonly CheckResult[];
  readonly elapsedMs: number;
}

/** Runs the search of a document and holds the answer against its checks. @throws NoTarget, NotSearchable, and as the client does */
export async function check(services: CheckServices, uri: vscode.Uri, signal: AbortSignal): Promise<Checked> {
  const { search, ref, known, run } = await runDocument(services, uri, signal);
  const [{ judge }, { client }] = await Promise.all([
    import('../../client/checks'),
    resolveCluster(services.clients, ref.connection, ref.clusterId, { signal }),
  ]);
  const elapsedMs = run.times.networkMs + run.times.parseMs;
  const answered = { call: run.call, hits: run.rows as Hit[], topks: run.topks, elapsedMs };
  return { elapsedMs, results: await judge(client, search.expect ?? [], answered, known, { signal }) };
}
