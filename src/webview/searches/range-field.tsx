import { t } from '@vscode/l10n';
import { type RangeBounds, withBothBounds } from '../../model/searches/ranges';
import { NumberField } from '../kit/fields';
import { useForm } from '../kit/form';
import { REST_MS } from '../kit/twin';
import type { SettingsProps } from './settings';

interface RangeProps extends Omit<SettingsProps, 'about'> {
  readonly nearest: 'smallest' | 'largest' | undefined;
  readonly metric: string | undefined;
  readonly isV1: boolean;
}

/** The bounds of a range search, named by the direction of the metric; the lower bound comes first. */
export function RangeField({ value, issues, nearest, metric, isV1 }: RangeProps) {
  const range = (value['range'] ?? {}) as Readonly<Record<string, unknown>>;
  const small = nearest !== 'largest';
  const { edit } = useForm();
  /** Removes a range without bounds. With V1, writes the other bound too, with a value that excludes nothing. */
  const writing = (bound: keyof RangeBounds) => (typed: number | undefined) => {
    const other = range[bound === 'radius' ? 'range_filter' : 'radius'];
    if (typed === undefined) edit(other === undefined ? ['range'] : ['range', bound], undefined, REST_MS);
    else if (isV1 && metric !== undefined)
      edit(['range'], withBothBounds({ ...range, [bound]: typed }, metric, small), REST_MS);
    else edit(['range', bound], typed, REST_MS);
  };
  const inner = (
    <NumberField
      key="range_filter"
      label={
        nearest === undefined
          ? t('Inner bound (range_filter)')
          : small
            ? t('Lower bound (range_filter)')
            : t('Upper bound (range_filter)')
      }
      path={['range', 'range_filter']}
      value={range['range_filter']}
      issues={issues}
      write={writing('range_filter')}
    />
  );
  const outer = (
    <NumberField
      key="radius"
      label={
        nearest === undefined
          ? t('Outer bound (radius)')
          : small
            ? t('Upper bound (radius)')
            : t('Lower bound (radius)')
      }
      path={['range', 'radius']}
      value={range['radius']}
      issues={issues}
      write={writing('radius')}
    />
  );
  return (
    <fieldset class="pair">
      <legend>{t('Range search')}</legend>
      {small ? [inner, outer] : [outer, inner]}
      {isV1 && <p class="hint">{t('With V1, set both bounds. Some services refuse range_filter alone.')}</p>}
      {nearest && (
        <p class="hint">
          {small
            ? t('{0}: lower is more similar. Hits have range_filter ≤ distance < radius.', metric ?? '')
            : t('{0}: higher is more similar. Hits have radius < distance ≤ range_filter.', metric ?? '')}
        </p>
      )}
    </fieldset>
  );
}
