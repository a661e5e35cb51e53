import { check } from '../../../src/model/issues';
import type * as z from '../../../src/model/zod';

/** Returns the paths of a schema's issues with an input, dotted, in order; empty for a valid input. */
export function issuePaths(schema: z.ZodMiniType, input: unknown): string[] {
  const checked = check(schema, input);
  return checked.ok ? [] : checked.issues.map(({ path }) => path.join('.'));
}

/** One case of a rule: what it says, an input, and the paths that are wrong with it. */
export type Case = readonly [what: string, input: unknown, ...wrong: string[]];
