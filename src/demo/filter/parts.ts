import type { FilterIssue, Span } from '../../model/filter';

/** Reads a value of a row (or of an entity). Nothing there: undefined or null. */
export type Getter<R> = (row: R) => unknown;

/** A filter that does not mean anything, or that is not evaluated here. `issues`: where and why. */
export class InvalidFilter extends Error {
  override readonly name = 'InvalidFilter';

  constructor(readonly issues: readonly FilterIssue[]) {
    super(issues.map(({ message }) => message).join('; '));
  }
}

export const refuse = ({ start, end }: Span, message: string): never => {
  throw new InvalidFilter([{ start, end, message }]);
};

/** A compiled part of a filter. `constant`: its constant value. `steps`: run first, in order. */
export interface Compiled<R> {
  readonly run: Getter<R>;
  readonly constant?: { readonly value: unknown };
  /** `float`: never a whole number; `int`: always one. */
  readonly number?: 'int' | 'float' | undefined;
  /** True for a Float field, or arithmetic on one: 32 bits, to which compared constants are rounded. */
  readonly single?: boolean | undefined;
  /** A field of points in time. */
  readonly time?: boolean | undefined;
  readonly depth: number;
  readonly steps: readonly ((row: R) => void)[];
}

const NO_STEPS: readonly never[] = [];

/** Calls deeper than this are cut into steps. */
const MAX_DEPTH = 200;

export const constantOf = <R>(value: unknown): Compiled<R> => ({
  run: () => value,
  constant: { value },
  number:
    typeof value === 'bigint' || Number.isInteger(value) ? 'int' : typeof value === 'number' ? 'float' : undefined,
  depth: 0,
  steps: NO_STEPS,
});

/** Rounds a number to 32 bits; other values unchanged. */
export const rounded = (value: unknown): unknown =>
  typeof value === 'number' || typeof value === 'bigint' ? Math.fround(Number(value)) : value;

/** Returns a constant for the comparison with another part. */
export const comparedConstant = (value: unknown, { single }: Compiled<never>): unknown =>
  single ? rounded(value) : value;

/** Combines parts. If the call depth grows too large, the part becomes its own step, so that no filter overflows the stack. */
export function composed<R>(parts: readonly Compiled<R>[], run: Getter<R>): Compiled<R> {
  let depth = 0;
  let steps: readonly ((row: R) => void)[] = NO_STEPS;
  for (const part of parts) {
    depth = Math.max(depth, part.depth + 1);
    if (part.steps.length > 0) steps = steps.length > 0 ? [...steps, ...part.steps] : part.steps;
  }
  if (depth < MAX_DEPTH) return { run, depth, steps };
  let value: unknown;
  const step = (row: R): void => {
    value = run(row);
  };
  return { run: () => value, depth: 0, steps: [...steps, step] };
}

/** One function of a part and its steps. */
export function getterOf<R>({ run, steps }: Compiled<R>): Getter<R> {
  if (steps.length === 0) return run;
  return row => {
    for (const step of steps) step(row);
    return run(row);
  };
}
