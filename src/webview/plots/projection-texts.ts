import { t } from '@vscode/l10n';
import type { Drawn } from '../../model/plots/pictures';

const twoDigits = new Intl.NumberFormat(document.documentElement.lang || undefined, { maximumSignificantDigits: 2 });
const percent = (share: number): string => t('{0} %', twoDigits.format(share * 100));

/** Describes the explained variance. */
export function spreadText({ points, queries, shown: [x = 0, y = 0] }: Drawn): string {
  const all = (points.length + queries.length) / 2;
  if (all === 1) return t('A projection needs at least two vectors.');
  if (x === 0) return t('All {0} vectors are identical.', all);
  return t(
    'These two principal components (PCA) explain {0} of the variance (x {1}, y {2}). Points that look close can be far apart in other dimensions.',
    percent(x + y),
    percent(x),
    percent(y),
  );
}

/** Describes the hits without a point. */
export function withoutText({ without, unfit, beyond }: Drawn): string {
  return [
    without > 0 && t('{0} entities have no vector.', without),
    unfit > 0 && t('{0} entities have vectors with a different dimension or a non-numeric component.', unfit),
    beyond > 0 && t('{0} more entities are not shown.', beyond),
  ]
    .filter(Boolean)
    .join(' ');
}
