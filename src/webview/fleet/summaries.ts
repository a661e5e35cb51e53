import { t } from '@vscode/l10n';
import type { FleetState } from '../../model/fleet/pages';
import type { FleetSums } from '../../model/fleet/sums';

/** The clusters of the page in numbers: those that the filter shows. */
export function summaryText({ sums, hidden }: Pick<FleetState, 'sums' | 'hidden'>): string {
  const all = sums.clusters + hidden;
  return [
    hidden > 0
      ? t('{0} of {1} clusters', sums.clusters.toLocaleString(), all.toLocaleString())
      : sums.clusters === 1
        ? t('1 cluster')
        : t('{0} clusters', sums.clusters.toLocaleString()),
    t('{0} running', sums.running.toLocaleString()),
    t('CU × replicas: {0}', cuText(sums)),
  ].join(' · ');
}

/** CU × replicas in total, and the number of clusters that the total lacks. */
export const cuText = ({ cu, unsized }: FleetSums): string =>
  unsized === 0
    ? cu.toLocaleString()
    : unsized === 1
      ? t('{0} (excluding 1 cluster of unknown size)', cu.toLocaleString())
      : t('{0} (excluding {1} clusters of unknown size)', cu.toLocaleString(), unsized.toLocaleString());
