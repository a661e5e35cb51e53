import { t } from '@vscode/l10n';
import { isSameCollection, locationText } from '../collections/refs';
import { stringifyJson } from '../wire/json';
import { isInexact } from './origins';
import type { QueryComparison, ComparisonNote } from './queries';
import type { RunComparison } from './runs';
import type { ComparisonSummary, Spread } from './summaries';
import { isFused, isScored, type SearchRun } from '../searches/runs';
import { inexactNote } from '../searches/score-notes';

/** A measure in words: its name, its value, and its meaning. */
export interface Measure {
  readonly name: string;
  readonly value: string;
  readonly meaning: string;
}

/** Rounds down, so that a share never seems to reach a limit. */
export const shareText = (value: number): string => String(Math.floor(value * 1000) / 1000);

export const msText = (time: number): string => (time < 10 ? time.toFixed(1) : String(Math.round(time)));

/** Returns the latency, as a check measures it: network and parse time, without vector files and embeddings. */
export const timeOf = ({ times }: SearchRun): number => times.networkMs + times.parseMs;

/** Returns the target of a run: connection › cluster › database › collection. */
export const pathText = ({ place }: SearchRun): string => [locationText(place), place.collectionName].join(' › ');

export function measuresOf(comparison: QueryComparison): Measure[] {
  const { k, overlap, overlapsAt, overlapWithTies, jaccard, rankBiasedOverlap } = comparison;
  return [
    ...[...overlapsAt, [k, overlap] as const].map(([depth, value], at) => ({
      name: t('Overlap@{0}', depth),
      value: shareText(value),
      meaning: at > 0 ? '' : t('share of the top hits that both runs have, in any order'),
    })),
    {
      name: t('Overlap@{0}, tied hits interchangeable', k),
      value: shareText(overlapWithTies),
      meaning: t('like overlap, but hits with equal distances are interchangeable'),
    },
    { name: t('Jaccard'), value: shareText(jaccard), meaning: t('hits in both runs divided by hits in either run') },
    {
      name: t('Rank-biased overlap'),
      value: shareText(rankBiasedOverlap),
      meaning: t('similarity of the rankings: 1 is identical. The first ten ranks have 86 % of the weight'),
    },
  ];
}

/** The measures of a summary by name. */
export const spreadsOf = (summary: ComparisonSummary): { readonly name: string; readonly spread: Spread }[] => [
  { name: t('Overlap'), spread: summary.overlap },
  { name: t('Overlap, tied hits interchangeable'), spread: summary.overlapWithTies },
  { name: t('Jaccard'), spread: summary.jaccard },
  { name: t('Rank-biased overlap'), spread: summary.rankBiasedOverlap },
];

/** Returns the rank changes in one line. */
export const movesText = ({ counts }: QueryComparison): string =>
  [
    t('{0} unchanged', counts.same),
    t('{0} up', counts.up),
    t('{0} down', counts.down),
    t('{0} moved within ties', counts.tied),
    t('{0} gained', counts.gained),
    t('{0} lost', counts.lost),
  ].join(', ');

/** Options that can differ, by their names on the wire; vectors are omitted. */
const ASKED = [
  'annsField',
  'filter',
  'exprParams',
  'partitionNames',
  'limit',
  'offset',
  'groupingField',
  'searchParams',
  'params',
  'consistencyLevel',
  'rerank',
  'functionScore',
];

/** A difference between the runs. `field`: the name is one of the wire, and the values are JSON. */
export interface Difference {
  readonly name: string;
  readonly field: boolean;
  readonly baseline: string | undefined;
  readonly run: string | undefined;
}

/** Returns the changed options of the request. */
export function differencesOf({ baseline, run }: Pick<RunComparison, 'baseline' | 'run'>): Difference[] {
  const [before, now] = [baseline.call.body, run.call.body] as Readonly<Record<string, unknown>>[];
  const asked = ASKED.map(name => ({
    name,
    field: true,
    baseline: stringifyJson(before![name]) as string | undefined,
    run: stringifyJson(now![name]) as string | undefined,
  }));
  const [queriesBefore, queriesNow] = [queryOptions(baseline), queryOptions(run)];
  const queries = Array.from({ length: Math.max(queriesBefore.length, queriesNow.length) }, (_, at) => ({
    name: `search[${at}]`,
    field: true,
    baseline: queriesBefore[at],
    run: queriesNow[at],
  }));
  const own = [
    { name: t('Metric type'), field: false, baseline: baseline.metricType, run: run.metricType },
    { name: t('Primary key'), field: false, baseline: keyTypeOf(baseline), run: keyTypeOf(run) },
  ];
  return [...asked, ...queries, ...own].filter(each => each.baseline !== each.run);
}

/** The queries of a hybrid search, without their vectors and texts. */
const queryOptions = ({ call }: SearchRun): string[] =>
  call.call === 'hybridSearch'
    ? call.body.search.map(query => stringifyJson(Object.fromEntries(Object.entries(query).filter(isOption))))
    : [];

const isOption = ([name]: readonly [string, unknown]): boolean => name !== 'data';

const keyTypeOf = ({ fields, primaryKey }: SearchRun): string | undefined => {
  const type = fields.find(({ name }) => name === primaryKey)?.type;
  return type && `${primaryKey} (${type})`;
};

/** Returns remarks needed to read the figures. */
export function remarksOf({ baseline, run, queries, unpaired }: RunComparison): string[] {
  const isSame = isSameCollection(baseline.place, run.place);
  const [typeBefore, typeNow] = [baseline, run].map(
    ({ fields, primaryKey }) => fields.find(({ name }) => name === primaryKey)?.type,
  );
  const notes = [...new Set(queries.flatMap(query => query.notes))];
  const nothingShared = queries.every(({ jaccard }) => jaccard === 0);
  return [
    ...(isSame ? [] : [t('Different collections: hits are matched by ID.')]),
    ...(typeBefore && typeNow && typeBefore !== typeNow
      ? [t('IDs are {0} in the baseline and {1} in this run. They are compared as strings.', typeBefore, typeNow)]
      : []),
    ...notes.map(note => (note === 'metrics differ' ? metricsText(baseline, run) : noteText(note))),
    ...(nothingShared && !isSame
      ? [t('No common hits. With auto-generated IDs, hits of different collections cannot be matched.')]
      : []),
    ...(unpaired > 0 ? [t('{0} queries are in only one of the runs.', unpaired)] : []),
    ...(isInexact(baseline) || isInexact(run) ? [inexactNote()] : []),
  ];
}

const metricsText = (baseline: SearchRun, run: SearchRun): string =>
  t('The metrics differ ({0}, {1}): ranks can be compared, distances cannot.', metricName(baseline), metricName(run));

const metricName = (run: SearchRun): string =>
  isFused(run) ? t('fused score') : isScored(run) ? t('score of functions') : (run.metricType ?? '–');

export function noteText(note: ComparisonNote): string {
  if (note === 'metrics differ') return t('The metrics differ: ranks can be compared, distances cannot.');
  if (note === 'fewer hits') return t('Fewer hits than in the baseline.');
  return note === 'more hits' ? t('More hits than in the baseline.') : t('No hits in either run.');
}
