import { t } from '@vscode/l10n';
import { useEffect, useState } from 'preact/hooks';
import { gapsOf, type Distances } from '../model/distances';
import type { Found } from '../model/search-pages';
import { PictureTable } from './picture-table';
import { numberText } from './plot-texts';
import type { PictureProps } from './search-results';

/** How far the hits are, in the order of the answer, and where their distances leap. */
export function DistancesPicture({ found, host, open }: PictureProps) {
  const { runId } = found.answer;
  const [distances, setDistances] = useState<Distances | null>();
  useEffect(() => void host.distances({ runId }).then(setDistances), [runId]);
  if (!distances)
    return <p class="hint">{distances === null ? t('These results are no longer there.') : t('Reading…')}</p>;
  return <Shown key={runId} found={found} distances={distances} open={open} />;
}

function Shown({ found, distances, open }: Pick<PictureProps, 'found' | 'open'> & { readonly distances: Distances }) {
  const [query, setQuery] = useState(0);
  const { topks } = distances;
  const from = topks.slice(0, query).reduce((sum, length) => sum + length, 0);
  const values = distances.values.slice(from, from + topks[query]!);
  const gaps = gapsOf(values, found.nearest);
  const rankOf = (at: number): number => found.offset + at + 1;
  return (
    <div class="picture">
      {topks.length > 1 && (
        <label class="asked-by">
          {t('Query')}{' '}
          <select value={query} onChange={event => setQuery(Number(event.currentTarget.value))}>
            {topks.map((_, at) => (
              <option key={at} value={at}>
                {at + 1}
              </option>
            ))}
          </select>
        </label>
      )}
      <p class="hint">
        {gaps.length === 0
          ? t('No gap stands out.')
          : gaps.map(gap => gapText(rankOf(gap.after), gap.size)).join(' · ')}
      </p>
      <PictureTable
        label={t('Distances as a table')}
        columns={[
          { name: t('rank'), amount: true },
          { name: 'id' },
          { name: distanceName(found), amount: true },
          { name: t('gap to the next'), amount: true },
        ]}
        count={values.length}
        row={at => [
          String(rankOf(at)),
          distances.ids[from + at]!,
          numberText(values[at]!),
          at + 1 < values.length ? numberText(Math.abs(values[at + 1]! - values[at]!)) : '',
        ]}
        open={at => open(from + at)}
      />
    </div>
  );
}

const gapText = (rank: number, size: number): string => t('Gap after rank {0}: {1}', rank, numberText(size));

function distanceName({ metricType, nearest }: Found): string {
  if (!metricType || !nearest) return t('distance');
  return nearest === 'smallest'
    ? t('distance ({0}: smaller is nearer)', metricType)
    : t('distance ({0}: larger is nearer)', metricType);
}
