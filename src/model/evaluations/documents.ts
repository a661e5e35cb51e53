import { t } from '@vscode/l10n';
import { check, type Issue } from '../issues';
import { SearchDocument } from '../searches/documents';
import { atLeast, atMost, Name, IntegerValue } from '../wire/values';
import * as z from '../zod';
import { comparesExact, type Measure, measureOf, takesExact } from './measure-names';

const MAX_REPEATS = 100;
const MAX_CONCURRENCY = 20;

/** Maximum number of measures: each is tested on each variant. */
export const MAX_MEASURES = 50;

/** Values of a varied field: a list, or a range with both ends. */
const Values = z.union(
  [
    z.array(z.unknown()).check(z.minLength(1, { error: () => t('Enter at least one value') })),
    z.strictObject({
      from: z.number(),
      to: z.number(),
      step: z.number().check(z.gt(0, { error: () => t('Must be greater than 0') })),
    }),
  ],
  { error: () => t('Must be a list of values, or an object with from, to and step') },
);

/** One variant, or with `vary` one for each combination of the values. Keys are fields of the search, as `searchParams.params.nprobe`. */
const Variation = z.strictObject({
  name: z.optional(Name),
  set: z.optional(z.record(z.string(), z.unknown())),
  vary: z.optional(z.record(z.string(), Values)),
});
export type Variation = z.output<typeof Variation>;

/**
 * An evaluation, `*.vceval.json`. `queries`, `judgments` and a `search` that is a text are files in its folder or below; `judgments: "exact"`
 * takes the exact answer as ground truth. The queries replace that of the search. The first variant is the baseline, unless `baseline` names
 * another. `warmUp`: number of requests before each variant that are not measured.
 */
export const EvaluationDocument = z.strictObject({
  $schema: z.optional(z.string()),
  queries: Name,
  judgments: Name,
  search: z.union([Name, SearchDocument], { error: () => t('Must be a search or the name of its file') }),
  measures: z.optional(
    z.array(Name).check(z.minLength(1, { error: () => t('Enter at least one measure') }), z.maxLength(MAX_MEASURES)),
  ),
  ties: z.optional(z.enum(['answer', 'trec'])),
  variants: z.optional(z.array(Variation).check(z.minLength(1, { error: () => t('Enter at least one variant') }))),
  baseline: z.optional(Name),
  repeats: z.optional(IntegerValue.check(atLeast(1), atMost(MAX_REPEATS))),
  warmUp: z.optional(IntegerValue.check(atLeast(0), atMost(MAX_REPEATS))),
  concurrency: z.optional(IntegerValue.check(atLeast(1), atMost(MAX_CONCURRENCY))),
});
export type EvaluationDocument = z.output<typeof EvaluationDocument>;

/** Ground truth by the exact answer instead of judgments. */
export const EXACT = 'exact';

const DEFAULT_MEASURES = ['recall@10', 'ndcg@10', 'mrr@10', 'judged@10'];
const DEFAULT_EXACT_MEASURES = ['recall@10', 'overlap@10', 'rbo@10'];

/** A valid document with its measures. `needsExact`: the exact answer of each query is required. */
export interface Evaluation extends EvaluationDocument {
  readonly parsedMeasures: readonly Measure[];
  readonly needsExact: boolean;
}

/** Parses a document, or returns every issue. */
export function readEvaluation(
  value: unknown,
): { readonly evaluation: Evaluation } | { readonly issues: readonly Issue[] } {
  const checked = check(EvaluationDocument, value);
  if (!checked.ok) return { issues: checked.issues };
  const document = checked.value;
  const byExact = document.judgments === EXACT;
  const issues: Issue[] = [];
  const parsedMeasures: Measure[] = [];
  for (const [at, name] of (document.measures ?? (byExact ? DEFAULT_EXACT_MEASURES : DEFAULT_MEASURES)).entries()) {
    const measure = measureOf(name);
    const message =
      typeof measure === 'string'
        ? measure
        : byExact && !takesExact(measure)
          ? t('“{0}” needs judgments. Measures without judgments: recall, overlap, rbo', name)
          : undefined;
    if (message !== undefined) issues.push({ path: ['measures', at], message });
    else parsedMeasures.push(measure as Measure);
  }
  if (issues.length > 0) return { issues };
  return { evaluation: { ...document, parsedMeasures, needsExact: byExact || parsedMeasures.some(comparesExact) } };
}
