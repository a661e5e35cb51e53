import { t } from '@vscode/l10n';
import type { Issue } from '../issues';
import type { SearchDocument } from './documents';

type FunctionScore = Readonly<Record<string, unknown>>;

/** Rerankers that join the hits of several queries; engines refuse them in a search of one query. */
const JOINING: ReadonlySet<string> = new Set(['rrf', 'weighted']);

const issue = (message: string, ...path: (string | number)[]): Issue => ({
  path: ['functionScore', ...path],
  message,
});

/** Returns the objects of `functions`; undefined if it is not a list of at least one object. */
function functionsOf({ functions }: FunctionScore): readonly FunctionScore[] | undefined {
  const isObject = (each: unknown) => typeof each === 'object' && each !== null && !Array.isArray(each);
  return Array.isArray(functions) && functions.length > 0 && functions.every(isObject) ? functions : undefined;
}

/** Returns the reranker of a function as engines read it; empty without one. */
const rerankerIn = ({ params }: FunctionScore): string => {
  const { reranker } = Object(params) as FunctionScore;
  return typeof reranker === 'string' ? reranker.toLowerCase() : '';
};

/** Returns true if all functions of a function score are boosts, which keep the direction of the metric type. */
export const isBoost = (functionScore: FunctionScore): boolean =>
  functionsOf(functionScore)?.every(each => rerankerIn(each) === 'boost') ?? false;

/** Returns the issue of a function score without functions. */
export const shapeFaults = (functionScore: FunctionScore): Issue[] =>
  functionsOf(functionScore) ? [] : [issue(t('Enter `functions`: a list of at least one object'))];

/** Returns the issues of the functions that rank the hits of one query: what engines refuse (service facts 14.4). */
export function scoreFaults({ functionScore }: Pick<SearchDocument, 'functionScore'>): Issue[] {
  if (!functionScore) return [];
  const functions = functionsOf(functionScore);
  if (!functions) return shapeFaults(functionScore);
  const names = functions.map(rerankerIn);
  const joining = names.flatMap((name, at) =>
    JOINING.has(name)
      ? [issue(t('`{0}` joins several queries. Add a query, or use `boost` or `decay`', name), 'functions', at)]
      : [],
  );
  if (joining.length > 0 || functions.length === 1) return joining;
  return names.every(name => name === 'boost')
    ? []
    : [issue(t('Several functions must all be boosts. Remove the others'), 'functions')];
}
