import { createHash } from 'node:crypto';
import type { ClusterClient } from '../client';
import type { CallOptions } from '../client/operation';
import type { Evaluation } from '../model/evaluations/documents';
import { depthOf } from '../model/evaluations/estimates';
import type { Judgments } from '../model/evaluations/judgments';
import { nameOfMeasure } from '../model/evaluations/measure-names';
import type { EvaluationQuery } from '../model/evaluations/query-sets';
import type { EvaluationResults, QueryRun, VariantRun } from '../model/evaluations/results';
import type { Variant } from '../model/evaluations/variants';
import type { SearchCall } from '../model/searches/calls';
import type { SearchDocument } from '../model/searches/documents';
import type { Hit } from '../model/searches/searches';
import { stringifyJson } from '../model/wire/json';
import { batched, type EmbedTexts } from './embeddings';
import type { ExactProgress, ExactServices } from './exact-answers';
import { ExactTruth, prepare } from './preparations';
import { callOf, type Embed, type Prepared } from './queries';

/** All that an evaluation needs. `judgments`: absent if the exact answer is the ground truth. */
export interface EvaluationRequest {
  readonly evaluation: Evaluation;
  readonly queries: readonly EvaluationQuery[];
  readonly judgments?: Judgments | undefined;
  readonly variants: readonly Variant[];
  /** Target of the searches; `name`: for display. Results of another service are not continued. */
  readonly service?: { readonly id: string; readonly name: string } | undefined;
}

/** Where the searches go. */
export interface EvaluationServices {
  /** The client of a search, and its address. @throws Error */
  readonly cluster: (search: SearchDocument) => { readonly client: ClusterClient; readonly address: string };
  /** Computes embeddings of several texts. */
  readonly embedTexts?: EmbedTexts | undefined;
  /** How exact answers are computed and where they are kept; in this thread and nowhere if omitted. */
  readonly exact?: ExactServices | undefined;
}

interface RunOptions extends CallOptions {
  /** Results of an unfinished run with the same fingerprint: answered queries are not sent again. */
  readonly previous?: EvaluationResults | undefined;
  readonly onProgress?: ((progress: { readonly done: number; readonly total: number }) => void) | undefined;
  /** Called while vectors are read for exact answers. Must not throw. */
  readonly onReading?: ((progress: ExactProgress) => void) | undefined;
  /** Called after each answered query with the results so far. Must not throw. */
  readonly onResults?: ((current: () => EvaluationResults) => void) | undefined;
}

/** Identifies an evaluation by its document, queries, judgments, searches and the service. */
export function fingerprintOf({ evaluation, queries, judgments, variants, service }: EvaluationRequest): string {
  const { repeats, measures } = {
    repeats: evaluation.repeats ?? 1,
    measures: evaluation.parsedMeasures.map(nameOfMeasure),
  };
  const grades = judgments && [...judgments].map(([query, each]) => [query, ...each]);
  const text = stringifyJson([repeats, measures, evaluation.ties, queries, grades, variants, service?.id]);
  return createHash('sha256').update(text).digest('hex');
}

/**
 * Runs every query of an evaluation on every variant. A failed query is in the results with its reason and affects no other; a variant whose
 * collection cannot be described fails for each query. Rejects only if the signal aborts; the results so far went to `onResults`.
 */
export async function runEvaluation(
  request: EvaluationRequest,
  services: EvaluationServices,
  options: RunOptions = {},
): Promise<EvaluationResults> {
  const { evaluation, queries, judgments, variants, service } = request;
  const found = variants.map(() => ({ runs: new Map<string, QueryRun>(), exact: undefined as VariantRun['exact'] }));
  const fingerprint = fingerprintOf(request);
  const current = (): EvaluationResults => ({
    version: 1,
    fingerprint,
    ...(service ? { service } : {}),
    measures: evaluation.parsedMeasures.map(nameOfMeasure),
    ties: evaluation.ties ?? 'answer',
    baseline: evaluation.baseline ?? variants[0]!.name,
    queries: queries.map(({ vector, tags, ...query }) => ({
      ...query,
      ...(vector ? { vector: [...vector] } : {}),
      tags: [...tags],
    })),
    ...(judgments
      ? { judgments: Object.fromEntries([...judgments].map(([id, each]) => [id, Object.fromEntries(each)])) }
      : {}),
    variants: variants.map(({ name, search, varied }, at) => ({
      name,
      search,
      ...(varied ? { varied } : {}),
      ...(found[at]!.exact ? { exact: found[at]!.exact } : {}),
      runs: queries.flatMap(({ id }) => found[at]!.runs.get(id) ?? []),
    })),
  });
  const total = variants.length * queries.length;
  let done = 0;
  const finish = (at: number, run: QueryRun): void => {
    found[at]!.runs.set(run.query, run);
    done += 1;
    options.onProgress?.({ done, total });
    options.onResults?.(current);
  };
  const { embedTexts } = services;
  const texts = queries.flatMap(({ text, vector, entity }) => (vector || entity !== undefined ? [] : (text ?? [])));
  const context = {
    ...request,
    services,
    embed: embedTexts && batched(embedTexts, texts),
    truth: new ExactTruth(depthOf(evaluation.parsedMeasures), services.exact ?? {}),
    options,
  };
  // All of them before the first request: a run that is stopped then keeps them all.
  for (const [at, variant] of variants.entries()) {
    const before = options.previous?.variants.find(({ name }) => name === variant.name);
    found[at]!.exact = before?.exact;
    for (const run of before?.runs ?? []) if (run.error === undefined) found[at]!.runs.set(run.query, run);
    done += found[at]!.runs.size;
  }
  if (done > 0) options.onProgress?.({ done, total });
  for (const [at, variant] of variants.entries()) {
    if (found[at]!.runs.size < queries.length) await runVariant(variant, found[at]!, run => finish(at, run), context);
  }
  return current();
}

interface Context extends EvaluationRequest {
  readonly services: EvaluationServices;
  readonly embed: Embed | undefined;
  readonly truth: ExactTruth;
  readonly options: RunOptions;
}

async function runVariant(
  { search: given }: Variant,
  found: { readonly runs: ReadonlyMap<string, QueryRun>; exact: VariantRun['exact'] },
  finish: (run: QueryRun) => void,
  { evaluation, queries, services, embed, truth, options }: Context,
): Promise<void> {
  const { signal, background } = options;
  const call = { signal, background };
  const { repeats = 1, warmUp = 0, concurrency = 1 } = evaluation;
  const open = queries.filter(({ id }) => !found.runs.has(id));
  const fail = (query: string, error: unknown): void => {
    signal?.throwIfAborted();
    finish({ query, ids: [], distances: [], ms: [], error: (error as Error).message });
  };
  const lacksExact = evaluation.needsExact && (!found.exact || open.some(({ id }) => !Object.hasOwn(found.exact!, id)));
  let prepared: Prepared;
  const calls = new Map<string, SearchCall>();
  try {
    const { client, address } = services.cluster(given);
    prepared = await prepare(client, given, queries[0]!, call);
    for (const query of lacksExact ? queries : open) {
      try {
        calls.set(query.id, await callOf(prepared, query, embed, call));
      } catch (error) {
        if (!found.runs.has(query.id)) fail(query.id, error);
      }
    }
    if (lacksExact && calls.size > 0)
      found.exact = await truth.of(prepared, address, calls, { ...call, onProgress: options.onReading });
    const [warm] = calls.values();
    for (let times = 0; times < warmUp && calls.size > 0; times++)
      await prepared.client.send(warm!, call).catch(() => signal?.throwIfAborted());
  } catch (error) {
    for (const { id } of open) if (!found.runs.has(id)) fail(id, error);
    return;
  }
  const left = open.filter(({ id }) => calls.has(id) && !found.runs.has(id)).values();
  const worker = async (): Promise<void> => {
    for (const { id } of left) {
      try {
        finish(await answered(prepared, id, calls.get(id)!, repeats, call));
      } catch (error) {
        fail(id, error);
      }
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
}

async function answered(
  { client, facts }: Prepared,
  query: string,
  call: SearchCall,
  repeats: number,
  options: CallOptions,
): Promise<QueryRun> {
  const ms: number[] = [];
  let hits: readonly Hit[] = [];
  for (let times = 0; times < repeats; times++) {
    const onTimes = ({ networkMs }: { readonly networkMs: number }): void => void ms.push(networkMs);
    const { rows } = await client.send(call, { ...options, fields: facts.collection.fields, onTimes });
    if (times === 0) hits = rows as Hit[];
  }
  return { query, ids: hits.map(({ id }) => String(id)), distances: hits.map(({ distance }) => distance), ms };
}
