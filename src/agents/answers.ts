import { isSpecName, isStorageName } from '../model/secrets/external-specs';
import { HIDDEN, isSecretName, nameInPair } from '../model/secrets/hidden';
import { redact } from '../model/secrets/redaction';
import { shownText } from '../model/texts/shown';
import { Name } from '../model/wire/values';
import { PolicyRecord } from '../model/roles/roles';
import { Combination } from '../model/searches/combinations';
import { Rerank } from '../model/searches/rerankers';
import { HitLimit } from '../model/searches/searches';
import type { Unreadable } from '../model/wire/unreadable';
import * as z from '../model/zod';

/** Limits of hits, of characters in one text and of characters in one answer: an agent pays for each character. */
export const MAX_HITS = 20;
const MAX_TEXT_LENGTH = 400;
const MAX_ANSWER_LENGTH = 24_000;
const MAX_FAILURE_LENGTH = 2000;
/** Blanks before a line of an answer, for each level. */
const INDENT = 1;
/** Maximum length of a list of numbers: longer ones are vectors, whatever the type of the field. */
const MAX_NUMBERS = 16;
/** Maximum nesting depth: deeper values are useless and would overflow the stack. */
const MAX_DEPTH = 32;

/** Name or id. */
const connection = Name;
const collection = { connection, clusterId: z.optional(Name), database: z.optional(Name) };

const Ids = z.array(z.union([z.string(), z.int()]));

/** A query of a hybrid search, as in a document, without vectors: an agent has none. */
const Query = z.strictObject({
  annsField: Name,
  text: z.optional(Name),
  ids: z.optional(Ids),
  combine: z.optional(Combination),
  filter: z.optional(z.string()),
  limit: z.optional(HitLimit),
});

/** A reranker must not send entities to an address that an agent names. */
const FunctionScore = z
  .record(z.string(), z.unknown())
  .check(z.refine(functions => !namesEndpoint(functions), { error: '`endpoint` is not available to agents' }));

const namesEndpoint = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(value).some(([name, inner]) => name.toLowerCase() === 'endpoint' || namesEndpoint(inner));

/** Inputs of each tool; package.json declares the same schemas to the agents. */
export const TOOL_INPUTS = {
  listClusters: z.strictObject({ connection: z.optional(connection) }),
  describeCollection: z.strictObject({ ...collection, collection: z.optional(Name) }),
  search: z.strictObject({
    ...collection,
    collection: Name,
    text: z.optional(Name),
    ids: z.optional(Ids),
    combine: z.optional(Combination),
    queries: z.optional(z.array(Query)),
    rerank: z.optional(Rerank),
    functionScore: z.optional(FunctionScore),
    filter: z.optional(z.string()),
    annsField: z.optional(Name),
    outputFields: z.optional(z.array(Name)),
    limit: z.optional(z.int().check(z.gte(1), z.lte(MAX_HITS))),
  }),
  explainRole: z.strictObject({ connection, roleId: z.optional(Name), projectId: z.optional(Name) }),
  listAlertRules: z.strictObject({ connection, projectId: z.optional(Name) }),
  proposeRole: z.strictObject({
    connection,
    roleId: z.optional(Name),
    projectId: z.optional(Name),
    roleName: z.optional(z.string()),
    description: z.optional(z.string()),
    policies: z.optional(z.array(z.pick(PolicyRecord, { resourceType: true, privileges: true, resources: true }))),
  }),
};
export type ToolName = keyof typeof TOOL_INPUTS;
export type ToolInput<N extends ToolName> = z.output<(typeof TOOL_INPUTS)[N]>;

/**
 * Returns a value for an agent: without values with names of secrets, also in JSON texts, and vectors, with truncated texts, and with digits
 * of large numbers as text.
 */
export const presentable = (value: unknown): unknown =>
  answerValue(
    redact(undefined, value, leaf => leaf),
    0,
  );

/** Returns the beginning of a text, up to a whole character. */
const beginning = (text: string, length: number): string => text.slice(0, length).replace(/[\ud800-\udbff]$/, '');

function answerValue(value: unknown, depth: number): unknown {
  if (typeof value === 'bigint') return String(value);
  if (typeof value === 'string') {
    return value.length > MAX_TEXT_LENGTH
      ? `${beginning(value, MAX_TEXT_LENGTH)}… (${value.length} characters)`
      : value;
  }
  if (Array.isArray(value)) {
    const isVector = value.length > MAX_NUMBERS && value.every(each => typeof each === 'number');
    if (isVector) return `(${value.length} components)`;
  }
  if (typeof value !== 'object' || value === null) return value;
  if (depth === MAX_DEPTH) return '(nested deeper)';
  if (Array.isArray(value)) return value.map(item => answerValue(item, depth + 1));
  const named = nameInPair(value);
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      const hides = isHidden(name) || (name === 'value' && named !== undefined && isHidden(named));
      return [name, hides ? HIDDEN : answerValue(member, depth + 1)];
    }),
  );
}

const isHidden = (name: string): boolean =>
  isSecretName(name) || isSpecName(name) || name.split('.').some(isStorageName);

/** The result of a tool before shortening. `total`: the number of items, if known. */
export interface Found {
  readonly facts: Readonly<Record<string, unknown>>;
  readonly items: readonly unknown[];
  readonly total?: number | undefined;
}

/** Adds an item with the reason for each record of a list that cannot be read. `about`: the list. */
export const unreadableInto = (items: unknown[], about: object = {}) => ({
  onUnreadable: (records: readonly Unreadable[]): void =>
    void items.push(...records.map(({ reason }) => ({ ...about, cannotBeRead: reason }))),
});

/**
 * Reads several sources at once, in their order. A source that fails hides neither the others nor what was read of it: its failure is an
 * item. @throws once the call is cancelled
 */
export async function eachOf<T>(
  sources: readonly T[],
  { signal, about }: { readonly signal: AbortSignal; readonly about: (source: T) => object },
  read: (source: T, items: unknown[]) => Promise<void>,
): Promise<unknown[]> {
  const reads = sources.map(async source => {
    const items: unknown[] = [];
    await read(source, items).catch((error: unknown) => {
      items.push({ ...about(source), failed: error instanceof Error ? error.message : String(error) });
    });
    return items;
  });
  const all = await Promise.all(reads);
  signal.throwIfAborted();
  return all.flat();
}

/** Matches JSON without characters to escape, as most answers. */
const PLAIN = /^[ -~\n]*$/;

/** Returns JSON with invisible characters as escapes: a model must not read what a person cannot see. */
function jsonOf(value: unknown): string {
  const json = JSON.stringify(value, null, INDENT);
  return PLAIN.test(json) ? json : shownText(json);
}

/** Returns the message of a failure for an agent, shortened: a service or a long input can have any number of problems. */
export const failureText = (message: string): string =>
  message.length > MAX_FAILURE_LENGTH ? `${beginning(message, MAX_FAILURE_LENGTH)}…` : message;

/** Returns the text of an answer: facts, number of items, and as many items as fit. */
export function answerText({ facts, items, total = items.length }: Found): string {
  let left = MAX_ANSWER_LENGTH;
  const fits = (value: unknown): boolean => {
    const { length } = jsonOf([value]);
    if (length <= left) left -= length;
    else return false;
    return true;
  };
  const [known, leftOut]: [[string, unknown][], string[]] = [[], []];
  for (const [name, value] of Object.entries(facts)) {
    // A report is one long text, which stays whole where it fits.
    const fact = isHidden(name) ? HIDDEN : typeof value === 'string' ? value : presentable(value);
    if (fits({ [name]: fact })) known.push([name, fact]);
    else if (fits(name)) leftOut.push(name);
  }
  const shown: unknown[] = [];
  for (const each of items) {
    const item = presentable(each);
    if (!fits(item)) break;
    shown.push(item);
  }
  const rest = leftOut.length > 0 ? { leftOut } : {};
  const counts = { count: total, shown: shown.length, truncated: shown.length < total };
  return jsonOf({ ...Object.fromEntries(known), ...rest, ...counts, items: shown });
}
