/** The cells of a table of distances, with all their digits: a distance, and its step to the next one (empty: there is none). */
export function distanceCells(values: readonly number[], at: number): readonly [distance: string, gap: string] {
  const [distance, next] = [values[at]!, values[at + 1]];
  // Without the digits that only subtracting makes up.
  return [String(distance), next === undefined ? '' : String(Number(Math.abs(next - distance).toPrecision(12)))];
}
