import { t } from '@vscode/l10n';
import { useState } from 'preact/hooks';

interface PictureTableProps {
  readonly label: string;
  readonly columns: readonly { readonly name: string; readonly amount?: boolean }[];
  readonly count: number;
  /** The texts of a row; the second opens its hit. */
  readonly row: (at: number) => readonly string[];
  readonly open: (at: number) => void;
}

/** Maximum number of rendered rows: more would be slow and are not read. */
const ROWS = 100;

/** A picture as a table of the same values. */
export function PictureTable(props: PictureTableProps) {
  const [open, setOpen] = useState(false);
  return (
    <details open={open} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>{props.label}</summary>
      {open && <Rows {...props} />}
    </details>
  );
}

function Rows({ label, columns, count, row, open }: PictureTableProps) {
  const [wanted, setFrom] = useState(0);
  const from = wanted < count ? wanted : 0;
  const to = Math.min(count, from + ROWS);
  return (
    <div>
      {count > ROWS && (
        <div class="tools">
          <span class="hint" role="status">
            {t('{0} to {1} of {2}', from + 1, to, count)}
          </span>
          <button type="button" class="secondary" disabled={from === 0} onClick={() => setFrom(from - ROWS)}>
            {t('Previous')}
          </button>
          <button type="button" class="secondary" disabled={to === count} onClick={() => setFrom(to)}>
            {t('Next')}
          </button>
        </div>
      )}
      <div class="scrolled" tabIndex={0} role="region" aria-label={label}>
        <table>
          <thead>
            <tr>
              {columns.map(({ name, amount }) => (
                <th key={name} scope="col" class={amount ? 'amount' : ''}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {Array.from({ length: to - from }, (_, at) => (
              <tr key={from + at}>
                {row(from + at).map((text, column) => (
                  <td key={column} class={columns[column]?.amount ? 'amount' : ''}>
                    {column === 1 ? (
                      <button type="button" class="link" onClick={() => open(from + at)}>
                        {text}
                      </button>
                    ) : (
                      text
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
