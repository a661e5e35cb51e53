import type { Protocol } from '../rpc';
import { EMPTY_SERIES, type Series } from './series';
import * as z from '../zod';

/** What of a window must be beyond the threshold. */
export const JUDGEMENTS = ['every', 'average', 'any'] as const;
export type Judgement = (typeof JUDGEMENTS)[number];

/** Made-up courses of a metric, to see what a rule would make of them. */
export const SHAPES = ['steady', 'spike', 'ramp', 'sawtooth', 'day rhythm', 'gaps'] as const;
export type Shape = (typeof SHAPES)[number];

const isNumbers = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every(number => typeof number === 'number');

/** Numbers in a message, looked at in one pass: there may be a hundred thousand. */
const Numbers = z.custom<number[]>(isNumbers);

/** A series on its way to the page. `times`: milliseconds since 1970. `notes`: what had to be done to read it. */
const SentSeries = z.object({
  name: z.string(),
  unit: z.optional(z.string()),
  times: Numbers,
  values: Numbers,
  notes: z.array(z.string()),
});
export type SentSeries = z.output<typeof SentSeries>;

/** How far back the service is asked for its metrics. */
export const METRIC_PERIODS = ['PT1H', 'PT6H', 'P1D', 'P7D'] as const;
export type MetricPeriod = (typeof METRIC_PERIODS)[number];

/** What to read a series from. */
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

/** What was read, and from where in words. `problem`: why there is nothing. */
export const Reading = z.object({
  /** What it was read from; absent where it was not asked for. */
  order: z.optional(SeriesOrder),
  source: z.string(),
  series: z.array(SentSeries),
  problem: z.optional(z.string()),
});
export type Reading = z.output<typeof Reading>;

/** Where the series of a rehearsal comes from. */
export const SOURCES = ['shape', 'text', 'file', 'latencies', 'metrics'] as const;
export type Source = (typeof SOURCES)[number];

/** What is chosen in a rehearsal; no part of the document. */
export const Choices = z.object({
  source: z.enum(SOURCES),
  shape: z.enum(SHAPES),
  hours: z.number(),
  low: z.number(),
  high: z.number(),
  judgement: z.enum(JUDGEMENTS),
  gaps: z.enum(['stays', 'resolves']),
  /** Which of several series that were read. */
  picked: z.number(),
  /** The rule beside this one, by its id. */
  beside: z.optional(z.string()),
  clusterId: z.optional(z.string()),
  period: z.enum(METRIC_PERIODS),
});
export type Choices = z.output<typeof Choices>;

/** What a form asks for its rehearsal. The host keeps what was read: a page that was hidden begins anew. */
export const rehearsalProtocol = {
  calls: {
    /** Null: the person gave up. */
    readSeries: { params: SeriesOrder, result: z.nullable(Reading) },
    /** What was read last. */
    reading: { params: z.null(), result: z.nullable(Reading) },
  },
  events: {},
} satisfies Protocol;

/** A series as the page has it. */
export const received = (sent: SentSeries | undefined, factor = 1): Series =>
  sent
    ? { times: Float64Array.from(sent.times), values: Float64Array.from(sent.values, value => value * factor) }
    : EMPTY_SERIES;
