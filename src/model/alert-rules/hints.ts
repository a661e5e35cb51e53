import type { RuleDraft } from './rule-draft';
import type { Issue } from '../issues';
import { actionHints } from './hints-actions';
import { neighbourHints } from './hints-neighbours';
import { triggerHints } from './hints-trigger';

/** What one had better look at: nothing refuses it, and the rule can be applied as it is. */
export interface Hint extends Issue {
  /** What sets it right; without `value`, what stands at `path` goes. */
  readonly fix?: Fix;
}

export interface Fix {
  readonly label: string;
  readonly path: readonly (string | number)[];
  readonly value?: string | number | boolean;
}

/** What stands around a rule, as far as it is known: absent is not known, and then nothing is said of it. */
export interface Surroundings {
  /** The rules of the same project, this one left out or not. */
  readonly rules?: readonly RuleDraft[];
  readonly clusters?: readonly { readonly clusterId: string; readonly dedicated?: boolean | undefined }[];
}

/** Everything that is odd about a rule. */
export const alertHints = (rule: RuleDraft, surroundings: Surroundings = {}): Hint[] => [
  ...triggerHints(rule),
  ...actionHints(rule),
  ...neighbourHints(rule, surroundings),
];
