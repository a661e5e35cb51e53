import { t } from '@vscode/l10n';
import type { FleetAction, fleetProtocol } from '../../model/fleet/pages';
import type { Caller } from '../../model/rpc';
import type { GridLayout, GridRange, GridRow } from '../../model/grid/pages';
import type { RowsAction } from '../grid/menus';
import { announce } from '../kit/announcements';

export type FleetHost = Caller<typeof fleetProtocol>;

/** An action on clusters. `most`: the number of clusters that it works on at once, and why no more; absent: any. */
interface Action {
  readonly action: FleetAction | 'copyTerraform';
  readonly label: string;
  /** Begins a group. */
  readonly apart?: true;
  readonly most?: { readonly count: number; readonly why: string };
}

/** Maximum number of pages that one action opens in the browser. */
const MAX_PAGES = 10;

const one = (why: string) => ({ count: 1, why });

/** The actions on clusters, the usual ones first. */
const actions = (): Action[] => [
  { action: 'showMetrics', label: t('Show Metrics'), apart: true, most: { count: 2, why: t('two at most') } },
  { action: 'changeReplicas', label: t('Change Replicas…') },
  { action: 'newAlertRule', label: t('New Alert Rule…') },
  { action: 'showRecord', label: t('Show Record'), apart: true },
  { action: 'showAccess', label: t('Show Cluster Access'), most: one(t('a report about one cluster')) },
  {
    action: 'openInConsole',
    label: t('Open in Console'),
    most: { count: MAX_PAGES, why: t('{0} pages at most', MAX_PAGES) },
  },
  { action: 'createCollection', label: t('Create Collection…'), apart: true },
  { action: 'migrate', label: t('Migrate…') },
  { action: 'copySnippet', label: t('Copy Connection Code…'), apart: true, most: one(t('code for one endpoint')) },
  { action: 'setEndpoint', label: t('Set Cluster Endpoint…'), most: one(t('each cluster has its own')) },
  { action: 'useUser', label: t('Use Username and Password…'), most: one(t('each cluster has its own')) },
  { action: 'useKey', label: t('Use API Key…') },
  { action: 'inspectRequests', label: t('Inspect Requests…'), most: one(t('filtered by one cluster')) },
  { action: 'copyName', label: t('Copy Name'), apart: true },
  { action: 'copyId', label: t('Copy ID') },
  { action: 'copyEndpoint', label: t('Copy Endpoint') },
  { action: 'copyRecord', label: t('Copy as JSON') },
  { action: 'copyTerraform', label: t('Copy as Terraform List') },
];

/** Returns the actions on the clusters of the selected rows, and a note about those that are not for so many. */
export function rowsActions(host: FleetHost, runId: string, isCluster: (row: GridRow) => boolean): RowsAction[] {
  const all = actions();
  const act = ({ action }: Action, rows: GridRange, sort: GridLayout['sort']): void => {
    const part = { runId, rows: [rows], ...(sort && { sort }) };
    if (action !== 'copyTerraform') return void host.act({ ...part, action });
    void host.copyTerraform(part).then(({ clusters }) => announce(copiedText(clusters)));
  };
  return [
    ...all.map(each => ({
      label: () => each.label,
      offer: (count: number, row: GridRow | undefined) =>
        count > 1 ? count <= (each.most?.count ?? count) : row !== undefined && isCluster(row),
      ...(each.apart && { apart: true }),
      run: (rows: GridRange, sort: GridLayout['sort']) => act(each, rows, sort),
    })),
    { label: (_, count) => noteText(all, count), offer: count => count > 1, apart: true, isNote: true, run: () => {} },
  ];
}

/** Says which actions are not for a number of clusters, and why. */
const noteText = (all: readonly Action[], count: number): string =>
  t(
    'Not for {0} clusters: {1}.',
    count,
    all.flatMap(({ label, most }) => (most && most.count < count ? t('{0} ({1})', label, most.why) : [])).join(', '),
  );

const copiedText = (clusters: number): string =>
  clusters === 1 ? t('1 cluster copied.') : t('{0} clusters copied.', clusters);
