import { t } from '@vscode/l10n';
import { Checks } from '../checks/checks';
import { check, type Issue } from '../issues';
import { atLeast, Name, IntegerValue } from '../wire/values';
import * as z from '../zod';
import { ManualSchema } from './by-hand';
import { Combination, DocumentId } from './combinations';
import { Rerank } from './rerankers';
import { HitLimit, SearchSettings } from './searches';

/** A vector in a file. Without `row`: all vectors in the file. */
const VectorFile = z.looseObject({ file: Name, row: z.optional(IntegerValue.check(atLeast(0))) });

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

const Range = z.strictObject({ radius: z.optional(z.number()), range_filter: z.optional(z.number()) });

/** Kinds of query, of which a search or one of its queries has one. */
const Ways = {
  text: z.optional(z.string()),
  vectors: z.optional(z.array(DocumentVector)),
  ids: z.optional(z.array(DocumentId)),
  combine: z.optional(Combination),
  random: z.optional(yes),
};

/**
 * A query of a hybrid search. What it does not name it takes from its search: text, vector, ID or random vector, and the filter. `limit`:
 * how many hits it contributes; without it, as many as the search skips and returns.
 */
const Query = z.strictObject({
  annsField: z.optional(Name),
  ...Ways,
  filter: z.optional(z.string()),
  limit: z.optional(HitLimit),
  range: z.optional(Range),
  searchParams: z.optional(z.record(z.string(), z.unknown())),
});
export type Query = z.output<typeof Query>;

/**
 * A search as a document, `*.vcsearch.json` (design 4), in the terms of the V2 request (service facts 14.4). The query is one of `text`,
 * `vectors`, `ids`, `combine` (the combined vector of several entities) and `random`; `browse` reads entities by filter or by `ids`,
 * without a query. Ids are strings of digits if a number would lose some. `queries`: those of a hybrid search, whose answers `rerank` or
 * `functionScore` joins; without them, `functionScore` ranks the hits of the one query. `schema`: a manual schema for a collection without a
 * description. `expect`: the checks of the answer.
 */
export const SearchDocument = z.looseObject({
  clusterId: z.optional(Name),
  endpoint: z.optional(Name),
  database: z.optional(Name),
  collection: z.optional(Name),
  browse: z.optional(yes),
  ...Ways,
  ...SearchSettings,
  range: z.optional(Range),
  queries: z.optional(z.array(Query).check(z.minLength(1, { error: () => t('Add at least one query') }))),
  rerank: z.optional(Rerank),
  functionScore: z.optional(z.record(z.string(), z.unknown())),
  api: z.optional(z.enum(['v2', 'v1'])),
  schema: z.optional(ManualSchema),
  expect: z.optional(Checks),
});
export type SearchDocument = z.output<typeof SearchDocument>;

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

/** The text of a document: each vector, and each query, on one line. */
export const searchText = (search: SearchDocument): string => `${printed(search)}\n`;

function printed(search: SearchDocument): string {
  const rows = Object.entries(search)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `  ${JSON.stringify(key)}: ${valueText(value)}`);
  return rows.length === 0 ? '{}' : `{\n${rows.join(',\n')}\n}`;
}

function valueText(value: unknown): string {
  const isList = Array.isArray(value) && value.some(each => typeof each === 'object' && each !== null);
  if (!isList) return JSON.stringify(value);
  return `[\n${value.map(vector => `    ${JSON.stringify(vector)}`).join(',\n')}\n  ]`;
}
