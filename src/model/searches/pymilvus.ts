import type { SearchCall } from './calls';
import type { HybridSearchRequest } from './hybrid-searches';

/** A call of pymilvus: its names besides `MilvusClient`, its method, and its arguments as code. */
interface SdkCall {
  readonly imports: readonly string[];
  readonly method: string;
  readonly args: Readonly<Record<string, string>>;
}

/** JSON as Python writes it. */
export function pythonOf(value: unknown): string {
  if (value === null || value === undefined) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (Array.isArray(value)) return `[${value.map(pythonOf).join(', ')}]`;
  if (typeof value === 'object') {
    const entries = Object.entries(value).filter(([, item]) => item !== undefined);
    return `{${entries.map(([key, item]) => `${pythonOf(key)}: ${pythonOf(item)}`).join(', ')}}`;
  }
  return typeof value === 'bigint' ? String(value) : JSON.stringify(value);
}

/** Names of the request fields in the SDK. */
const SDK_NAMES: Readonly<Record<string, string>> = {
  collectionName: 'collection_name',
  data: 'data',
  ids: 'ids',
  id: 'ids',
  annsField: 'anns_field',
  filter: 'filter',
  exprParams: 'filter_params',
  limit: 'limit',
  offset: 'offset',
  outputFields: 'output_fields',
  partitionNames: 'partition_names',
  groupingField: 'group_by_field',
  groupSize: 'group_size',
  strictGroupSize: 'strict_group_size',
  consistencyLevel: 'consistency_level',
};

/** Returns the call of pymilvus that sends a search. */
export function sdkCall({ call, body }: SearchCall): SdkCall {
  const named = Object.entries(body).flatMap(([name, value]) =>
    SDK_NAMES[name] && value !== undefined ? [[SDK_NAMES[name], pythonOf(value)]] : [],
  );
  const args: Record<string, string> = Object.fromEntries(named);
  if (call === 'hybridSearch') return hybrid(body, args);
  if (call === 'searchV1') {
    args['data'] = pythonOf([body.vector]);
    if (body.params) args['search_params'] = pythonOf({ params: body.params });
  }
  if (call === 'search' && body.searchParams) args['search_params'] = pythonOf(sdkParams(body.searchParams));
  if (call === 'search' && body.functionScore) {
    const { code, names } = ranker(undefined, body.functionScore);
    return { imports: names, method: call, args: { ...args, ranker: code } };
  }
  return { imports: [], method: call === 'searchV1' ? 'search' : call, args };
}

const sdkParams = ({ metricType, ...params }: Record<string, unknown>) => ({
  ...(metricType === undefined ? {} : { metric_type: metricType }),
  ...params,
});

function hybrid({ search, rerank, functionScore }: HybridSearchRequest, args: Record<string, string>): SdkCall {
  const requests = search.map(({ data, annsField, limit, filter, exprParams, ...params }) => {
    const own = [
      `data=${pythonOf(data)}`,
      `anns_field=${pythonOf(annsField)}`,
      `param=${pythonOf(sdkParams(params))}`,
      `limit=${pythonOf(limit)}`,
      ...(filter === undefined ? [] : [`expr=${pythonOf(filter)}`]),
      ...(exprParams === undefined ? [] : [`expr_params=${pythonOf(exprParams)}`]),
    ];
    return `        AnnSearchRequest(${own.join(', ')}),`;
  });
  const { code, names } = ranker(rerank, functionScore);
  const ordered = { collection_name: args['collection_name']!, reqs: `[\n${requests.join('\n')}\n    ]`, ranker: code };
  return { imports: ['AnnSearchRequest', ...names], method: 'hybrid_search', args: { ...ordered, ...args } };
}

function ranker(
  rerank: HybridSearchRequest['rerank'],
  functionScore: Record<string, unknown> | undefined,
): { readonly code: string; readonly names: readonly string[] } {
  const { strategy, params = {} } = rerank ?? {};
  if (strategy === 'rrf') return { code: `RRFRanker(${pythonOf(params['k'])})`, names: ['RRFRanker'] };
  if (strategy === 'weighted') {
    const weights = (params['weights'] as unknown[]).map(pythonOf).join(', ');
    const norm = params['norm_score'] === undefined ? '' : `, norm_score=${pythonOf(params['norm_score'])}`;
    return { code: `WeightedRanker(${weights}${norm})`, names: ['WeightedRanker'] };
  }
  const functions = functionScore?.['functions'] ?? [
    { name: strategy, type: 'Rerank', inputFieldNames: [], params: { reranker: strategy, ...params } },
  ];
  const each = (functions as Readonly<Record<string, unknown>>[]).map(({ name, inputFieldNames, params: own }) => {
    const fields = pythonOf(inputFieldNames ?? []);
    const args = [`name=${pythonOf(name)}`, 'function_type=FunctionType.RERANK', `input_field_names=${fields}`];
    return `Function(${[...args, `params=${pythonOf(own ?? {})}`].join(', ')})`;
  });
  const combined = functionScore?.['params'] === undefined ? '' : `, params=${pythonOf(functionScore['params'])}`;
  const code = `FunctionScore(functions=[${each.join(', ')}]${combined})`;
  return { code, names: ['Function', 'FunctionScore', 'FunctionType'] };
}
