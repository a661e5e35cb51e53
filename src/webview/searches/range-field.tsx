import { t } from '@vscode/l10n';
import { type RangeBounds, withBothBounds } from '../../model/searches/ranges';
import { NumberField } from '../kit/fields';
import { useForm } from '../kit/form';
import { REST_MS } from '../kit/twin';
import type { SettingsProps } from './settings';

interface RangeProps extends Omit<SettingsProps, 'about'> {
  readonly nearest: 'smallest' | 'largest' | undefined;
  readonly metric: string | undefined;
}

/** The bounds of a range, in words that know which end of the distance is near. */
export function RangeField({ value, issues, nearest, metric }: RangeProps) {
  const range = (value['range'] ?? {}) as Readonly<Record<string, unknown>>;
  const small = nearest !== 'largest';
  const { edit } = useForm();
  const isV1 = value['api'] === 'v1';
  /** With V1 the other bound is written with the first: one that leaves nothing out. */
  const writing = (bound: keyof RangeBounds) =>
    isV1 && metric !== undefined
      ? (typed: number) => edit(['range'], withBothBounds({ ...range, [bound]: typed }, metric, small), REST_MS)
      : undefined;
  return (
    <fieldset class="pair">
      <legend>{t('Range of the distance')}</legend>
      <NumberField
        label={
          nearest === undefined
            ? t('The near end (range_filter)')
            : small
              ? t('From, the near end (range_filter)')
              : t('Up to, the near end (range_filter)')
        }
        path={['range', 'range_filter']}
        value={range['range_filter']}
        issues={issues}
        write={writing('range_filter')}
      />
      <NumberField
        label={
          nearest === undefined
            ? t('The far end (radius)')
            : small
              ? t('Below, the far end (radius)')
              : t('Above, the far end (radius)')
        }
        path={['range', 'radius']}
        value={range['radius']}
        issues={issues}
        write={writing('radius')}
      />
      {isV1 && <p class="hint">{t('With V1, set both bounds: some engines refuse range_filter alone.')}</p>}
      {nearest && (
        <p class="hint">
          {small
            ? t('With {0} a smaller distance is nearer: the near end is the smaller number.', metric ?? '')
            : t('With {0} a larger distance is nearer: the near end is the larger number.', metric ?? '')}
        </p>
      )}
    </fieldset>
  );
}
