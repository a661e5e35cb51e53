import { t } from '@vscode/l10n';
import type { CheckResult } from '../checks/results';
import type { PlanSection } from '../plans';
import { listed, quoted } from '../texts/words';
import { utcMinutes } from '../texts/utc';

/** Checks of a search document that uses an alias, against its new collection. `unrun`: the reason why they were not run. */
export type AliasChecks = { readonly path: string } & (
  { readonly results: readonly CheckResult[] } | { readonly unrun: string }
);

/** A measure of a variant by the alias, and against the new collection. `p`: of their difference. */
export interface MeasureChange {
  readonly variant: string;
  readonly measure: string;
  readonly before?: number | undefined;
  readonly after?: number | undefined;
  readonly p?: number | undefined;
}

/** An evaluation that uses an alias, run against both collections. `unrun`: the reason why it was not run. */
export type AliasEvaluation = { readonly path: string } & (
  | { readonly measures: readonly MeasureChange[]; readonly queries: number; readonly failed: number }
  | { readonly unrun: string }
);

/** Checks and evaluations that were run before a switch. `at`: time of its end, in milliseconds since 1970. */
export interface AliasTrials {
  readonly at: number;
  readonly checks: readonly AliasChecks[];
  readonly evaluations: readonly AliasEvaluation[];
}

/** Level below which a difference is reported as a warning. */
const SIGNIFICANT = 0.05;

/** Concerns about a new collection, by what was run against it. */
export function trialWarnings({ checks, evaluations }: AliasTrials, collectionName: string): string[] {
  const results = checks.flatMap(each => ('results' in each ? each.results : []));
  const failed = results.filter(({ state }) => state === 'failed').length;
  const undecided = results.filter(({ state }) => state === 'unknown').length;
  const unrun = checks.filter(each => 'unrun' in each).map(({ path }) => path);
  return [
    ...(failed > 0
      ? [t('{0} of {1} checks fail against {2}', String(failed), String(results.length), quoted(collectionName))]
      : []),
    ...(undecided > 0 ? [t('{0} of {1} checks have no result', String(undecided), String(results.length))] : []),
    ...(unrun.length > 0 ? [t('Checks not run: {0}', listed(unrun))] : []),
    ...evaluations.flatMap(each => ('measures' in each ? evaluationWarnings(each, collectionName) : [])),
  ];
}

type Measured = Extract<AliasEvaluation, { readonly measures: unknown }>;

function evaluationWarnings({ path, measures, queries, failed }: Measured, collectionName: string): string[] {
  const lower = measures.filter(
    ({ before, after, p }) => before !== undefined && after !== undefined && after < before && (p ?? 1) < SIGNIFICANT,
  );
  const names = [...new Set(lower.map(({ measure }) => measure))];
  return [
    ...(names.length > 0 ? [t('{0}: lower on {1}: {2}', path, quoted(collectionName), listed(names))] : []),
    ...(failed > 0
      ? [t('{0}: {1} of {2} queries fail on {3}', path, String(failed), String(queries), quoted(collectionName))]
      : []),
  ];
}

/** The results of checks and evaluations, the documents in their order. */
export function trialSections({ at, checks, evaluations }: AliasTrials, from: string, to: string): PlanSection[] {
  const when = utcMinutes(new Date(at));
  return [
    ...(checks.length > 0 ? [checkSection(checks, to, when)] : []),
    ...(evaluations.length > 0 ? [evaluationSection(evaluations, from, to, when)] : []),
  ];
}

function checkSection(checks: readonly AliasChecks[], collectionName: string, when: string): PlanSection {
  const words = { passed: t('passed'), failed: t('failed'), unknown: t('no result') };
  const rows = checks.flatMap(each =>
    'unrun' in each
      ? [[each.path, '', t('not run: {0}', each.unrun)]]
      : each.results.map(({ name, state, message }) => [each.path, name, `${words[state]}: ${message}`]),
  );
  return {
    title: t('Checks of this alias'),
    blocks: [
      {
        text: t(
          'The checks of the search documents that use this alias, run against {0} at {1}:',
          quoted(collectionName),
          when,
        ),
      },
      { table: [[t('Search document'), t('Check'), t('Result')], ...rows] },
    ],
  };
}

function evaluationSection(
  evaluations: readonly AliasEvaluation[],
  from: string,
  to: string,
  when: string,
): PlanSection {
  const rows = evaluations.flatMap(each =>
    'unrun' in each
      ? [[each.path, '', t('not run: {0}', each.unrun), '', '', '']]
      : each.measures.map(({ variant, measure, before, after, p }) => [
          each.path,
          variant,
          measure,
          numeral(before),
          numeral(after),
          differenceOf(before, after, p),
        ]),
  );
  const head = [t('Evaluation'), t('Variant'), t('Measure'), from || t('Alias'), to, t('Difference')];
  return {
    title: t('Evaluations of this alias'),
    blocks: [
      {
        text: t(
          'The evaluations that use this alias, run on the current collection and on {0} at {1}:',
          quoted(to),
          when,
        ),
      },
      { table: [head, ...rows] },
    ],
  };
}

const numeral = (value: number | undefined): string => value?.toFixed(3) ?? t('no value');

function differenceOf(before: number | undefined, after: number | undefined, p: number | undefined): string {
  if (before === undefined || after === undefined) return '';
  const difference = after - before;
  const text = `${difference < 0 ? '−' : '+'}${Math.abs(difference).toFixed(3)}`;
  return p === undefined ? text : `${text} (p ${p < 0.001 ? '< 0.001' : p.toFixed(3)})`;
}
