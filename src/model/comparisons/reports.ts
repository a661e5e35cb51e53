import { t } from '@vscode/l10n';
import type { ComparedHit } from './hits';
import { code, plainText, table } from '../texts/markdown';
import { causeText, queryOrigins, rankText, type QueryOrigin } from './origins';
import type { QueryComparison } from './queries';
import {
  differencesOf,
  measuresOf,
  movesText,
  msText,
  noteText,
  pathText,
  remarksOf,
  shareText,
  spreadsOf,
  timeOf,
  type Difference,
} from './texts';
import { titlesOf, type Other, type RunComparison } from './runs';
import { summaryOf } from './summaries';

/** Maximum number of rows per query, sorted by change. */
const MAX_ROWS = 200;

/** The comparison in one line. */
export function comparisonLine({ queries, baseline, run, unpaired }: RunComparison, other?: Other): string {
  const { overlapWithTies, jaccard, rankBiasedOverlap, gained, lost } = summaryOf(queries, unpaired);
  const k = Math.max(0, ...queries.map(query => query.k));
  const parts = [
    t('overlap@{0} {1}', k, shareText(overlapWithTies.mean)),
    t('Jaccard {0}', shareText(jaccard.mean)),
    t('rank-biased overlap {0}', shareText(rankBiasedOverlap.mean)),
    t('{0} gained, {1} lost', gained, lost),
    t('latency without embedding {0} → {1} ms', msText(timeOf(baseline)), msText(timeOf(run))),
  ].join(' · ');
  const notes = [...new Set(queries.flatMap(query => query.notes))].map(noteText);
  return [against(baseline, other, parts), ...notes].join(' ');
}

function against(baseline: RunComparison['baseline'], other: Other | undefined, parts: string): string {
  if (!other) return t('Baseline “{0}”: {1}.', baseline.label, parts);
  const { title, earlier } = other;
  return earlier ? t('Compared with {0}: {1}.', title, parts) : t('{0}, compared with this run: {1}.', title, parts);
}

/** Returns the comparison as a Markdown document: both runs, the measures, and the rank change of each hit. */
export function comparisonReport(comparison: RunComparison, other?: Other): string {
  const { baseline, run, queries, unpaired } = comparison;
  const titles = titlesOf(other);
  const several = queries.length > 1;
  return [
    `# ${other ? t('Comparison') : t('Comparison with the baseline')}`,
    '',
    ...table(
      ['', plainText(titles.baseline), plainText(titles.run)],
      [
        [t('Query'), plainText(baseline.label), plainText(run.label)],
        [t('Target'), plainText(pathText(baseline)), plainText(pathText(run))],
        ...differencesOf(comparison).map(differenceRow),
        [t('Run at'), new Date(baseline.at).toISOString(), new Date(run.at).toISOString()],
        [t('Latency without embedding'), `${msText(timeOf(baseline))} ms`, `${msText(timeOf(run))} ms`],
      ],
    ),
    ...remarksOf(comparison).flatMap(remark => [`> ${plainText(remark)}`, '']),
    ...(several ? summaryTable(queries, unpaired) : []),
    ...(several ? summaryOf(queries).worst : queries.map((_, at) => at)).flatMap(at => [
      ...(several ? [`## ${t('Query {0}', at + 1)}`, ''] : []),
      ...measures(queries[at]!),
      ...moves(queries[at]!, queryOrigins(comparison)),
    ]),
  ].join('\n');
}

function differenceRow({ name, field, baseline, run }: Difference): string[] {
  const text = (value: string | undefined) => (value === undefined ? '–' : field ? code(value) : plainText(value));
  return [field ? code(name) : name, text(baseline), text(run)];
}

function summaryTable(queries: readonly QueryComparison[], unpaired: number): string[] {
  const summary = summaryOf(queries, unpaired);
  return [
    t('{0} of {1} queries return the same hits (ignoring ties).', summary.unchanged, queries.length),
    '',
    ...table(
      ['', t('Mean'), t('Median'), t('Minimum')],
      spreadsOf(summary).map(({ name, spread: { mean, median, min } }) => [
        name,
        shareText(mean),
        shareText(median),
        shareText(min),
      ]),
    ),
  ];
}

function measures(comparison: QueryComparison): string[] {
  const rows = measuresOf(comparison).map(({ name, value, meaning }) => [name, value, meaning]);
  return [...table([t('Measure'), t('Value'), t('Meaning')], rows), movesText(comparison), ''];
}

function moves({ hits }: QueryComparison, origins: readonly QueryOrigin[] | undefined): string[] {
  const changed = hits.changed();
  const isChanged = new Set(changed);
  const others = Array.from({ length: hits.length }, (_, row) => row).filter(row => !isChanged.has(row));
  const rows = [...changed, ...others].slice(0, MAX_ROWS).map(row => hits.at(row)!);
  const left = hits.length - rows.length;
  return [
    ...table(
      [t('Rank change'), t('Rank'), t('Before'), t('ID'), t('Distance'), t('Before'), ...originNames(origins)],
      rows.map(hit => [
        moveText(hit),
        String(hit.now?.rank ?? '–'),
        String(hit.before?.rank ?? '–'),
        code(String(hit.id)),
        distanceText(hit.now?.distance),
        distanceText(hit.before?.distance),
        ...(origins ? [causeText(origins, hit), ...origins.map(each => rankText(each, hit.id))].map(plainText) : []),
      ]),
    ),
    ...(left > 0 ? [t('{0} more hits are not shown.', left), ''] : []),
  ];
}

const originNames = (origins: readonly QueryOrigin[] | undefined): string[] =>
  origins ? [t('Lost or gained by'), ...origins.map(({ name }) => plainText(t('Rank in {0}', name)))] : [];

const distanceText = (distance: number | undefined): string => (distance === undefined ? '–' : distance.toFixed(6));

function moveText({ mark, move }: ComparedHit): string {
  if (mark === undefined) return '';
  if (move === undefined) return mark === 'gained' ? t('gained') : mark === 'lost' ? t('lost') : t('tied');
  return `${mark === 'tied' ? '=' : move > 0 ? '↑' : '↓'} ${Math.abs(move)}`;
}
