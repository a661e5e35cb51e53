/**
 * Faults that change nothing anyone could tell, so no test can find them: the line as it stands, without its indentation, what is
 * replaced and by what as `npm run mutants` prints it, and why it is the same.
 */
export interface Equivalent {
  readonly code: string;
  readonly was: string;
  readonly fault: string;
  readonly why: string;
}

export const EQUIVALENTS: readonly Equivalent[] = [];
