import {
  type Arithmetic,
  type CallNode,
  checkFilter,
  type FilterField,
  type FilterNode,
  type FilterOptions,
  FilterSchema,
  fold,
  isComparisonOperator,
  parseFilter,
  type TimeNode,
} from '../../model/filter';
import { t } from '@vscode/l10n';
import { patternIssue, patternMatcher } from '../../model/filter/automaton';
import { called, overText } from './function-calls';
import { reader, type Column, type Scope } from './columns';
import { composed, constantOf, InvalidFilter, refuse, rounded, getterOf, type Compiled, type Getter } from './parts';
import { comparison, joined, membership, negated, range } from './conditions';
import { durationOf, instantOf, moved } from '../../model/filter/instants';
import { likeMatcher } from './text';
import { budget } from './work';
import { calculate, compare, isNumeric, isInteger } from '../../model/filter/values';

/**
 * Compiles a filter expression to a function of an entity; `null` and absent are equivalent, a blank filter matches everything. For results
 * with null see `compileColumns`, which reads rows of any form. Values of templates come from `params`. @throws InvalidFilter for an
 * invalid or unsupported expression
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

/** Returns the getter of an own field: inherited properties, such as `constructor`, are not fields of an entity. */
const ownColumn = (name: string): ((entity: Readonly<Record<string, unknown>>) => unknown) =>
  name in Object.prototype
    ? entity => (Object.hasOwn(entity, name) ? entity[name] : undefined)
    : entity => entity[name];

export interface CompileOptions extends FilterOptions {
  readonly fields?: readonly FilterField[] | undefined;
  /** Seed of the rows that `random_sample` selects. */
  readonly seed?: number | undefined;
}

/**
 * Compiles a checked filter to a function of a row: true if the filter certainly matches. `column(name)` returns, once per name, the getter
 * of a field; `R` is the type of rows, numbers or entities. Dynamic keys are read under their own names first, then in `$meta`. Three
 * values, as in SQL: a comparison with null, a missing JSON key, an index beyond an array or a value of another type is neither true nor
 * false, `not` keeps it unknown, and only true rows match. The servers are moving to these semantics; older ones evaluate `!=` of a missing
 * key to true. `is null` and `exists` are always true or false. @throws InvalidFilter for an unsupported function or regular expression;
 * the returned function throws TooMuchWork
 */
export function compileColumns<R>(
  tree: FilterNode | undefined,
  column: Column<R>,
  { fields, seed = 0, ...options }: CompileOptions = {},
): (row: R) => boolean {
  if (!tree) return () => true;
  const schema = new FilterSchema(fields, options);
  const scope: Scope = { current: undefined, spend: budget() };
  const readers = new Map<string, Getter<R>>();
  const once = (name: string): Getter<R> => {
    const known = readers.get(name) ?? column(name);
    readers.set(name, known);
    return known;
  };
  const run = getterOf(fold<Compiled<R>>(tree, (node, parts) => compiled(node, parts, once, schema, scope, seed)));
  return row => run(row) === true;
}

function compiled<R>(
  node: FilterNode,
  parts: readonly Compiled<R>[],
  column: Column<R>,
  schema: FilterSchema,
  scope: Scope,
  seed: number,
): Compiled<R> {
  const [first, second] = parts as [Compiled<R>, Compiled<R>];
  switch (node.kind) {
    case 'int':
    case 'float':
    case 'bool':
    case 'string':
      return { ...constantOf<R>(node.value), ...(node.kind === 'float' ? { number: 'float' } : {}) };
    case 'template':
      return constantOf(
        schema.params && Object.hasOwn(schema.params, node.name) ? schema.params[node.name] : undefined,
      );
    case 'array':
      return constantOf(parts.map(part => part.constant?.value));
    case 'field':
    case 'path':
    case 'struct':
    case 'element':
      return reader(node, column, schema, scope);
    case 'null':
      return presence(first, node.not);
    case 'logic':
      return joined(node.op, parts);
    case 'range':
      return range(node, parts);
    case 'call':
      return calledLoosely(node, parts) ?? called(node, parts, scope, seed);
    case 'time':
      return pointInTime(node, reader(node.field, column, schema, scope));
    case 'unary':
      if (node.op === 'not') return negated(first);
      if (node.op === '+') return first;
      return node.op === 'exists' ? presence(first, true) : signed(node.op, first);
    case 'missing':
      return refuse(node, t('The filter cannot be parsed and is not evaluated'));
    case 'binary':
      break;
  }
  const { op } = node;
  if (op === 'in') return membership(first, second.constant?.value);
  if (op === 'not in') return negated(membership(first, second.constant?.value));
  if (op === 'like' || op === '=~' || op === '!~') {
    const given = second.constant?.value;
    if (typeof given !== 'string') return constantOf(undefined);
    if (op === 'like') return overText(first, likeMatcher(given, scope.spend));
    const issue = patternIssue(given); // of a template, too
    if (issue) return refuse(node.right, issue);
    const found = overText(first, patternMatcher(given, scope.spend));
    return op === '=~' ? found : negated(found);
  }
  if (!isComparisonOperator(op)) return arithmetic(op, first, second);
  return first.time || second.time
    ? comparison({ ...node, op }, instant(first), instant(second))
    : comparison({ ...node, op }, first, second);
}

const instantOfValue = (value: unknown): unknown => (typeof value === 'string' ? instantOf(value) : value);

/** Returns a time in milliseconds: a field, or the value of a template compared with it. */
function instant<R>(part: Compiled<R>): Compiled<R> {
  const { constant, run } = part;
  return constant ? constantOf(instantOfValue(constant.value)) : composed([part], row => instantOfValue(run(row)));
}

/** `Not(…)` and `Exists(…)`, which the service reads as calls. */
function calledLoosely<R>({ name }: CallNode, [first]: readonly Compiled<R>[]): Compiled<R> | undefined {
  if (!first) return undefined;
  if (/^not$/i.test(name)) return negated(first);
  return /^exists$/i.test(name) ? presence(first, true) : undefined;
}

/** Always true or false. */
function presence<R>(part: Compiled<R>, wanted: boolean): Compiled<R> {
  const { run } = part;
  return composed([part], row => ((run(row) ?? undefined) !== undefined) === wanted);
}

function signed<R>(op: '-' | '~', part: Compiled<R>): Compiled<R> {
  const apply = (value: unknown): unknown => {
    if (op === '~' || !isNumeric(value)) return undefined;
    return calculate('-', 0, value, isInteger(value));
  };
  if (part.constant) return { ...constantOf<R>(apply(part.constant.value)), number: part.number };
  return { ...composed([part], row => apply(part.run(row))), number: part.number };
}

/** Integers divide to integers; in JSON, a number without a fraction is an integer. */
function arithmetic<R>(op: Arithmetic, left: Compiled<R>, right: Compiled<R>): Compiled<R> {
  const isFloat = left.number === 'float' || right.number === 'float';
  const number = isFloat ? 'float' : left.number === 'int' && right.number === 'int' ? 'int' : undefined;
  const apply = (a: unknown, b: unknown): unknown =>
    isNumeric(a) && isNumeric(b) ? calculate(op, a, b, !isFloat && isInteger(a) && isInteger(b)) : undefined;
  if (left.constant && right.constant) {
    return { ...constantOf<R>(apply(left.constant.value, right.constant.value)), number };
  }
  const [a, b] = [left.run, right.run];
  if (left.single || right.single) {
    const run = (row: R): unknown => rounded(apply(rounded(a(row)), rounded(b(row))));
    return { ...composed([left, right], run), number, single: true };
  }
  return { ...composed([left, right], row => apply(a(row), b(row))), number };
}

function pointInTime<R>({ op, iso, shift, mirrored }: TimeNode, field: Compiled<R>): Compiled<R> {
  const point = instantOf(iso.value);
  const duration = shift && durationOf(shift.interval.value);
  const sign = shift?.sign === '-' ? -1 : 1;
  const { run } = field;
  return composed([field], row => {
    const value = instantOfValue(run(row));
    if (typeof value !== 'number') return undefined;
    const at = duration ? moved(value, duration, sign) : value;
    return mirrored ? compare(op, point, at) : compare(op, at, point);
  });
}
