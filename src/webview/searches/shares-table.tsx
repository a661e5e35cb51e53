import { t } from '@vscode/l10n';
import { useMemo, useState } from 'preact/hooks';
import type { Explanation } from '../../model/searches/explanations';
import { decimalsOfRows, type ScoredRow, type ShareDecimals, type ShownShare } from './share-decimals';

/** An entity with what each query says of it. `row`: its hit; `before`: its rank in the answer of the service. */
export interface ShownRow extends ScoredRow {
  readonly id: string;
  readonly title?: string | undefined;
  readonly shares: readonly (ShownShare | undefined)[];
  readonly row?: number | undefined;
  readonly before?: number | undefined;
}

interface TableProps {
  /** Number of hits. */
  readonly total: number;
  /** Returns the first rows, at most so many. */
  readonly rowsTo: (count: number) => readonly ShownRow[];
  /** Number of ranks before the first row. */
  readonly from: number;
  readonly names: readonly string[];
  readonly queries: Explanation['queries'];
  readonly open: (row: number) => void;
}

/** Number of rows that are drawn, more than fit a window, and that are added on request: a dragged weight draws them all within a frame. */
const ROWS = 25;

/** A table of the hits: rank, score with its parts as a bar, and rank, distance and share in each query. */
export function SharesTable({ total, rowsTo, from, names, queries, open }: TableProps) {
  const [count, setCount] = useState(ROWS);
  const shown = rowsTo(count);
  const top = Math.max(0, ...shown.map(({ score }) => score));
  const decimals = decimalsOfRows(shown, names.length);
  return (
    <>
      <div class="scrolled" tabIndex={0} role="region" aria-label={t('Explanation')}>
        <table style={{ '--queries': names.length }}>
          <colgroup>
            <col class="rank" />
            <col />
            <col class="score" />
            {names.flatMap(name =>
              ['place', 'amount', 'amount'].map((kind, at) => <col key={name + at} class={kind} />),
            )}
          </colgroup>
          <thead>
            <tr>
              <th scope="col" rowSpan={2} class="amount">
                {t('Rank')}
              </th>
              <th scope="col" rowSpan={2}>
                {t('Entity')}
              </th>
              <th scope="col" rowSpan={2} class="amount">
                {t('Score')}
              </th>
              {names.map((name, at) => (
                <th key={name} scope="colgroup" colSpan={3} class={`of-${at % COLORS}`}>
                  <span class="key" aria-hidden="true" /> {name}
                </th>
              ))}
            </tr>
            <tr>
              {names.flatMap((name, at) =>
                [t('rank'), queries[at]?.metricType ?? t('distance'), t('adds')].map(head => (
                  <th key={`${name} ${head}`} scope="col" class="amount">
                    {head}
                  </th>
                )),
              )}
            </tr>
          </thead>
          <tbody>
            {shown.map((row, at) => (
              <Row key={row.id} {...{ row, top, decimals, names, queries, open }} rank={from + at + 1} />
            ))}
          </tbody>
        </table>
      </div>
      {total > count && (
        <p class="hint">
          {t('The first {0} of {1} hits', count, total)}{' '}
          <button type="button" class="link" onClick={() => setCount(count + ROWS)}>
            {t('Show More')}
          </button>
        </p>
      )}
    </>
  );
}

/** Number of colors of the queries. */
const COLORS = 6;

interface RowProps extends Pick<TableProps, 'names' | 'queries' | 'open'> {
  readonly row: ShownRow;
  readonly rank: number;
  /** The best score of all rows. */
  readonly top: number;
  readonly decimals: ShareDecimals;
}

function Row({ row, rank, top, decimals, names, queries, open }: RowProps) {
  const { id, title, score, shares, before } = row;
  const only = shares.filter(share => share !== undefined).length === 1 && names.length > 1;
  const finder = shares.findIndex(share => share !== undefined);
  return (
    <tr>
      <td class="amount">
        {rank}
        {before !== rank && <span class="moved"> {moveText(before, rank)}</span>}
      </td>
      <th scope="row">
        {row.row === undefined ? (
          <span>{title ?? id}</span>
        ) : (
          <button type="button" class="link" onClick={() => open(row.row!)}>
            {title ?? id}
          </button>
        )}
        {title !== undefined && <span class="hint code"> {id}</span>}
        {only && <span class="tag">{t('only in {0}', names[finder]!)}</span>}
      </th>
      <td class="amount">
        {score.toFixed(decimals.score)}
        <span class="bar" aria-hidden="true">
          {shares.map((share, at) => (
            <span key={at} class={`of-${at % COLORS}`} style={{ width: `${widthOf(share?.adds, top)}%` }} />
          ))}
        </span>
      </td>
      {shares.map((share, at) => (
        <ShareCells
          key={at}
          rank={share?.rank}
          distance={share?.distance}
          adds={share?.adds}
          decimals={decimals.distances[at]!}
          addsDecimals={decimals.score}
          beyond={queries[at]?.full ? queries[at].hits.length : undefined}
        />
      ))}
    </tr>
  );
}

interface CellsProps {
  readonly rank: number | undefined;
  readonly distance: number | undefined;
  readonly adds: number | undefined;
  readonly decimals: number;
  readonly addsDecimals: number;
  /** How many hits of the query were read, if more can follow. */
  readonly beyond: number | undefined;
}

/** Share of one query in the score of an entity. Diffed only if that changed: while a weight is dragged, most cells stay as they are. */
const ShareCells = ({ rank, distance, adds, decimals, addsDecimals, beyond }: CellsProps) =>
  useMemo(
    () =>
      rank === undefined || distance === undefined ? (
        <td colSpan={3} class="hint none">
          {beyond === undefined ? t('not found') : t('not in the first {0}', beyond)}
        </td>
      ) : (
        <>
          <td class="amount">{rank}</td>
          <td class="amount">{distance.toFixed(decimals)}</td>
          <td class="amount">{adds === undefined ? '' : adds.toFixed(addsDecimals)}</td>
        </>
      ),
    [rank, distance, adds, decimals, addsDecimals, beyond],
  );

const widthOf = (adds: number | undefined, top: number): number =>
  adds === undefined || top <= 0 ? 0 : Math.max(0, (adds / top) * 100);

const moveText = (before: number | undefined, rank: number): string => {
  if (before === undefined) return t('new');
  return before > rank ? `▲ ${before - rank}` : `▼ ${rank - before}`;
};
