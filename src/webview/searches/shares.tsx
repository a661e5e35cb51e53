import { t } from '@vscode/l10n';
import { useMemo, useState } from 'preact/hooks';
import type { SearchDocument } from '../../model/searches/documents';
import type { Explanation } from '../../model/searches/explanations';
import { certainRanks, fusionOf, isSameJoining, type Fused, type QueryAnswer } from '../../model/searches/fusion';
import { rerankOf, withWeights, weightsPath, type Joining } from '../../model/searches/joining';
import type { Reranker } from '../../model/searches/rerankers';
import { inexactNote } from '../../model/searches/score-notes';
import { useForm } from '../kit/form';
import { queryNames } from '../../model/searches/query-names';
import { SharesTable, type ShownRow } from './shares-table';
import { Weight } from './weight';

interface SharesProps {
  readonly explanation: Explanation;
  readonly open: (row: number) => void;
}

/** The hits with what each query adds to their scores. Weights can be tried: the order follows at once, without a request. */
export function Shares({ explanation, open }: SharesProps) {
  const { reranker, queries, hits, offset, isExact } = explanation;
  const { edit, readOnly, value } = useForm();
  const [refused, refuse] = useState(false);
  const [applied, setApplied] = useState<Joining>(explanation.joined);
  const path = weightsPath(applied);
  /** Weights belong to the reranker that was explained: one that was edited since is not overwritten. */
  const apply = (chosen: readonly number[]) => {
    const { rerank, functionScore, queries: asked } = Object(value()) as SearchDocument;
    const isSame = asked?.length === chosen.length && isSameJoining({ rerank, functionScore }, applied);
    refuse(!isSame);
    if (!isSame) return;
    setApplied(withWeights(applied, chosen));
    edit(path, [...chosen]);
  };
  const [tried, setTried] = useState<readonly number[]>();
  const isApplied = tried !== undefined && String(rerankOf(applied)?.params?.['weights']) === String(tried);
  const answers = useMemo(() => answersOf(explanation), [explanation]);
  const fused = useMemo(() => fusionOf(answers), [answers]);
  const weights = isExact && reranker?.strategy === 'weighted' ? reranker.weights : undefined;
  const used: Reranker | undefined =
    tried && reranker?.strategy === 'weighted' ? { ...reranker, weights: tried } : reranker;
  // Shares that do not add up to the service's scores are none.
  const ranking = useMemo(() => (used && isExact ? fused(used) : undefined), [fused, JSON.stringify(used)]);
  const rowOf = useMemo(() => (ranking ? rowsOf(explanation) : undefined), [explanation, ranking === undefined]);
  const total = ranking ? Math.max(0, Math.min(hits.length, ranking.length - offset)) : hits.length;
  const rowsTo = (count: number): ShownRow[] =>
    ranking && rowOf
      ? Array.from({ length: Math.min(count, total) }, (_, at) => rowOf(ranking.at(offset + at)))
      : bareRows(explanation, answers, count);
  const full = queries.map(query => query.full);
  const certain = used && ranking ? certainRanks(used, answers, full, ranking) : undefined;
  const names = queryNames(queries.map(({ annsField }) => annsField));
  return (
    <div class="picture shares">
      {weights && (
        <fieldset class="reranking">
          <legend>{t('Try other weights')}</legend>
          {weights.map((weight, at) => (
            <Weight
              key={at}
              name={names[at]!}
              path={['tried', at]}
              value={(tried ?? weights)[at] ?? weight}
              issues={[]}
              write={chosen => setTried((tried ?? weights).map((each, index) => (index === at ? chosen : each)))}
            />
          ))}
          {tried && (
            <div class="tools">
              {!readOnly && (
                <button type="button" aria-disabled={isApplied} onClick={() => isApplied || apply(tried)}>
                  {t('Apply Weights to the Search')}
                </button>
              )}
              <button type="button" class="secondary" onClick={() => setTried(undefined)}>
                {t('Reset')}
              </button>
            </div>
          )}
        </fieldset>
      )}
      {refused && (
        <p class="note problem" role="alert">
          {t(
            'The queries or the reranker of the search were edited. Run the search and explain it again to apply weights.',
          )}
        </p>
      )}
      <p class="hint" role="status">
        {[
          noteOf(explanation),
          isApplied && t('Weights applied to the search. Run the search to update the results.'),
          tried && t('Computed in VS Code from the query responses, with the weights above.'),
          certain !== undefined && certain < offset + hits.length && uncertain(certain),
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      <SharesTable total={total} rowsTo={rowsTo} from={offset} names={names} queries={queries} open={open} />
    </div>
  );
}

const answersOf = ({ queries }: Explanation): QueryAnswer[] =>
  queries.map(({ metricType, hits }) => ({
    metricType,
    hits: hits.map(({ entity, distance }) => ({ id: entity, distance })),
  }));

/** Returns the row of a fused entity. `before`: the rank that the service gave; `row`: where the hit is among the results. */
function rowsOf({ hits, entities, offset }: Explanation): (fused: Fused) => ShownRow {
  const rows = new Map(hits.map(({ entity }, row) => [entity, row]));
  return ({ id, score, shares }) => {
    const row = rows.get(Number(id));
    return { ...entities[Number(id)]!, score, shares, row, before: row === undefined ? undefined : offset + row + 1 };
  };
}

/** The first rows in the order of the service, if its scores cannot be computed here: with ranks and distances only. */
function bareRows({ hits, entities, offset }: Explanation, answers: readonly QueryAnswer[], count: number): ShownRow[] {
  return hits.slice(0, count).map(({ entity, score }, row): ShownRow => {
    const shares = answers.map(answer => {
      const place = answer.hits.findIndex(({ id }) => id === entity);
      return place < 0 ? undefined : { rank: place + 1, distance: answer.hits[place]!.distance, adds: undefined };
    });
    return { ...entities[entity]!, score, shares, row, before: offset + row + 1 };
  });
}

function noteOf({ reranker, isExact }: Explanation): string {
  if (!reranker) return t('Only the service can compute the scores of this reranker.');
  if (!isExact) return inexactNote();
  if (reranker.strategy === 'rrf') return t('Each query adds 1 / ({0} + rank) to the score.', reranker.k);
  return reranker.normalizes === false
    ? t('Each query adds its weight × the distance to the score.')
    : t('Each query adds its weight × the distance, normalized to 0–1, to the score.');
}

const uncertain = (certain: number): string =>
  certain === 0
    ? t('With a higher limit per query, the order could change.')
    : t('With a higher limit per query, the order could change after rank {0}.', certain);
