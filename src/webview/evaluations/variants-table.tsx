import { t } from '@vscode/l10n';
import { useMemo, useState } from 'preact/hooks';
import type { ResultsView, VariantView } from '../../model/evaluations/pages';
import { ALPHA, milliseconds, qualityText } from '../../model/evaluations/sentences';
import { latencyFor, paretoFront } from '../../model/evaluations/comparisons';

interface VariantsTableProps {
  readonly view: ResultsView;
  readonly measure: string;
  readonly chosen: string;
  readonly choose: (variant: string) => void;
}

/** A column: its text, and its value for sorting; undefined values are last. `first`: the direction of the first click. */
interface Column {
  readonly key: string;
  readonly name: string;
  readonly text: (variant: VariantView) => string;
  readonly value: (variant: VariantView) => number | undefined;
  readonly first: 'ascending' | 'descending';
}

/** The variants with their measures; a click on a header sorts, arrows move between the variants. */
export function VariantsTable({ view, measure, chosen, choose }: VariantsTableProps) {
  const [sorting, sort] = useState<{ readonly key: string; readonly order: Column['first'] }>();
  const columns = useMemo(() => columnsOf(view), [view]);
  const front = useMemo(() => paretoFront(view.variants, measure), [view, measure]);
  const rows = useMemo(() => sorted(view.variants, columns, sorting), [view, columns, sorting]);
  const sortBy = ({ key, first }: Column) =>
    sort({ key, order: sorting?.key === key ? (sorting.order === 'ascending' ? 'descending' : 'ascending') : first });
  const keyDown = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const at = rows.findIndex(({ name }) => name === (event.target as HTMLElement).dataset['variant']);
    const to = by === undefined || at < 0 ? undefined : rows[at + by];
    if (!to) return;
    event.preventDefault();
    choose(to.name);
    const table = (event.currentTarget as HTMLElement).querySelectorAll<HTMLElement>('[data-variant]');
    [...table].find(({ dataset }) => dataset['variant'] === to.name)?.focus();
  };
  return (
    <div class="scrolled" tabIndex={0} role="region" aria-label={t('Variants')} onKeyDown={keyDown}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('variant')}</th>
            {columns.map(column => (
              <th
                key={column.key}
                scope="col"
                class="amount"
                aria-sort={sorting?.key === column.key ? sorting.order : 'none'}
              >
                <button type="button" class="link" onClick={() => sortBy(column)}>
                  {column.name}
                  <span aria-hidden="true">
                    {sorting?.key === column.key ? (sorting.order === 'ascending' ? ' ↑' : ' ↓') : ''}
                  </span>
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(variant => (
            <tr key={variant.name} class={variant.name === chosen ? 'chosen' : ''}>
              <th scope="row">
                <button
                  type="button"
                  class="link"
                  data-variant={variant.name}
                  aria-pressed={variant.name === chosen}
                  onClick={() => choose(variant.name)}
                >
                  {variant.name}
                </button>
                {variant.name === view.baseline && <span class="hint"> {t('baseline')}</span>}
                {front.has(variant.name) && <span class="hint"> {t('Pareto front')}</span>}
              </th>
              {columns.map(({ key, text }) => (
                <td key={key} class="amount">
                  {text(variant)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function columnsOf({ measures, baseline, variants, isJudged }: ResultsView): Column[] {
  const of = (variant: VariantView, measure: string) => variant.measures.find(({ name }) => name === measure);
  const qualities = measures.flatMap((measure): Column[] => [
    {
      key: measure,
      name: measure,
      first: 'descending',
      value: variant => of(variant, measure)?.mean,
      text: variant => {
        const { mean, interval } = of(variant, measure) ?? {};
        if (mean === undefined) return '–';
        return qualityText(mean, interval?.[0], interval?.[1]);
      },
    },
    {
      key: `p ${measure}`,
      name: t('p-value'),
      first: 'ascending',
      value: variant => of(variant, measure)?.p,
      text: ({ name, ...variant }) => {
        const { p } = of({ name, ...variant }, measure) ?? {};
        if (name === baseline || p === undefined) return '';
        return `${p < 0.001 ? '< 0.001' : p.toFixed(3)}${p < ALPHA ? ' *' : ''}`;
      },
    },
  ]);
  const latencies = (['p50', 'p95', 'p99'] as const).map((key): Column => {
    const value = (variant: VariantView) => latencyFor(variant)?.[key];
    const text = (variant: VariantView) => (value(variant) === undefined ? '–' : milliseconds(value(variant)!));
    return { key, name: t('{0} ms', key), first: 'ascending', value, text };
  });
  const count = (key: 'failed' | 'missing' | 'unjudged' | 'unjudgedHits' | 'tied', name: string): Column => ({
    key,
    name,
    first: 'descending',
    value: variant => variant[key],
    text: variant => String(variant[key]),
  });
  return [
    ...qualities,
    ...latencies,
    count('failed', t('failed')),
    ...(variants.some(({ missing }) => missing > 0) ? [count('missing', t('not sent'))] : []),
    ...(isJudged ? [count('unjudged', t('unjudged queries')), count('unjudgedHits', t('unjudged hits'))] : []),
    count('tied', t('with ties')),
  ];
}

function sorted(
  variants: readonly VariantView[],
  columns: readonly Column[],
  sorting: { readonly key: string; readonly order: string } | undefined,
): readonly VariantView[] {
  const column = columns.find(({ key }) => key === sorting?.key);
  if (!column || !sorting) return variants;
  const sign = sorting.order === 'ascending' ? 1 : -1;
  return variants.toSorted((one, other) => {
    const [a, b] = [column.value(one), column.value(other)];
    if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
    return sign * (a - b);
  });
}
