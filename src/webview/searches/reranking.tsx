import { t } from '@vscode/l10n';
import type { FormIssue } from '../../model/documents/forms';
import { Choice, Complaints, NumberField } from '../kit/fields';
import { useForm } from '../kit/form';
import { idOf, issuesAt } from '../kit/issues';
import { JsonField } from '../kit/json-field';
import { Weight } from './weight';

interface RerankingProps {
  readonly value: Readonly<Record<string, unknown>>;
  readonly issues: readonly FormIssue[];
  /** The names of the queries. */
  readonly names: readonly string[];
}

/** How the answers of the queries are joined: reciprocal ranks, weights, or what the service has besides. */
export function Reranking({ value, issues, names }: RerankingProps) {
  const { edit } = useForm();
  const { rerank, functionScore } = value as Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>;
  const strategy = functionScore ? 'functionScore' : (rerank?.['strategy'] ?? 'rrf');
  const params = (rerank?.['params'] ?? (rerank ? {} : { k: 60 })) as Readonly<Record<string, unknown>>;
  const weights: readonly unknown[] = Array.isArray(params['weights']) ? params['weights'] : [];
  const choose = (chosen: string) => {
    const rest = Object.fromEntries(
      Object.entries(value).filter(([key]) => key !== 'rerank' && key !== 'functionScore'),
    );
    const joined = {
      rrf: { rerank: { strategy: 'rrf', params: { k: 60 } } },
      weighted: { rerank: { strategy: 'weighted', params: { weights: evenly(names.length), norm_score: true } } },
      functionScore: { functionScore: { functions: [RRF] } },
    }[chosen];
    edit([], { ...rest, ...joined });
  };
  return (
    <fieldset class="reranking">
      <legend class="unseen">{t('Reranker')}</legend>
      <Choice
        label={t('Reranker')}
        path={functionScore ? ['functionScore', 'strategy'] : ['rerank', 'strategy']}
        value={strategy}
        issues={issues}
        options={[
          { value: 'rrf', label: t('RRF (reciprocal rank fusion)') },
          { value: 'weighted', label: t('Weighted') },
          { value: 'functionScore', label: t('Function score (JSON)') },
        ]}
        onChoose={choose}
      />
      {strategy === 'rrf' && (
        <NumberField
          label="k"
          path={['rerank', 'params', 'k']}
          value={params['k']}
          issues={issues}
          {...(rerank ? {} : { write: k => edit(['rerank'], { strategy: 'rrf', params: { k: k ?? null } }) })}
        />
      )}
      {strategy === 'weighted' &&
        names.map((name, at) => (
          <Weight
            key={at}
            name={name}
            path={['rerank', 'params', 'weights', at]}
            value={weights[at]}
            issues={issues}
            isSearched
            write={weight => edit(WEIGHTS, withWeight(weights, names.length, at, weight))}
          />
        ))}
      <Complaints id={`${idOf(WEIGHTS)}?issues`} issues={issuesAt(issues, WEIGHTS)} />
      {strategy === 'functionScore' && (
        <JsonField
          label={t('Function score')}
          path={['functionScore']}
          value={functionScore}
          issues={issues}
          rows={12}
          help={t(
            'A list of functions (rerankers, boosts), as JSON. The text editor (Open as Text) completes their parameters.',
          )}
        />
      )}
    </fieldset>
  );
}

/** A function of the service that ranks as the default reranker does, to be replaced. */
const RRF = { name: 'rrf', type: 'Rerank', inputFieldNames: [], params: { reranker: 'rrf', k: 60 } };

const WEIGHTS = ['rerank', 'params', 'weights'];

const evenly = (count: number): number[] => Array.from({ length: count }, () => Math.round(100 / count) / 100);

/** One weight per query: those that are missing or too many are corrected with the first change. */
const withWeight = (weights: readonly unknown[], count: number, at: number, weight: number): number[] =>
  Array.from({ length: count }, (_, index) => {
    const own = weights[index];
    return index === at ? weight : typeof own === 'number' ? own : 0;
  });
