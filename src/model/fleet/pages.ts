import { GridAnswer, gridCalls, GridEntities, GridLayout } from '../grid/pages';
import type { Protocol } from '../rpc';
import * as z from '../zod';
import { GROUPS } from './columns';
import { FleetGroup, FleetSums } from './sums';

/** How the user left the page. `connections`: ids of the chosen ones; absent: all. */
export const FleetView = z.object({
  filter: z.string(),
  grouping: z.optional(z.enum(GROUPS)),
  layout: GridLayout,
  connections: z.optional(z.array(z.string())),
});
export type FleetView = z.output<typeof FleetView>;

/** Places of the selection: indices in the order of `sort`. */
const Selected = z.object({ active: z.int(), anchor: z.int() });
export type FleetSelected = z.output<typeof Selected>;

/** A connection of the page. `problem`: why its clusters could not be read; `notes`: what else could not. */
const Source = z.object({
  id: z.string(),
  name: z.string(),
  reading: z.boolean(),
  problem: z.optional(z.string()),
  notes: z.array(z.string()),
});
export type FleetSource = z.output<typeof Source>;

/** Current state of the page. `selected`: where the rows of the selection are now; `offered`: number of connections to choose from. */
export const FleetState = z.object({
  view: FleetView,
  answer: GridAnswer,
  selected: z.optional(Selected),
  sums: FleetSums,
  /** Number of clusters that the filter hides. */
  hidden: z.int(),
  groups: z.array(FleetGroup),
  sources: z.array(Source),
  offered: z.int(),
  bundle: z.optional(z.record(z.string(), z.string())),
});
export type FleetState = z.output<typeof FleetState>;

/** Actions on rows of the page: `retry` for a connection that could not be read, the rest for clusters. */
export const FleetAction = z.enum([
  'retry',
  'showInTree',
  'showRecord',
  'showAccess',
  'openInConsole',
  'createCollection',
  'migrate',
  'copySnippet',
  'setEndpoint',
  'useUser',
  'useKey',
  'inspectRequests',
  'copyRecord',
  'showMetrics',
  'changeReplicas',
  'newAlertRule',
  'copyName',
  'copyId',
  'copyEndpoint',
]);
export type FleetAction = z.output<typeof FleetAction>;

const nothing = { params: z.null(), result: z.null() };

/** Protocol between the fleet and its host. The page asks for the state after each `changed`, when it can show it. */
export const fleetProtocol = {
  calls: {
    ...gridCalls,
    open: { params: z.null(), result: FleetState },
    /** The state by another view; `selected`: places in the answer of `runId`. */
    show: {
      params: z.object({
        view: FleetView,
        runId: z.string(),
        selected: z.optional(Selected),
      }),
      result: FleetState,
    },
    /** Keeps a view with other widths or columns, which needs no other state. */
    keepView: { params: FleetView, result: z.null() },
    refresh: nothing,
    /** Reads one connection again. */
    retry: { params: z.object({ connectionId: z.string() }), result: z.null() },
    chooseConnections: nothing,
    /** Adds the first connection of a window without any. */
    addConnection: nothing,
    act: { params: z.extend(GridEntities, { action: FleetAction }), result: z.null() },
    copyTerraform: { params: GridEntities, result: z.object({ clusters: z.int() }) },
  },
  events: { changed: z.null() },
} satisfies Protocol;
