import type { CallNode } from '../../model/filter';
import { t } from '@vscode/l10n';
import type { Scope } from './columns';
import { type Compiled, composed, type Getter, refuse, getterOf } from './parts';
import { spatial, wktIssue } from '../../model/filter/spatial';
import { fuzzyMatcher, phraseMatcher, wordMatcher } from './text';
import { isSame } from '../../model/filter/values';

/** A function of the filter language, ready to run. @throws InvalidFilter for one that is not evaluated here. */
export function called<R>(node: CallNode, parts: readonly Compiled<R>[], scope: Scope, seed: number): Compiled<R> {
  const { option } = node;
  const name = node.name.toLowerCase();
  const [subject, second, third] = parts;
  if (!subject) return refuse(node, t('The demo service does not evaluate {0}', name));
  const value = second?.constant?.value;
  const named = Number(option?.value ?? 1);
  const { spend } = scope;
  const isIn = (items: readonly unknown[], each: unknown): boolean => {
    spend(items.length);
    return items.some(item => isSame(item, each));
  };
  switch (name) {
    case 'json_contains':
    case 'array_contains':
      return overList(subject, items => isIn(items, value));
    case 'json_contains_all':
    case 'array_contains_all':
      return overList(subject, items => listOf(value).every(each => isIn(items, each)));
    case 'json_contains_any':
    case 'array_contains_any':
      return overList(subject, items => listOf(value).some(each => isIn(items, each)));
    case 'array_length':
      return { ...overList(subject, items => items.length), number: 'int' };
    case 'empty':
      return overText(subject, text => text === '');
    case 'starts_with':
      return startsWith(subject, second!);
    case 'text_match':
      return overText(subject, wordMatcher(String(value), named, spend));
    case 'phrase_match':
      return overText(subject, phraseMatcher(String(value), Number(third?.constant?.value ?? 0), spend));
    case 'text_match_fuzzy':
      return overText(subject, fuzzyMatcher(String(value), named, spend));
    case 'random_sample':
      return sample(Number(subject.constant?.value), seed);
    case 'element_filter':
    case 'match_any':
      return overElements(subject, second!, scope, (count, total) => count(Math.min(1, total)) >= 1);
    case 'match_all':
      return overElements(subject, second!, scope, (count, total) => count(total) === total);
    case 'match_least':
      return overElements(subject, second!, scope, count => count(named) >= named);
    case 'match_most':
      return overElements(subject, second!, scope, count => count(named + 1) <= named);
    case 'match_exact':
      return overElements(subject, second!, scope, count => count(named + 1) === named);
    default: {
      const matches = spatial(name, value, Number(third?.constant?.value ?? 0));
      const issue = matches && second && wktIssue(name, String(value), true);
      if (issue) return refuse(node.args[1]!, issue);
      if (matches) return overText(subject, matches);
      return refuse(
        { start: node.start, end: node.start + name.length },
        t('The demo service does not evaluate {0}', name),
      );
    }
  }
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Applies a function to a list; null and other values are undefined. */
function overList<R>(subject: Compiled<R>, of: (items: readonly unknown[]) => unknown): Compiled<R> {
  const { run } = subject;
  return composed([subject], row => {
    const items = run(row);
    return Array.isArray(items) ? of(items) : undefined;
  });
}

export function overText<R>(subject: Compiled<R>, of: (text: string) => boolean | undefined): Compiled<R> {
  const { run } = subject;
  return composed([subject], row => {
    const text = run(row);
    return typeof text === 'string' ? of(text) : undefined;
  });
}

function startsWith<R>(subject: Compiled<R>, start: Compiled<R>): Compiled<R> {
  const [text, beginning] = [subject.run, start.run];
  return composed([subject, start], row => {
    const [all, part] = [text(row), beginning(row)];
    return typeof all === 'string' && typeof part === 'string' ? all.startsWith(part) : undefined;
  });
}

/** `decide` gets a function that counts the elements that satisfy the predicate, up to `enough`, and how many there are. */
function overElements<R>(
  subject: Compiled<R>,
  predicate: Compiled<R>,
  scope: Scope,
  decide: (count: (enough: number) => number, total: number) => boolean,
): Compiled<R> {
  const holds = getterOf(predicate);
  const { run } = subject;
  return composed([subject], row => {
    const elements = run(row);
    if (!Array.isArray(elements)) return undefined;
    const count = (enough: number): number => {
      let found = 0;
      for (let index = 0; index < elements.length && found < enough; index++) {
        scope.current = elements[index];
        if (holds(row) === true) found++;
      }
      return found;
    };
    return decide(count, elements.length);
  });
}

/** Selects a share of the rows, deterministic by seed; entities without a row number count in order of evaluation. */
function sample<R>(share: number, seed: number): Compiled<R> {
  let asked = 0;
  const run: Getter<R> = row => scattered(typeof row === 'number' ? row : asked++, seed) < share;
  return composed([], run);
}

/** Returns a deterministic pseudorandom number from 0 to 1. */
function scattered(row: number, seed: number): number {
  let bits = Math.imul(row ^ Math.imul(seed, 0x9e3779b1), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  bits = Math.imul(bits ^ (bits >>> 16), 0x27d4eb2f);
  return ((bits ^ (bits >>> 15)) >>> 0) / 2 ** 32;
}
