import { findingsOf, type QueryFinding, tagFindings } from '../model/evaluations/query-findings';
import type { EvaluationResults } from '../model/evaluations/results';
import { cheapest, latencyFor, paretoFront } from '../model/evaluations/comparisons';
import { type VariantSummary } from '../model/evaluations/summaries';
import { shown, shownLine } from '../model/texts/shown';
import { inert } from './reports';

/** A target of the quality: the cheapest variant that reaches it is named. */
export interface Target {
  readonly measure: string;
  readonly atLeast: number;
}

/** Parts of a report that are not in the table. `worst`: number of queries of each variant with the lowest values of the first measure. */
export interface ReportOptions {
  readonly target?: Target | undefined;
  readonly worst?: number | undefined;
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
  const [unjudged, unjudgedHits, tied] = [
    most(each => each.unjudged),
    most(each => each.unjudgedHits),
    most(each => each.tied),
  ];
  if (unjudged > 0)
    notes.push(
      unjudged === 1
        ? '1 query has no judgments and is not included in measures that need judgments.'
        : `${unjudged} queries have no judgments and are not included in measures that need judgments.`,
    );
  if (unjudgedHits > 0)
    notes.push(`Hits without a grade: up to ${unjudgedHits} per variant. Measures count them as not relevant.`);
  if (tied > 0) {
    const order = results.ties === 'trec' ? 'are sorted by descending ID' : 'keep the order of the response';
    notes.push(`Queries with tied hits: up to ${tied} per variant. Ties ${order}.`);
  }
  for (const { name, runs, exact } of results.variants) {
    const answers = exact && Object.keys(exact).length;
    if (answers !== undefined && answers < results.queries.length)
      notes.push(
        `${shown(name)}: ground truth for ${answers} of ${counted(results.queries.length)}. Measures against the ground truth do not include the others.`,
      );
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
  return `Fastest variant with ${measure} ≥ ${atLeast}: ${shown(best.name)}, p95 ${ms(latencyFor(best)?.p95)} ms (${measure} ${fixed(mean)}${range}).`;
}

interface VariantFindings {
  readonly name: string;
  readonly queries: readonly QueryFinding[];
  readonly all: readonly QueryFinding[];
}

/** Returns the worst queries of each variant by the first measure. */
function worstOf(
  results: EvaluationResults,
  variants: readonly VariantSummary[],
  worst: number | undefined,
): VariantFindings[] {
  return variants.map(({ name }) => {
    const all = findingsOf(results, variants, { variant: name, measure: results.measures[0]! });
    return { name, all, queries: worst === undefined ? [] : all.slice(0, worst) };
  });
}

/** Tables of the worst queries and of the tags: a title, a header and rows. Tags are compared with the baseline. */
function detailTables(
  results: EvaluationResults,
  variants: readonly VariantSummary[],
  worst: number | undefined,
): { readonly title: string; readonly table: string[][] }[] {
  const [measure] = results.measures as [string];
  const found = worstOf(results, variants, worst);
  const queries = found.flatMap(({ name, queries: own }) =>
    own.map(({ id, text, tags, value, error }) => [
      shown(name),
      shown(id),
      error === undefined ? fixed(value) : 'failed',
      tags.map(shown).join(', '),
      shownLine(error ?? text ?? ''),
    ]),
  );
  const tags = found.flatMap(({ name, all }) =>
    tagFindings(all).map(({ tag, queries: count, mean, won, lost }) => [
      shown(name),
      shown(tag),
      fixed(mean),
      String(count),
      String(lost),
      String(won),
    ]),
  );
  return [
    ...(queries.length > 0
      ? [{ title: `Worst queries by ${measure}`, table: [['variant', 'query', measure, 'tags', 'text'], ...queries] }]
      : []),
    ...(tags.length > 0
      ? [{ title: `Tags by ${measure}`, table: [['variant', 'tag', measure, 'queries', 'lower', 'higher'], ...tags] }]
      : []),
  ];
}

/** Aligns the columns of a table: numbers, and what stands for them, to the right. */
function aligned(table: readonly (readonly string[])[]): string[] {
  const widths = table[0]!.map((_, column) => table.reduce((most, row) => Math.max(most, row[column]!.length), 0));
  const isAmount = table[0]!.map((_, column) =>
    table.slice(1).every(row => /^(?:[\d.]+†?|–|failed)$/.test(row[column]!)),
  );
  return table.map(row =>
    row
      .map((cell, column) => (isAmount[column] ? cell.padStart(widths[column]!) : cell.padEnd(widths[column]!)))
      .join('  ')
      .trimEnd(),
  );
}

/** Formats results as text tables. */
export function evaluationText(
  results: EvaluationResults,
  variants: readonly VariantSummary[],
  { target, worst }: ReportOptions = {},
): string {
  const details = detailTables(results, variants, worst).flatMap(({ title, table }) => [
    '',
    title,
    '',
    ...aligned(table),
  ]);
  const lines = aligned(tableOf(results, variants));
  return inert(`${[...lines, ...details, '', ...notesOf(results, variants, target)].join('\n')}\n`);
}

/** Escapes a text for a cell. A comment breaks what would mention people (`@name`), or link to another issue (`#1`). */
const cell = (text: string): string =>
  text.replaceAll(/[\\|*_`<>[\]]/g, String.raw`\$&`).replaceAll(/(?<!\w)@(?=\w)|#(?=\d)/g, '$&<!-- -->');

/** Formats results as Markdown, for a pull request. */
export function evaluationMarkdown(
  results: EvaluationResults,
  variants: readonly VariantSummary[],
  { target, worst }: ReportOptions = {},
): string {
  const lines = ([header, ...rows]: string[][], columns: readonly string[]): string[] => {
    const line = (row: readonly string[]): string => `| ${row.map(cell).join(' | ')} |`;
    return [line(header!), `| ${columns.join(' | ')} |`, ...rows.map(line)];
  };
  const amounts = Array.from({ length: results.measures.length + 4 }, () => '---:');
  const table = lines(tableOf(results, variants), ['---', ...amounts]);
  const details = detailTables(results, variants, worst).flatMap(({ title, table: rows }) => {
    const columns = rows[0]!.map(name => (/^(?:variant|query|tag|tags|text)$/.test(name) ? '---' : '---:'));
    return ['', `**${cell(title)}**`, '', ...lines(rows, columns)];
  });
  const notes = notesOf(results, variants, target).map(note => `- ${cell(note)}`);
  return `${[...table, ...details, '', ...notes].join('\n')}\n`;
}

/** Returns the summary as a JSON value, without the values of each query but the worst ones. */
export const evaluationJson = (
  results: EvaluationResults,
  variants: readonly VariantSummary[],
  { target, worst }: ReportOptions = {},
): object => {
  const details = worstOf(results, variants, worst);
  const front = paretoFront(variants, results.measures[0]!);
  const found = target && cheapest(variants, target.measure, target.atLeast);
  return {
    baseline: results.baseline,
    queries: results.queries.length,
    ...(target ? { target, cheapest: found?.name ?? null } : {}),
    variants: variants.map(({ measures, ...variant }, at) => ({
      ...variant,
      onParetoFront: front.has(variant.name),
      measures: Object.fromEntries(
        measures.map(({ name, values, ...measure }) => [name, { ...measure, queries: values.size }]),
      ),
      ...(worst === undefined ? {} : { worst: details[at]!.queries }),
      ...tagsOf(details[at]!.all),
    })),
  };
};

const tagsOf = (all: readonly QueryFinding[]): object => {
  const tags = tagFindings(all);
  return tags.length === 0 ? {} : { tags };
};
