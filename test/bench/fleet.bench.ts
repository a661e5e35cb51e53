import { fleetSource } from '../../src/model/fleet/columns';
import type { FleetState } from '../../src/model/fleet/pages';
import { fleetRows } from '../../src/model/fleet/rows';
import { sumsOf } from '../../src/model/fleet/sums';
import { MAX_WINDOW_ROWS } from '../../src/model/grid/pages';
import { ResultGrid } from '../../src/model/grid/result-grid';
import type { FleetTimes } from './host/fleet-times';
import { timesInHost } from './host-times';
import { withPages } from './pages';

export const title = 'The fleet';

const STARTS = 5;
const ROUNDS = 21;
const ROWS: readonly [keyof FleetTimes, string, number | undefined][] = [
  ['floor', 'floor: `JSON.parse` of the first answer', undefined],
  ['firstRows', 'from the first answer to the first rows', 200],
  ['all', 'from the first answer to all rows, with projects and alert rules', undefined],
  ['longestHold', 'longest block of the thread, which also runs the five services', undefined],
];

/** The first state with all clusters, as the page gets it. */
function stateOf(count: number): FleetState {
  const clusters = Array.from({ length: count }, (_, at) => ({
    clusterId: `in01-${at}`,
    clusterName: `cluster-${at}`,
    projectId: 'p',
    status: 'RUNNING',
    plan: 'Enterprise',
    regionId: 'aws-us-west-2',
    cuSize: 4,
    replica: 2,
  }));
  const reading = { connectionId: 'c', connection: 'Service', clusters, projects: new Map(), rules: new Map() };
  const rows = fleetRows(reading, { latencies: new Map(), operations: new Map(), changes: new Map() });
  return {
    view: { filter: '', layout: { hidden: [], widths: {} } },
    answer: new ResultGrid('fleet-0', fleetSource(rows, undefined)).answer(undefined, MAX_WINDOW_ROWS),
    sums: sumsOf(rows),
    hidden: 0,
    groups: [],
    sources: [{ id: 'c', name: 'Service', reading: true, notes: [] }],
    offered: 5,
  };
}

const PAGE = `
  import { h, render } from 'preact';
  import { FleetPage } from './src/webview/fleet/fleet';
  const host = new Proxy({}, { get: () => async () => null });
  const reading = { first: state => state, changed() {}, show() {}, keep() {}, select() {} };
  const drawn = count => new Promise(resolve => {
    const look = () => document.querySelectorAll('.grid-row').length >= count
      ? (document.body.getBoundingClientRect(), resolve(performance.now())) : setTimeout(look);
    look();
  });
  globalThis.draw = async state => {
    render(null, document.body);
    const began = performance.now();
    render(h(FleetPage, { state, problem: undefined, host, reading }), document.body);
    return (await drawn(10)) - began;
  };
  globalThis.drawTable = rows => {
    document.body.innerHTML = '';
    const began = performance.now();
    document.body.innerHTML = '<table>' + ('<tr>' + '<td>text</td>'.repeat(15) + '</tr>').repeat(rows) + '</table>';
    document.body.getBoundingClientRect();
    return performance.now() - began;
  };
`;

/** Returns the milliseconds from a state to laid out rows in a page, and of a bare table of as many rows as a window shows. */
function drawn(): Promise<{ readonly ours: number[]; readonly floor: number[] }> {
  const styles = ['form', 'plot', 'grid', 'fleet'];
  return withPages({ script: PAGE, styles, viewport: { width: 1280, height: 800 } }, async open => {
    const page = await open();
    const state = JSON.stringify(stateOf(500));
    const ours: number[] = [];
    const floor: number[] = [];
    await page.evaluate(`draw(${state})`);
    for (let round = 0; round < ROUNDS; round++) ours.push(await page.evaluate<number>(`draw(${state})`));
    for (let round = 0; round < ROUNDS; round++) floor.push(await page.evaluate<number>('drawTable(30)'));
    return { ours, floor };
  });
}

/** Inside the extension host of the newest VS Code: the states that the host sends to the page. */
export async function run(): Promise<string> {
  const starts: FleetTimes[] = [];
  for (let start = 0; start < STARTS; start++) starts.push(await timesInHost<FleetTimes>('fleet-times'));
  const page = await drawn();
  const rows = [
    ...ROWS.map(([what, name, goal]) => {
      const times = starts.map(start => start[what]);
      return row(name, times, goal);
    }),
    row('floor of the page: a table of 30 rows', page.floor),
    row('from a state with 500 rows to laid out rows in the page', page.ours),
  ];
  return [
    `500 clusters of 5 connections; median (fastest–slowest) of ${starts.length} starts, in milliseconds, inside the extension host; the page ${ROUNDS} times in the browser of the tests:`,
    '',
    '| measure | ms | goal |',
    '|---|---:|---:|',
    ...rows,
  ].join('\n');
}

function row(name: string, values: readonly number[], goal?: number): string {
  const times = values.toSorted((a, b) => a - b);
  const median = times[Math.floor(times.length / 2)]!;
  const verdict = goal === undefined ? '' : `${goal} (${median <= goal ? 'met' : 'MISSED'})`;
  return `| ${name} | ${median.toFixed(1)} (${times[0]!.toFixed(1)}–${times.at(-1)!.toFixed(1)}) | ${verdict} |`;
}
