import { compileFilter } from '../../filter/evaluator';
import { InvalidFilter } from '../../filter/parts';
import { inEnglish } from '../../../model/texts/language';
import type { CollectionState } from '../collections/collection-state';
import type { EntityStore } from './entity-store';
import { TooMuchWork } from '../../filter/work';
import { CODE, Refusal } from '../../wire/refusal';

/**
 * Returns a predicate for the rows that match a filter; undefined without a filter: every row. Refuses an invalid filter, and one that
 * takes too long on all rows that it is called with (1100).
 */
export function inFilter(
  { fields, enableDynamicField }: CollectionState,
  { rows }: EntityStore,
  filter: string | undefined,
  exprParams?: Readonly<Record<string, unknown>>,
): ((row: number) => boolean) | undefined {
  if (filter === undefined || filter.trim() === '') return undefined;
  try {
    const options = { dynamic: enableDynamicField, params: exprParams };
    const matches = inEnglish(() => compileFilter(filter, fields, options));
    return row => bounded(() => matches(rows[row]!));
  } catch (error) {
    if (!(error instanceof InvalidFilter)) throw error;
    const [issue] = error.issues;
    const position = issue && `${positionText(filter, issue.start)} ${issue.message}`;
    throw new Refusal(CODE.invalid, `cannot parse expression: ${filter}, error: ${position ?? error.message}`);
  }
}

/** Returns the result of a condition. Refuses to go on once it takes too long. */
function bounded(condition: () => boolean): boolean {
  try {
    return condition();
  } catch (error) {
    if (!(error instanceof TooMuchWork)) throw error;
    throw new Refusal(
      CODE.invalid,
      inEnglish(() => error.message),
    );
  }
}

/** Formats a position as services of this family do: lines from 1, columns from 0. */
function positionText(text: string, offset: number): string {
  const lines = text.slice(0, offset).split('\n');
  return `line ${lines.length}:${lines.at(-1)!.length}`;
}
