import { t } from '@vscode/l10n';
import type { Field } from '../collections/collections';
import type { Issue } from '../issues';
import { isFullText } from '../vectors/vectors';
import { isVectorFile, type Query, type SearchDocument } from './documents';
import { scoreFaults, shapeFaults } from './function-scores';
import { isHybrid, issueIn, searchOf } from './queries';
import { functionIssues, rerankIssues } from './rerankers';

const issue = (message: string, ...path: (string | number)[]): Issue => ({ path, message });

/** Options that a hybrid search has in each query. */
const OF_QUERIES = ['annsField', 'range', 'searchParams'] as const;

/** Checks what a hybrid search has besides its queries, and that nothing of it stands in another search. */
export function hybridFaults(search: SearchDocument): Issue[] {
  const { rerank, functionScore, queries = [], browse } = search;
  if (!isHybrid(search)) {
    const joined = rerank ? [issue(t('Requires `queries`. Add a query, or remove this field'), 'rerank')] : [];
    if (!browse) return [...joined, ...scoreFaults(search)];
    return functionScore ? [...joined, issue(t('Not used when browsing. Remove this field'), 'functionScore')] : joined;
  }
  if (browse) return [issue(t('Not used when browsing. Remove this field'), 'queries')];
  const each = OF_QUERIES.filter(key => search[key] !== undefined);
  return [
    ...each.map(key => issue(t('In a hybrid search, set this field in each query'), key)),
    ...(rerank && functionScore ? [issue(t('Enter either `rerank` or `functionScore`'), 'functionScore')] : []),
    ...(rerank ? rerankIssues(rerank, queries.length) : []),
    ...(functionScore && !rerank ? shapeFaults(functionScore) : []),
    ...(functionScore && !rerank ? functionIssues(functionScore, queries.length) : []),
  ];
}

/** Returns the issues of all queries, each at the place that has the value. `faults`: those of a query as a search of its own. */
export function queryFaults(search: SearchDocument, faults: (own: SearchDocument) => readonly Issue[]): Issue[] {
  const all = (search.queries ?? []).flatMap((query, at) => {
    const own = searchOf(search, query);
    return faults(own).map(each => issueIn(query, at, each));
  });
  return [...new Map(all.map(each => [JSON.stringify(each), each])).values()];
}

/** Returns the queries without a vector field, which each needs where the fields of the collection are not known. */
export const fieldsMissing = ({ queries = [] }: SearchDocument): Issue[] =>
  queries.flatMap(({ annsField }, at) =>
    annsField === undefined ? [issue(t('Enter the vector field'), 'queries', at, 'annsField')] : [],
  );

/** Returns the issue of a query of a hybrid search that has more than one vector. */
export function countFaults({ vectors = [], ids = [] }: SearchDocument): Issue[] {
  const [first] = vectors;
  const isWhole = first !== undefined && isVectorFile(first) && first.row === undefined;
  if (vectors.length > 1) return [issue(t('A hybrid search takes one vector per query. Remove the others'), 'vectors')];
  if (isWhole) return [issue(t('A hybrid search takes one vector per query. Select a row of the file'), 'vectors', 0)];
  return ids.length > 1 ? [issue(t('A hybrid search takes one ID per query. Remove the others'), 'ids')] : [];
}

/** Returns an issue if a query cannot be asked by ID: its vector is read first, and that of a full-text field cannot be. */
export function storedVectorFault({ ids }: Query, field: Field | undefined): Issue | undefined {
  if (!ids || !field || !isFullText(field)) return undefined;
  const message = t('`{0}` is a full-text field, whose vectors cannot be read. Search by text', field.name);
  return issue(message, 'ids');
}
