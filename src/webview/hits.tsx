import { t } from '@vscode/l10n';
import type { SearchedHits } from '../model/search-panel';

/** The hits of one search, nearest first, as a table. */
export function Hits({ hits, copy }: { hits: SearchedHits; copy: () => void }) {
  const { columns, rows } = hits;
  const wordy = wordiest(hits);
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
                <th key={name} scope="col" class={at === wordy ? 'wordy' : undefined}>
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
                  <td key={columns[at]} class={at === wordy ? 'wordy' : undefined}>
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

/** The column with the longest text gets the room. */
function wordiest({ columns, rows }: SearchedHits): number {
  const length = (at: number) => rows.reduce((sum, row) => sum + (row.cells[at]?.length ?? 0), 0);
  return columns.reduce((best, _, at) => (length(at) > length(best) ? at : best), 0);
}
