/** Share of a query in the score of an entity; `adds`: undefined if the service alone knows. */
export interface ShownShare {
  readonly rank: number;
  readonly distance: number;
  readonly adds: number | undefined;
}

export interface ScoredRow {
  readonly score: number;
  readonly shares: readonly (ShownShare | undefined)[];
}

/** Numbers of decimals: of the scores and what the queries add to them, and of the distances of each query. */
export interface ShareDecimals {
  readonly score: number;
  readonly distances: readonly number[];
}

/** Significant digits of the largest number of a column: scores of ranks are small. */
const DIGITS = 5;

/** Returns the decimals of each column, so that the decimal points align and the parts of a score add up by eye. */
export const decimalsOfRows = (rows: readonly ScoredRow[], queries: number): ShareDecimals => ({
  score: decimalsOf(rows.flatMap(({ score, shares }) => [score, ...shares.map(share => share?.adds)])),
  distances: Array.from({ length: queries }, (_, at) => decimalsOf(rows.map(({ shares }) => shares[at]?.distance))),
});

function decimalsOf(values: readonly (number | undefined)[]): number {
  const largest = Math.max(0, ...values.map(value => (Number.isFinite(value) ? Math.abs(value!) : 0)));
  const before = largest === 0 ? DIGITS : Math.floor(Math.log10(largest)) + 1;
  return Math.min(MOST, Math.max(0, DIGITS - before));
}

/** The most decimals: beyond them a number is 0. */
const MOST = 20;
