import { t } from '@vscode/l10n';
import type { GridColumn } from '../../model/grid/pages';
import type { ProjectionGroup } from './projection-groups';
import { stepBoundText } from './plot-scales';
import { plainText } from './plot-texts';
import { Swatch } from './projection-map';
import { markOf, queryMark } from './projection-marks';

/** Legend of the marks. */
export function Legend({ groups, queries }: { readonly groups: readonly ProjectionGroup[]; readonly queries: number }) {
  return (
    <ul class="legend" aria-label={t('Legend')}>
      {queries > 0 && (
        <li>
          <Swatch mark={queryMark} /> {queries === 1 ? t('query') : t('{0} queries', queries)}
        </li>
      )}
      {groups.map((group, nth) => (
        <li key={nth}>
          <Swatch mark={markOf(group, nth)} /> {groupText(group)} <span class="hint">{group.places.length}</span>
        </li>
      ))}
    </ul>
  );
}

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
