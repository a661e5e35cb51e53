import { t } from '@vscode/l10n';
import type { Hits, ResultsView, VariantView } from '../../model/evaluations/pages';
import { Failure, useAnswer } from '../kit/loading';
import { numberText } from '../plots/plot-texts';
import type { Host } from './results';

interface QueryHitsProps {
  readonly view: ResultsView;
  readonly variant: VariantView;
  readonly query: string;
  readonly host: Host;
}

/** The hits of a query with their judgments. */
export function QueryHits({ view, variant, query, host }: QueryHitsProps) {
  const { name } = variant;
  const read = useAnswer(() => host.hits({ variant: name, query }), JSON.stringify([name, query, variant]));
  const isNow = read?.of.startsWith(JSON.stringify([name, query]).slice(0, -1)); // else of another selection
  return (
    <>
      <h3 id="hits">{t('Hits of {0} on {1}', query, name)}</h3>
      {!isNow && <p class="hint">{t('Reading…')}</p>}
      {isNow && read && 'failure' in read && <Failure text={read.failure} again={read.again} />}
      {isNow && read && 'answer' in read && <Listed view={view} of={read.answer} />}
    </>
  );
}

function Listed({
  view: { isJudged },
  of: { hits, missed, error },
}: {
  readonly view: ResultsView;
  readonly of: Hits;
}) {
  const unjudged = hits.filter(({ grade }) => grade === undefined).length;
  const missing = isJudged
    ? t('Relevant, not among the hits: {0}', '')
    : t('In the ground truth, not among the hits: {0}', '');
  if (error !== undefined) return <p class="note problem">{error}</p>;
  return (
    <>
      {isJudged && hits.length > 0 && <p class="hint">{t('{0} of {1} hits are not judged.', unjudged, hits.length)}</p>}
      {hits.length === 0 ? (
        <p class="hint">{t('No hits.')}</p>
      ) : (
        <div class="scrolled" tabIndex={0} role="region" aria-labelledby="hits">
          <table>
            <thead>
              <tr>
                <th scope="col" class="amount">
                  {t('rank')}
                </th>
                <th scope="col">{t('ID')}</th>
                <th scope="col" class="amount">
                  {t('distance')}
                </th>
                <th scope="col">{t('judgment')}</th>
              </tr>
            </thead>
            <tbody>
              {hits.map(hit => (
                <tr key={hit.rank}>
                  <td class="amount">{hit.rank}</td>
                  <th scope="row">{hit.id}</th>
                  <td class="amount">{hit.distance === undefined ? '–' : numberText(hit.distance)}</td>
                  <td>{judgmentOf(hit, isJudged)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {missed.length > 0 && (
        <p class="missed">
          {missing}
          {missed.join(', ')}
        </p>
      )}
    </>
  );
}

/** The judgment in words, with a sign: never a color alone. */
function judgmentOf({ grade, isExact }: Hits['hits'][number], isJudged: boolean): string {
  if (isJudged) {
    if (grade === undefined) return t('? not judged');
    return grade > 0 ? t('✓ relevant, grade {0}', grade) : t('✕ not relevant, grade {0}', grade);
  }
  if (isExact === undefined) return '';
  return isExact ? t('✓ in the ground truth') : t('✕ not in the ground truth');
}
