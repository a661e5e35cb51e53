import { writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import * as vscode from 'vscode';
import { Latencies } from '../../../src/connections/latencies';
import { fleetProtocol } from '../../../src/model/fleet/pages';
import { FleetPage } from '../../../src/panels/fleet/page';
import { connect } from '../../../src/webview/kit/rpc';
import { app, forgetConnections } from '../../harness/host/app';
import { TestPanel } from '../../harness/host/panel';
import { Server } from '../../harness/services/recording-server';

/** Milliseconds of one start. */
export interface FleetTimes {
  /** `JSON.parse` of the first answer. */
  floor: number;
  /** Time from the first answer with clusters to the first state with rows, as the page gets it. */
  firstRows: number;
  /** Time from the first answer to the state with all rows, once every list was read. */
  all: number;
  /** Longest block of the host's thread meanwhile, with the servers in the same thread. */
  longestHold: number;
}

/** Time between two states, as the page has it. */
const REST_MS = 100;

const CONNECTIONS = 5;
const CLUSTERS = 100;

/** Opens the fleet of 500 clusters of five connections, and leaves the times in the file $BENCH_TIMES. */
export async function run(): Promise<void> {
  const running = await app();
  await forgetConnections(running);
  let answered = Infinity;
  const servers = await Promise.all(
    Array.from({ length: CONNECTIONS }, async (_, at) => {
      const server = await Server.start();
      prepare(server, at, () => (answered = Math.min(answered, performance.now())));
      const { address } = server;
      await running.connections.add({ id: `f${at}`, kind: 'cloud', name: `Service ${at}`, address }, 'bench');
      return server;
    }),
  );
  const services = {
    extensionUri: running.extensionUri,
    connections: running.connections,
    clients: running.clients,
    latencies: new Latencies(),
    work: running.operations.work,
    journal: running.changes.journal,
    onDidWrite: running.changes.onDidWrite,
    state: { get: () => undefined, update: async () => {} } as unknown as vscode.Memento,
    failed: (error: unknown) => console.error(error),
    act: async () => {},
    choose: async () => false as const,
  };
  await opened(services); // code and connections are there before
  answered = Infinity;
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const { firstAt, allAt } = await opened(services);
  delay.disable();
  const parsing = performance.now();
  JSON.parse(clustersOf(0));
  const floor = performance.now() - parsing;
  const times: FleetTimes = {
    floor,
    firstRows: firstAt - answered,
    all: allAt - answered,
    longestHold: delay.max / 1e6,
  };
  writeFileSync(process.env['BENCH_TIMES'] ?? '', JSON.stringify(times));
  await forgetConnections(running);
  await Promise.all(servers.map(server => server.stop()));
}

/** Opens a page and asks for states as the page does, until all rows are there. Returns when the first and all rows were. */
async function opened(services: ConstructorParameters<typeof FleetPage>[0]) {
  const panel = new TestPanel();
  new FleetPage(services).serve(panel as unknown as vscode.WebviewPanel);
  const told = new vscode.EventEmitter<void>();
  let isStale = false;
  const host = connect(fleetProtocol, panel.port, {
    changed: () => {
      isStale = true;
      told.fire();
    },
  });
  let state = await host.open(null);
  let firstAt = 0;
  for (;;) {
    if (firstAt === 0 && state.answer.count > 0) firstAt = performance.now();
    const isRead = state.sources.length > 0 && state.sources.every(({ reading }) => !reading);
    if (isRead && state.answer.count === CONNECTIONS * CLUSTERS) break;
    if (isStale) await pause(REST_MS);
    else await new Promise<void>(resolve => void told.event(resolve));
    isStale = false;
    state = await host.show({ view: state.view, runId: state.answer.runId });
  }
  const allAt = performance.now();
  panel.dispose();
  return { firstAt, allAt };
}

function prepare(server: Server, at: number, answering: () => void): void {
  const projects = [{ projectId: `p${at}`, projectName: `Team ${at}` }];
  server.answer('GET /v2/projects', 200, answer(projects));
  server.answer('GET /v2/alertRules', 200, answer({ count: 0, currentPage: 1, pageSize: 100, alertRules: [] }));
  const clusters = clustersOf(at);
  server.on('GET /v2/clusters', response => {
    answering();
    response.writeHead(200, { 'content-type': 'application/json' }).end(clusters);
  });
}

const clustersOf = (at: number): string =>
  answer({
    count: CLUSTERS,
    currentPage: 1,
    pageSize: CLUSTERS,
    clusters: Array.from({ length: CLUSTERS }, (_, nth) => ({
      clusterId: `in01-${at}-${nth}`,
      clusterName: `cluster-${nth}`,
      projectId: `p${at}`,
      status: 'RUNNING',
      plan: 'Enterprise',
      deploymentOption: 'Dedicated',
      regionId: 'aws-us-west-2',
      cuSize: 4,
      replica: 2,
      connectAddress: `https://in01-${at}-${nth}.example.com`,
    })),
  });

const answer = (data: unknown): string => JSON.stringify({ code: 0, data });
