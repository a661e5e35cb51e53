import { checkFilter } from '../model/filter';
import type { CollectionState } from './collectionState';
import type { EntityStore } from './entityStore';
import { CODE, Refusal } from './refusal';

/** True for rows that a filter expression lets through; undefined where there is none: every row. Refuses a bad one (1100). */
export function inFilter(
  { fields, enableDynamicField }: CollectionState,
  _store: EntityStore,
  filter: string | undefined,
  exprParams?: Readonly<Record<string, unknown>>,
): ((row: number) => boolean) | undefined {
  if (filter === undefined || filter.trim() === '') return undefined;
  const [issue] = checkFilter(filter, fields, { dynamic: enableDynamicField, params: exprParams });
  if (issue)
    throw new Refusal(
      CODE.invalid,
      `cannot parse expression: ${filter}, error: ${placeOf(filter, issue.start)} ${issue.message}`,
    );
  throw new Refusal(CODE.unsupported, `Filters are not evaluated here yet: ${filter}`);
}

function placeOf(text: string, offset: number): string {
  const lines = text.slice(0, offset).split('\n');
  return `line ${lines.length}:${lines.at(-1)!.length}`;
}
