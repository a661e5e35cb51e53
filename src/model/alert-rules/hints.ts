import type { RuleDraft } from './rule-draft';
import type { Issue } from '../issues';
import { actionHints } from './hints-actions';
import { neighbourHints } from './hints-neighbours';
import { triggerHints } from './hints-trigger';

/** A hint: nothing refuses the rule, and it can be applied. */
export interface Hint extends Issue {
  /** The fix; without `value`, the value at `path` is removed. */
  readonly fix?: Fix;
}

export interface Fix {
  readonly label: string;
  readonly path: readonly (string | number)[];
  readonly value?: string | number | boolean;
}

/** Known surroundings of a rule; absent ones are unknown and give no hints. */
export interface Surroundings {
  /** The rules of the same project, this one left out or not. */
  readonly rules?: readonly RuleDraft[];
  readonly clusters?: readonly { readonly clusterId: string; readonly dedicated?: boolean | undefined }[];
}

/** Returns all hints for a rule. */
export const alertHints = (rule: RuleDraft, surroundings: Surroundings = {}): Hint[] => [
  ...triggerHints(rule),
  ...actionHints(rule),
  ...neighbourHints(rule, surroundings),
];
