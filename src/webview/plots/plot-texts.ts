const DAY_MS = 86_400_000;

const format = (options: Intl.DateTimeFormatOptions) => {
  const made = new Intl.DateTimeFormat(document.documentElement.lang || undefined, options);
  return (time: number): string => made.format(time);
};

const day = format({ month: 'short', day: 'numeric' });
const minute = format({ hour: '2-digit', minute: '2-digit' });
const second = format({ hour: '2-digit', minute: '2-digit', second: '2-digit' });
const whole = format({ dateStyle: 'medium', timeStyle: 'medium' });

/** Formats a time for an axis with ticks `stepMs` apart; at midnight, the date. */
export function tickText(time: number, stepMs: number): string {
  const at = new Date(time);
  const midnight = at.getHours() + at.getMinutes() + at.getSeconds() === 0;
  if (stepMs >= DAY_MS || midnight) return day(time);
  return stepMs < 60_000 ? second(time) : minute(time);
}

/** Formats a time in the user's time zone. */
export const timeText = (time: number): string => whole(time);

const numbers = new Intl.NumberFormat(document.documentElement.lang || undefined, { maximumSignificantDigits: 6 });
const large = new Intl.NumberFormat(document.documentElement.lang || undefined, {
  notation: 'compact',
  maximumSignificantDigits: 4,
});

/** Formats a value. */
export const numberText = (value: number): string =>
  Math.abs(value) >= 1e6 ? large.format(value) : numbers.format(value);

const rough = new Intl.NumberFormat(document.documentElement.lang || undefined, { maximumSignificantDigits: 4 });

/** Formats a computed difference, whose further digits say nothing. */
export const differenceText = (value: number): string => rough.format(value);

/** Formats a value that might be a name, such as a year: without grouping. */
export const plainText = (value: number): string =>
  Number.isInteger(value) && Math.abs(value) < 1e6 ? String(value) : numberText(value);
