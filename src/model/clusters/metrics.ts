import { t } from '@vscode/l10n';
import { Name } from '../wire/values';
import { Id, Note } from '../wire/records';
import * as z from '../zod';

/**
 * Query of metrics of a cluster (beyond the specification; service facts 6): `start` and `end` (ISO 8601) or `period` (an ISO 8601
 * duration). `granularity`: a duration of at least PT30S.
 */
export const MetricsQuery = z
  .strictObject({
    start: z.optional(Name),
    end: z.optional(Name),
    period: z.optional(Name),
    granularity: Name,
    dbName: z.optional(Name),
    collectionName: z.optional(Name),
    metricQueries: z
      .array(z.strictObject({ name: Name, stat: z.optional(Name) }))
      .check(z.minLength(1, { error: () => t('Enter at least one metric') })),
  })
  .check(
    z.superRefine(({ start, end, period }, ctx) => {
      const complain = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message });
      if (period !== undefined) {
        if (start !== undefined || end !== undefined) complain('period', t('Enter either a period, or start and end'));
      } else if (start === undefined) complain('start', t('Enter start and end, or a period'));
      else if (end === undefined) complain('end', t('Enter the end of the time range'));
    }),
  );
export type MetricsQuery = z.input<typeof MetricsQuery>;

const Value = z.union([
  z.null(),
  z.number(),
  z.pipe(
    z.string(),
    z.transform(text => (text.trim() === '' || Number.isNaN(Number(text)) ? null : Number(text))),
  ),
]);

/** A list, with null or absent as an empty one. An unreadable point fails the list, because a plot must not omit points. */
const listOf = <S extends z.ZodMiniType>(item: S) =>
  z.pipe(
    z.optional(z.nullable(z.array(item))),
    z.transform(items => items ?? []),
  );

/** Values over time; null where nothing was measured. */
export const MetricSeries = z.looseObject({
  name: Id,
  unit: Note,
  values: listOf(z.looseObject({ timestamp: z.string(), value: z._default(Value, null) })),
});
export type MetricSeries = z.output<typeof MetricSeries>;

/** Returns the latest value of a metric, whatever the order of the list, with its time; undefined without one that is a number. */
export function latestValue(
  results: readonly MetricSeries[],
  name: string,
): { readonly value: number; readonly at: number } | undefined {
  return results
    .filter(each => each.name === name)
    .flatMap(({ values }) =>
      values.map(({ timestamp, value }) => ({ value: value ?? Number.NaN, at: Date.parse(timestamp) })),
    )
    .filter(({ value, at }) => Number.isFinite(value) && Number.isFinite(at))
    .reduce<{ readonly value: number; readonly at: number } | undefined>(
      (last, each) => (last && last.at > each.at ? last : each),
      undefined,
    );
}

export const MetricsResult = z.looseObject({ results: listOf(MetricSeries) });
export type MetricsResult = z.output<typeof MetricsResult>;
