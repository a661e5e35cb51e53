import { check } from '../../../src/model/issues';
import type * as z from '../../../src/model/zod';

/** Returns the paths of a schema's issues with an input, dotted, in order; empty for a valid input. */
export function issuePaths(schema: z.ZodMiniType, input: unknown): string[] {
  const checked = check(schema, input);
  return checked.ok ? [] : checked.issues.map(({ path }) => path.join('.'));
}

/** A case of a rule: its description, an input, and the paths of its issues. */
export type Case = readonly [what: string, input: unknown, ...wrong: string[]];
