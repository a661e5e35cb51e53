import { patternIssue } from './filter-automaton';
import type { Complaints, Found } from './filter-found';
import { isNumber, isOpen, nameOf, suits } from './filter-found';
import type { Kind } from './filter-schema';
import type { BinaryNode, FilterIssue, FilterNode, RangeNode } from './filter-tree';
import { facing } from './filter-words';

/** What is wrong with a part that should be one value; undefined for nothing. */
function valueIssue(found: Found, complaints: Complaints): string | undefined {
  const what = complaints.quote(found.node);
  switch (found.kind) {
    case 'predicate':
      return `${what} is a condition, no value: join conditions by and, or`;
    case 'document':
      return `${what} is a whole JSON field: name what to read in it, as in ${what}["key"]`;
    case 'structs':
      return `${what} is an array of structs: use match_any(${what}, $[field] == …)`;
    case 'time':
      return `${what} is a point in time: compare it as ${what} > iso '2025-01-01T00:00:00Z'`;
    case 'geometry':
      return `${what} is a geometry: use st_within(${what}, "POLYGON (…)") and the like`;
    case 'bool':
    case 'int':
    case 'float':
    case 'string':
    case 'json':
    case 'array':
    case 'list':
    case 'vector':
    case 'any':
      break;
  }
  return undefined;
}

/** True if both are single values; else says why not. */
function needValues(parts: readonly Found[], complaints: Complaints): boolean {
  const wrong = parts.map(part => [part, valueIssue(part, complaints)] as const).filter(([, message]) => message);
  for (const [part, message] of wrong) complaints.add(part.node, message!);
  return wrong.length === 0;
}

const isRelation = (node: FilterNode): boolean => node.kind === 'binary' && facing(node.op) !== undefined;

/** Gives the complaint that a comparison of constants is, unless what stands around it has a better one. */
export function checkComparison(
  node: BinaryNode,
  left: Found,
  right: Found,
  complaints: Complaints,
): FilterIssue | undefined {
  const { op } = node;
  if (left.node.kind === 'unary' && left.node.op === 'not') {
    complaints.add(left.node, `not binds tighter than ${op}: write not (… ${op} …)`);
    return undefined;
  }
  const chained =
    facing(op) !== undefined && [left, right].find(part => isRelation(part.node) || part.node.kind === 'range');
  if (chained) {
    const form = 'a range is 1 < field < 5: one field between constants, both signs one way';
    complaints.add(node, `Comparisons do not chain; ${form}. Otherwise join two comparisons by and`);
    return undefined;
  }
  if (!needValues([left, right], complaints)) return undefined;
  if (left.constant && right.constant) {
    const message = `${complaints.quote(node)} compares constants; a condition compares a field`;
    return { start: node.start, end: node.end, message };
  }
  checkPair(node, left, right, complaints);
  return undefined;
}

function checkPair(node: BinaryNode, left: Found, right: Found, complaints: Complaints): void {
  const [field, other] = left.constant ? [right, left] : [left, right];
  const { op } = node;
  const isOrdered = facing(op) !== undefined;
  const what = complaints.quote(field.node);
  if (field.kind === 'array' || other.kind === 'array' || field.kind === 'list' || other.kind === 'list') {
    if (!isOrdered && other.kind === 'list' && (field.kind === 'array' || isOpen(field.kind))) {
      return checkItems(field.element ?? 'any', other, complaints, what);
    }
    if (isOpen(field.kind) && isOpen(other.kind)) return;
    const array = field.kind === 'array' ? field : other;
    const name = complaints.quote(array.node);
    return complaints.add(
      array.node,
      array.kind === 'array'
        ? `${name} is an array: compare an element, ${name}[0], or the whole by == with a list; or use array_contains`
        : `A list is compared by == or != with an array or a JSON value; use in to look for one of several values`,
    );
  }
  if (field.family !== undefined && other.family !== undefined) {
    return complaints.add(node, 'Arithmetic is compared with a constant, not with arithmetic');
  }
  if (field.family !== undefined && !other.constant && !isOpen(other.kind)) {
    return complaints.add(other.node, 'Arithmetic is compared with a constant, not with a field');
  }
  if (isOrdered && (field.kind === 'bool' || other.kind === 'bool')) {
    return complaints.add(node, `true and false are compared only by == and !=`);
  }
  if (isOpen(field.kind) || isOpen(other.kind)) return;
  if (isNumber(field.kind) ? isNumber(other.kind) : field.kind === other.kind) return;
  complaints.add(
    other.node,
    `${what} is ${nameOf(field.kind)}: compare it with ${wanted(field.kind)}, not with ${nameOf(other.kind)}`,
  );
}

function wanted(kind: Kind): string {
  if (isNumber(kind)) return 'a number, without quotes';
  if (kind === 'string') return 'a string, in quotes';
  return kind === 'bool' ? 'true or false' : nameOf(kind);
}

function checkItems(kind: Kind, list: Found, complaints: Complaints, what: string): void {
  const wrong = list.items?.find(item => item.constant && !suits(kind, item.kind));
  if (!wrong) return;
  complaints.add(wrong.node, `${what} holds ${nameOf(kind)}: ${complaints.quote(wrong.node)} is ${nameOf(wrong.kind)}`);
}

/** `lo < field < hi`. */
export function checkRange(node: RangeNode, parts: readonly Found[], complaints: Complaints): void {
  const [left, middle, right] = parts as [Found, Found, Found];
  if (!needValues(parts, complaints)) return;
  const kind = middle.kind;
  if (kind === 'bool' || kind === 'array') {
    complaints.add(node.middle, `${complaints.quote(node.middle)} is ${nameOf(kind)}, which has no range`);
    return;
  }
  for (const end of [left, right]) {
    const fits = isOpen(kind) || isOpen(end.kind) || (isNumber(kind) ? isNumber(end.kind) : kind === end.kind);
    if (!end.constant && end.node.kind !== 'missing') {
      complaints.add(end.node, 'The ends of a range are constants; else join two comparisons by and');
    } else if (!fits || end.kind === 'bool' || end.kind === 'list') {
      complaints.add(
        end.node,
        `${complaints.quote(node.middle)} is ${nameOf(kind)}: its range ends in ${wanted(isOpen(kind) ? 'int' : kind)}`,
      );
    }
  }
}

export function checkIn(node: BinaryNode, left: Found, right: Found, complaints: Complaints): void {
  const { op } = node;
  const what = complaints.quote(left.node);
  if (left.node.kind === 'unary' && left.node.op === 'not') {
    complaints.add(left.node, `not binds tighter than in: write ${complaints.quote(left.node.operand)} not in […]`);
    return;
  }
  if (right.kind !== 'list' && right.kind !== 'any') {
    complaints.add(right.node, `After ${op} stands a list in brackets: ${op} [1, 2]`);
  }
  if (!needValues([left], complaints)) return;
  if (left.kind === 'array') {
    complaints.add(left.node, `${what} is an array: use array_contains_any(${what}, […])`);
  } else if (left.constant || left.family !== undefined || left.node.kind === 'call') {
    const instead = left.constant ? 'a constant' : 'a calculation';
    complaints.add(left.node, `Before ${op} stands a field or a path, not ${instead}`);
  } else {
    for (const item of right.items ?? []) {
      if (!item.constant || suits(left.kind, item.kind)) continue;
      const is = `${what} is ${nameOf(left.kind)}`;
      complaints.add(item.node, `${is}, and ${complaints.quote(item.node)} is ${nameOf(item.kind)}`);
    }
  }
}

export function checkLike(node: BinaryNode, left: Found, right: Found, complaints: Complaints): void {
  const what = complaints.quote(left.node);
  if (left.node.kind === 'unary' && left.node.op === 'not' && left.kind === 'predicate') {
    complaints.add(left.node, `not binds tighter than ${node.op}: write not (… ${node.op} …)`);
  } else if (needValues([left], complaints) && (left.constant || (!isOpen(left.kind) && left.kind !== 'string'))) {
    const is = left.constant ? 'a constant' : nameOf(left.kind);
    complaints.add(left.node, `${node.op} reads a string field, and ${what} is ${is}`);
  }
  const kind = right.node.kind;
  const issue = right.node.kind === 'string' && node.op !== 'like' && patternIssue(right.node.value);
  if (issue) complaints.add(right.node, issue);
  if (kind === 'string' || kind === 'missing' || (kind === 'template' && suits('string', right.kind))) return;
  complaints.add(right.node, `After ${node.op} stands a string in quotes`);
}

export function checkExists(operand: Found, complaints: Complaints): void {
  const { node, kind } = operand;
  if (kind === 'json' || (kind === 'any' && node.kind !== 'call')) return;
  const what = complaints.quote(node);
  complaints.add(
    node,
    kind === 'document'
      ? `exists needs a path: exists ${what}["key"]`
      : kind === 'predicate'
        ? `exists binds tighter than anything: it takes a path alone, exists name["key"]`
        : `exists takes a path of a JSON field; write ${what} is not null`,
  );
}
