import { t } from '@vscode/l10n';
import { useState } from 'preact/hooks';
import type { Caller } from '../../model/rpc';
import type { searchPageProtocol } from '../../model/searches/pages';
import type { Facet } from '../../model/searches/narrowing-pages';
import { useForm } from '../kit/form';
import { CrossIcon } from '../kit/icons';
import { Failure, useAnswer } from '../kit/loading';
import { FacetValues } from './facet-values';

interface FacetsProps {
  readonly host: Caller<typeof searchPageProtocol>;
  readonly runId: string;
  /** False for entities that were browsed or read by their IDs. */
  readonly areHits: boolean;
  /** Joins a term to the filter; undefined for a read-only document. */
  readonly narrow: ((term: string) => void) | undefined;
  readonly close: () => void;
}

/** The values of a field among the hits at hand. The page remembers the field. */
export function Facets({ host, runId, areHits, narrow, close }: FacetsProps) {
  const { view } = useForm();
  const [chosen, choose] = useState(() => {
    const kept = view.get('facet');
    return typeof kept === 'string' ? kept : undefined;
  });
  const read = useAnswer(
    () => host.facet({ runId, ...(chosen === undefined ? {} : { place: chosen }) }),
    JSON.stringify([runId, chosen]),
  );
  return (
    <aside
      id="facets"
      class="facets"
      aria-labelledby="facets-title"
      onKeyDown={event => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        event.stopPropagation();
        close();
      }}
    >
      <div class="hit-head">
        <h2 id="facets-title">{t('Facets')}</h2>
        <button type="button" class="tool" aria-label={t('Close Facets')} onClick={close}>
          <CrossIcon />
        </button>
      </div>
      {read === undefined ? (
        <p class="hint">{t('Reading…')}</p>
      ) : 'failure' in read ? (
        <Failure text={read.failure} again={read.again} />
      ) : read.answer === null ? (
        <p class="hint">{t('These results are no longer available. Run the search again.')}</p>
      ) : (
        <Counted
          {...read.answer}
          areHits={areHits}
          chosen={chosen}
          narrow={narrow}
          choose={place => {
            choose(place);
            view.set('facet', place);
          }}
        />
      )}
    </aside>
  );
}

interface CountedProps extends Pick<FacetsProps, 'areHits' | 'narrow'> {
  readonly places: readonly string[];
  readonly facet?: Facet | undefined;
  readonly chosen: string | undefined;
  readonly choose: (place: string) => void;
}

/** The choice of a field, and its counted values. */
function Counted({ areHits, places, facet, chosen, choose, narrow }: CountedProps) {
  const place = facet?.place ?? chosen;
  if (places.length === 0) return <p class="hint">{t('The results have no scalar fields. Add output fields.')}</p>;
  return (
    <>
      <label class="chooser">
        {t('Field')}{' '}
        <select value={place} onChange={event => choose(event.currentTarget.value)}>
          {place !== undefined && !places.includes(place) && <option value={place}>{place}</option>}
          {places.map(each => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </select>
      </label>
      {facet ? (
        <FacetValues areHits={areHits} facet={facet} narrow={narrow} />
      ) : (
        <p class="hint">{t('The results have no field {0}. Select another field.', place ?? '')}</p>
      )}
    </>
  );
}
