import { t } from '@vscode/l10n';
import { useEffect, useRef, useState } from 'preact/hooks';
import { columnTitle, GROUPS, type FleetGrouping } from '../../model/fleet/columns';
import type { FleetAction, FleetSource, FleetState, FleetView } from '../../model/fleet/pages';
import type { GridLayout, GridRow } from '../../model/grid/pages';
import { Grid } from '../grid/grid';
import { textOfCell } from './cells';
import { rowActions, rowsActions } from './actions';
import { Groups } from './groups';
import type { FleetHost, Reading } from './reading';
import { summaryText } from './summaries';
import { Announcer, announce } from '../kit/announcer';
import { Sentence } from '../kit/sentence';

interface FleetPageProps {
  readonly state: FleetState;
  readonly problem: string | undefined;
  readonly host: FleetHost;
  readonly reading: Reading;
}

/** All clusters of the chosen connections. */
export function FleetPage({ state, problem, host, reading }: FleetPageProps) {
  const { sources, offered, sums } = state;
  const readingNow = sources.filter(each => each.reading).length;
  const wasReading = useRef(readingNow > 0);
  useEffect(() => {
    if (wasReading.current && readingNow === 0) announce(t('Updated: {0}', summaryText(state)));
    wasReading.current = readingNow > 0;
  }, [readingNow]);
  return (
    <>
      <Announcer />
      <main aria-labelledby="title">
        <header>
          <div>
            <h1 id="title" tabIndex={-1}>
              {t('Fleet')}
            </h1>
            <p>{summaryText(state)}</p>
          </div>
          <div class="buttons">
            <button type="button" class="secondary" onClick={() => void host.chooseConnections(null)}>
              {t('Choose Connections…')}
            </button>
            <button type="button" class="secondary" onClick={() => void host.refresh(null)}>
              {t('Refresh')}
            </button>
          </div>
        </header>
        {problem !== undefined && <Problem text={problem} />}
        {sources.map(source => source.problem !== undefined && <Failure key={source.id} source={source} host={host} />)}
        <p role="status" class="hint">
          {readingNow > 0 && progressText(readingNow, sources.length)}
        </p>
        {offered === 0 ? (
          <NoConnection host={host} />
        ) : sources.length === 0 ? (
          <p class="hint">{t('No connection is chosen. Choose connections to see their clusters.')}</p>
        ) : (
          <Clusters {...{ state, host, reading }} />
        )}
        {sums.clusters === 0 && state.hidden === 0 && readingNow === 0 && sources.length > 0 && isRead(sources) && (
          <p class="hint">{t('The chosen connections have no clusters.')}</p>
        )}
        <NotRead sources={sources} />
      </main>
    </>
  );
}

const isRead = (sources: readonly FleetSource[]): boolean => sources.every(({ problem }) => problem === undefined);

const progressText = (count: number, of: number): string =>
  of === 1 ? t('Reading 1 connection…') : t('Reading {0} of {1} connections…', count, of);

const Problem = ({ text }: { readonly text: string }) => (
  <div role="alert" class="note problem">
    <Sentence text={text} />
  </div>
);

function Failure({
  source: { id, name, problem, reading },
  host,
}: {
  readonly source: FleetSource;
  readonly host: FleetHost;
}) {
  return (
    <div role="alert" class="note problem">
      <Sentence text={t('{0}: {1}', name, problem ?? '')} />{' '}
      <button
        type="button"
        class="secondary"
        aria-disabled={reading}
        aria-label={t('Retry {0}', name)}
        onClick={() => !reading && void host.retry({ connectionId: id })}
      >
        {t('Retry')}
      </button>
    </div>
  );
}

const NoConnection = ({ host }: { readonly host: FleetHost }) => (
  <div>
    <p class="hint">{t('The fleet shows the clusters of your connections. Add a connection to see them.')}</p>
    <button type="button" onClick={() => void host.addConnection(null)}>
      {t('Add Connection…')}
    </button>
  </div>
);

/** What else could not be read, by connection. */
function NotRead({ sources }: { readonly sources: readonly FleetSource[] }) {
  const notes = sources.flatMap(({ name, notes: all }) => all.map(note => t('{0}: {1}', name, note)));
  if (notes.length === 0) return null;
  return (
    <details>
      <summary>{notes.length === 1 ? t('1 list was not read') : t('{0} lists were not read', notes.length)}</summary>
      <ul>
        {notes.map(note => (
          <li key={note}>
            <Sentence text={note} />
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The grid with its filter and its groups. */
function Clusters({ state, host, reading }: Omit<FleetPageProps, 'problem'>) {
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
            placeholder="running us-east"
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
      <Grid
        answer={answer}
        host={host}
        label={t('Clusters')}
        layout={{ ...view.layout, ...(answer.sort ? { sort: answer.sort } : {}) }}
        onLayout={lay}
        onOpen={row => act(isCluster(row) ? 'showInTree' : 'retry')(row)}
        actions={rowActions(isCluster, act)}
        rowsActions={rowsActions(host, answer.runId)}
        following={{ selected, select: reading.select }}
        words={{
          open: row => (isCluster(row) ? t('Show in Tree') : t('Retry')),
          keys: t('Enter: show in tree. Shift+F10: menu of the row or column. Enter in the header: sort.'),
        }}
      />
    </>
  );
}
