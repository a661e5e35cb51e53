import { t } from '@vscode/l10n';
import { useState } from 'preact/hooks';
import { columnTitle, GROUPS, type FleetGrouping } from '../../model/fleet/columns';
import type { FleetAction, FleetState, FleetView } from '../../model/fleet/pages';
import type { GridLayout, GridRow } from '../../model/grid/pages';
import { Grid } from '../grid/grid';
import { type FleetHost, rowsActions } from './actions';
import { textOfCell } from './cells';
import { Groups } from './groups';
import type { Reading } from './reading';
import { useFollowing } from './selections';

export interface ClustersProps {
  readonly state: FleetState;
  readonly host: FleetHost;
  readonly reading: Reading;
}

/** The grid with its filter and its groups. */
export function Clusters({ state, host, reading }: ClustersProps) {
  const [view, setView] = useState(state.view);
  const { answer, groups, selected } = state;
  const show = (next: FleetView): void => {
    setView(next);
    reading.show(next);
  };
  const lay = (layout: GridLayout): void => {
    const next = { ...view, layout };
    if (JSON.stringify(layout.sort) !== JSON.stringify(view.layout.sort)) return show(next);
    setView(next);
    reading.keep(next);
  };
  const { filter, grouping } = view;
  const group = (by: FleetGrouping | undefined) => {
    const { grouping: _, ...rest } = view;
    show({ ...rest, ...(by && { grouping: by }) });
  };
  const act = (action: FleetAction) => (row: GridRow) =>
    void host.act({ runId: answer.runId, rows: [{ from: row.row, to: row.row + 1 }], action });
  const isCluster = (row: GridRow) => textOfCell(answer, row, 'clusterId') !== '';
  return (
    <>
      <div class="choosers">
        <label class="chooser">
          {t('Filter')}{' '}
          <input
            id="filter"
            type="text"
            value={filter}
            aria-describedby="filter-help"
            onInput={event => show({ ...view, filter: event.currentTarget.value })}
          />
        </label>
        <label class="chooser">
          {t('Group by')}{' '}
          <select
            id="grouping"
            value={grouping ?? ''}
            onChange={event => group(GROUPS.find(each => each === event.currentTarget.value))}
          >
            <option value="">{t('No grouping')}</option>
            {GROUPS.map(key => (
              <option key={key} value={key}>
                {columnTitle(key)}
              </option>
            ))}
          </select>
        </label>
        <p id="filter-help" class="hint">
          {t('Shows clusters with all of these words in any column.')}
        </p>
      </div>
      {grouping !== undefined && <Groups grouping={grouping} groups={groups} />}
      {state.sums.clusters === 0 && state.hidden > 0 && (
        <p class="hint">{t('No matches. Clear the filter to see all clusters.')}</p>
      )}
      <Grid
        answer={answer}
        host={host}
        label={t('Clusters')}
        layout={{ ...view.layout, ...(answer.sort ? { sort: answer.sort } : {}) }}
        onLayout={lay}
        onOpen={row => act(isCluster(row) ? 'showInTree' : 'retry')(row)}
        rowsActions={rowsActions(host, answer.runId, isCluster)}
        useSelection={useFollowing(selected, reading.select)}
        words={{
          open: row => (isCluster(row) ? t('Show in Sidebar') : t('Retry')),
          keys: t('Enter: show in sidebar. Shift+F10: menu of the row or column. Enter in the header: sort.'),
        }}
      />
    </>
  );
}
