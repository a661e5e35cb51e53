import { t } from '@vscode/l10n';
import { patternIssue } from './automaton';
import { besideConstant } from './check-arithmetic';
import type { Complaints, Found } from './complaints';
import { isComparable, isNumber, isOpen, nameOf, suits } from './complaints';
import type { Kind } from './schema';
import type { BinaryNode, FilterNode, RangeNode } from './tree';
import { facing } from './operators';
import { compare } from './values';

/** What is wrong with a part that should be one value; undefined for nothing. */
function valueIssue(found: Found, complaints: Complaints): string | undefined {
  const what = complaints.quote(found.node);
  switch (found.kind) {
    case 'predicate':
      return t('{0} is a condition, no value: join conditions by and, or', what);
    case 'structs':
      return t('{0} is an array of structs: use match_any({0}, $[field] == …)', what);
    case 'geometry':
      return t('{0} is a geometry: use st_within({0}, "POLYGON (…)") and the like', what);
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

/** True if both are single values; else says why not. */
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
    complaints.add(left.node, t('not binds tighter than {0}: write not (… {0} …)', op));
    return;
  }
  const chained =
    facing(op) !== undefined && [left, right].find(part => isRelation(part.node) || part.node.kind === 'range');
  if (chained) {
    complaints.add(
      node,
      t(
        'Comparisons do not chain; a range is 1 < field < 5: one field between constants, both signs one way. Otherwise join two comparisons by and',
      ),
    );
    return;
  }
  if (!needValues([left, right], complaints)) return;
  if (left.constant && right.constant) checkConstants(node, left, right, complaints);
  else checkPair(node, left, right, complaints);
}

function checkConstants({ op }: BinaryNode, left: Found, right: Found, complaints: Complaints): void {
  const template = [left, right].find(part => part.node.kind === 'template');
  if (template) return complaints.add(template.node, besideConstant());
  const { kind } = left;
  const isCompared = kind === 'string' || isNumber(kind) || isOpen(kind) || (kind === 'bool' && !facing(op));
  if (isCompared && isComparable(kind, right.kind)) return;
  complaints.add(
    right.node,
    t(
      'Neither side is a field, whose name has no quotes; {0} cannot be compared with {1}',
      nameOf(kind),
      nameOf(right.kind),
    ),
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
        ? t('{0} is an array: compare an element, {0}[0], or the whole by == with a list; or use array_contains', name)
        : t('A list is compared by == or != with an array or a JSON value; use in to look for one of several values'),
    );
  }
  if (field.family !== undefined && other.family !== undefined) {
    return complaints.add(node, t('Arithmetic is compared with a constant, not with arithmetic'));
  }
  const arithmetic = [field, other].find(part => part.family !== undefined);
  if (arithmetic && !other.constant) {
    const second = arithmetic === field ? other : field;
    return complaints.add(second.node, t('Arithmetic is compared with a constant, not with a field'));
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
            'The schema has no field {0}; if you mean a string, write "{0}". A field cannot be compared with JSON',
            name,
          )
        : t('{0} is JSON: compare it with a constant, not with a field', name),
    );
  }
  if (field.kind === 'time' && other.node.kind !== 'template') {
    const how = t("{0} is a point in time: compare it as {0} > iso '2025-01-01T00:00:00Z'", what);
    return complaints.add(field.node, how);
  }
  if (field.kind === 'time' || (other.constant ? suits(field.kind, other.kind) : isComparable(field.kind, other.kind)))
    return;
  complaints.add(
    other.node,
    t(
      '{0} is {1}: compare it with {2}, not with {3}',
      what,
      nameOf(field.kind),
      field.kind === 'int' && other.value !== undefined
        ? t('a whole number, such as {0}', Math.trunc(Number(other.value)))
        : wanted(field.kind),
      nameOf(other.kind),
    ),
  );
}

function wanted(kind: Kind): string {
  if (isNumber(kind)) return t('a number, without quotes');
  if (kind === 'string') return t('a string, in quotes');
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
      ? t('Compare {0} with a list of values of one type', what)
      : t('Compare {0} with a list of values, or write array_length({0}) == 0', what),
  );
}

/** Whether a list may hold every one of the values. */
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
    t('{0} holds {1}: {2} is {3}', what, nameOf(kind), complaints.quote(wrong.node), nameOf(wrong.kind)),
  );
}

/** `lo < field < hi`. */
export function checkRange(node: RangeNode, parts: readonly Found[], complaints: Complaints): void {
  const [left, middle, right] = parts as [Found, Found, Found];
  if (!needValues(parts, complaints)) return;
  const kind = middle.kind;
  if (kind === 'bool' || kind === 'array') {
    complaints.add(node.middle, t('{0} is {1}, which has no range', complaints.quote(node.middle), nameOf(kind)));
    return;
  }
  for (const end of [left, right]) {
    const fits = kind === 'time' || suits(kind, end.kind);
    if (!end.constant && end.node.kind !== 'missing') {
      complaints.add(end.node, t('The ends of a range are constants; else join two comparisons by and'));
    } else if (!fits || end.kind === 'bool' || end.kind === 'list') {
      complaints.add(
        end.node,
        t(
          '{0} is {1}: its range ends in {2}',
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
    complaints.add(node, t('The range is empty: its lower bound must be below its upper bound'));
}

export function checkIn(node: BinaryNode, left: Found, right: Found, complaints: Complaints): void {
  const { op } = node;
  const what = complaints.quote(left.node);
  if (left.node.kind === 'unary' && left.node.op === 'not') {
    complaints.add(
      left.node,
      t('not binds tighter than in: write {0} not in […]', complaints.quote(left.node.operand)),
    );
    return;
  }
  if (right.kind !== 'list' && right.kind !== 'any') {
    complaints.add(right.node, t('After {0} stands a list in brackets: {0} [1, 2]', op));
  }
  if (!needValues([left], complaints)) return;
  if (left.kind === 'array') {
    complaints.add(left.node, t('{0} is an array: use array_contains_any({0}, […])', what));
  } else if (left.constant || left.family !== undefined || left.node.kind === 'call') {
    const instead = left.constant ? t('a constant') : t('a calculation');
    complaints.add(left.node, t('Before {0} stands a field or a path, not {1}', op, instead));
  } else {
    for (const item of right.items ?? []) {
      if (!item.constant || left.kind === 'time' || suits(left.kind, item.kind)) continue;
      complaints.add(
        item.node,
        t('{0} is {1}, and {2} is {3}', what, nameOf(left.kind), complaints.quote(item.node), nameOf(item.kind)),
      );
    }
  }
}

export function checkLike(node: BinaryNode, left: Found, right: Found, complaints: Complaints): void {
  const what = complaints.quote(left.node);
  if (left.node.kind === 'unary' && left.node.op === 'not' && left.kind === 'predicate') {
    complaints.add(left.node, t('not binds tighter than {0}: write not (… {0} …)', node.op));
  } else if (needValues([left], complaints) && (left.constant || !suits(left.kind, 'string'))) {
    const is = left.constant ? t('a constant') : nameOf(left.kind);
    complaints.add(left.node, t('{0} reads a string field, and {1} is {2}', node.op, what, is));
  }
  const kind = right.node.kind;
  const issue = right.node.kind === 'string' && node.op !== 'like' && patternIssue(right.node.value);
  if (issue) complaints.add(right.node, issue);
  if (kind === 'string' || kind === 'missing' || (kind === 'template' && suits('string', right.kind))) return;
  complaints.add(right.node, t('After {0} stands a string in quotes', node.op));
}

export function checkExists(operand: Found, complaints: Complaints): void {
  const { node, kind } = operand;
  if (kind === 'json' || (kind === 'any' && node.kind !== 'call')) return;
  const what = complaints.quote(node);
  complaints.add(
    node,
    kind === 'document'
      ? t('exists needs a path: exists {0}["key"]', what)
      : kind === 'predicate'
        ? t('exists binds tighter than anything: it takes a path alone, exists name["key"]')
        : t('exists takes a path of a JSON field; write {0} is not null', what),
  );
}
