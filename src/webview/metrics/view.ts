import { unitFactor } from '../../model/alert-rules/series-units';
import { EMPTY_SERIES, gapMsOf, type Series } from '../../model/alert-rules/series';
import type { RuleLine } from '../../model/metrics/pages';
import { boundsOf, firstAt, partOf, thinned } from '../../model/metrics/thinning';
import type { PlotView } from '../plots/plot';
import { axisRange } from '../plots/plot-scales';
import type { Shown } from './shown';

/** Columns of pixels to which a line is thinned while its width is unknown. */
const COLUMNS = 800;

/** Width of a column in pixels: a column has up to four values. */
const COLUMN_PX = 3;

/** A threshold more than this many times above the values would flatten the line: the plot names the rule below it instead. */
const MAX_ABOVE = 4;

export type Span = readonly [from: number, to: number];

/** Returns the thresholds of rules on a metric in the unit of its values. */
export const thresholdsOf = (rules: readonly RuleLine[], name: string, unit: string | undefined) =>
  rules
    .filter(({ metric }) => metric === name)
    .map(rule => ({
      ...rule,
      threshold: rule.threshold * ((rule.unit && unit ? unitFactor(rule.unit, unit) : 1) ?? 1),
    }));

/** Returns the range of the values of several clusters that stand side by side, with the thresholds near them. */
export function valueRange(
  all: readonly Shown[],
  [from, to]: Span,
  thresholds: readonly number[],
): readonly [low: number, high: number] {
  const bounds = all.flatMap(({ series }) => (series && boundsOf(series, from, to)) ?? []);
  const [low, high] = [Math.min(...bounds), Math.max(...bounds)];
  const near = thresholds.filter(each => bounds.length === 0 || (each <= high * MAX_ABOVE && each >= low / MAX_ABOVE));
  return axisRange(Math.min(low, ...near), Math.max(high, ...near));
}

/** Returns the content of a plot: the visible part of a series, thinned to the pixels. */
export function viewOf(
  { series = EMPTY_SERIES, reading }: Shown,
  span: Span,
  range: readonly [number, number],
  columns = COLUMNS,
): PlotView {
  const width = Math.max(100, Math.round(columns / COLUMN_PX));
  return {
    series: thinned(partOf(series, ...span), width),
    gapMs: Math.max(gapMsOf(reading?.stepMs ?? 0, 0), (span[1] - span[0]) / width),
    range,
    times: span,
  };
}

/** Returns the indexes of the first and the last value within a time range; the first is higher if there is none. */
export const indexesIn = ({ times }: Series, [from, to]: Span): readonly [first: number, last: number] => [
  firstAt(times, from),
  firstAt(times, to + 1) - 1,
];

/** Least length of a zoom, in milliseconds. */
const LEAST_MS = 60_000;

/** Returns a time range zoomed by a factor around a time, within the whole one; undefined: the whole one. */
export function zoomedBy(span: Span, whole: Span, factor: number, around: number): Span | undefined {
  const length = (span[1] - span[0]) / factor;
  if (length >= whole[1] - whole[0]) return undefined;
  const wanted = Math.max(LEAST_MS, length);
  const share = (around - span[0]) / (span[1] - span[0]);
  const from = Math.min(whole[1] - wanted, Math.max(whole[0], around - share * wanted));
  return [from, from + wanted];
}

/** Returns the time range that a drag selects within the whole one; undefined: too short to be meant. */
export function draggedSpan(a: number, b: number, whole: Span): Span | undefined {
  const [from, to] = [Math.max(whole[0], Math.min(a, b)), Math.min(whole[1], Math.max(a, b))];
  return to - from >= LEAST_MS ? [from, to] : undefined;
}
