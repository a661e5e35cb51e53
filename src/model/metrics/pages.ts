import { Badge } from '../badges';
import type { Protocol } from '../rpc';
import * as z from '../zod';
import { METRIC_PERIODS } from './ranges';
import { GROUPS } from './plots';

/** A cluster whose metrics a page shows, as the page is stored: ids and names. */
export const MetricsPlace = z.object({
  connectionId: z.string(),
  clusterId: z.string(),
  clusterName: z.optional(z.string()),
  projectId: z.optional(z.string()),
  regionId: z.optional(z.string()),
});
export type MetricsPlace = z.output<typeof MetricsPlace>;

/** Choices of a page. `zoom`: the visible part of the time range, in milliseconds since 1970. */
export const MetricsChoices = z.object({
  period: z.enum(METRIC_PERIODS),
  groups: z.array(z.enum(GROUPS)),
  live: z.boolean(),
  zoom: z.optional(z.object({ from: z.number(), to: z.number() })),
});
export type MetricsChoices = z.output<typeof MetricsChoices>;

/** A page of one or two clusters as VS Code stores it for a restored window. */
export const StoredMetrics = z.object({
  places: z.array(MetricsPlace),
  choices: z.optional(MetricsChoices),
});
export type StoredMetrics = z.output<typeof StoredMetrics>;

/** A cluster of a page with its connection. `gone`: the reason why it cannot be shown. */
const ShownPlace = z.object({
  place: MetricsPlace,
  connection: z.string(),
  marks: z.array(Badge),
  project: z.optional(z.string()),
  gone: z.optional(z.string()),
});
export type ShownPlace = z.output<typeof ShownPlace>;

export const MetricsState = z.object({
  places: z.array(ShownPlace),
  choices: z.optional(MetricsChoices),
  bundle: z.optional(z.record(z.string(), z.string())),
});
export type MetricsState = z.output<typeof MetricsState>;

const isNumbers = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every(number => typeof number === 'number');
const Numbers = z.custom<number[]>(isNumbers);

/**
 * The values of a metric. `source`: the service, or the requests of this window; absent if there are no values. `problem`: the reason for
 * missing values of the service. `from`, `to`: the time range.
 */
export const MetricReading = z.object({
  source: z.optional(z.enum(['service', 'window'])),
  unit: z.optional(z.string()),
  times: Numbers,
  values: Numbers,
  stepMs: z.number(),
  from: z.number(),
  to: z.number(),
  problem: z.optional(z.string()),
});
export type MetricReading = z.output<typeof MetricReading>;

/** A change of the journal in the time of a plot. */
const MetricEvent = z.object({ at: z.number(), text: z.string() });
export type MetricEvent = z.output<typeof MetricEvent>;

/** An alert rule on a metric of the query. */
const RuleLine = z.object({
  name: z.string(),
  metric: z.string(),
  /** The threshold in the unit of the rule. */
  threshold: z.number(),
  unit: z.optional(z.string()),
  /** The condition in words: `> 70 %`. */
  condition: z.string(),
  enabled: z.boolean(),
});
export type RuleLine = z.output<typeof RuleLine>;

/** Marks of the plots of a cluster. `problems`: sentences about marks that could not be read. */
export const MetricMarks = z.object({
  events: z.array(MetricEvent),
  rules: z.array(RuleLine),
  problems: z.array(z.string()),
});
export type MetricMarks = z.output<typeof MetricMarks>;

const nothing = z.null();

/** A cluster in a call. Not its index: the host can have other clusters by then. */
const PlaceRef = z.object({ connectionId: z.string(), clusterId: z.string() });
export type PlaceRef = z.output<typeof PlaceRef>;

/** Protocol between the page of metrics and its host. */
export const metricsProtocol = {
  calls: {
    open: { params: nothing, result: MetricsState },
    /** Reads a metric. `fresh`: no reading of the last minute. */
    read: {
      params: z.object({ place: PlaceRef, name: z.string(), period: z.enum(METRIC_PERIODS), fresh: z.boolean() }),
      result: MetricReading,
    },
    marks: { params: z.object({ place: PlaceRef, period: z.enum(METRIC_PERIODS) }), result: MetricMarks },
    /** Keeps the choices while the page is hidden. */
    keep: { params: MetricsChoices, result: nothing },
    copy: { params: z.object({ text: z.string() }), result: nothing },
    /** Saves a PNG, in base64. Null: cancelled. */
    savePicture: { params: z.object({ name: z.string(), png: z.string() }), result: z.nullable(z.string()) },
    /** Opens a draft of an alert rule. */
    alertOn: {
      params: z.object({
        place: PlaceRef,
        name: z.string(),
        unit: z.optional(z.string()),
        comparisonMethod: z.string(),
        threshold: z.string(),
        windowSize: z.string(),
        period: z.enum(METRIC_PERIODS),
      }),
      result: nothing,
    },
    /** Adds a second cluster, or replaces it; the user picks. */
    compare: { params: nothing, result: nothing },
    stopComparing: { params: nothing, result: nothing },
  },
  events: { changed: MetricsState },
} satisfies Protocol;
