import { t } from '@vscode/l10n';
import type { GridSource, SourceColumn } from '../grid/sources';
import { stateText } from '../texts/state-text';
import type { FleetRow } from './rows';

/** The values of a row by the key of their column. */
const VALUES = {
  connection: row => row.connection,
  project: row => row.project,
  name: row => row.name,
  state: row => (row.problem === undefined ? stateText(row.state) : t('Not read: {0}', row.problem)),
  plan: row => row.plan,
  region: row => row.region,
  cu: row => row.cu,
  replicas: row => row.replicas,
  size: row => row.size,
  version: row => row.version,
  endpoint: row => row.endpoint,
  latency: row => (row.latency === undefined ? undefined : Math.round(row.latency)),
  operations: row => row.operations,
  rules: row => row.rules,
  change: row => row.change,
  changedAt: row => (row.changedAt === undefined ? undefined : timeText(row.changedAt)),
  clusterId: row => row.cluster?.clusterId,
} satisfies Record<string, (row: FleetRow) => string | number | undefined>;

export type FleetKey = keyof typeof VALUES;

const KEYS = Object.keys(VALUES) as readonly FleetKey[];

/** Columns that no service of the fleet might fill: shown with the first value. */
const OPTIONAL: ReadonlySet<FleetKey> = new Set<FleetKey>(['version', 'latency', 'change', 'changedAt']);

/** Columns that rows can be grouped by. */
export const GROUPS = [
  'connection',
  'project',
  'state',
  'plan',
  'region',
  'version',
] as const satisfies readonly FleetKey[];
export type FleetGrouping = (typeof GROUPS)[number];

/** Returns the title of a column. */
export function columnTitle(key: FleetKey): string {
  const titles: Readonly<Record<FleetKey, () => string>> = {
    connection: () => t('Connection'),
    project: () => t('Project'),
    name: () => t('Cluster'),
    state: () => t('State'),
    plan: () => t('Plan'),
    region: () => t('Region'),
    cu: () => t('CU'),
    replicas: () => t('Replicas'),
    size: () => t('CU × replicas'),
    version: () => t('Version'),
    endpoint: () => t('Endpoint'),
    latency: () => t('Last latency (ms)'),
    operations: () => t('Running operations'),
    rules: () => t('Alert rules'),
    change: () => t('Last change'),
    changedAt: () => t('Changed at'),
    clusterId: () => t('Cluster ID'),
  };
  return titles[key]();
}

export const valueOf = (row: FleetRow, key: FleetKey): string | number | undefined => VALUES[key](row);

/** Returns the rows as the source of a grid, those of one group together, and in the order of the source. */
export function fleetSource(
  rows: readonly FleetRow[],
  grouping: FleetGrouping | undefined,
): GridSource & { readonly rows: readonly FleetRow[] } {
  const ordered = grouping === undefined ? rows : grouped(rows, grouping).flatMap(group => group.rows);
  const columns = KEYS.filter(key => !OPTIONAL.has(key) || rows.some(row => valueOf(row, key) !== undefined));
  const source = {
    rows: ordered,
    count: ordered.length,
    columns: columns
      .toSorted((a, b) => Number(b === grouping) - Number(a === grouping))
      .map(key => columnOf(key, ordered)),
  };
  if (grouping === undefined) return source;
  const groups = new Map(grouped(rows, grouping).flatMap((group, at) => group.rows.map(row => [row, at] as const)));
  return { ...source, group: row => groups.get(ordered[row]!)! };
}

const columnOf = (key: FleetKey, rows: readonly FleetRow[]): SourceColumn => ({
  key,
  name: columnTitle(key),
  kind: 'field',
  value: row => valueOf(rows[row]!, key),
});

/** Rows with one value. Undefined: none. */
interface Grouped {
  readonly value: string | undefined;
  readonly rows: readonly FleetRow[];
}

const COLLATOR = new Intl.Collator(undefined, { numeric: true });

/** Returns the rows by a column, in the order of its values; rows without a value last. A failure belongs to no state. */
export function grouped(rows: readonly FleetRow[], grouping: FleetGrouping): Grouped[] {
  const value = (row: FleetRow) =>
    row.problem !== undefined && grouping === 'state' ? undefined : (valueOf(row, grouping) as string | undefined);
  const groups = Map.groupBy(rows, value);
  return [...groups]
    .map(([of, all]) => ({ value: of, rows: all }))
    .toSorted((a, b) =>
      a.value === undefined || b.value === undefined
        ? Number(a.value === undefined) - Number(b.value === undefined)
        : COLLATOR.compare(a.value, b.value),
    );
}

/** Returns the rows of which some value contains each word of a filter. Failures stay: what was not read cannot be excluded. */
export function filtered(rows: readonly FleetRow[], filter: string): readonly FleetRow[] {
  const words = filter
    .toLowerCase()
    .split(/\s+/)
    .filter(word => word !== '');
  if (words.length === 0) return rows;
  return rows.filter(row => {
    if (row.problem !== undefined) return true;
    const texts = KEYS.map(key => String(valueOf(row, key) ?? '').toLowerCase());
    return words.every(word => texts.some(text => text.includes(word)));
  });
}

/** Local time as `2026-11-29 20:14`, which sorts as it is. */
function timeText(at: number): string {
  const date = new Date(at);
  const two = (number: number) => String(number).padStart(2, '0');
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-');
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`;
}
