import { t } from '@vscode/l10n';
import type { Drawn } from '../../model/plots/projected';

const percent = new Intl.NumberFormat(document.documentElement.lang || undefined, {
  style: 'percent',
  maximumSignificantDigits: 2,
});

/** How much of the differences between the vectors the picture tells. */
export function spreadText({ points, queries, shown: [x = 0, y = 0] }: Drawn): string {
  const all = (points.length + queries.length) / 2;
  if (all === 1) return t('One vector alone: there is nothing to be near to.');
  if (x === 0) return t('All {0} vectors are the same: they lie on one place.', all);
  return t(
    'These two axes carry {0} of the spread of the vectors: {1} across, {2} up. What looks near may be far in the rest.',
    percent.format(x + y),
    percent.format(x),
    percent.format(y),
  );
}

/** Which hits have no point. */
export function withoutText({ without, unfit, beyond }: Drawn): string {
  return [
    without > 0 && t('{0} hits came without a vector.', without),
    unfit > 0 && t('{0} hits have a vector of another length, or with something that is no number.', unfit),
    beyond > 0 && t('{0} hits after them have no point.', beyond),
  ]
    .filter(Boolean)
    .join(' ');
}
