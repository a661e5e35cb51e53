import { checkFilter, parseFilter, type FilterField, type FilterOptions } from '../../model/filter';
import { InvalidFilter } from './compiled';
import { compileColumns } from './evaluator';

/**
 * A filter expression as a function of an entity, `null` and absent alike; a blank one lets everything through. What it answers
 * where a value is null is told at `compileColumns`, which reads rows of any form. Values of templates come from `params`.
 * @throws InvalidFilter: the expression is wrong, or holds what is not evaluated here.
 */
export function compileFilter(
  text: string,
  fields?: readonly FilterField[],
  options: FilterOptions & { readonly seed?: number } = {},
): (entity: Readonly<Record<string, unknown>>) => boolean {
  const complete = { ...options, params: options.params ?? {} };
  const issues = checkFilter(text, fields, complete);
  if (issues.length > 0) throw new InvalidFilter(issues);
  return compileColumns(parseFilter(text).tree, ownColumn, { ...complete, fields });
}

/** What every object has, such as `constructor`, is no field of an entity. */
const ownColumn = (name: string): ((entity: Readonly<Record<string, unknown>>) => unknown) =>
  name in Object.prototype
    ? entity => (Object.hasOwn(entity, name) ? entity[name] : undefined)
    : entity => entity[name];
