import { t } from '@vscode/l10n';
import type { GridColumn } from '../../model/grid/pages';
import type { ProjectionGroup } from './projection-groups';
import { stepBoundText } from './plot-scales';
import { plainText } from './plot-texts';
import { markOf, queryMark, type Mark } from './projection-marks';

interface LegendProps {
  readonly groups: readonly ProjectionGroup[];
  readonly queries: number;
  /** The groups that are switched off, by their index. */
  readonly hidden: ReadonlySet<number>;
  readonly toggle: (nth: number) => void;
}

/** Legend of the marks. Each group is a button that hides or shows its hits. */
export function Legend({ groups, queries, hidden, toggle }: LegendProps) {
  return (
    <ul class="legend" aria-label={t('Legend')}>
      {queries > 0 && (
        <li>
          <Swatch mark={queryMark} /> {queries === 1 ? t('query') : t('{0} queries', queries)}
        </li>
      )}
      {groups.map((group, nth) => (
        <li key={nth}>
          <button
            type="button"
            class="group"
            aria-pressed={!hidden.has(nth)}
            title={hidden.has(nth) ? t('Show these points') : t('Hide these points')}
            onClick={() => toggle(nth)}
          >
            <Swatch mark={markOf(group, nth)} /> <span>{groupText(group)}</span>{' '}
            <span class="hint">{group.places.length}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Sample of a mark. */
const Swatch = ({ mark }: { readonly mark: Mark }) => (
  <svg viewBox="0 0 24 24" width="16" height="16" aria-hidden="true">
    <path class={mark.look} d={mark.path([[12, 12]])} />
  </svg>
);

export function groupText(group: ProjectionGroup): string {
  if (group.is === 'value') return group.value === '' ? t('empty text') : group.value;
  if (group.is === 'none') return t('no value');
  if (group.is === 'other') return t('{0} other values', group.values);
  const { from, to } = group;
  if (from === to) return plainText(from);
  const areWhole = Number.isInteger(from) && Number.isInteger(to);
  const boundText = areWhole ? plainText : (bound: number) => stepBoundText(bound, to - from);
  return t('{0} to {1}', boundText(from), boundText(to));
}

/** Returns true if hits can be colored by a column: it has one value per hit. */
export const isColoring = ({ kind, key, type }: GridColumn): boolean =>
  kind === 'distance' || key === 'query' || (kind === 'field' && !/Vector|Array|JSON|Geometry/.test(type ?? ''));
