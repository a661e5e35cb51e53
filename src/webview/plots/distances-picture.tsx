import { t } from '@vscode/l10n';
import { useMemo, useState } from 'preact/hooks';
import { gapsOf, type Distances } from '../../model/plots/distances';
import type { Found } from '../../model/searches/pages';
import { useAnswer, Failure } from '../kit/loading';
import { CutoffButton, useCutoffs, useHitMenu } from './cutoff-offers';
import { cutoffText, DistancePlot } from './distance-plot';
import { useHitTitle } from './hit-titles';
import { PictureTable } from './picture-table';
import { distanceCells } from './plot-scales';
import { differenceText, numberText } from './plot-texts';
import type { PictureProps } from '../searches/results';

/** Plot of the distances in rank order, with their gaps. */
export function DistancesPicture({ found, host, open }: PictureProps) {
  const { runId } = found.answer;
  const read = useAnswer(() => host.distances({ runId }), runId);
  if (read?.of !== runId) return <p class="hint">{t('Reading…')}</p>;
  if ('failure' in read) return <Failure text={read.failure} again={read.again} />;
  const { answer: distances } = read;
  if (distances === null)
    return <p class="hint">{t('These results are no longer available. Run the search again.')}</p>;
  return <Shown key={runId} found={found} host={host} distances={distances} open={open} />;
}

function Shown({
  found,
  host,
  distances,
  open,
}: Pick<PictureProps, 'found' | 'host' | 'open'> & { readonly distances: Distances }) {
  const { topks, cutoffs } = distances;
  const [query, setQuery] = useState(() => topks.findIndex(length => length > 0));
  const [pointed, point] = useState<number>();
  const from = topks.slice(0, query).reduce((sum, length) => sum + length, 0);
  const values = useMemo(() => distances.values.slice(from, from + topks[query]!), [query]);
  const gaps = useMemo(() => gapsOf(values, found.nearest), [values]);
  const cursor = pointed === undefined || pointed < values.length ? pointed : undefined;
  const title = useHitTitle({ found, host }, cursor === undefined ? undefined : from + cursor);
  const cutoffAfter = useCutoffs({ found, host, values });
  const cutoff = cursor === undefined ? undefined : cutoffAfter?.(cursor);
  const hitMenu = useHitMenu(() => open(from + (cursor ?? 0)), cutoff);
  const firstRank = found.offset + 1;
  const name = distanceName(found);
  const said = cursor === undefined ? undefined : hitText(cursor);
  function hitText(at: number): string {
    const gap = gaps.find(({ after }) => after === at);
    const hit = t('Rank {0}, ID {1}: {2}', firstRank + at, distances.ids[from + at]!, numberText(values[at]!));
    return gap ? `${hit} · ${gapText(firstRank + at, gap.size)}` : hit;
  }
  return (
    <div class="picture">
      {topks.length > 1 && (
        <label class="chooser">
          {t('Query')}{' '}
          <select value={query} onChange={event => setQuery(Number(event.currentTarget.value))}>
            {topks.map((length, at) => (
              <option key={at} value={at} disabled={length === 0}>
                {at + 1}
              </option>
            ))}
          </select>
        </label>
      )}
      <p class="hint">
        {[
          t('Hits by rank and {0}.', name),
          ...cutoffs.map(({ bound, at }) =>
            bound === 'radius'
              ? t('Search range ends at {0}.', cutoffText(bound, at))
              : t('Search range starts at {0}.', cutoffText(bound, at)),
          ),
        ].join(' ')}
      </p>
      <p class="gaps">
        {gaps.length === 0
          ? noGapText(values)
          : gaps.map(({ after, size }) => (
              <span key={after} class="gap">
                <button type="button" class="link" onClick={() => point(after)}>
                  {gapText(firstRank + after, size)}
                </button>
                {cutoffAfter && <CutoffButton {...cutoffAfter(after)} />}
              </span>
            ))}
      </p>
      <DistancePlot
        key={query}
        values={values}
        firstRank={firstRank}
        gaps={gaps}
        cutoffs={cutoffs}
        cursor={cursor}
        said={said ?? ''}
        point={point}
        open={at => open(from + at)}
        openMenu={hitMenu.open}
      />
      {hitMenu.menu}
      <p class="said hint">
        {said === undefined
          ? t('Hover over the plot or use the arrow keys. Enter shows the hit, Shift+F10 its menu.')
          : [said, title].filter(Boolean).join(' · ')}
      </p>
      <PictureTable
        label={t('Distances as a table')}
        columns={[
          { name: nameOf(found, 'rank'), amount: true },
          { name: nameOf(found, 'id') },
          { name, amount: true },
          { name: t('gap to next'), amount: true },
        ]}
        count={values.length}
        row={at => [String(firstRank + at), distances.ids[from + at]!, ...distanceCells(values, at)]}
        open={at => open(from + at)}
      />
    </div>
  );
}

const gapText = (rank: number, size: number): string => t('Gap after rank {0}: {1}', rank, differenceText(size));

function noGapText(values: readonly number[]): string {
  if (values.length === 1) return t('Gaps need at least two hits.');
  if (values.every(value => value === values[0]))
    return t('All hits have the same distance: {0}.', numberText(values[0]!));
  return t('No large gaps.');
}

/** Returns the name of a column in the grid. */
const nameOf = ({ answer }: Found, kind: 'rank' | 'id' | 'distance'): string =>
  answer.columns.find(column => column.kind === kind && column.key === kind)?.name ?? kind;

function distanceName(found: Found): string {
  const { metricType, nearest } = found;
  if (!metricType || !nearest) return nameOf(found, 'distance');
  return nearest === 'smallest'
    ? t('distance ({0}: lower is more similar)', metricType)
    : t('distance ({0}: higher is more similar)', metricType);
}
