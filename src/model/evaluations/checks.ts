import { t } from '@vscode/l10n';
import type { Checked, Issue } from '../issues';
import type { SearchDocument } from '../searches/documents';
import { EvaluationDocument, readEvaluation, type Evaluation } from './documents';
import { variantsOf, type Variant } from './variants';

/** Checks an evaluation; a search in a file is checked by `variantsIn` after it was read. */
export function checkEvaluation(value: unknown): Checked<Evaluation> {
  const read = readEvaluation(value);
  if ('issues' in read) return { ok: false, issues: read.issues };
  const { evaluation } = read;
  const { search } = evaluation;
  const issues = typeof search === 'string' ? [] : variantsIn(evaluation, search).issues;
  return issues.length > 0 ? { ok: false, issues } : { ok: true, value: evaluation };
}

/** Returns the variants of an evaluation, or every issue: of the variants, and of those without a collection. */
export function variantsIn(
  evaluation: Pick<EvaluationDocument, 'variants' | 'baseline'>,
  base: SearchDocument,
): { readonly variants: readonly Variant[]; readonly issues: readonly Issue[] } {
  const expanded = variantsOf(evaluation, base);
  if ('issues' in expanded) return { variants: [], issues: expanded.issues };
  const { variants } = expanded;
  const without = variants.find(({ search }) => !search.collection);
  if (!without) return { variants, issues: [] };
  const message = variants.some(({ search }) => search.collection)
    ? t('Variant “{0}” has no collection', without.name)
    : t('Enter a collection');
  return { variants, issues: [{ path: ['search'], message }] };
}

/** Returns the names of the variants of a readable text, whatever else is wrong in it; none if a variant is wrong. */
export function variantNames(value: unknown): readonly string[] {
  const { variants } = Object(value) as Readonly<Record<string, unknown>>;
  const checked = EvaluationDocument.shape.variants.safeParse(variants);
  const expanded = checked.success ? variantsOf({ variants: checked.data }, { collection: '-' }) : { issues: [] };
  return 'issues' in expanded ? [] : expanded.variants.map(({ name }) => name);
}
