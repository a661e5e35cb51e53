import type { EvaluationResults } from '../model/evaluations/results';
import { cheapest, latencyFor, paretoFront, type VariantSummary } from '../model/evaluations/summaries';
import { shown, shownLine } from '../model/texts/shown';

/** A target of the quality: the cheapest variant that reaches it is named. */
export interface Target {
  readonly measure: string;
  readonly atLeast: number;
}

const fixed = (value: number | undefined): string => (value === undefined ? '–' : value.toFixed(4));
const ms = (value: number | undefined): string => (value === undefined ? '–' : value.toFixed(1));

/** Header and rows of the table of variants. `*`: on the Pareto front of the first measure and p95. */
function tableOf(results: EvaluationResults, variants: readonly VariantSummary[]): string[][] {
  const front = paretoFront(variants, results.measures[0]!);
  const header = ['variant', ...results.measures, 'p50 ms', 'p95 ms', 'p99 ms', 'failed'];
  const rows = variants.map(variant => {
    const latency = latencyFor(variant);
    const values = variant.measures.map(({ mean, p }) => `${fixed(mean)}${p !== undefined && p < 0.05 ? '†' : ''}`);
    const name = `${shown(variant.name)}${front.has(variant.name) ? ' *' : ''}${variant.name === results.baseline ? ' (baseline)' : ''}`;
    return [name, ...values, ms(latency?.p50), ms(latency?.p95), ms(latency?.p99), String(variant.failed)];
  });
  return [header, ...rows];
}

const counted = (queries: number): string => (queries === 1 ? '1 query' : `${queries} queries`);

/** Explains the signs of the table, and what limits its values. */
function notesOf(
  results: EvaluationResults,
  variants: readonly VariantSummary[],
  target: Target | undefined,
): string[] {
  const notes = [
    `${counted(results.queries.length)}. * Pareto front of ${results.measures[0]} and p95. † p < 0.05 against the baseline (paired randomization test, Holm).`,
    variants.some(({ repeated }) => repeated)
      ? 'Latency: network time of repeated calls; first calls are not included.'
      : 'Latency: network time of the first call of each query.',
  ];
  const most = (of: (variant: VariantSummary) => number): number => Math.max(...variants.map(of));
  const [unjudged, tied] = [most(each => each.unjudged), most(each => each.tied)];
  if (unjudged > 0)
    notes.push(
      unjudged === 1
        ? '1 query has no judgments and is not included in judged measures.'
        : `${unjudged} queries have no judgments and are not included in judged measures.`,
    );
  if (tied > 0) {
    const order = results.ties === 'trec' ? 'sorted by descending ID' : 'in the order of the answer';
    notes.push(`Hits with equal distances: in up to ${counted(tied)} per variant; these hits are ${order}.`);
  }
  for (const { name, runs } of results.variants) {
    const reasons = Map.groupBy(
      runs.filter(({ error }) => error !== undefined),
      ({ error }) => error!,
    );
    for (const [reason, all] of reasons) notes.push(`${shown(name)}: ${all.length} failed: ${shownLine(reason)}`);
  }
  if (target) notes.push(targetText(variants, target));
  return notes;
}

function targetText(variants: readonly VariantSummary[], { measure, atLeast }: Target): string {
  const best = cheapest(variants, measure, atLeast);
  if (!best) return `No variant reaches ${measure} ≥ ${atLeast}.`;
  const { mean, interval } = best.measures.find(({ name }) => name === measure)!;
  const range = interval ? `, 95 % interval ${fixed(interval[0])}–${fixed(interval[1])}` : '';
  return `Cheapest variant with ${measure} ≥ ${atLeast}: ${shown(best.name)}, p95 ${ms(latencyFor(best)?.p95)} ms (${measure} ${fixed(mean)}${range}).`;
}

/** Formats results as a text table. */
export function evaluationText(
  results: EvaluationResults,
  variants: readonly VariantSummary[],
  target?: Target,
): string {
  const table = tableOf(results, variants);
  const widths = table[0]!.map((_, column) => Math.max(...table.map(row => row[column]!.length)));
  const lines = table.map(row =>
    row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!))).join('  '),
  );
  return `${[...lines, '', ...notesOf(results, variants, target)].join('\n')}\n`;
}

/** Formats results as Markdown, for a pull request. */
export function evaluationMarkdown(
  results: EvaluationResults,
  variants: readonly VariantSummary[],
  target?: Target,
): string {
  const cell = (text: string): string => text.replaceAll(/[\\|*_`<>[\]]/g, String.raw`\$&`);
  const [header, ...rows] = tableOf(results, variants).map(row => `| ${row.map(cell).join(' | ')} |`);
  const rule = `| --- |${' ---: |'.repeat(results.measures.length + 4)}`;
  const notes = notesOf(results, variants, target).map(note => `- ${cell(note)}`);
  return `${[header, rule, ...rows, '', ...notes].join('\n')}\n`;
}

/** Returns the summary as a JSON value, without the values of each query. */
export const evaluationJson = (
  results: EvaluationResults,
  variants: readonly VariantSummary[],
  target?: Target,
): object => {
  const front = paretoFront(variants, results.measures[0]!);
  const found = target && cheapest(variants, target.measure, target.atLeast);
  return {
    baseline: results.baseline,
    queries: results.queries.length,
    ...(target ? { target, cheapest: found?.name ?? null } : {}),
    variants: variants.map(({ measures, ...variant }) => ({
      ...variant,
      onParetoFront: front.has(variant.name),
      measures: Object.fromEntries(
        measures.map(({ name, values, ...measure }) => [name, { ...measure, queries: values.size }]),
      ),
    })),
  };
};
