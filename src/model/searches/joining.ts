import type { Rerank } from './rerankers';

/** Rule that joins the answers of several queries: a reranker, or functions of the service in place of it. */
export interface Joining {
  readonly rerank?: Rerank | undefined;
  readonly functionScore?: Readonly<Record<string, unknown>> | undefined;
}

/** The only function of a function score, where it ranks by the same rules as a reranker. Engines take one function. */
export function rankingFunction({ functions }: NonNullable<Joining['functionScore']>): Rerank | undefined {
  if (!Array.isArray(functions) || functions.length !== 1) return undefined;
  const { params } = Object(functions[0]) as { readonly params?: unknown };
  const { reranker, ...own } = Object(params) as Readonly<Record<string, unknown>>;
  if (reranker === 'rrf') return { strategy: reranker, params: { k: 60, ...own } };
  return reranker === 'weighted' ? { strategy: reranker, params: own } : undefined;
}

/** Returns the reranker of a search, also where a function score has it; undefined for other functions. */
export const rerankOf = ({ rerank, functionScore }: Joining): Rerank | undefined =>
  functionScore ? rankingFunction(functionScore) : rerank;

/** Path of the parameters of the only function. */
export const FUNCTION_PARAMS = ['functionScore', 'functions', 0, 'params'] as const;

/** Returns the path of the weights in a document. */
export const weightsPath = ({ functionScore }: Joining): (string | number)[] =>
  functionScore ? [...FUNCTION_PARAMS, 'weights'] : ['rerank', 'params', 'weights'];

/** Returns what joins the answers, weighted, with other weights. */
export function withWeights({ rerank, functionScore }: Joining, weights: readonly number[]): Joining {
  if (!functionScore) return { rerank: { strategy: 'weighted', ...rerank, params: { ...rerank?.params, weights } } };
  const [only] = functionScore['functions'] as readonly { readonly params: object }[];
  return { functionScore: { ...functionScore, functions: [{ ...only, params: { ...only?.params, weights } }] } };
}
