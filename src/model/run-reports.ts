import { t } from '@vscode/l10n';
import { code, plainText, table } from './markdown';
import type { ComparedHit } from './compared-hits';
import { compareRuns, type Comparison, type ComparisonNote } from './run-comparisons';
import { byQuery, summaryOf, type Spread } from './run-summaries';
import { isNearness, type SearchRun } from './search-runs';
import type { Hit } from './searches';

/** How many rows of one query are written out: what changed comes first. */
const MOST_ROWS = 200;

/** A run held against a baseline, query by query. */
export interface RunComparison {
  readonly baseline: SearchRun;
  readonly run: SearchRun;
  readonly queries: readonly Comparison[];
  /** Queries that only one of them has. */
  readonly unpaired: number;
}

/** Undefined where one of them is no search, and so has no ranking. */
export function runComparison(baseline: SearchRun, run: SearchRun): RunComparison | undefined {
  if (!isNearness(baseline) || !isNearness(run)) return undefined;
  const [before, now] = [comparedQueries(baseline), comparedQueries(run)];
  const paired = Math.min(before.length, now.length);
  return {
    baseline,
    run,
    queries: now.slice(0, paired).map((query, at) => compareRuns(before[at]!, query)),
    unpaired: Math.max(before.length, now.length) - paired,
  };
}

function comparedQueries({ rows, topks, metricType, call, times }: SearchRun) {
  const { limit } = call.body as { limit?: number };
  const elapsedMs = times.networkMs + times.parseMs;
  return byQuery(rows as Hit[], topks).map(hits => ({ hits, metricType, limit, elapsedMs }));
}

/** The comparison in one line. */
export function comparisonLine({ queries, baseline, run, unpaired }: RunComparison): string {
  const { overlapWithTies, jaccard, rankBiasedOverlap, gained, lost } = summaryOf(queries, unpaired);
  const k = Math.max(0, ...queries.map(query => query.k));
  const parts = [
    t('overlap@{0} {1}', k, share(overlapWithTies.mean)),
    t('Jaccard {0}', share(jaccard.mean)),
    t('rank-biased overlap {0}', share(rankBiasedOverlap.mean)),
    t('{0} gained, {1} lost', gained, lost),
    t('{0} ms, before {1} ms', ms(timeOf(run)), ms(timeOf(baseline))),
  ];
  const notes = [...new Set(queries.flatMap(query => query.notes))].map(noteText);
  return [t('Against the baseline: {0}.', parts.join(' · ')), ...notes].join(' ');
}

/** The comparison as a Markdown document: what was compared, the measures, and where each hit went. */
export function comparisonReport(comparison: RunComparison): string {
  const { baseline, run, queries, unpaired } = comparison;
  const several = queries.length > 1;
  return [
    `# ${t('Comparison with the baseline')}`,
    '',
    ...table(
      ['', t('Baseline'), t('This run')],
      [
        [t('Asked'), plainText(baseline.label), plainText(run.label)],
        [t('Where'), placeText(baseline), placeText(run)],
        ...differences(baseline, run),
        [t('At'), new Date(baseline.at).toISOString(), new Date(run.at).toISOString()],
        [t('Time'), `${ms(timeOf(baseline))} ms`, `${ms(timeOf(run))} ms`],
      ],
    ),
    ...remarks(comparison).flatMap(remark => [`> ${remark}`, '']),
    ...(several ? summaryTable(queries, unpaired) : []),
    ...(several ? worstFirst(queries) : queries.map((_, at) => at)).flatMap(at => [
      ...(several ? [`## ${t('Query {0}', at + 1)}`, ''] : []),
      ...measures(queries[at]!),
      ...moves(queries[at]!),
    ]),
  ].join('\n');
}

const share = (value: number): string => String(Math.floor(value * 1000) / 1000);
const ms = (time: number): string => (time < 10 ? time.toFixed(1) : String(Math.round(time)));
const timeOf = ({ times }: SearchRun): number => times.networkMs + times.parseMs;

const placeText = ({ place }: SearchRun): string =>
  plainText([place.connectionName, place.clusterName, place.dbName, place.collectionName].join(' › '));

/** What was asked differently, field by field; vectors are not written out. */
function differences(baseline: SearchRun, run: SearchRun): string[][] {
  const [before, now] = [baseline.call.body, run.call.body] as Readonly<Record<string, unknown>>[];
  const names = [
    'annsField',
    'filter',
    'partitionNames',
    'limit',
    'offset',
    'searchParams',
    'params',
    'consistencyLevel',
  ];
  const text = (value: unknown) => (value === undefined ? '–' : code(JSON.stringify(value)));
  const rows = names
    .filter(name => JSON.stringify(before![name]) !== JSON.stringify(now![name]))
    .map(name => [code(name), text(before![name]), text(now![name])]);
  return baseline.metricType === run.metricType
    ? rows
    : [...rows, [t('Metric'), plainText(baseline.metricType ?? '–'), plainText(run.metricType ?? '–')]];
}

function remarks({ baseline, run, queries, unpaired }: RunComparison): string[] {
  const { place: before } = baseline;
  const { place: now } = run;
  const sameCollection = before.collectionName === now.collectionName && before.dbName === now.dbName;
  return [
    ...(sameCollection ? [] : [t('These are different collections: hits are paired by their ids.')]),
    ...[...new Set(queries.flatMap(({ notes }) => notes))].map(noteText),
    ...(unpaired > 0 ? [t('{0} queries are in one of the runs only.', unpaired)] : []),
  ];
}

function noteText(note: ComparisonNote): string {
  if (note === 'metrics differ') return t('The metrics differ: ranks can be compared, distances cannot.');
  if (note === 'fewer hits') return t('There are fewer hits than in the baseline.');
  return note === 'more hits' ? t('There are more hits than in the baseline.') : t('Neither found anything.');
}

function summaryTable(queries: readonly Comparison[], unpaired: number): string[] {
  const summary = summaryOf(queries, unpaired);
  const row = (name: string, { mean, median, least }: Spread) => [name, share(mean), share(median), share(least)];
  return [
    t('{0} of {1} queries have the same answer, but for ties.', summary.unchanged, queries.length),
    '',
    ...table(
      ['', t('Mean'), t('Median'), t('Least')],
      [
        row(t('Overlap'), summary.overlap),
        row(t('Overlap, ties are no loss'), summary.overlapWithTies),
        row(t('Jaccard'), summary.jaccard),
        row(t('Rank-biased overlap'), summary.rankBiasedOverlap),
      ],
    ),
  ];
}

const worstFirst = (queries: readonly Comparison[]): readonly number[] => summaryOf(queries).worst;

function measures({
  k,
  overlap,
  overlapsAt,
  overlapWithTies,
  jaccard,
  rankBiasedOverlap,
  counts,
}: Comparison): string[] {
  return [
    ...table(
      [t('Measure'), t('Value')],
      [
        ...overlapsAt.map(([depth, value]) => [t('Overlap@{0}', depth), share(value)]),
        [t('Overlap@{0}', k), share(overlap)],
        [t('Overlap@{0}, ties are no loss', k), share(overlapWithTies)],
        [t('Jaccard'), share(jaccard)],
        [t('Rank-biased overlap'), share(rankBiasedOverlap)],
      ],
    ),
    [
      t('{0} where they were', counts.same),
      t('{0} up', counts.up),
      t('{0} down', counts.down),
      t('{0} moved among equals', counts.tied),
      t('{0} gained', counts.gained),
      t('{0} lost', counts.lost),
    ].join(', '),
    '',
  ];
}

function moves({ hits }: Comparison): string[] {
  const changed = hits.changed();
  const isChanged = new Set(changed);
  const others = Array.from({ length: hits.length }, (_, row) => row).filter(row => !isChanged.has(row));
  const rows = [...changed, ...others].slice(0, MOST_ROWS).map(row => hits.at(row)!);
  const left = hits.length - rows.length;
  return [
    ...table(
      [t('Move'), t('Rank'), t('Before'), t('Id'), t('Distance'), t('Before')],
      rows.map(hit => [
        moveText(hit),
        String(hit.now?.rank ?? '–'),
        String(hit.before?.rank ?? '–'),
        code(String(hit.id)),
        distanceText(hit.now?.distance),
        distanceText(hit.before?.distance),
      ]),
    ),
    ...(left > 0 ? [t('{0} more hits are left out.', left), ''] : []),
  ];
}

const distanceText = (distance: number | undefined): string => (distance === undefined ? '–' : distance.toFixed(6));

function moveText({ mark, move }: ComparedHit): string {
  if (mark === undefined) return '';
  if (move === undefined) return mark === 'gained' ? t('gained') : mark === 'lost' ? t('lost') : t('tied');
  return `${mark === 'tied' ? '=' : move > 0 ? '↑' : '↓'} ${Math.abs(move)}`;
}
