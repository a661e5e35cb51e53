import { t } from '@vscode/l10n';
import { Checks } from '../checks/checks';
import { check, type Issue } from '../issues';
import { atLeast, Name, Whole } from '../wire/values';
import * as z from '../zod';
import { ManualSchema } from './by-hand';
import type { EntityLookup, EntityQuery } from './entities';
import { everything, primaryKey, searchedField, type SearchFacts } from './facts';
import { type EntityId, type QueryVector, type SearchRequest, SearchSettings, type SearchV1Request } from './searches';
import { DEFAULT_HITS, type Way, WAYS } from './ways';

/** A vector in a file. Without `row`: all vectors in the file. */
const VectorFile = z.looseObject({ file: Name, row: z.optional(Whole.check(atLeast(0))) });

/** Dense numbers, a sparse `{ "index": weight }`, or where to read it. */
const DocumentVector = z.union(
  [z.array(z.number()).check(z.minLength(1)), VectorFile, z.record(z.string(), z.number())],
  { error: () => t('A vector must be a list of numbers, an object of weights, or { "file": …, "row": … }') },
);
export type DocumentVector = z.output<typeof DocumentVector>;
export type VectorFile = z.output<typeof VectorFile>;

export const isVectorFile = (vector: DocumentVector): vector is VectorFile =>
  !Array.isArray(vector) && typeof vector['file'] === 'string';

const yes = z.literal(true, { error: () => t('Must be true, or absent') });

/**
 * A search as a document, `*.vcsearch.json` (design 4), in the terms of the V2 request (service facts 14.4). The query is one of `text`,
 * `vectors`, `ids` and `random`; `browse` reads entities by filter or by `ids`, without a query. Ids are strings of digits if a number
 * would lose some. `schema`: a manual schema for a collection without a description. `expect`: the checks of the answer.
 */
export const SearchDocument = z.looseObject({
  clusterId: z.optional(Name),
  endpoint: z.optional(Name),
  database: z.optional(Name),
  collection: z.optional(Name),
  browse: z.optional(yes),
  text: z.optional(z.string()),
  vectors: z.optional(z.array(DocumentVector)),
  ids: z.optional(z.array(z.union([z.string(), z.int()], { error: () => t('An ID must be an integer or a string') }))),
  random: z.optional(yes),
  ...SearchSettings,
  range: z.optional(z.strictObject({ radius: z.optional(z.number()), range_filter: z.optional(z.number()) })),
  api: z.optional(z.enum(['v2', 'v1'])),
  schema: z.optional(ManualSchema),
  expect: z.optional(Checks),
});
export type SearchDocument = z.output<typeof SearchDocument>;

/** Returns the kinds of query in a document; at most one is valid. */
export const waysOf = (search: SearchDocument): Way[] => WAYS.filter(way => search[way] !== undefined);

/** The fields by which a document names its collection. */
export type SearchTarget = Pick<SearchDocument, 'clusterId' | 'endpoint' | 'database' | 'collection'>;

/** The target that a document names, also where something else in it is wrong. */
export function searchTarget(value: unknown): SearchTarget {
  const given = Object(value) as Readonly<Record<string, unknown>>;
  const names = ['clusterId', 'endpoint', 'database', 'collection'].filter(name => typeof given[name] === 'string');
  return Object.fromEntries(names.map(name => [name, given[name]]));
}

/** Parses a document, or returns every issue of its form. */
export function readSearch(value: unknown): { readonly search?: SearchDocument; readonly issues: readonly Issue[] } {
  const checked = check(SearchDocument, value);
  if (!checked.ok) return { issues: checked.issues };
  const unknown = Object.keys(checked.value).filter(key => !Object.hasOwn(SearchDocument.shape, key));
  return {
    search: checked.value,
    issues: unknown.map(key => ({ path: [key], message: t('Unknown field of a search') })),
  };
}

/** The text of a document: vectors and ids each on one line. */
export const searchText = (search: SearchDocument): string => `${printed(search)}\n`;

function printed(search: SearchDocument): string {
  const rows = Object.entries(search)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `  ${JSON.stringify(key)}: ${valueText(value)}`);
  return rows.length === 0 ? '{}' : `{\n${rows.join(',\n')}\n}`;
}

function valueText(value: unknown): string {
  if (!Array.isArray(value) || !value.some(Array.isArray)) return JSON.stringify(value);
  return `[\n${value.map(vector => `    ${JSON.stringify(vector)}`).join(',\n')}\n  ]`;
}

/** The operation of a document with its body. */
export type SearchCall =
  | { readonly call: 'search'; readonly body: SearchRequest }
  | { readonly call: 'searchV1'; readonly body: SearchV1Request }
  | { readonly call: 'query'; readonly body: EntityQuery; readonly v1?: true }
  | { readonly call: 'get'; readonly body: EntityLookup; readonly v1?: true };

const filled = <T>(name: string, value: T | undefined): Record<string, T> => {
  const empty = value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
  return empty ? {} : { [name]: value };
};

/** Returns the call of a valid document. `queries`: its vectors or texts, after files and embeddings; ignored for ids and browsing. */
export function searchCall(search: SearchDocument, queries: readonly QueryVector[], facts: SearchFacts): SearchCall {
  const { collectionName } = facts.collection;
  const byV1 = search.api === 'v1' || (facts.v1Only && !search.browse);
  // V1 returns ids and distances only, unless output fields are named (spec 4.7).
  const chosen = search.outputFields?.length || byV1 ? withGroup(search) : ['*'];
  const where = {
    ...filled('dbName', search.database),
    collectionName,
    ...filled('filter', search.filter?.trim()),
    ...filled('partitionNames', search.partitionNames),
    ...filled('outputFields', chosen),
  };
  const page = { limit: search.limit ?? DEFAULT_HITS, ...filled('offset', search.offset) };
  if (byV1) {
    const params = search.range && Object.keys(search.range).length > 0 ? { params: search.range } : {};
    return {
      call: 'searchV1',
      body: { ...where, ...page, vector: queries[0] as number[], ...params } as SearchV1Request,
    };
  }
  const more = { ...filled('exprParams', search.exprParams), ...filled('consistencyLevel', search.consistencyLevel) };
  const v1 = facts.v1Only ? ({ v1: true } as const) : {};
  const ids = (search.ids ?? []).map(id => sentId(id, facts));
  if (search.browse && search.ids) {
    const { filter: _, ...rest } = where as typeof where & { filter?: string };
    return { call: 'get', body: { ...rest, id: ids }, ...v1 };
  }
  const all = facts.v1Only ? filled('filter', everything(facts)) : {};
  if (search.browse) return { call: 'query', body: { ...all, ...where, ...page, ...more }, ...v1 };
  const searchParams = withMetric(withRange(search), facts);
  const body: SearchRequest = {
    ...where,
    ...page,
    ...more,
    ...(search.ids ? { ids } : { data: [...queries] }),
    ...filled('annsField', searchedField(facts, search.annsField)?.name),
    ...filled('groupingField', search.groupingField),
    ...filled('groupSize', search.groupSize),
    ...filled('strictGroupSize', search.strictGroupSize),
    ...(searchParams ? { searchParams } : {}),
  };
  return { call: 'search', body };
}

/** Adds the group field to the output fields. */
function withGroup({ outputFields, groupingField }: SearchDocument): string[] | undefined {
  if (!outputFields || groupingField === undefined) return outputFields;
  return [...new Set([...outputFields, ...(outputFields.includes('*') ? [] : [groupingField])])];
}

/** Returns the search parameters with the bounds of a range search. */
function withRange({ searchParams, range }: SearchDocument): Record<string, unknown> | undefined {
  const bounds = Object.entries(range ?? {}).filter(([, bound]) => bound !== undefined);
  if (bounds.length === 0) return searchParams && Object.keys(searchParams).length > 0 ? searchParams : undefined;
  const params = searchParams?.['params'] as Record<string, unknown> | undefined;
  return { ...searchParams, params: { ...params, ...Object.fromEntries(bounds) } };
}

/** The metric that was typed for a collection that could not be described goes along: the service holds it against the index. */
function withMetric(params: Record<string, unknown> | undefined, { byHand }: SearchFacts) {
  const isGiven = params?.['metricType'] !== undefined || params?.['metric_type'] !== undefined;
  return byHand?.metricType === undefined || isGiven ? params : { metricType: byHand.metricType, ...params };
}

/** Digits go out as a number where the key is one, all of them. */
function sentId(id: string | number, facts: SearchFacts): EntityId {
  if (typeof id === 'number' || !/^-?\d+$/.test(id) || primaryKey(facts)?.type !== 'Int64') return id;
  const number = Number(id);
  return Number.isSafeInteger(number) ? number : BigInt(id);
}
