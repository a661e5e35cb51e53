/** The range of an axis that shows these values: from 0 where they begin near it, and with a little room. */
export function axisRange(min: number, max: number): [low: number, high: number] {
  const [low, high] = min <= max ? [min, max] : [0, 1];
  const room = (high - low || Math.abs(high) || 1) * 0.08;
  const fromZero = low >= 0 && low < high * 0.4;
  return [fromZero ? 0 : low - room, high + room];
}

/** A step of 1, 2 or 5 in some decimal place: about a two-hundredth of the range. */
export function stepFor(low: number, high: number): number {
  const rough = (high - low) / 200;
  if (!(rough > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(rough));
  const factor = [1, 2, 5, 10].find(each => each * power >= rough * 0.999)!;
  return factor * power;
}

/** A value at a step, as a text without the digits that floating point adds. */
export function steppedText(value: number, step: number): string {
  const places = Math.max(0, Math.min(20, -Math.floor(Math.log10(step) + 1e-9)));
  const text = (Math.round(value / step) * step).toFixed(places);
  return String(Number(text));
}

/** A bound of a step of a ramp, with two digits of the width of the step: more say nothing. */
export const stepBoundText = (bound: number, width: number): string =>
  steppedText(bound, 10 ** (Math.floor(Math.log10(width)) - 1));

/** The cells of a table of distances, with all their digits: a distance, and its step to the next one (empty: there is none). */
export function distanceCells(values: readonly number[], at: number): readonly [distance: string, gap: string] {
  const [distance, next] = [values[at]!, values[at + 1]];
  // Without the digits that only subtracting makes up.
  return [String(distance), next === undefined ? '' : String(Number(Math.abs(next - distance).toPrecision(12)))];
}
