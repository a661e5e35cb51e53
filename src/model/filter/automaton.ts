import { t } from '@vscode/l10n';
import { type CodeTest, isWord, PatternProblem } from './pattern-classes';
import { type Look, parsePattern, type PatternNode } from './patterns';

/** A step of a pattern: matches a character, asserts a position, or branches; `end`: a match. */
type Step =
  | { readonly kind: 'take'; readonly test: CodeTest; readonly next: number }
  | { readonly kind: 'look'; readonly look: Look; readonly next: number }
  | { readonly kind: 'ways'; readonly ways: number[] }
  | { readonly kind: 'end' };

const MAX_STEPS = 5000;
/** Maximum number of cached states; beyond it the cache is cleared, so that memory stays small for every pattern. */
const MAX_STATES = 300;
/** A followed path takes as long as this many comparisons of two values. */
const COST = 30;
const NOTHING = -1; // before the first character, and after the last

/** A state after a character: the possible next steps. Transitions are cached. */
interface State {
  readonly steps: readonly number[];
  readonly before: number;
  readonly ascii: (State | 'found' | undefined)[];
  readonly others: Map<number, State | 'found'>;
}

/**
 * Returns a matcher that finds a pattern anywhere in a text. It reads every character once, following all paths through the pattern at the
 * same time. `spend`: gets the time of the followed paths, in comparisons of two values, and can end the match by throwing. @throws PatternProblem
 */
export function patternMatcher(pattern: string, spend?: (comparisons: number) => void): (text: string) => boolean {
  const { steps, first } = stepsOf(boundedPattern(pattern));
  let states = new Map<string, State>();
  let beginning: State | undefined;
  const stateOf = (open: readonly number[], before: number): State => {
    const key = `${before} ${open.join(' ')}`;
    let state = states.get(key);
    if (!state) {
      if (states.size >= MAX_STATES) {
        states = new Map();
        beginning = undefined; // all that is remembered hangs on it
      }
      states.set(key, (state = { steps: open, before, ascii: [], others: new Map() }));
    }
    return state;
  };

  const follow = (state: State, code: number): State | 'found' => {
    const open = new Set<number>();
    const pending = [...state.steps];
    for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
      if (open.has(at)) continue;
      open.add(at);
      const step = steps[at]!;
      if (step.kind === 'end') return 'found';
      if (step.kind === 'ways') pending.push(...step.ways);
      else if (step.kind === 'look' && IS_AT[step.look](state.before, code)) pending.push(step.next);
    }
    let cost = COST * open.size;
    const next = new Set([first]); // a match can begin at the next character as well
    for (const at of open) {
      const step = steps[at]!;
      if (step.kind !== 'take' || code === NOTHING) continue;
      if (step.test(code)) next.add(step.next);
      cost += step.test.cost ?? 0;
    }
    spend?.(cost);
    // Of the previous state, only facts that assertions can test matter.
    return stateOf(
      [...next].toSorted((a, b) => a - b),
      code === 10 ? 10 : isWord(code) ? 48 : 32,
    );
  };

  return text => {
    let state = (beginning ??= stateOf([first], NOTHING));
    for (let at = 0; at <= text.length; at++) {
      const code = at < text.length ? text.codePointAt(at)! : NOTHING;
      if (code > 0xffff) at++;
      const known: State | 'found' | undefined = code < 128 ? state.ascii[code + 1] : state.others.get(code);
      const next = known ?? follow(state, code);
      if (!known && code < 128) state.ascii[code + 1] = next;
      else if (!known) state.others.set(code, next);
      if (next === 'found') return true;
      state = next;
    }
    return false;
  };
}

const IS_AT: Readonly<Record<Look, (before: number, after: number) => boolean>> = {
  start: before => before === NOTHING,
  end: (_, after) => after === NOTHING,
  'line start': before => before === NOTHING || before === 10,
  'line end': (_, after) => after === NOTHING || after === 10,
  'word edge': (before, after) => isWord(before) !== isWord(after),
  'no word edge': (before, after) => isWord(before) === isWord(after),
};

/** The tree of a pattern that is small enough to be written out. @throws PatternProblem */
function boundedPattern(pattern: string): PatternNode {
  const tree = parsePattern(pattern);
  if (partsOf(tree) >= MAX_STEPS) throw new PatternProblem(t('too large when expanded'));
  return tree;
}

/** Counts the steps of the expanded tree, including empty ones, which cost time as well. */
function partsOf(node: PatternNode): number {
  if (node.kind === 'take' || node.kind === 'look') return 1;
  if (node.kind === 'all') return Math.max(1, sumOf(node.nodes));
  if (node.kind === 'any') return 1 + sumOf(node.nodes);
  const { node: repeated, min, max } = node as Extract<PatternNode, { kind: 'repeat' }>;
  const inner = partsOf(repeated);
  return max === Infinity ? 1 + (min + 1) * inner : Math.max(1, max * inner + max - min);
}

const sumOf = (nodes: readonly PatternNode[]): number => nodes.reduce((sum, each) => sum + partsOf(each), 0);

/** The tree as steps. A repetition with a number is written out that many times. */
function stepsOf(tree: PatternNode): { steps: readonly Step[]; first: number } {
  const steps: Step[] = [{ kind: 'end' }];
  const add = (step: Step): number => steps.push(step) - 1;
  const enter = (node: PatternNode, next: number): number => {
    switch (node.kind) {
      case 'take':
      case 'look':
        return add({ ...node, next });
      case 'all':
        return node.nodes.reduceRight((after, each) => enter(each, after), next);
      case 'any':
        return add({ kind: 'ways', ways: node.nodes.map(each => enter(each, next)) });
      case 'repeat':
        break;
    }
    const { node: inner, min, max } = node;
    let entry = next;
    if (max === Infinity) {
      const ways: number[] = [];
      entry = add({ kind: 'ways', ways });
      ways.push(enter(inner, entry), next);
    } else for (let more = min; more < max; more++) entry = add({ kind: 'ways', ways: [enter(inner, entry), next] });
    for (let times = 0; times < min; times++) entry = enter(inner, entry);
    return entry;
  };
  return { first: enter(tree, 0), steps };
}

/** Returns the issue of a pattern, or undefined. */
export function patternIssue(pattern: string): string | undefined {
  try {
    boundedPattern(pattern);
    return undefined;
  } catch (error) {
    if (!(error instanceof PatternProblem)) throw error;
    return t('Not a valid RE2 regular expression: {0}', error.message);
  }
}
