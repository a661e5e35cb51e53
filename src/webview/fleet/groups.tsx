import { t } from '@vscode/l10n';
import { columnTitle, type FleetGrouping } from '../../model/fleet/columns';
import type { FleetGroup } from '../../model/fleet/sums';
import { cuText } from './summaries';

interface GroupsProps {
  readonly grouping: FleetGrouping;
  readonly groups: readonly FleetGroup[];
}

/** The totals of each group, in the order of the groups in the grid. */
export const Groups = ({ grouping, groups }: GroupsProps) => (
  <div class="scrolled" tabIndex={0} role="region" aria-label={t('Groups')}>
    <table>
      <thead>
        <tr>
          <th scope="col">{columnTitle(grouping)}</th>
          <th scope="col" class="amount">
            {t('Clusters')}
          </th>
          <th scope="col" class="amount">
            {t('Running')}
          </th>
          <th scope="col" class="amount">
            {t('CU × replicas')}
          </th>
        </tr>
      </thead>
      <tbody>
        {groups.map(group => (
          <tr key={group.value ?? ''}>
            <th scope="row">{group.value ?? <em>{t('none')}</em>}</th>
            <td class="amount">{group.clusters.toLocaleString()}</td>
            <td class="amount">{group.running.toLocaleString()}</td>
            <td class="amount">{cuText(group)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
