import { METRIC_PERIODS } from '../metrics/ranges';
import type { Protocol } from '../rpc';
import { EMPTY_SERIES, type Series } from './series';
import * as z from '../zod';

/** Required share of a window beyond the threshold. */
export const JUDGEMENTS = ['every', 'average', 'any'] as const;
export type Judgement = (typeof JUDGEMENTS)[number];

/** Generated series for a preview. */
export const SHAPES = ['steady', 'spike', 'ramp', 'sawtooth', 'day rhythm', 'gaps'] as const;
export type Shape = (typeof SHAPES)[number];

const isNumbers = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every(number => typeof number === 'number');

/** Numbers in a message, checked in one pass: there can be a hundred thousand. */
const Numbers = z.custom<number[]>(isNumbers);

/** A series for the page. `times`: milliseconds since 1970. `notes`: corrections during parsing. */
const SentSeries = z.object({
  name: z.string(),
  unit: z.optional(z.string()),
  times: Numbers,
  values: Numbers,
  notes: z.array(z.string()),
});
export type SentSeries = z.output<typeof SentSeries>;

/** Source of a series. */
export const SeriesOrder = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('file') }),
  z.object({ kind: z.literal('text'), text: z.string() }),
  z.object({ kind: z.literal('latencies') }),
  z.object({
    kind: z.literal('metrics'),
    clusterId: z.string(),
    metricName: z.string(),
    period: z.enum(METRIC_PERIODS),
  }),
]);
export type SeriesOrder = z.output<typeof SeriesOrder>;

/** A loaded series with its source in words. `problem`: the reason for a missing series. */
export const Reading = z.object({
  /** The source; absent if nothing was requested. */
  order: z.optional(SeriesOrder),
  source: z.string(),
  series: z.array(SentSeries),
  problem: z.optional(z.string()),
});
export type Reading = z.output<typeof Reading>;

/** Kinds of sources of a preview. */
export const SOURCES = ['shape', 'text', 'file', 'latencies', 'metrics'] as const;
export type Source = (typeof SOURCES)[number];

/** Choices in a preview; not part of the document. */
export const Choices = z.object({
  source: z.enum(SOURCES),
  shape: z.enum(SHAPES),
  hours: z.number(),
  /** Bounds of a generated series; absent while the typed text is not a number. */
  low: z.optional(z.number()),
  high: z.optional(z.number()),
  judgement: z.enum(JUDGEMENTS),
  gaps: z.enum(['stays', 'resolves']),
  /** Index of the chosen series. */
  picked: z.number(),
  /** Id of the compared rule. */
  beside: z.optional(z.string()),
  clusterId: z.optional(z.string()),
  period: z.enum(METRIC_PERIODS),
});
export type Choices = z.output<typeof Choices>;

/** Requests of a form for its preview. The host keeps loaded series, because hidden pages lose them. */
export const rehearsalProtocol = {
  calls: {
    /** Reads a series. Null: cancelled. */
    readSeries: { params: SeriesOrder, result: z.nullable(Reading) },
    /** Returns the last loaded series. */
    reading: { params: z.null(), result: z.nullable(Reading) },
  },
  events: {},
} satisfies Protocol;

/** A series as the page has it. */
export const received = (sent: SentSeries | undefined, factor = 1): Series =>
  sent
    ? { times: Float64Array.from(sent.times), values: Float64Array.from(sent.values, value => value * factor) }
    : EMPTY_SERIES;
