import { t } from '@vscode/l10n';
import { useState } from 'preact/hooks';
import type { ResultsView, VariantView } from '../../model/evaluations/pages';
import { testSentence } from '../../model/evaluations/sentences';
import type { Host } from './results';

interface AdoptProps {
  readonly view: ResultsView;
  readonly measure: string;
  readonly variant: VariantView;
  readonly query: string | undefined;
  readonly base: string | undefined;
  readonly host: Host;
}

/** Takes the selected variant over into a search. */
export function Adopt({ view, measure, variant, query, base, host }: AdoptProps) {
  const [checks, setChecks] = useState(false);
  const { name } = variant;
  const tested = testSentence(variant, { measure, baseline: view.baseline });
  const adopt = () => void host.adopt({ variant: name, checks, ...(query === undefined ? {} : { query }) });
  return (
    <section aria-labelledby="adopt" class="adopt">
      <h2 id="adopt">{t('Use {0}', name)}</h2>
      {tested !== undefined && <p>{tested}</p>}
      <p class="check">
        <input
          type="checkbox"
          id="checks"
          checked={checks}
          disabled={query === undefined}
          aria-describedby="checks-hint"
          onChange={event => setChecks(event.currentTarget.checked)}
        />
        <label for="checks">{t('Add checks for the selected query to the new search')}</label>
        <span id="checks-hint" class="hint">
          {query === undefined
            ? t('Select a query below to use it in the new search.')
            : view.isJudged
              ? t('The new search is for query {0}. Its checks expect the relevant hits of this variant.', query)
              : t('The new search is for query {0}. Its checks expect the recall of this variant.', query)}
        </span>
      </p>
      <p class="actions">
        <button type="button" onClick={adopt}>
          {t('Use in New Search')}
        </button>
        {base !== undefined && (
          <button
            type="button"
            class="secondary"
            aria-describedby="adopt-in-file"
            onClick={() => void host.adoptInFile({ variant: name })}
          >
            {t('Use in {0}', base)}
          </button>
        )}
      </p>
      {base !== undefined && (
        <p id="adopt-in-file" class="hint">
          {t('{0} keeps its query and checks.', base)}
        </p>
      )}
    </section>
  );
}
