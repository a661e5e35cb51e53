const UNITS: readonly (readonly [ms: number, name: string])[] = [
  [86_400_000, 'd'],
  [3_600_000, 'h'],
  [60_000, 'min'],
  [1000, 's'],
];

/** A time span by its two largest units: `2 h 10 min`, `45 s`; below a second in milliseconds. */
export function durationWords(ms: number): string {
  const first = UNITS.findIndex(([size]) => ms >= size);
  if (first < 0) return `${Math.round(ms)} ms`;
  const [[size, name], smaller] = [UNITS[first]!, UNITS[first + 1]];
  const whole = Math.floor(ms / size);
  const rest = smaller ? Math.floor((ms - whole * size) / smaller[0]) : 0;
  return rest > 0 ? `${whole} ${name} ${rest} ${smaller![1]}` : `${whole} ${name}`;
}
