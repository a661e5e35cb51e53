import { t } from '@vscode/l10n';
import { MAX_HITS } from '../searches/ways';

/** Measures of quality. `ndcg`: gain = grade, as trec_eval; `ndcg-exp`: gain = 2^grade − 1. */
const KINDS = {
  recall: 'required',
  precision: 'required',
  'hit-rate': 'required',
  mrr: 'optional',
  map: 'optional',
  ndcg: 'optional',
  'ndcg-exp': 'optional',
  judged: 'required',
  overlap: 'required',
  rbo: 'required',
} as const satisfies Readonly<Record<string, 'required' | 'optional'>>;
type Kind = keyof typeof KINDS;

/** A measure with its cutoff; without `k`: all hits. */
export interface Measure {
  readonly kind: Kind;
  readonly k?: number;
}

const ALIASES: Readonly<Record<string, Kind>> = {
  success: 'hit-rate',
  r: 'recall',
  p: 'precision',
  rr: 'mrr',
  ap: 'map',
};

/** Parses the name of a measure, as `recall@10`; returns its problem as a text. */
export function measureOf(name: string): Measure | string {
  const [, given = '', cutoff] = /^([a-z-]+)(?:@(\d+))?$/i.exec(name.trim()) ?? [];
  const lower = given.toLowerCase();
  const kind = ALIASES[lower] ?? lower;
  if (!isKind(kind)) return t('“{0}” is not a measure. Measures: {1}', name, Object.keys(KINDS).join(', '));
  if (cutoff === undefined) {
    return KINDS[kind] === 'optional' ? { kind } : t('“{0}” needs a cutoff, for example {1}', name, `${kind}@10`);
  }
  const k = Number(cutoff);
  return k >= 1 && k <= MAX_HITS ? { kind, k } : t('The cutoff of “{0}” must be 1–{1}', name, MAX_HITS);
}

/** The names of all measures, without cutoff. */
export const MEASURE_NAMES = Object.keys(KINDS) as readonly Kind[];

const isKind = (name: string): name is Kind => Object.hasOwn(KINDS, name);

export const nameOfMeasure = ({ kind, k }: Measure): string => (k === undefined ? kind : `${kind}@${k}`);

/** Returns true for a measure that compares with the exact answer, whatever the ground truth. */
export const comparesExact = ({ kind }: Measure): boolean => kind === 'overlap' || kind === 'rbo';

/** Returns true for a measure that is defined for the exact answer as ground truth. */
export const takesExact = (measure: Measure): boolean => measure.kind === 'recall' || comparesExact(measure);
