import { t } from '@vscode/l10n';
import { useEffect, useState } from 'preact/hooks';
import type { ResultsState, resultsProtocol, ResultsView } from '../../model/evaluations/pages';
import type { Caller } from '../../model/rpc';
import { Announcer } from '../kit/announcer';
import { wordsOf } from '../kit/problems';
import { Sentence } from '../kit/sentence';
import { Adopt } from './adopt';
import { Target } from './target';
import { VariantsTable } from './variants-table';

export type Host = Caller<typeof resultsProtocol>;

interface ResultsProps {
  readonly state: ResultsState;
  readonly problem: string | undefined;
  readonly host: Host;
}

/** The page of results. */
export function Results({ state: { title, view, problem: unreadable, base }, problem, host }: ResultsProps) {
  return (
    <>
      <Announcer />
      <main aria-labelledby="title">
        <header>
          <div>
            <h1 id="title" tabIndex={-1}>
              {t('Results of {0}', title)}
            </h1>
            {view && <p>{summaryText(view)}</p>}
          </div>
          <button type="button" class="secondary" onClick={() => void host.openText(null)}>
            {t('Open as Text')}
          </button>
        </header>
        {[unreadable, problem].map(text => text !== undefined && <Problem key={text} text={text} />)}
        {unreadable !== undefined && view && <p class="hint">{t('These are the last results that could be read.')}</p>}
        {view && <Read view={view} base={base} host={host} />}
      </main>
    </>
  );
}

const Problem = ({ text }: { readonly text: string }) => (
  <div role="alert" class="note problem">
    <Sentence text={text} />
  </div>
);

const load = async () => ({ ...(await import('./pictures')), ...(await import('./queries')) });

/** Returns the parts below the table once they are loaded, or the reason why they are not. */
function useParts() {
  const [parts, setParts] = useState<Awaited<ReturnType<typeof load>>>();
  const [lost, setLost] = useState<string>();
  useEffect(() => void load().then(setParts, (error: unknown) => setLost(wordsOf(error))), []);
  return { parts, lost };
}

function summaryText({ service, queries, variants, answered, total }: ResultsView): string {
  const parts = [
    ...(service === undefined ? [] : [service]),
    queries === 1 ? t('1 query') : t('{0} queries', queries),
    variants.length === 1 ? t('1 variant') : t('{0} variants', variants.length),
    answered < total ? t('unfinished: {0} of {1} responses', answered, total) : t('finished'),
  ];
  return parts.join(' · ');
}

interface ReadProps {
  readonly view: ResultsView;
  readonly base: string | undefined;
  readonly host: Host;
}

function Read({ view, base, host }: ReadProps) {
  const [wantedMeasure, setMeasure] = useState(view.measures[0]);
  const [wantedVariant, choose] = useState<string>();
  const [query, setQuery] = useState<string>();
  const { parts, lost } = useParts();
  const measure = view.measures.find(each => each === wantedMeasure) ?? view.measures[0];
  const variant = view.variants.find(({ name }) => name === wantedVariant) ?? view.variants[0];
  if (measure === undefined || !variant || view.answered === 0)
    return <p class="hint">{t('No results yet. Run the evaluation.')}</p>;
  return (
    <>
      <label class="chooser">
        {t('Measure')}{' '}
        <select id="measure" value={measure} onChange={event => setMeasure(event.currentTarget.value)}>
          {view.measures.map(each => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </select>
      </label>
      <Target view={view} measure={measure} choose={choose} />
      <section aria-labelledby="variants">
        <h2 id="variants">{t('Variants')}</h2>
        <VariantsTable view={view} measure={measure} chosen={variant.name} choose={choose} />
        <Notes view={view} />
      </section>
      <Adopt {...{ view, measure, variant, query, base, host }} />
      {lost !== undefined && <Problem text={t('This section could not be loaded: {0}', lost)} />}
      {parts && <parts.Pictures view={view} measure={measure} choose={choose} />}
      {parts && <parts.Queries {...{ view, measure, variant, query, setQuery, host }} />}
    </>
  );
}

/** The limits of the values. */
function Notes({ view: { variants, queries, ties } }: { readonly view: ResultsView }) {
  const most = (of: (variant: ResultsView['variants'][number]) => number): number => Math.max(...variants.map(of));
  const [unjudged, unjudgedHits, tied] = [
    most(each => each.unjudged),
    most(each => each.unjudgedHits),
    most(each => each.tied),
  ];
  const exact = Math.min(...variants.map(each => each.exact ?? queries));
  const notes = [
    t(
      'p-value: probability of a difference at least this large if variant and baseline are equally good. * p < 0.05; 1.000: no evidence of a difference. Paired randomization test, corrected for the number of variants (Holm).',
    ),
    variants.some(({ repeated }) => repeated)
      ? t('Latency: network time of repeated calls; first calls are not included.')
      : t('Latency: network time of the first call of each query.'),
    ...(unjudged > 0
      ? [t('Queries without judgments: {0}. They are not included in measures that need judgments.', unjudged)]
      : []),
    ...(unjudgedHits > 0
      ? [t('Hits without a grade: up to {0} per variant. Measures count them as not relevant.', unjudgedHits)]
      : []),
    ...(exact < queries
      ? [
          t(
            'Ground truth for {0} of {1} queries. Measures against the ground truth do not include the others.',
            exact,
            queries,
          ),
        ]
      : []),
    ...(tied > 0
      ? [
          ties === 'trec'
            ? t('Queries with tied hits: up to {0} per variant. Ties are sorted by descending ID.', tied)
            : t('Queries with tied hits: up to {0} per variant. Ties keep the order of the response.', tied),
        ]
      : []),
  ];
  return <p class="hint">{notes.join(' ')}</p>;
}
