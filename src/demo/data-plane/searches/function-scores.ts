import { valueIn } from '../../../model/entities/values';
import { fuse, isDistance, normalized, type QueryAnswer } from '../../../model/searches/fusion';
import type { Reranker } from '../../../model/searches/rerankers';
import { MAX_HITS } from '../../../model/searches/ways';
import * as z from '../../../model/zod';
import { CODE, Refusal } from '../../wire/refusal';
import type { CollectionState } from '../collections/collection-state';
import type { EntityStore } from '../entities/entity-store';
import { numberOf } from './exact-search';
import type { Near } from './nearest';

type Params = Readonly<Record<string, unknown>>;

/** Joins the answers of the queries of a hybrid search, whose hits are named by their rows: highest score first. */
export type Join = (answers: readonly QueryAnswer[]) => readonly Near[];

/** The functions of a search (service facts 14.4): one, or boosts of the hits of one query. */
const FunctionScore = z.object({
  functions: z.array(
    z.object({
      type: z.string(),
      inputFieldNames: z.optional(z.array(z.string())),
      params: z.dictionary(z.string(), z.unknown()),
    }),
  ),
  params: z.optional(z.dictionary(z.string(), z.unknown())),
});

export const refused = (message: string): Refusal => new Refusal(CODE.invalid, `functionScore: ${message}`);

/** Returns the functions of a search. @throws Refusal */
export function functionsIn(given: unknown): z.output<typeof FunctionScore> {
  const read = z.safeParse(FunctionScore, given);
  if (!read.success) throw refused('functions: must be a list of {name, type, inputFieldNames, params}');
  const other = read.data.functions.find(({ type }) => type !== 'Rerank');
  if (other) throw refused(`type ${other.type}: must be Rerank`);
  return read.data;
}

/** Returns the name of a reranker as engines read it; empty without one. */
export const rerankerIn = ({ reranker }: Params): string =>
  typeof reranker === 'string' ? reranker.toLowerCase() : '';

export const notOne = (count: number): Refusal => refused(`exactly one reranker is supported, but got ${count}`);

/** Returns what joins the queries by a function score. @throws Refusal */
export function joinByFunction(given: unknown, queries: number, collection: CollectionState, store: EntityStore): Join {
  const { functions } = functionsIn(given);
  const [only] = functions;
  if (!only || functions.length > 1) throw notOne(functions.length);
  const { params, inputFieldNames = [] } = only;
  const name = rerankerIn(params);
  if (name === 'decay') return decayJoin(params, inputFieldNames, collection, store);
  const reranker = name === 'rrf' ? rrfOf(params) : name === 'weighted' ? weightedOf(params, queries) : undefined;
  if (!reranker) throw refused(`reranker ${name} is not supported in a hybrid search: must be rrf, weighted or decay`);
  if (inputFieldNames.length > 0) throw refused(`reranker ${name} has no input fields`);
  return joinBy(reranker);
}

/** Returns what joins queries by a reranker. */
export const joinBy =
  (reranker: Reranker): Join =>
  answers =>
    fuse(reranker, answers).map(({ id, score }) => ({ row: Number(id), distance: score }));

/** Here, unlike in `rerank`, `k` has a default. */
function rrfOf(params: Params): Reranker {
  const k = numberOf(params, 'k') ?? 60;
  if (!(k > 0 && k < MAX_HITS)) throw refused(`k must be in range (0, ${MAX_HITS})`);
  return { strategy: 'rrf', k };
}

/** Here, unlike in `rerank`, distances are normalized only on request. */
function weightedOf({ weights, norm_score: normalizes = false }: Params, queries: number): Reranker {
  const isWeight = (weight: unknown): weight is number => typeof weight === 'number' && weight >= 0 && weight <= 1;
  if (!Array.isArray(weights) || weights.length !== queries)
    throw refused(`weights: must have one per search (${queries})`);
  if (!weights.every(isWeight)) throw refused('weights: each weight must be from 0 to 1');
  if (typeof normalizes !== 'boolean') throw refused('norm_score: must be true or false');
  return { strategy: 'weighted', weights, normalizes };
}

/** Types of fields whose values can decay. */
const NUMERIC = new Set(['Int8', 'Int16', 'Int32', 'Int64', 'Float', 'Double']);

/** Returns what multiplies the score of an entity by how far its value is from an origin. */
export function decayJoin(
  params: Params,
  inputs: readonly string[],
  collection: CollectionState,
  store: EntityStore,
): Join {
  const [name] = inputs;
  const field = collection.fields.find(each => each.name === name);
  if (inputs.length !== 1 || !field) throw refused('reranker decay: must have one input field of the collection');
  if (!NUMERIC.has(field.type)) throw refused(`reranker decay: input field ${field.name} must be numeric`);
  const factor = decayOf(params);
  const { score_mode: mode = 'max', norm_score: normalizes = false } = params;
  if (mode !== 'max' && mode !== 'sum' && mode !== 'avg') throw refused('score_mode: must be max, sum or avg');
  return answers => {
    const scores = new Map<number, number[]>();
    for (const { metricType, hits } of answers)
      for (const { id, distance } of hits) {
        const isAsIs = normalizes !== true && !isDistance(metricType);
        const score = isAsIs ? distance : normalized(metricType, distance);
        scores.set(Number(id), [...(scores.get(Number(id)) ?? []), score]);
      }
    return [...scores]
      .map(([row, all]): Near => {
        const sum = all.reduce((total, each) => Math.fround(total + each), 0);
        const merged = mode === 'max' ? Math.max(...all) : mode === 'sum' ? sum : sum / all.length;
        const decay = Math.fround(factor(Number(valueIn(store.rows[row], field.name) ?? Number.NaN)) || 0);
        return { row, distance: Math.fround(decay * merged) };
      })
      .toSorted((a, b) => b.distance - a.distance || a.row - b.row);
  };
}

/** Returns the factor by the distance of a value from the origin: 1 within the offset, `decay` at the scale. */
function decayOf(params: Params): (value: number) => number {
  const [origin, scale] = [numberOf(params, 'origin'), numberOf(params, 'scale')];
  const { offset = 0, decay = 0.5 } = { offset: numberOf(params, 'offset'), decay: numberOf(params, 'decay') };
  if (origin === undefined || scale === undefined) throw refused('reranker decay: origin and scale are required');
  if (!(scale > 0)) throw refused('scale: must be greater than 0');
  if (!(offset >= 0)) throw refused('offset: must be 0 or above');
  if (!(decay > 0 && decay < 1)) throw refused('decay: must be between 0 and 1');
  const beyond = (value: number) => Math.max(0, Math.abs(value - origin) - offset);
  switch (params['function']) {
    case 'gauss':
      return value => Math.exp((beyond(value) ** 2 * Math.log(decay)) / scale ** 2);
    case 'exp':
      return value => Math.exp((Math.log(decay) / scale) * beyond(value));
    case 'linear':
      return value => Math.max(decay, 1 - ((1 - decay) / scale) * beyond(value));
    default:
      throw refused('function: must be gauss, exp or linear');
  }
}
