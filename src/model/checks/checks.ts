import { t } from '@vscode/l10n';
import { check as checked } from '../issues';
import { atLeast, atMost } from '../wire/values';
import { MAX_HITS } from '../searches/ways';
import { shown } from '../texts/shown';
import * as z from '../zod';

/** An id in a document. JSON keeps the digits of a 64-bit id only in a string. */
const DocumentId = z.union(
  [
    z.string().check(z.minLength(1, { error: () => t('Must not be empty') })),
    z.int({ error: () => t('Write a 64-bit ID as a string') }),
  ],
  { error: () => t('An ID must be an integer or a string') },
);
const Rank = z.int().check(atLeast(1), atMost(MAX_HITS));

/** `query`: which of several queries, from 1; without it, each of them. `name`: how the check is called. */
const shared = {
  name: z.optional(z.string()),
  query: z.optional(z.int().check(z.gte(1, { error: () => t('Query numbers start at 1') }))),
};

const ids = z.array(DocumentId).check(z.minLength(1, { error: () => t('Enter at least one ID') }));

const share = { error: () => t('Must be between 0 and 1') };

/** A check of a search's answer. Unknown fields are refused, because a misspelt check would never fail. */
export const Check = z.discriminatedUnion('expect', [
  /** Each of these ids must be among the first `byRank`. */
  z.strictObject({ expect: z.literal('ids'), ids, byRank: Rank, ...shared }),
  /** Recall@k against `of`, or, without it, against the exact answer. */
  z.strictObject({
    expect: z.literal('recall'),
    atLeast: z.number().check(z.gte(0, share), z.lte(1, share)),
    k: Rank,
    of: z.optional(ids),
    ...shared,
  }),
  /** Maximum time until the answer was parsed. */
  z.strictObject({
    expect: z.literal('latency'),
    atMostMs: z.number().check(z.gt(0, { error: () => t('Must be greater than 0') })),
    name: z.optional(z.string()),
  }),
  z.strictObject({
    expect: z.literal('distances'),
    distances: z
      .array(z.strictObject({ id: DocumentId, distance: z.number() }))
      .check(z.minLength(1, { error: () => t('Enter at least one distance') })),
    /** Maximum deviation of each distance; `TOLERANCE` by default. */
    tolerance: z.optional(z.number().check(z.gte(0, { error: () => t('Must not be negative') }))),
    ...shared,
  }),
]);
export type Check = z.output<typeof Check>;

/** The checks that a search document carries. */
export const Checks = z.array(Check);

/** A check of a document, or the reason why it cannot be read. */
export type ReadCheck = { readonly name: string } & ({ readonly check: Check } | { readonly error: string });

/** Separates the checks of a document from its search, so that a check that cannot be read does not affect the others. */
export function separateChecks(document: unknown): { readonly search: unknown; readonly checks: readonly ReadCheck[] } {
  const { expect, ...search } = Object(document) as { readonly expect?: unknown };
  return Array.isArray(expect) ? { search, checks: expect.map(readCheck) } : { search: document, checks: [] };
}

function readCheck(given: unknown, at: number): ReadCheck {
  const read = checked(Check, given);
  if (read.ok) return { name: nameOfCheck(read.value), check: read.value };
  const { name } = Object(given) as { readonly name?: unknown };
  const [{ path, message } = { path: [], message: '' }] = read.issues;
  return {
    name: typeof name === 'string' && name.trim() ? shown(name) : t('Check {0}', at + 1),
    error: `${['expect', at, ...path].join('.')}: ${message}`,
  };
}

/** Default tolerance of a distance. */
export const TOLERANCE = 1e-4;

/** Returns the name of a check without an own name. */
export function nameOfCheck(check: Check): string {
  const of = 'query' in check && check.query !== undefined ? t(' (query {0})', check.query) : '';
  return check.name === undefined ? `${describe(check)}${of}` : shown(check.name); // a terminal would interpret control characters
}

function describe(expected: Check): string {
  if (expected.expect === 'ids') return t('{0} at rank {1} or better', listed(expected.ids), expected.byRank);
  if (expected.expect === 'recall') return t('recall@{0} at least {1}', expected.k, expected.atLeast);
  if (expected.expect === 'distances') return t('distances differ by at most {0}', expected.tolerance ?? TOLERANCE);
  return t('latency at most {0} ms', expected.atMostMs);
}

const listed = (all: readonly (string | number)[]): string =>
  all.length > 4 ? t('{0} and {1} more', all.slice(0, 4).join(', '), all.length - 4) : all.join(', ');

/** Returns true if a check needs the exact answer, for which the vectors must be read. */
export const needsExact = (check: Check): boolean => check.expect === 'recall' && !check.of;
