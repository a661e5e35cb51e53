/** JSON schemas of the rerankers, for completion and hover only: a service can have others, and other parameters of them. */

const offering = (...values: readonly string[]) => ({ anyOf: [{ enum: values }, { type: 'string' }] });
const described = (description: string, schema: object) => ({ description, ...schema });

const K = described('RRF: added to each rank. Default: 60.', { type: 'number' });
const WEIGHTS = described('Weighted: one weight per query, 0 to 1, in the order of the queries.', {
  type: 'array',
  items: { type: 'number' },
});
const NORM_SCORE = described('Weighted: whether distances are first normalized to 0 … 1.', { type: 'boolean' });

export const RERANK_SCHEMA = described('Reranker that merges the hits of the queries. Default: rrf with k = 60.', {
  type: 'object',
  properties: {
    strategy: described('Strategy.', offering('rrf', 'weighted')),
    params: described('Parameters of the strategy.', {
      type: 'object',
      properties: { k: K, weights: WEIGHTS, norm_score: NORM_SCORE },
    }),
  },
});

const FUNCTION_PARAMS = described('Parameters of the reranker.', {
  type: 'object',
  properties: {
    reranker: described('Reranker.', offering('rrf', 'weighted', 'decay', 'boost', 'model')),
    k: K,
    weights: WEIGHTS,
    norm_score: NORM_SCORE,
    score_mode: described(
      'Decay: how the scores of several queries are combined. Default: max.',
      offering('max', 'sum', 'avg'),
    ),
    function: described('Decay: shape of the curve.', offering('gauss', 'exp', 'linear')),
    origin: described('Decay: value of the field without decay.', { type: 'number' }),
    offset: described('Decay: distance from the origin without decay.', { type: 'number' }),
    scale: described('Decay: distance from the origin, after the offset, where the score is multiplied by decay.', {
      type: 'number',
    }),
    decay: described('Decay: factor at that distance, between 0 and 1. Default: 0.5.', { type: 'number' }),
    filter: described(
      'Boost: filter expression of the hits to boost. Most services refuse boost with several queries.',
      { type: 'string' },
    ),
    weight: described('Boost: factor for the scores of these hits.', { type: 'number' }),
    random_score: described('Boost: random factor, by a seed and an integer field.', {
      type: 'object',
      properties: { seed: { type: 'number' }, field: { type: 'string' } },
    }),
    provider: described('Model: provider of the model.', { type: 'string' }),
    queries: described('Model: texts that the hits are compared with.', { type: 'array', items: { type: 'string' } }),
    endpoint: described('Model: address of the model.', { type: 'string' }),
  },
});

export const FUNCTION_SCORE_SCHEMA = described(
  'Rerankers and boosts of the service. With queries, replaces rerank; otherwise, ranks the hits of the single query.',
  {
    type: 'object',
    properties: {
      functions: described('Functions that rank the hits. Most services accept one function, or several boosts.', {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            name: described('Name of the function.', { type: 'string' }),
            type: described('Type of the function.', offering('Rerank')),
            inputFieldNames: described('Fields that the function reads. Empty for rrf, weighted and boost.', {
              type: 'array',
              items: { type: 'string' },
            }),
            params: FUNCTION_PARAMS,
          },
        },
      }),
      params: described('How several functions are combined.', {
        type: 'object',
        properties: {
          boost_mode: described(
            'How the score of the functions is combined with the score of the search.',
            offering('Multiply', 'Sum'),
          ),
          function_mode: described('How the scores of several functions are combined.', offering('Multiply', 'Sum')),
        },
      }),
    },
  },
);
