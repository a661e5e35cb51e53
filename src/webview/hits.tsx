import { t } from '@vscode/l10n';
import type { SearchedHits } from '../model/search-panel';

/** The hits of one search, nearest first, as a table. */
export function Hits({ hits, copy }: { hits: SearchedHits; copy: () => void }) {
  const { columns, rows } = hits;
  const widths = columns.map((_, at) => width(hits, at));
  return (
    <section aria-label={t('Hits')}>
      <div class="toolbar">
        <button type="button" class="secondary" onClick={copy}>
          {t('Copy as JSON')}
        </button>
      </div>
      <div class="table" tabIndex={0} role="region" aria-label={t('Hits, nearest first')}>
        <table>
          <thead>
            <tr>
              <th scope="col" class="number">
                #
              </th>
              <th scope="col" class="number">
                {t('distance')}
              </th>
              <th scope="col">{t('id')}</th>
              {columns.map((name, at) => (
                <th key={name} scope="col" class={widths[at]}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, distance, cells }, rank) => (
              <tr key={id}>
                <td class="number">{rank + 1}</td>
                <td class="number" title={String(distance)}>
                  {distance.toPrecision(4)}
                </td>
                <td class="id">{id}</td>
                {cells.map((cell, at) => (
                  <td key={columns[at]} class={widths[at]}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** How much room a column gets: numbers and words keep to one line, sentences share the rest. */
function width({ rows }: SearchedHits, at: number): 'short' | 'middle' | 'long' {
  const longest = Math.max(...rows.map(({ cells }) => cells[at]?.length ?? 0));
  return longest <= 24 ? 'short' : longest <= 80 ? 'middle' : 'long';
}
