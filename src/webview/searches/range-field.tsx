import { t } from '@vscode/l10n';
import { NumberField } from '../kit/fields';
import type { SettingsProps } from './settings';

interface RangeProps extends Omit<SettingsProps, 'about'> {
  readonly nearest: 'smallest' | 'largest' | undefined;
  readonly metric: string | undefined;
}

/** The bounds of a range, in words that know which end of the distance is near. */
export function RangeField({ value, issues, nearest, metric }: RangeProps) {
  const range = (value['range'] ?? {}) as Readonly<Record<string, unknown>>;
  const small = nearest !== 'largest';
  return (
    <fieldset class="pair">
      <legend>{t('Range of the distance')}</legend>
      <NumberField
        label={small ? t('From, the near end (range_filter)') : t('Up to, the near end (range_filter)')}
        path={['range', 'range_filter']}
        value={range['range_filter']}
        issues={issues}
      />
      <NumberField
        label={small ? t('Below, the far end (radius)') : t('Above, the far end (radius)')}
        path={['range', 'radius']}
        value={range['radius']}
        issues={issues}
      />
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
