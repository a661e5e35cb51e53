import { t } from '@vscode/l10n';
import type { ShownPlace } from '../../model/metrics/pages';
import { badges } from '../kit/badges';
import { Sentence } from '../kit/sentence';

/** The connection, the cluster and the project of plots. */
export function PlaceHead({ shown: { place, connection, marks, project, gone } }: { readonly shown: ShownPlace }) {
  if (gone !== undefined) {
    return (
      <p class="note">
        <Sentence text={gone} />
      </p>
    );
  }
  const { clusterName, clusterId } = place;
  return (
    <dl class="place" aria-label={t('Target')}>
      <div>
        <dt>{t('Connection')}</dt>
        <dd>
          <bdi>{connection}</bdi> {badges(marks)}
        </dd>
      </div>
      <div>
        <dt>{t('Cluster')}</dt>
        <dd>
          <bdi>{clusterName || clusterId}</bdi> {clusterName && <span class="hint">{clusterId}</span>}
        </dd>
      </div>
      {project !== undefined && (
        <div>
          <dt>{t('Project')}</dt>
          <dd>
            <bdi>{project}</bdi>
          </dd>
        </div>
      )}
    </dl>
  );
}
