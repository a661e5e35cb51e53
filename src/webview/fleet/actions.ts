import { t } from '@vscode/l10n';
import type { FleetAction } from '../../model/fleet/pages';
import type { GridLayout, GridRange, GridRow } from '../../model/grid/pages';
import type { RowAction, RowsAction } from '../grid/menus';
import { announce } from '../kit/announcer';
import type { FleetHost } from './reading';

/** Returns the actions on the cluster of a row, while no other is selected. */
export const rowActions = (
  isCluster: (row: GridRow) => boolean,
  act: (action: FleetAction) => (row: GridRow) => void,
): RowAction[] =>
  [
    { label: t('Show Record'), run: act('showRecord'), apart: true },
    { label: t('Show Cluster Access'), run: act('showAccess') },
    { label: t('Open in Console'), run: act('openInConsole') },
    { label: t('Create Collection…'), run: act('createCollection'), apart: true },
    { label: t('Migrate…'), run: act('migrate') },
    { label: t('Copy Connection Code…'), run: act('copySnippet'), apart: true },
    { label: t('Set Cluster Endpoint…'), run: act('setEndpoint') },
    { label: t('Use Username and Password…'), run: act('useUser') },
    { label: t('Use API Key…'), run: act('useKey') },
    { label: t('Inspect Requests…'), run: act('inspectRequests') },
    { label: t('Copy as JSON'), run: act('copyRecord') },
  ].map(action => ({ ...action, offer: (row, many) => !many && isCluster(row) }));

/** Returns the actions on the clusters of the selected rows. */
export const rowsActions = (host: FleetHost, runId: string): RowsAction[] => {
  const part = (rows: GridRange, sort: GridLayout['sort']) => ({ runId, rows: [rows], ...(sort && { sort }) });
  const act =
    (action: FleetAction): RowsAction['run'] =>
    (rows, sort) =>
      void host.act({ ...part(rows, sort), action });
  return [
    { label: () => t('Show Metrics'), offer: count => count <= 2, first: true, run: act('showMetrics') },
    { label: () => t('Change Replicas…'), first: true, run: act('changeReplicas') },
    { label: () => t('New Alert Rule…'), first: true, run: act('newAlertRule') },
    { label: () => t('Copy Name'), run: act('copyName') },
    { label: () => t('Copy ID'), run: act('copyId') },
    { label: () => t('Copy Endpoint'), run: act('copyEndpoint') },
    {
      label: () => t('Copy as Terraform List'),
      run: (rows, sort) =>
        void host.copyTerraform(part(rows, sort)).then(({ clusters }) => announce(copiedText(clusters))),
    },
  ];
};

const copiedText = (clusters: number): string =>
  clusters === 1 ? t('1 cluster copied.') : t('{0} clusters copied.', clusters);
