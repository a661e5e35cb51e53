import { t } from '@vscode/l10n';
import { atLeast, Whole, Name } from '../wire/values';
import { check, type Issue } from '../issues';
import { Expectations } from '../checks/checks';
import { SearchSettings } from './searches';
import { WAYS, type Way } from './ways';
import * as z from '../zod';

/** A vector that stands in a file beside the document. Without `row`: all that are in it. */
const VectorFile = z.looseObject({ file: Name, row: z.optional(Whole.check(atLeast(0))) });

/** Dense numbers, a sparse `{ "index": weight }`, or where to read it. */
const DocumentVector = z.union(
  [z.array(z.number()).check(z.minLength(1)), VectorFile, z.record(z.string(), z.number())],
  { error: () => t('A vector is a list of numbers, an object of weights, or { "file": …, "row": … }') },
);
export type DocumentVector = z.output<typeof DocumentVector>;
export type VectorFile = z.output<typeof VectorFile>;

export const isVectorFile = (vector: DocumentVector): vector is VectorFile =>
  !Array.isArray(vector) && typeof vector['file'] === 'string';

const yes = z.literal(true, { error: () => t('true, or left out') });

/**
 * A search as a document, `*.vcsearch.json` (design 4), in the words of the V2 request (service facts 14.4). What is asked is one of
 * `text`, `vectors`, `ids` and `random`; with `browse` nothing is near anything: entities by filter, or those of `ids`. Ids are strings
 * of digits where a number would lose some. `expect`: the checks that must hold of the answer.
 */
export const SearchDocument = z.looseObject({
  clusterId: z.optional(Name),
  endpoint: z.optional(Name),
  database: z.optional(Name),
  collection: z.optional(Name),
  browse: z.optional(yes),
  text: z.optional(z.string()),
  vectors: z.optional(z.array(DocumentVector)),
  ids: z.optional(z.array(z.union([z.string(), z.int()], { error: () => t('An id is a whole number or a string') }))),
  random: z.optional(yes),
  ...SearchSettings,
  range: z.optional(z.strictObject({ radius: z.optional(z.number()), range_filter: z.optional(z.number()) })),
  api: z.optional(z.enum(['v2', 'v1'])),
  expect: z.optional(Expectations),
});
export type SearchDocument = z.output<typeof SearchDocument>;

/** The ways a document asks in; one at most is right. */
export const waysOf = (search: SearchDocument): Way[] => WAYS.filter(way => search[way] !== undefined);

/** The fields by which a document names its collection. */
export type SearchTarget = Pick<SearchDocument, 'clusterId' | 'endpoint' | 'database' | 'collection'>;

/** The target that a document names, also where something else in it is wrong. */
export function searchTarget(value: unknown): SearchTarget {
  const given = Object(value) as Readonly<Record<string, unknown>>;
  const names = ['clusterId', 'endpoint', 'database', 'collection'].filter(name => typeof given[name] === 'string');
  return Object.fromEntries(names.map(name => [name, given[name]]));
}

/** What a document says, or every complaint about its form. */
export function readSearch(value: unknown): { readonly search?: SearchDocument; readonly issues: readonly Issue[] } {
  const checked = check(SearchDocument, value);
  if (!checked.ok) return { issues: checked.issues };
  const unknown = Object.keys(checked.value).filter(key => !Object.hasOwn(SearchDocument.shape, key));
  return {
    search: checked.value,
    issues: unknown.map(key => ({ path: [key], message: t('A search has no such field') })),
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
