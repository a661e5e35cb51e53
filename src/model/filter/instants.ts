/** A duration of ISO 8601: whole months, which differ in length, and milliseconds. */
export interface Duration {
  readonly months: number;
  readonly milliseconds: number;
}

const INSTANT = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(Z|[+-]\d\d:?\d\d)?)?$/i;
const DURATION = /^P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/;

/** Parses a time to milliseconds since 1970; UTC by default. Undefined for an invalid one. */
export function instantOf(text: string): number | undefined {
  const [all, date, time = '00:00', zone = 'Z'] = INSTANT.exec(text) ?? [];
  if (all === undefined) return undefined;
  const offset = zone.replace(/^([+-]\d\d)(\d\d)$/, '$1:$2').toUpperCase();
  const instant = Date.parse(`${date}T${time}${offset}`);
  return Number.isNaN(instant) ? undefined : instant;
}

export function durationOf(text: string): Duration | undefined {
  const found = DURATION.exec(text);
  if (!found) return undefined;
  const [years, months, days, hours, minutes, seconds] = found.slice(1).map(part => Number(part ?? 0));
  return {
    months: years! * 12 + months!,
    milliseconds: (((days! * 24 + hours!) * 60 + minutes!) * 60 + seconds!) * 1000,
  };
}

/** A point in time, moved by a duration as a calendar in UTC does: a month from 31 January ends on the last of February. */
export function moved(instant: number, { months, milliseconds }: Duration, sign: 1 | -1): number {
  if (months === 0) return instant + sign * milliseconds;
  const date = new Date(instant);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + sign * months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return date.getTime() + sign * milliseconds;
}
