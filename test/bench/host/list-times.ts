import { writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { App } from '../../../src/commands/app';
import type { Node } from '../../../src/tree/node';
import { app, find, forgetConnections } from '../../harness/host/app';
import { Server } from '../../harness/services/recording-server';

/** Times of a list in one start: milliseconds, except memory. */
export interface ListTimes {
  /** Time to request the first page with `fetch`, and to parse it with `JSON.parse`. */
  floor: number;
  /** Time from opening the list to its first rows. */
  firstRows: number;
  /** Time from typing a filter to the matching rows, while the next page is pending. */
  filterWhileWaiting: number;
  /** Time from opening the fully loaded list to all of its rows. */
  all: number;
  /** Time from typing a filter to the only matching row. */
  filterAll: number;
  /** The names alone looked through. */
  filterFloor: number;
  /** The longest that the host's thread was held up while all rows were read. */
  longestHold: number;
  /** Memory of all rows in MB, and of the parsed answers alone. */
  held: number;
  heldFloor: number;
}
export type Lists = Readonly<Record<'roles' | 'collections', ListTimes>>;

const PAGE = 100;
const SIZES = { roles: 5000, collections: 20_000 } as const;
const PATHS = { roles: ['Roles'], collections: ['Clusters', 'prod', 'default'] } as const;

/** Opens large lists in the extension host, and leaves the times in the file $BENCH_TIMES. */
export async function run(): Promise<void> {
  const running = await app();
  await forgetConnections(running);
  const service = await Service.begin();
  const { address } = service.server;
  await running.connections.add({ id: 'l', kind: 'cloud', name: 'Large', address }, 'bench');
  const roles = await timesOf(running, service, 'roles');
  const lists: Lists = { roles, collections: await timesOf(running, service, 'collections') };
  writeFileSync(process.env['BENCH_TIMES'] ?? '', JSON.stringify(lists));
  await forgetConnections(running);
  await service.server.stop();
}

async function timesOf({ tree }: App, service: Service, which: keyof Lists): Promise<ListTimes> {
  const list = (await find(tree, 'Large', 'Search Team', ...PATHS[which])) as Node & { pages: number };
  const read = async () => {
    tree.refresh(list);
    for (;;) {
      const rows = await tree.getChildren(list);
      if (!rows.some(({ kind }) => kind === 'waiting')) return rows.length;
      await pause(1);
    }
  };
  const filtered = async (text: string) => {
    tree.filter = text;
    await tree.getChildren(); // rows without a match below are hidden
    return (await tree.getChildren(list)).length;
  };
  const size = SIZES[which];
  const last = `${which}_${size - 1}`;
  await read(); // code and connection are there before
  const floor = await time(async () => void JSON.parse(await service.first(which)));
  const firstRows = await time(read);

  const release = service.hold();
  list.pages = 2;
  tree.refresh(list);
  void tree.getChildren(list);
  const filterWhileWaiting = await time(() => filtered(`${which}_7`));
  tree.filter = '';
  release();
  await read();

  const before = heapMb();
  const parsed = service.answers(which).map(text => JSON.parse(text) as unknown);
  const heldFloor = heapMb() - before;
  parsed.length = 0;

  list.pages = size / PAGE;
  const empty = heapMb();
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const all = await time(read);
  delay.disable();
  const held = heapMb() - empty;
  const filterAll = await time(() => filtered(last));
  tree.filter = '';
  const names = namesOf(which);
  const filterFloor = await time(async () => names.filter(name => name.toLowerCase().includes(last)).length);
  const longestHold = delay.max / 1e6;
  return { floor, firstRows, filterWhileWaiting, all, filterAll, filterFloor, longestHold, held, heldFloor };
}

const namesOf = (which: keyof Lists): string[] => Array.from({ length: SIZES[which] }, (_, at) => `${which}_${at}`);

async function time(what: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await what();
  return performance.now() - begun;
}

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

function heapMb(): number {
  collect();
  return process.memoryUsage().heapUsed / 2 ** 20;
}

/** Service with prepared answers, so that their generation is not measured. */
class Service {
  private held: Promise<void> | undefined;
  private readonly pages = namesOf('roles').flatMap((_, at, names) => (at % PAGE === 0 ? [rolesFrom(names, at)] : []));
  private readonly collections = answer(namesOf('collections'));

  private constructor(readonly server: Server) {}

  static async begin(): Promise<Service> {
    const service = new Service(await Server.start());
    const { server } = service;
    const cluster = { clusterId: 'in01', clusterName: 'prod', status: 'RUNNING', connectAddress: server.address };
    server.answer('GET /v2/projects', 200, answer([{ projectId: 'p', projectName: 'Search Team' }]));
    server.answer('GET /v2/clusters', 200, answer({ count: 1, clusters: [cluster] }));
    server.answer('POST /v2/vectordb/databases/list', 200, answer(['default']));
    server.on('POST /v2/vectordb/collections/list', response => void service.send(response, service.collections));
    server.on('GET /v2/roles', (response, { url }) => {
      const page = Number(new URL(url, server.address).searchParams.get('currentPage'));
      void service.send(response, service.pages[page - 1]!);
    });
    return service;
  }

  answers(which: keyof Lists): readonly string[] {
    return which === 'roles' ? this.pages : [this.collections];
  }

  /** The first answer, past the extension. */
  async first(which: keyof Lists): Promise<string> {
    const { address } = this.server;
    if (which === 'roles') return (await fetch(`${address}/v2/roles?currentPage=1&pageSize=${PAGE}`)).text();
    return (await fetch(`${address}/v2/vectordb/collections/list`, { method: 'POST', body: '{}' })).text();
  }

  /** Holds all answers until the result is called. */
  hold(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.held = promise;
    return () => {
      this.held = undefined;
      resolve();
    };
  }

  private async send(response: Parameters<Parameters<Server['on']>[1]>[0], text: string): Promise<void> {
    await this.held;
    response.writeHead(200, { 'content-type': 'application/json' }).end(text);
  }
}

const answer = (data: unknown): string => JSON.stringify({ code: 0, data });

function rolesFrom(names: readonly string[], from: number): string {
  const roles = names.slice(from, from + PAGE).map(name => ({ roleId: `id-${name}`, roleName: name }));
  return answer({ count: names.length, currentPage: from / PAGE + 1, pageSize: PAGE, roles });
}
