import { t } from '@vscode/l10n';
import type { FleetAction } from '../../model/fleet/pages';
import type { GridLayout, GridRange, GridRow } from '../../model/grid/pages';
import type { RowAction, RowsAction } from '../grid/menus';
import { announce } from '../kit/announcer';
import type { FleetHost } from './reading';

/** Returns the actions on the cluster of a row. */
export const rowActions = (
  isCluster: (row: GridRow) => boolean,
  act: (action: FleetAction) => (row: GridRow) => void,
): RowAction[] =>
  [
    { label: t('Show Record'), run: act('showRecord') },
    { label: t('New Alert Rule…'), run: act('newAlertRule') },
    { label: t('Copy ID'), run: act('copyId') },
    { label: t('Copy Endpoint'), run: act('copyEndpoint') },
  ].map(action => ({ ...action, offer: isCluster }));

/** Returns the actions on the clusters of the selected rows. */
export const rowsActions = (host: FleetHost, runId: string): RowsAction[] => {
  const part = (rows: GridRange, sort: GridLayout['sort']) => ({ runId, rows: [rows], ...(sort && { sort }) });
  return [
    {
      label: () => t('Change Replicas…'),
      run: (rows, sort) => void host.act({ ...part(rows, sort), action: 'changeReplicas' }),
    },
    {
      label: () => t('Copy as Terraform List'),
      run: (rows, sort) =>
        void host.copyTerraform(part(rows, sort)).then(({ clusters }) => announce(copiedText(clusters))),
    },
  ];
};

const copiedText = (clusters: number): string =>
  clusters === 1 ? t('1 cluster copied.') : t('{0} clusters copied.', clusters);
