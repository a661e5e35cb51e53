import type { Series } from '../../model/alert-rules/series';
import type { MetricReading } from '../../model/metrics/pages';

/** A metric of a cluster as the page has it. Without a reading and a failure: on its way. */
export interface Shown {
  readonly reading?: MetricReading;
  readonly series?: Series;
  readonly failure?: string;
}

/** Returns the failure that all of several metrics share, such as of a cluster without metrics; undefined for a single metric. */
export function sharedFailure(metrics: readonly (Shown | undefined)[]): string | undefined {
  const failures = metrics.map(metric => {
    const { failure, reading } = metric ?? {};
    return failure ?? (reading?.values.length === 0 ? reading.problem : undefined);
  });
  return failures.length > 1 && failures.every(each => each === failures[0]) ? failures[0] : undefined;
}
