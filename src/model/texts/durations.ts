import { t } from '@vscode/l10n';

const SECOND_MS = 1000;
const UNITS: readonly (readonly [ms: number, words: (count: number) => string])[] = [
  [86_400_000, count => t('{0} d', count)],
  [3_600_000, count => t('{0} h', count)],
  [60_000, count => t('{0} min', count)],
  [SECOND_MS, count => t('{0} s', count)],
];

/** A time span by its two largest units: `2 h 10 min`, `45 s`; below a second in milliseconds. */
export function durationWords(ms: number): string {
  const first = UNITS.findIndex(([size]) => ms >= size);
  return first < 0 ? t('{0} ms', Math.round(ms)) : inUnits(ms, UNITS.slice(first, first + 2));
}

/** A setting by all its units, so that different settings differ: `1 h 10 s`. No whole number of seconds above 0: `0.5 s`. */
export const exactDuration = (seconds: number): string =>
  Number.isInteger(seconds) && seconds > 0 ? inUnits(seconds * SECOND_MS, UNITS) : t('{0} s', seconds);

function inUnits(ms: number, units: typeof UNITS): string {
  let rest = ms;
  return units
    .flatMap(([size, words]) => {
      const count = Math.floor(rest / size);
      rest -= count * size;
      return count > 0 ? [words(count)] : [];
    })
    .join(' ');
}
