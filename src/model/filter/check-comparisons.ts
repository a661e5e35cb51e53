import { t } from '@vscode/l10n';
import { patternIssue } from './automaton';
import { placeholderMessage } from './check-arithmetic';
import type { Complaints, Found } from './complaints';
import { isComparable, isNumber, isOpen, nameOf, suits } from './complaints';
import type { Kind } from './schema';
import type { BinaryNode, FilterNode, RangeNode } from './tree';
import { facing } from './operators';
import { compare } from './values';

/** Returns the issue of a part that must be a single value, or undefined. */
function valueIssue(found: Found, complaints: Complaints): string | undefined {
  const what = complaints.quote(found.node);
  switch (found.kind) {
    case 'predicate':
      return t('{0} is a condition, not a value. Combine conditions with “and” or “or”', what);
    case 'structs':
      return t('{0} is an array of structs. Use match_any({0}, $[field] == …)', what);
    case 'geometry':
      return t('{0} is a geometry. Use a spatial function, such as st_within({0}, "POLYGON (…)")', what);
    case 'bool':
    case 'int':
    case 'float':
    case 'string':
    case 'document':
    case 'json':
    case 'time':
    case 'array':
    case 'list':
    case 'vector':
    case 'any':
      break;
  }
  return undefined;
}

/** Returns true if both are single values; otherwise reports them. */
function needValues(parts: readonly Found[], complaints: Complaints): boolean {
  const wrong = parts.map(part => [part, valueIssue(part, complaints)] as const).filter(([, message]) => message);
  for (const [part, message] of wrong) complaints.add(part.node, message!);
  return wrong.length === 0;
}

const isRelation = (node: FilterNode): boolean => node.kind === 'binary' && facing(node.op) !== undefined;

/** `field == constant`, a field with a field, or two constants. */
export function checkComparison(node: BinaryNode, left: Found, right: Found, complaints: Complaints): void {
  const { op } = node;
  if (left.node.kind === 'unary' && left.node.op === 'not') {
    complaints.add(left.node, t('“not” has higher precedence than {0}. Write not (… {0} …)', op));
    return;
  }
  const chained =
    facing(op) !== undefined && [left, right].find(part => isRelation(part.node) || part.node.kind === 'range');
  if (chained) {
    complaints.add(
      node,
      t('Comparisons cannot be chained, except a range: 1 < field < 5. Otherwise combine two comparisons with “and”'),
    );
    return;
  }
  if (!needValues([left, right], complaints)) return;
  if (left.constant && right.constant) checkConstants(node, left, right, complaints);
  else checkPair(node, left, right, complaints);
}

function checkConstants({ op }: BinaryNode, left: Found, right: Found, complaints: Complaints): void {
  const template = [left, right].find(part => part.node.kind === 'template');
  if (template) return complaints.add(template.node, placeholderMessage());
  const { kind } = left;
  const isCompared = kind === 'string' || isNumber(kind) || isOpen(kind) || (kind === 'bool' && !facing(op));
  if (isCompared && isComparable(kind, right.kind)) return;
  complaints.add(
    right.node,
    t('Cannot compare {0} with {1}. Field names have no quotes', nameOf(kind), nameOf(right.kind)),
  );
}

function checkPair(node: BinaryNode, left: Found, right: Found, complaints: Complaints): void {
  const [field, other] = left.constant ? [right, left] : [left, right];
  const { op } = node;
  const isOrdered = facing(op) !== undefined;
  const what = complaints.quote(field.node);
  if (field.kind === 'array' || other.kind === 'array' || field.kind === 'list' || other.kind === 'list') {
    if (!isOrdered && other.kind === 'list' && suits(field.kind, other.kind === 'list' ? 'array' : other.kind)) {
      return checkList(field.element ?? 'any', other, complaints, what);
    }
    if (!isOrdered && [field, other].some(({ kind }) => kind === 'any')) return;
    if (!isOrdered && field.element && other.element && isComparable(field.element, other.element)) return;
    const array = field.kind === 'array' ? field : other;
    const name = complaints.quote(array.node);
    return complaints.add(
      array.node,
      array.kind === 'array'
        ? t(
            '{0} is an array. Compare one element ({0}[0]), compare the whole array with a list (==), or use array_contains',
            name,
          )
        : t(
            'Lists can be compared by == or != with an array or a JSON value only. To match one of several values, use “in”',
          ),
    );
  }
  if (field.family !== undefined && other.family !== undefined) {
    return complaints.add(
      node,
      t('An arithmetic expression must be compared with a constant, not with another expression'),
    );
  }
  const arithmetic = [field, other].find(part => part.family !== undefined);
  if (arithmetic && !other.constant) {
    const second = arithmetic === field ? other : field;
    return complaints.add(
      second.node,
      t('An arithmetic expression must be compared with a constant, not with a field'),
    );
  }
  const json = other.constant ? undefined : [other, field].find(({ kind }) => kind === 'json' || kind === 'document');
  if (json && field.kind !== 'any' && other.kind !== 'any') {
    const name = complaints.quote(json.node);
    const isDynamic = json.node.kind === 'field' && json.kind === 'json';
    const isText = isDynamic && [field, other].some(part => part !== json && suits(part.kind, 'string'));
    return complaints.add(
      json.node,
      isText
        ? t(
            'The schema has no field {0}. For a string, write "{0}". Dynamic fields cannot be compared with a field',
            name,
          )
        : t('{0} is JSON. Compare it with a constant, not with a field', name),
    );
  }
  if (field.kind === 'time' && other.node.kind !== 'template') {
    const how = t("{0} is a timestamp. Compare it as {0} > iso '2025-01-01T00:00:00Z'", what);
    return complaints.add(field.node, how);
  }
  if (field.kind === 'time' || (other.constant ? suits(field.kind, other.kind) : isComparable(field.kind, other.kind)))
    return;
  complaints.add(
    other.node,
    t(
      '{0} is {1}. Compare it with {2}, not with {3}',
      what,
      nameOf(field.kind),
      field.kind === 'int' && other.value !== undefined
        ? t('an integer, such as {0}', Math.trunc(Number(other.value)))
        : wanted(field.kind),
      nameOf(other.kind),
    ),
  );
}

function wanted(kind: Kind): string {
  if (isNumber(kind)) return t('an unquoted number');
  if (kind === 'string') return t('a quoted string');
  return kind === 'bool' ? t('true or false') : nameOf(kind);
}

/** An array and a list are compared only if all of the list is of one kind. */
function checkList(kind: Kind, list: Found, complaints: Complaints, what: string): void {
  const items = list.items ?? [];
  const isMixed = items.some(item => item.kind !== items[0]!.kind);
  if (isOpen(kind) || (items.length > 0 && !isMixed)) return checkItems(kind, items, isComparable, complaints, what);
  if (list.node.kind === 'template') return;
  complaints.add(
    list.node,
    isMixed
      ? t('All values compared with {0} must have the same type', what)
      : t('The list is empty. For an empty array, write array_length({0}) == 0', what),
  );
}

/** Checks that a list can contain every one of the values. */
export function checkItems(
  kind: Kind,
  items: readonly Found[],
  fits: typeof suits,
  complaints: Complaints,
  what: string,
): void {
  const wrong = items.find(item => item.constant && !fits(kind, item.kind));
  if (!wrong) return;
  complaints.add(
    wrong.node,
    t('Each element of {0} is {1}; {2} is {3}', what, nameOf(kind), complaints.quote(wrong.node), nameOf(wrong.kind)),
  );
}

/** `lo < field < hi`. */
export function checkRange(node: RangeNode, parts: readonly Found[], complaints: Complaints): void {
  const [left, middle, right] = parts as [Found, Found, Found];
  if (!needValues(parts, complaints)) return;
  const kind = middle.kind;
  if (kind === 'bool' || kind === 'array') {
    complaints.add(
      node.middle,
      t('{0} is {1}, which does not support ranges', complaints.quote(node.middle), nameOf(kind)),
    );
    return;
  }
  for (const end of [left, right]) {
    const fits = kind === 'time' || suits(kind, end.kind);
    if (!end.constant && end.node.kind !== 'missing') {
      complaints.add(end.node, t('Bounds of a range must be constants. Otherwise combine two comparisons with “and”'));
    } else if (!fits || end.kind === 'bool' || end.kind === 'list') {
      complaints.add(
        end.node,
        t(
          '{0} is {1}. Bounds of its range must be {2}',
          complaints.quote(node.middle),
          nameOf(kind),
          kind === 'int' ? nameOf(kind) : wanted(isOpen(kind) || kind === 'document' ? 'int' : kind),
        ),
      );
    }
  }
  const [from, to] = [left, right].map(end => (end.node.kind === 'string' ? end.node.value : end.value));
  const takesBoth = node.leftOp.endsWith('=') && node.rightOp.endsWith('=');
  const strict = facing(node.leftOp) as '<' | '>';
  if (compare(takesBoth ? `${strict}=` : strict, from, to) === false)
    complaints.add(node, t('Empty range: the lower bound must be below the upper bound'));
}

export function checkIn(node: BinaryNode, left: Found, right: Found, complaints: Complaints): void {
  const { op } = node;
  const what = complaints.quote(left.node);
  if (left.node.kind === 'unary' && left.node.op === 'not') {
    complaints.add(
      left.node,
      t('“not” has higher precedence than “in”. Write {0} not in […]', complaints.quote(left.node.operand)),
    );
    return;
  }
  if (right.kind !== 'list' && right.kind !== 'any') {
    complaints.add(right.node, t('{0} expects a list: {0} [1, 2]', op));
  }
  if (!needValues([left], complaints)) return;
  if (left.kind === 'array') {
    complaints.add(left.node, t('{0} is an array. Use array_contains_any({0}, […])', what));
  } else if (left.constant || left.family !== undefined || left.node.kind === 'call') {
    const instead = left.constant ? t('a constant') : t('an arithmetic expression');
    complaints.add(left.node, t('{0} expects a field or a path on its left, not {1}', op, instead));
  } else {
    for (const item of right.items ?? []) {
      if (!item.constant || left.kind === 'time' || suits(left.kind, item.kind)) continue;
      complaints.add(
        item.node,
        t(
          'Type mismatch: {0} is {1}; {2} is {3}',
          what,
          nameOf(left.kind),
          complaints.quote(item.node),
          nameOf(item.kind),
        ),
      );
    }
  }
}

export function checkLike(node: BinaryNode, left: Found, right: Found, complaints: Complaints): void {
  const what = complaints.quote(left.node);
  if (left.node.kind === 'unary' && left.node.op === 'not' && left.kind === 'predicate') {
    complaints.add(left.node, t('“not” has higher precedence than {0}. Write not (… {0} …)', node.op));
  } else if (needValues([left], complaints) && (left.constant || !suits(left.kind, 'string'))) {
    const is = left.constant ? t('a constant') : nameOf(left.kind);
    complaints.add(left.node, t('{0} expects a string field; {1} is {2}', node.op, what, is));
  }
  const kind = right.node.kind;
  const issue = right.node.kind === 'string' && node.op !== 'like' && patternIssue(right.node.value);
  if (issue) complaints.add(right.node, issue);
  if (kind === 'string' || kind === 'missing' || (kind === 'template' && suits('string', right.kind))) return;
  complaints.add(right.node, t('{0} expects a quoted string on its right', node.op));
}

export function checkExists(operand: Found, complaints: Complaints): void {
  const { node, kind } = operand;
  if (kind === 'json' || (kind === 'any' && node.kind !== 'call')) return;
  const what = complaints.quote(node);
  complaints.add(
    node,
    kind === 'document'
      ? t('“exists” expects a JSON path, such as exists {0}["key"]', what)
      : kind === 'predicate'
        ? t('“exists” expects one JSON path, such as exists name["key"]. Write the comparison as a separate condition')
        : t('“exists” expects a JSON path. For {0}, write {0} is not null', what),
  );
}
