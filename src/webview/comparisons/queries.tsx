import { t } from '@vscode/l10n';
import type { ComparisonView } from '../../model/comparisons/pages';

interface QueriesProps {
  readonly summary: NonNullable<ComparisonView['summary']>;
  readonly query: number;
  readonly choose: (query: number) => void;
}

/** Several queries in sum, and each for itself: the one that changed most first. A query's button shows where its hits went. */
export function ComparedQueries({ summary: { line, measures, queries, left }, query, choose }: QueriesProps) {
  return (
    <>
      <h3>{t('All queries')}</h3>
      <p>{line}</p>
      <div class="scrolled whole" tabIndex={0} role="region" aria-label={t('Measures of all queries')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('Measure')}</th>
              {[t('Mean'), t('Median'), t('Minimum')].map(name => (
                <th key={name} scope="col" class="amount">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {measures.map(({ name, mean, median, min }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td class="amount">{mean}</td>
                <td class="amount">{median}</td>
                <td class="amount">{min}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div class="scrolled queries" tabIndex={0} role="region" aria-label={t('Queries, most changed first')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('Query')}</th>
              {[t('Overlap'), t('Rank-biased overlap'), t('gained'), t('lost'), t('moved')].map(name => (
                <th key={name} scope="col" class="amount">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {queries.map(each => (
              <tr key={each.query} aria-current={each.query === query}>
                <th scope="row">
                  <button
                    type="button"
                    class="link"
                    aria-pressed={each.query === query}
                    onClick={() => choose(each.query)}
                  >
                    {t('Query {0}', each.query + 1)}
                  </button>
                </th>
                <td class="amount">{each.overlap}</td>
                <td class="amount">{each.rankBiasedOverlap}</td>
                <td class="amount">{each.gained}</td>
                <td class="amount">{each.lost}</td>
                <td class="amount">{each.moved}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {left > 0 && <p class="hint">{t('{0} more queries with fewer changes.', left)}</p>}
    </>
  );
}
