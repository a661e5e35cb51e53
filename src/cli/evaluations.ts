import { existsSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type CallOptions, ClusterClient, EmbeddingClient, Limiter } from '../client';
import { checkCondition, conditionOf, type Condition } from '../model/evaluations/conditions';
import { nameOfMeasure } from '../model/evaluations/measure-names';
import type { EvaluationResults } from '../model/evaluations/results';
import { summarize, type VariantSummary } from '../model/evaluations/summaries';
import { estimateOf } from '../model/evaluations/estimates';
import { shown } from '../model/texts/shown';
import type { ExactProgress } from '../evaluations/exact-answers';
import { folderStore } from '../evaluations/exact-stores';
import { fingerprintOf, runEvaluation, type EvaluationRequest } from '../evaluations/runner';
import {
  embeddingOf,
  type EmbeddingOptions,
  INTERRUPTED,
  interruptible,
  keyFromEnvironment,
  number,
  OUTPUT_OPTIONS,
  plain,
  SEARCH_OPTIONS,
  throttled,
  timeoutOf,
  UsageError,
  warnOfUnsafe,
} from './command';
import type { Report } from './checks';
import { endpointOf, endpointsOf, type Endpoint } from './endpoints';
import { evaluationJson, evaluationMarkdown, evaluationText, type Target } from './evaluation-reports';
import { readRequest, readResults, resumed, writeResults } from './evaluation-files';
import { jsonLineOf, junitOf, lineOf, statesOf } from './reports';

const USAGE = `Usage: vector-cloud eval <file> --endpoint <address> [options]

Runs an evaluation (*.vceval.json): every query of its query set on every variant of its search.

  --endpoint <address>               endpoint for all variants
  --endpoint <clusterId>=<address>   endpoint for variants with this clusterId; repeatable
  --embedding <address>              embedding endpoint for queries by text, including /v1/embeddings
  --model <name>                     embedding model; required with --embedding
  --variant <name>                   only this variant; repeatable
  --target <condition>               name the variant with the lowest p95 that reaches a value: "recall@10 >= 0.95"
  --fail-if <condition>              fail if the condition holds for a variant; repeatable:
                                     "recall@10 < 0.9", "p95 > 100", "failures > 0", "ndcg@10 drops 0.02"
  --baseline <file>                  results to compare with, for conditions with drops or rises
  --worst <number>                   also list the queries of each variant with the lowest values of the first measure
  --out <file>                       write the results, also of an interrupted run
  --resume                           continue the run whose results are in --out
  --cache <folder>                   folder for the ground truth: later runs use it, and a run continues an interrupted read
  --dry-run                          print the number of requests and send nothing
  --timeout <seconds>                request timeout (default: 10)
  --json                             write one JSON object to stdout
  --markdown <file>, --junit <file>  also write a Markdown table, or a JUnit report with a case for each condition

Environment: VECTOR_CLOUD_KEY: key of the endpoint; VECTOR_CLOUD_EMBEDDING_KEY: key of the embedding endpoint.
Exit codes: 0 no condition holds; 1 a condition holds; 2 a query failed, a condition has no value, or the arguments are invalid;
130 interrupted. Requires Node 22.12 or newer.
`;

/** Runs an evaluation. Returns the exit code. `script`: the worker of exact answers. */
export async function runEval(args: readonly string[], script: string): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      ...SEARCH_OPTIONS,
      ...OUTPUT_OPTIONS,
      variant: { type: 'string', multiple: true, default: [] },
      target: { type: 'string' },
      worst: { type: 'string' },
      'fail-if': { type: 'string', multiple: true, default: [] },
      baseline: { type: 'string' },
      out: { type: 'string' },
      cache: { type: 'string' },
      resume: { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
      markdown: { type: 'string' },
    },
  });
  if (values.help) {
    process.stdout.write(USAGE);
    return 0;
  }
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0)
    throw new UsageError('One evaluation document (*.vceval.json) is required.');
  const conditions = values['fail-if'].map(conditionIn);
  const target = values.target === undefined ? undefined : targetOf(values.target);
  const report = { target, worst: values.worst === undefined ? undefined : worstIn(values.worst) };
  if (values.resume && values.out === undefined) throw new UsageError('--resume needs --out.');
  if (conditions.some(({ test }) => 'change' in test) && values.baseline === undefined) {
    throw new UsageError('Conditions with drops or rises need --baseline.');
  }
  const asked = chosen(readRequest(file), values.variant);
  const measures = asked.evaluation.parsedMeasures.map(nameOfMeasure);
  if (target && !measures.includes(target.measure))
    throw new UsageError(`--target: ${target.measure} is not measured. Measures: ${measures.join(', ')}`);
  const estimate = estimateOf(asked.variants, asked.queries, asked.evaluation);
  if (typeof estimate === 'string') throw new UsageError(estimate);
  const plan = `${asked.variants.length} variants × ${number(asked.queries.length)} queries: ${number(estimate.requests)} requests, at least ${number(Math.ceil(estimate.seconds))} s`;
  if (values['dry-run']) {
    process.stdout.write(
      values.json ? jsonLineOf({ ...estimate, variants: asked.variants.map(({ name }) => name) }) : `${plan}\n`,
    );
    return 0;
  }
  const endpoints = endpointsOf(values.endpoint);
  if (endpoints.length === 0) throw new UsageError('--endpoint is required.');
  const embedding = embeddingOf(values);
  const baseline = values.baseline === undefined ? undefined : summarize(readResults(values.baseline));
  const { out } = values;
  if (out !== undefined && !values.resume && existsSync(out)) {
    throw new UsageError(`${shown(out)} exists. Use --resume, or another file.`);
  }
  const addresses = endpoints.map(({ address }) => plain(address)).join(' ');
  const request = { ...asked, service: { id: addresses, name: addresses } };
  const previous = values.resume ? resumed(out!, fingerprintOf(request)) : undefined;
  warnOfUnsafe([...endpoints.map(({ address }) => address), ...(embedding ? [embedding.url] : [])]);
  const store = values.cache === undefined ? undefined : folderStore(values.cache);
  const services = { ...servicesOf(endpoints, timeoutOf(values.timeout), embedding), exact: { script, store } };
  const { signal, release } = interruptible();
  let current: (() => EvaluationResults) | undefined;
  const save = throttled<() => EvaluationResults>(2000, results => out !== undefined && writeResults(out, results()));
  const onResults = (results: () => EvaluationResults): void => {
    current = results;
    save(results);
  };
  const onProgress = throttled<{ done: number; total: number }>(1000, ({ done, total }) => {
    if (process.stderr.isTTY) process.stderr.write(`\r\u001B[K${number(done)} of ${number(total)} queries`);
  });
  const onReading = throttled<ExactProgress>(1000, ({ read, total }) => {
    const of = total === undefined ? '' : ` of ${number(total)}`;
    if (process.stderr.isTTY) process.stderr.write(`\r\u001B[K${number(read)}${of} vectors read for the ground truth`);
  });
  let results: EvaluationResults;
  try {
    results = await runEvaluation(request, services, { signal, previous, onProgress, onReading, onResults });
  } catch (error) {
    if (!signal.aborted) throw error;
    if (out !== undefined && current) writeResults(out, current());
    process.stderr.write(
      out === undefined ? 'Interrupted.\n' : 'The evaluation is unfinished. Continue with --resume.\n',
    );
    return INTERRUPTED;
  } finally {
    release();
    if (process.stderr.isTTY) process.stderr.write('\r\u001B[K');
  }
  if (out !== undefined) writeResults(out, results);
  const variants = summarize(results);
  const checked: Report = { file, results: variants.flatMap(each => checksOf(each, conditions, baseline)) };
  if (values.markdown !== undefined) writeFileSync(values.markdown, evaluationMarkdown(results, variants, report));
  if (values.junit !== undefined) writeFileSync(values.junit, junitOf([checked]));
  if (values.json)
    process.stdout.write(jsonLineOf({ ...evaluationJson(results, variants, report), conditions: checked.results }));
  else
    process.stdout.write(
      `${evaluationText(results, variants, report)}${conditions.length > 0 ? `\n${lineOf(checked)}` : ''}`,
    );
  const counts = statesOf([checked]);
  if (counts.unknown > 0 || variants.some(({ failed }) => failed > 0)) return 2;
  return counts.failed > 0 ? 1 : 0;
}

function conditionIn(text: string): Condition {
  const condition = conditionOf(text);
  if (typeof condition === 'string') throw new UsageError(`--fail-if: ${condition}`);
  return condition;
}

function targetOf(text: string): Target {
  const condition = conditionOf(text);
  if (typeof condition === 'string') throw new UsageError(`--target: ${condition}`);
  const { subject, test } = condition;
  if (!('sign' in test) || test.sign !== '>=')
    throw new UsageError('--target must be a measure with >=, for example "recall@10 >= 0.95".');
  return { measure: subject, atLeast: test.bound };
}

function worstIn(text: string): number {
  const worst = Number(text);
  if (!Number.isInteger(worst) || worst < 1)
    throw new UsageError(`--worst must be a positive integer (got ${shown(text)}).`);
  return worst;
}

function chosen(request: EvaluationRequest, names: readonly string[]): EvaluationRequest {
  if (names.length === 0) return request;
  const missing = names.find(name => !request.variants.some(each => each.name === name));
  if (missing !== undefined) {
    throw new UsageError(
      `No variant has the name ${shown(missing)}. Variants: ${request.variants.map(({ name }) => shown(name)).join('; ')}`,
    );
  }
  return { ...request, variants: request.variants.filter(({ name }) => names.includes(name)) };
}

/** Returns the conditions on a variant. In the baseline results the variant has the same name, unless there is only one. */
function checksOf(
  variant: VariantSummary,
  conditions: readonly Condition[],
  baseline: readonly VariantSummary[] | undefined,
) {
  const before =
    baseline?.find(({ name }) => name === variant.name) ?? (baseline?.length === 1 ? baseline[0] : undefined);
  return conditions.map(condition => checkCondition(condition, variant, before));
}

function servicesOf(
  endpoints: readonly Endpoint[],
  requestTimeoutSeconds: number,
  embedding: EmbeddingOptions | undefined,
) {
  const [token, limiter] = [keyFromEnvironment(), new Limiter()];
  const clients = new Map<string, ClusterClient>();
  const embedder = embedding && new EmbeddingClient(embedding);
  return {
    cluster(search: Parameters<typeof endpointOf>[1]) {
      const address = endpointOf(endpoints, search);
      const client =
        clients.get(address) ??
        new ClusterClient({ endpoint: address, token, readOnly: true, requestTimeoutSeconds, limiter });
      clients.set(address, client);
      return { client, address };
    },
    embedTexts: embedder && ((texts: readonly string[], options: CallOptions) => embedder.embed(texts, options)),
  };
}
