import { check } from '../../../src/model/issues';
import type * as z from '../../../src/model/zod';

/** Where a schema complains about an input, as dotted paths in order; none when it does not. */
export function issuePaths(schema: z.ZodMiniType, input: unknown): string[] {
  const checked = check(schema, input);
  return checked.ok ? [] : checked.issues.map(({ path }) => path.join('.'));
}

/** One case of a rule: what it says, an input, and the paths that are wrong with it. */
export type Case = readonly [what: string, input: unknown, ...wrong: string[]];
