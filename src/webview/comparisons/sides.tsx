import { t } from '@vscode/l10n';
import type { ComparisonView } from '../../model/comparisons/pages';

type Side = ComparisonView['run'];

/** The two runs: their requests and targets, the differences, and their latencies. */
export function ComparedSides({ view }: { readonly view: ComparisonView }) {
  const { baseline, run, differences } = view;
  const rows: readonly (readonly [name: string, text: (side: Side) => string])[] = [
    [t('Query'), side => side.asked],
    [t('Target'), side => side.place],
    [t('Hits'), side => side.hits.toLocaleString()],
    [t('Latency without embedding'), side => t('{0} ms', ms(side.elapsedMs))],
    [t('Run at'), side => new Date(side.at).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'medium' })],
  ];
  return (
    <div class="scrolled" tabIndex={0} role="region" aria-label={t('Compared runs')}>
      <table>
        <thead>
          <tr>
            <td />
            <th scope="col">{baseline.title}</th>
            <th scope="col">{run.title}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, text]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{text(baseline)}</td>
              <td class={text(baseline) === text(run) ? 'hint' : ''}>{text(run)}</td>
            </tr>
          ))}
          {differences.map(({ name, baseline: before = '–', run: now = '–' }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{before}</td>
              <td>{now}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const ms = (time: number): string => (time < 10 ? time.toFixed(1) : String(Math.round(time)));
