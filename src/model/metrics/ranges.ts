const HOUR_MS = 3_600_000;

/** Time ranges of metrics, as ISO 8601 durations. */
export const METRIC_PERIODS = ['PT1H', 'PT6H', 'P1D', 'P7D', 'P30D'] as const;
export type MetricPeriod = (typeof METRIC_PERIODS)[number];

/** Length of a time range and time between its values, which is sent as `granularity`: a few hundred values each. */
const RANGES: Readonly<Record<MetricPeriod, { readonly hours: number; readonly granularity: string; stepMs: number }>> =
  {
    PT1H: { hours: 1, granularity: 'PT30S', stepMs: 30_000 },
    PT6H: { hours: 6, granularity: 'PT1M', stepMs: 60_000 },
    P1D: { hours: 24, granularity: 'PT2M', stepMs: 120_000 },
    P7D: { hours: 7 * 24, granularity: 'PT15M', stepMs: 900_000 },
    P30D: { hours: 30 * 24, granularity: 'PT1H', stepMs: HOUR_MS },
  };

/** Returns the granularity of a time range, as the service takes it. */
export const granularityOf = (period: MetricPeriod): string => RANGES[period].granularity;

/** Returns the length of a time range and the time between its values, in milliseconds. */
export const spanOf = (period: MetricPeriod): { readonly lengthMs: number; readonly stepMs: number } => ({
  lengthMs: RANGES[period].hours * HOUR_MS,
  stepMs: RANGES[period].stepMs,
});
