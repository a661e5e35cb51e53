import { t } from '@vscode/l10n';
import { useEffect, useState } from 'preact/hooks';
import type { Path } from '../../model/documents/json-text';
import { MEASURE_NAMES } from '../../model/evaluations/measure-names';
import type { EvaluationFacts, evaluationProtocol } from '../../model/evaluations/forms';
import { CardList } from '../kit/card-list';
import { Choice, NumberField, TextField } from '../kit/fields';
import { useForm } from '../kit/form';
import { Header } from '../kit/header';
import { Issues } from '../kit/issue-list';
import { JsonField } from '../kit/json-field';
import type { Shown } from '../kit/page';
import { PlanBar } from './plan-bar';
import { Variant, VariantSummary } from './variants';

/** The newest facts, which the host sends; the form shows them as it is drawn. */
class Newest {
  private listener: ((facts: EvaluationFacts) => void) | undefined;
  take(facts: EvaluationFacts): void {
    this.listener?.(facts);
  }
  listen(listener: (facts: EvaluationFacts) => void): () => void {
    this.listener = listener;
    return () => (this.listener = undefined);
  }
}
export const factsSignal = new Newest();

/** The form of an evaluation. The text is the only state; the plan stands at the bottom, and nothing is sent before Run. */
export function EvaluationForm({ value, issues, frame, host }: Shown<typeof evaluationProtocol>) {
  const { edit, readOnly, openText } = useForm();
  const [facts, setFacts] = useState<EvaluationFacts>();
  useEffect(() => {
    const stop = factsSignal.listen(setFacts);
    void host.facts(null).then(setFacts);
    return stop;
  }, []);
  const shown = [...issues, ...(facts?.issues ?? [])];
  const { variants, search } = value;
  const choose = (field: 'queries' | 'judgments', label: string) =>
    !readOnly && (
      <button type="button" class="secondary" onClick={() => void host.chooseFile(field)}>
        {label}
      </button>
    );
  return (
    <>
      <Header own="" unnamed={t('Evaluation')} frame={frame} />
      <Issues issues={shown} nameOf={nameOf} />
      <section aria-labelledby="data">
        <h2 id="data">{t('Queries and ground truth')}</h2>
        <TextField
          label={t('Query set')}
          path={['queries']}
          value={value['queries']}
          issues={shown}
          suggestions={facts?.records ?? []}
          placeholder="queries.jsonl"
          help={queriesText(facts)}
          required
          code
        />
        {choose('queries', t('Select Query Set…'))}
        <TextField
          label={t('Judgments')}
          path={['judgments']}
          value={value['judgments']}
          issues={shown}
          suggestions={[{ value: 'exact', label: t('Exact nearest neighbors') }, ...(facts?.records ?? [])]}
          placeholder="qrels.tsv"
          help={
            facts?.judged === undefined
              ? t('A file of judgments, or the exact nearest neighbors as ground truth.')
              : t('{0} queries have judgments.', facts.judged)
          }
          required
          code
        />
        {choose('judgments', t('Select Judgments…'))}
      </section>
      <section aria-labelledby="base">
        <h2 id="base">{t('Base search')}</h2>
        {typeof search === 'string' ? (
          <TextField
            label={t('Search file')}
            path={['search']}
            value={search}
            issues={shown}
            suggestions={facts?.searches ?? []}
            required
            code
          />
        ) : (
          <JsonField
            label={t('Search')}
            path={['search']}
            value={search}
            issues={shown.filter(({ path }) => path[0] === 'search').map(each => ({ ...each, path: ['search'] }))}
            rows={6}
            help={t('A search as JSON, or its file name in quotes. The query set replaces the query of the search.')}
          />
        )}
        <p class="hint">{facts?.target === undefined ? t('No connection selected.') : facts.target}</p>
        {!readOnly && (
          <button type="button" class="secondary" onClick={() => void host.chooseConnection(null)}>
            {t('Select Connection…')}
          </button>
        )}
      </section>
      <section aria-labelledby="variants">
        <h2 id="variants">{t('Variants')}</h2>
        {variants === undefined || Array.isArray(variants) ? (
          <CardList
            path={['variants']}
            items={variants ?? []}
            issues={shown}
            noun={t('Variant')}
            add={t('Add Variant')}
            fresh={{ vary: { limit: [10, 50] } }}
            empty={t('No variants: the search itself is measured.')}
            summary={VariantSummary}
            body={Variant}
          />
        ) : (
          <button type="button" class="link" onClick={() => openText(['variants'])}>
            {t('Open as Text')}
          </button>
        )}
        {facts && facts.variants.length > 0 && (
          <p class="hint" aria-live="polite">
            {t('Names: {0}', namesText(facts.variants))}
          </p>
        )}
        <TextField
          label={t('Baseline')}
          path={['baseline']}
          value={value['baseline']}
          issues={shown}
          suggestions={facts?.variants ?? []}
          placeholder={facts?.variants[0] ?? ''}
          help={t('Default: the first variant.')}
          emptyIsAbsent
        />
      </section>
      <section aria-labelledby="measuring">
        <h2 id="measuring">{t('Measurement')}</h2>
        <JsonField
          label={t('Measures')}
          path={['measures']}
          value={value['measures']}
          issues={shown.filter(({ path }) => path[0] === 'measures').map(each => ({ ...each, path: ['measures'] }))}
          help={t('A JSON list such as `["recall@10", "ndcg@10"]`. Measures: {0}', MEASURE_NAMES.join(', '))}
        />
        <Choice
          label={t('Ties')}
          path={['ties']}
          value={value['ties'] ?? 'answer'}
          issues={shown}
          options={[
            { value: 'answer', label: t('Order of the response') },
            { value: 'trec', label: t('Descending ID, as trec_eval') },
          ]}
          help={t('Order of hits with equal distances.')}
          onChoose={chosen => edit(['ties'], chosen === 'answer' ? undefined : chosen)}
        />
        <NumberField label={t('Repeats')} path={['repeats']} value={value['repeats']} issues={shown} placeholder="1" />
        <NumberField
          label={t('Warm-up requests')}
          path={['warmUp']}
          value={value['warmUp']}
          issues={shown}
          placeholder="0"
        />
        <NumberField
          label={t('Simultaneous requests')}
          path={['concurrency']}
          value={value['concurrency']}
          issues={shown}
          placeholder="1"
        />
      </section>
      <PlanBar facts={facts} host={host} />
    </>
  );
}

const queriesText = (facts: EvaluationFacts | undefined): string => {
  if (!facts?.queries) return t('NDJSON, JSON, CSV or TSV in the folder of the evaluation or a subfolder.');
  const { count, tags } = facts.queries;
  return tags.length === 0 ? t('{0} queries', count) : t('{0} queries. Tags: {1}', count, tags.join(', '));
};

/** Maximum number of names in the form. */
const MAX_NAMES = 12;

const namesText = (names: readonly string[]): string =>
  names.length > MAX_NAMES
    ? t('{0} and {1} more', names.slice(0, MAX_NAMES).join(' · '), names.length - MAX_NAMES)
    : names.join(' · ');

/** Returns the name of the field of an issue. */
function nameOf([first, index]: Path): string {
  if (first === 'variants' && typeof index === 'number') return t('Variant {0}', index + 1);
  const names: Readonly<Record<string, string>> = {
    queries: t('Query set'),
    judgments: t('Judgments'),
    search: t('Base search'),
    variants: t('Variants'),
    measures: t('Measures'),
    ties: t('Ties'),
    baseline: t('Baseline'),
    repeats: t('Repeats'),
    warmUp: t('Warm-up requests'),
    concurrency: t('Simultaneous requests'),
  };
  return first === undefined ? t('Evaluation') : (names[first] ?? String(first));
}
