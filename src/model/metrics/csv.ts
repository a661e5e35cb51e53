import type { Series } from '../alert-rules/series';

/** Returns a series as CSV (RFC 4180): ISO 8601 times in UTC, and values with all their digits. `name`: of the metric; it has no commas. */
export function seriesCsv({ times, values }: Series, name: string, unit: string | undefined): string {
  const head = `time,${name.replaceAll(/[^\w.-]+/g, '_')}${unit && unit !== 'count' ? `_${unit.replaceAll(/\W+/g, '_')}` : ''}`;
  const lines = Array.from(times, (time, at) => `${new Date(time).toISOString()},${values[at]}`);
  return `${[head, ...lines].join('\r\n')}\r\n`;
}
