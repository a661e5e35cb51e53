import { t } from '@vscode/l10n';
import type { Issue } from '../issues';
import { readSearch, SearchDocument } from '../searches/documents';
import { WAYS } from '../searches/ways';
import type { EvaluationDocument, Variation } from './documents';

/** A search with all settings of a variant, without a query. */
export interface Variant {
  readonly name: string;
  readonly search: SearchDocument;
  /** The varied values by field. */
  readonly varied?: Readonly<Record<string, unknown>>;
}

/** Maximum number of variants of an evaluation. */
export const MAX_VARIANTS = 200;

/** Maximum numbers of fields that a variant changes, and of names in the path of one: each is a copy of the search. */
const MAX_FIELDS = 100;
const MAX_LEVELS = 20;

type Settings = readonly (readonly [field: string, value: unknown])[];

/** Fields that a variant cannot change: the queries come from the query set, and checks belong to one answer. */
const FIXED: ReadonlySet<string> = new Set([...WAYS, 'browse', 'expect']);

/** Returns the variants of an evaluation with unique names, or every issue. Without variants: the search itself, as `base`. */
export function variantsOf(
  { variants, baseline }: Pick<EvaluationDocument, 'variants' | 'baseline'>,
  base: SearchDocument,
): { readonly variants: readonly Variant[] } | { readonly issues: readonly Issue[] } {
  const search = Object.fromEntries(Object.entries(base).filter(([key]) => !FIXED.has(key))) as SearchDocument;
  if (!variants) return { variants: [{ name: 'base', search }] };
  const issues: Issue[] = [];
  const found = new Map<string, Variant>();
  for (const [at, variation] of variants.entries()) {
    issues.push(...fieldIssues(variation, at));
    const expanded = issues.length > 0 ? [] : expand(variation);
    if (!expanded) {
      issues.push({ path: ['variants', at, 'vary'], message: t('At most {0} variants', MAX_VARIANTS) });
      continue;
    }
    if (found.size + expanded.length > MAX_VARIANTS) {
      issues.push({ path: ['variants'], message: t('At most {0} variants', MAX_VARIANTS) });
      break;
    }
    for (const settings of expanded) {
      const changed = settings.reduce<unknown>(
        (value, [field, each]) => withField(value, field.split('.'), each),
        search,
      );
      const read = readSearch(changed);
      const name = nameOf(variation, settings);
      const [wrong] = read.issues;
      if (!read.search || wrong) {
        const where = wrong && wrong.path.length > 0 ? `${wrong.path.join('.')}: ` : '';
        issues.push({ path: ['variants', at], message: t('{0}: {1}', name, `${where}${wrong?.message ?? ''}`) });
      } else if (found.has(name))
        issues.push({ path: ['variants', at], message: t('Two variants have the name “{0}”', name) });
      else {
        const varied = Object.fromEntries(settings);
        found.set(name, { name, search: read.search, ...(variation.vary ? { varied } : {}) });
      }
    }
  }
  if (issues.length === 0 && baseline !== undefined && !found.has(baseline)) {
    issues.push({ path: ['baseline'], message: t('No variant has the name “{0}”', baseline) });
  }
  return issues.length > 0 ? { issues } : { variants: [...found.values()] };
}

function fieldIssues({ set = {}, vary = {} }: Variation, at: number): Issue[] {
  if (Object.keys(set).length + Object.keys(vary).length > MAX_FIELDS)
    return [{ path: ['variants', at], message: t('At most {0} fields', MAX_FIELDS) }];
  return [
    ...Object.keys(set).map(field => ['set', field] as const),
    ...Object.keys(vary).map(field => ['vary', field] as const),
  ].flatMap(([kind, field]) => {
    const names = field.split('.');
    const [first = ''] = names;
    const path = ['variants', at, kind, field];
    if (FIXED.has(first))
      return [{ path, message: t('“{0}” cannot be changed: the queries come from the query set', first) }];
    return Object.hasOwn(SearchDocument.shape, first) && names.length <= MAX_LEVELS
      ? []
      : [{ path, message: t('“{0}” is not a field of a search', names.length > MAX_LEVELS ? field : first) }];
  });
}

/** Returns the settings of each combination; undefined if there are too many. */
function expand({ set = {}, vary = {} }: Variation): Settings[] | undefined {
  let all: Settings[] = [Object.entries(set)];
  for (const [field, values] of Object.entries(vary)) {
    const each = Array.isArray(values) ? values : range(values);
    if (!each || all.length * each.length > MAX_VARIANTS) return undefined;
    all = all.flatMap(settings => each.map(value => [...settings, [field, value] as const]));
  }
  return all;
}

function range({
  from,
  to,
  step,
}: {
  readonly from: number;
  readonly to: number;
  readonly step: number;
}): number[] | undefined {
  const length = Math.floor(Math.abs(to - from) / step + 1e-9) + 1;
  const sign = to < from ? -1 : 1;
  if (length > MAX_VARIANTS) return undefined;
  return Array.from({ length }, (_, at) => Number((from + sign * at * step).toPrecision(12)));
}

function withField(value: unknown, [first, ...rest]: readonly string[], set: unknown): unknown {
  if (first === undefined) return set;
  if (Array.isArray(value) && /^\d+$/.test(first) && Number(first) < value.length) {
    return value.with(Number(first), withField(value[Number(first)], rest, set));
  }
  const object = Object(value) as Readonly<Record<string, unknown>>;
  return { ...object, [first]: withField(object[first], rest, set) };
}

/** Returns the name with the varied values: `filtered, nprobe=8`. */
function nameOf({ name, vary = {}, set = {} }: Variation, settings: Settings): string {
  const fields = Object.keys(vary);
  const shownFields = name === undefined ? [...Object.keys(set), ...fields] : fields;
  const last = (field: string): string => field.split('.').at(-1)!;
  const parts = settings
    .filter(([field]) => shownFields.includes(field))
    .map(([field, value]) => {
      const isUnique = shownFields.filter(each => last(each) === last(field)).length === 1;
      return `${isUnique ? last(field) : field}=${typeof value === 'string' ? value : JSON.stringify(value)}`;
    });
  const all = [...(name === undefined ? [] : [name]), ...parts];
  return all.length === 0 ? 'base' : all.join(', ');
}
