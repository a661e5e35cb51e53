import { writeFileSync } from 'node:fs';
import * as vscode from 'vscode';
import { NAMED_OPERATIONS } from '../../../src/demo/wire/operations';
import type { SearchDocument } from '../../../src/model/searches/documents';
import { find } from '../../harness/host/app';
import { connectDemo, leave, PROD, sessionOf } from '../../harness/host/connected';

/** Times of all rounds with one state of the control plane, in milliseconds. */
export interface HalfTimes {
  /** The same search with `fetch` and `JSON.parse`. */
  floor: number[];
  /** A search on a cluster whose endpoint is known. */
  search: number[];
  /** From reopening a search of the history to its hits. */
  history: number[];
  /** From refreshing an added cluster to its databases. */
  databases: number[];
}
export type Planes = Readonly<Record<'answers' | 'late' | 'hangs', HalfTimes>>;

const ROUNDS = 9;
const LATE_MS = 3000;
const KEY = 'bench';
const VECTOR = Array.from({ length: 128 }, (_, at) => Math.sin(at));
const SEARCH = {
  clusterId: PROD,
  database: 'default',
  collection: 'help_center',
  vectors: [VECTOR],
  limit: 10,
} satisfies SearchDocument;

/** Uses a cluster in the extension host while its control plane answers, is late and hangs; leaves the times in $BENCH_TIMES. */
export async function run(): Promise<void> {
  const service = await connectDemo({ id: 's', key: KEY, pinned: { clusters: [PROD] } });
  const { running, demo } = service;
  const { endpoint } = demo.clusters.find(({ clusterId }) => clusterId === PROD)!;
  const searches = await running.searches();
  const first = await sessionOf(running, SEARCH);
  await first.search();
  first.dispose();
  const place = { connectionId: 's', clusterId: PROD, dbName: 'default', collectionName: 'help_center' };
  const recorded = async () => (await searches.history.list(place)).records[0];
  while (!(await recorded())) await new Promise(resolve => setImmediate(resolve));
  const cluster = await find(running.tree, 'Service', 'Search Team', 'Clusters', 'prod-search');

  const search = async () => {
    const session = await sessionOf(running, SEARCH);
    const ms = await time(() => session.search());
    if (session.run?.rows.length !== SEARCH.limit) throw new Error(session.outcome.problem?.message);
    session.dispose();
    return ms;
  };
  const history = async () => {
    const record = (await recorded())!;
    const ms = await time(async () => {
      const session = searches.of(await vscode.workspace.openTextDocument(await searches.reopen(record)));
      await session.search();
      if (session.run?.rows.length !== SEARCH.limit) throw new Error(session.outcome.problem?.message);
      session.dispose();
    });
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    return ms;
  };
  const databases = () =>
    time(async () => {
      running.tree.refresh(cluster);
      const rows = await running.tree.getChildren(cluster);
      if (!rows.some(row => running.tree.getTreeItem(row).label === 'default')) throw new Error('No databases');
    });
  const floor = () =>
    time(async () => {
      const body = JSON.stringify({ collectionName: SEARCH.collection, data: [VECTOR], limit: SEARCH.limit });
      const headers = { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' };
      await (await fetch(`${endpoint}/v2/vectordb/entities/search`, { method: 'POST', headers, body })).json();
    });
  const measured = async (): Promise<HalfTimes> => {
    const times: HalfTimes = { floor: [], search: [], history: [], databases: [] };
    for (let round = 0; round < ROUNDS; round++) {
      times.floor.push(await floor());
      times.search.push(await search());
      times.history.push(await history());
      times.databases.push(await databases());
    }
    return times;
  };

  await measured(); // code and connection are there before
  const answers = await measured();
  const routes = Object.entries(NAMED_OPERATIONS).filter(([name]) => name.startsWith('cloud.'));
  const restores = routes.map(([, { route }]) => demo.fail(route, { latencyMs: LATE_MS }));
  const late = await measured();
  for (const restore of restores) restore();
  demo.restrict({ hang: ['cloud.*'] });
  const hangs = await measured();
  demo.restrict({});
  writeFileSync(process.env['BENCH_TIMES'] ?? '', JSON.stringify({ answers, late, hangs } satisfies Planes));
  await searches.history.forget('s');
  await leave(service);
}

async function time(what: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await what();
  return performance.now() - begun;
}
