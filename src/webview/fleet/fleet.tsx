import { t } from '@vscode/l10n';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { FleetSource, FleetState } from '../../model/fleet/pages';
import type { ClustersProps } from './clusters';
import type { FleetHost } from './actions';
import type { Reading } from './reading';
import { summaryText } from './summaries';
import { Announcer } from '../kit/announcer';
import { announce } from '../kit/announcements';
import { wordsOf } from '../kit/problems';
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
              {t('Select Connections…')}
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
          <p class="hint">{t('No connections selected. Select connections to see their clusters.')}</p>
        ) : (
          <Loaded {...{ state, host, reading }} />
        )}
        {sums.clusters === 0 && state.hidden === 0 && readingNow === 0 && sources.length > 0 && isRead(sources) && (
          <p class="hint">{t('The selected connections have no clusters.')}</p>
        )}
        <NotRead sources={sources} />
      </main>
    </>
  );
}

/** Requested with the first rows: without it, the page is smaller than what VS Code shows at once. */
const loading = import('./clusters');

/** The grid, once its code is loaded. */
function Loaded(props: ClustersProps) {
  const [Clusters, setClusters] = useState<Awaited<typeof loading>['Clusters']>();
  const [lost, setLost] = useState<string>();
  useEffect(
    () =>
      void loading.then(
        each => setClusters(() => each.Clusters),
        (error: unknown) => setLost(wordsOf(error)),
      ),
    [],
  );
  if (lost !== undefined) return <Problem text={t('This section could not be loaded: {0}', lost)} />;
  return Clusters ? <Clusters {...props} /> : null;
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

/** Lists besides the clusters that could not be read, by connection. */
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
