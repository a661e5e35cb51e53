import fc from 'fast-check';
import type { Tally } from './tally';

/** Inputs that are tried at the same time: the engine answers one as slowly as a dozen. */
const AT_ONCE = 16;
/** New differences that are made as small as they get, which asks the engine many times. */
const SHRUNK = 8;

/** Result of a comparison of one input. */
export interface Judgement {
  readonly tally: Tally;
  /** Names of what explains a difference, none for a new one; undefined: there is none. */
  readonly rules: readonly string[] | undefined;
  /** Both answers, in lines. */
  readonly told: string;
}

export interface Sampling<T> {
  readonly inputs: fc.Arbitrary<T>;
  readonly runs: number;
  readonly seed: number;
  readonly judge: (input: T) => Promise<Judgement>;
  /** Reduces a differing input further, after the shrinking of the generator. */
  readonly reduce?: (input: T) => Promise<T>;
  readonly write: (input: T) => string;
}

const isNew = ({ rules }: Judgement): boolean => rules?.length === 0;

/** Judges random inputs and counts them in their tallies; shows the first new differences as small as they get. */
export async function compareSample<T>({ inputs, runs, seed, judge, reduce, write }: Sampling<T>): Promise<void> {
  const sample = fc.sample(inputs, { seed, numRuns: runs });
  const judgements = await inParallel(sample, judge);
  const fresh: number[] = [];
  for (const [run, { tally, rules }] of judgements.entries()) {
    if (!rules) tally.agree();
    else if (rules.length > 0) tally.explain(rules);
    else {
      tally.differ();
      fresh.push(run);
    }
  }
  const shown = new Set<string>();
  for (const run of fresh.slice(0, SHRUNK)) {
    const smallest = await shrunk(inputs, { run, seed }, async input => isNew(await judge(input)));
    const input = (await reduce?.(smallest)) ?? smallest;
    const text = write(input);
    if (shown.has(text)) continue;
    shown.add(text);
    const { tally, told } = await judge(input);
    tally.show(`  ${text}\n${told}`);
  }
}

/** The results in the order of the inputs. @throws Error that names everything that was under way when one failed */
async function inParallel<T, R>(inputs: readonly T[], work: (input: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const lane = async (): Promise<void> => {
    for (let at = next++; at < inputs.length; at = next++) results[at] = await work(inputs[at]!);
  };
  const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, lane));
  const failures = ends.filter(end => end.status === 'rejected').map(({ reason }) => (reason as Error).message);
  if (failures.length > 0) throw new Error(failures.join('\n'));
  return results;
}

/** Returns the shrunk input of one run. The same seed generates the same inputs, so earlier ones are skipped. */
async function shrunk<T>(
  inputs: fc.Arbitrary<T>,
  { run, seed }: { run: number; seed: number },
  differs: (input: T) => Promise<boolean>,
): Promise<T> {
  let passed = 0;
  const property = fc.asyncProperty(inputs, async input => passed++ < run || !(await differs(input)));
  const { counterexample } = await fc.check(property, { seed, numRuns: run + 1 });
  if (!counterexample) throw new Error(`Run ${run} of seed ${seed} differed once only`);
  return counterexample[0];
}
