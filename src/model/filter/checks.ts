import { t } from '@vscode/l10n';
import { checkArithmetic, checkSign } from './check-arithmetic';
import { checkCall } from './check-calls';
import { checkComparison, checkExists, checkIn, checkLike, checkRange } from './check-comparisons';
import { checkName, checkTemplate } from './check-names';
import { Complaints, type Found, inherited, isConstantCondition, nameOf } from './complaints';
import { durationOf, instantOf } from './instants';
import { elementKindOf, type FilterSchema, type Kind, kindOf } from './schema';
import type { FilterIssue, FilterNode, TimeNode } from './tree';
import { fold } from './tree';
import { isComparisonOperator } from './operators';

/** Checks the meaning of a filter (service facts 17.4). Skips parts with syntax errors. */
export function checkTree(tree: FilterNode, text: string, schema: FilterSchema): FilterIssue[] {
  const complaints = new Complaints(text);
  const context = {
    schema,
    complaints,
    elements: elementKinds(tree, schema),
    besideText: namesComparedWithText(tree, schema),
  };
  const root = fold<Found>(tree, (node, parts) => find(node, parts, context));
  needCondition(root, complaints);
  if (root.current) {
    complaints.add(root.current, t('$ and $[name] can be used only inside element_filter and match_… functions'));
  }
  return complaints.issues;
}

/** The kinds of `$` in conditions on the elements of an ARRAY field. */
function elementKinds(tree: FilterNode, schema: FilterSchema): ReadonlyMap<FilterNode, Kind> {
  const [elements, calls]: [FilterNode[], { node: FilterNode; kind: Kind }[]] = [[], []];
  fold<void>(tree, node => {
    if (node.kind === 'element' && node.sub === undefined) elements.push(node);
    const [over] = node.kind === 'call' ? node.args : [];
    const field = over?.kind === 'field' ? schema.field(over.name) : undefined;
    if (field && kindOf(field) === 'array') calls.push({ node, kind: elementKindOf(field) });
  });
  const kinds = new Map<FilterNode, Kind>();
  for (const element of elements) {
    const call = calls.find(({ node }) => node.start <= element.start && element.end <= node.end);
    if (call) kinds.set(element, call.kind);
  }
  return kinds;
}

/** The names that are compared with a string field or a JSON value: an unknown one is a string without its quotes. */
function namesComparedWithText(tree: FilterNode, schema: FilterSchema): ReadonlySet<FilterNode> {
  const names = new Set<FilterNode>();
  const isText = (node: FilterNode): boolean => {
    const field = node.kind === 'field' || node.kind === 'path' ? schema.field(node.name) : undefined;
    return field !== undefined && kindOf(field) === (node.kind === 'path' ? 'document' : 'string');
  };
  fold<void>(tree, node => {
    if (node.kind !== 'binary' || !(isComparisonOperator(node.op) || node.op === 'in' || node.op === 'not in')) return;
    for (const [one, other] of [
      [node.left, node.right],
      [node.right, node.left],
    ] as const) {
      if (isText(one)) for (const each of other.kind === 'array' ? other.items : [other]) names.add(each);
    }
  });
  return names;
}

/** Returns the kind of a part of a filter, for completion after it. */
export function kindOfTree(tree: FilterNode, schema: FilterSchema): Pick<Found, 'kind' | 'element'> {
  const context = { schema, complaints: new Complaints(''), elements: new Map(), besideText: new Set<FilterNode>() };
  return fold<Found>(tree, (node, parts) => find(node, parts, context));
}

interface Context {
  readonly schema: FilterSchema;
  readonly complaints: Complaints;
  readonly elements: ReadonlyMap<FilterNode, Kind>;
  readonly besideText: ReadonlySet<FilterNode>;
}

function find(node: FilterNode, parts: readonly Found[], context: Context): Found {
  const { schema, complaints, elements } = context;
  const found = (kind: Kind, constant = false): Found => ({ node, kind, constant, ...inherited(parts) });
  switch (node.kind) {
    case 'int':
    case 'float':
      return { node, kind: node.kind, constant: true, value: node.value };
    case 'bool':
    case 'string':
      return found(node.kind, true);
    case 'missing':
      return found('any');
    case 'template':
      return checkTemplate(node, schema, complaints);
    case 'array':
      return list(node, parts, complaints);
    case 'field':
    case 'path':
    case 'struct':
      return checkName(node, schema, complaints, context.besideText.has(node));
    case 'element':
      return { node, kind: elements.get(node) ?? 'any', constant: false, current: node };
    case 'null':
      checkNull(node.operand, schema, complaints);
      return found('predicate');
    case 'time':
      checkTime(node, checkName(node.field, schema, complaints), complaints);
      return found('predicate');
    case 'logic':
      checkLogic(node, parts, complaints);
      return found('predicate');
    case 'unary':
      return prefixed(node, parts[0]!, complaints);
    case 'range':
      checkRange(node, parts, complaints);
      return found('predicate');
    case 'call':
      return checkCall(node, parts, schema, complaints);
    case 'binary':
      break;
  }
  const [left, right] = parts as [Found, Found];
  const { op } = node;
  if (op === 'in' || op === 'not in') checkIn(node, left, right, complaints);
  else if (op === 'like' || op === '=~' || op === '!~') checkLike(node, left, right, complaints);
  else if (isComparisonOperator(op)) {
    checkComparison(node, left, right, complaints);
    if (left.constant && right.constant) return { ...found('bool', true), decided: true };
  } else return { ...checkArithmetic(node, left, right, complaints), ...inherited(parts) };
  return found('predicate');
}

function list(node: FilterNode, parts: readonly Found[], complaints: Complaints): Found {
  const wrong = parts.find(part => !part.constant && part.node.kind !== 'missing');
  if (wrong) complaints.add(wrong.node, t('Lists can contain constants only: numbers, strings, true, false'));
  const template = parts.find(part => part.node.kind === 'template');
  if (template)
    complaints.add(
      template.node,
      t('A placeholder replaces the whole list, not one element. Write “in {0}”, without brackets', '{name}'),
    );
  return { node, kind: 'list', constant: true, items: parts, ...inherited(parts) };
}

function prefixed(node: FilterNode & { kind: 'unary' }, operand: Found, complaints: Complaints): Found {
  const found: Found = { node, kind: 'predicate', constant: false, ...inherited([operand]) };
  if (node.op === 'exists') {
    checkExists(operand, complaints);
    return found;
  }
  if (node.op !== 'not') return { ...checkSign(node, operand, complaints), ...inherited([operand]) };
  forbidLast(operand, 'not', complaints);
  if (isConstantCondition(operand)) return { ...found, kind: 'bool', constant: true, decided: true };
  const pending = operand.pending ?? conditionIssue(operand, complaints);
  return pending ? { ...found, pending } : found;
}

/** Holds `tags[0] is null` against the field: an element has no null. */
function checkNull(operand: FilterNode, schema: FilterSchema, complaints: Complaints): void {
  const field = operand.kind === 'path' ? schema.field(operand.name) : undefined;
  if (!field || kindOf(field) !== 'array') return;
  complaints.add(operand, t('Array elements cannot be tested for null. Write {0} is null', field.name));
}

function checkLogic(node: FilterNode & { kind: 'logic' }, parts: readonly Found[], complaints: Complaints): void {
  for (const [index, part] of parts.entries()) {
    if (!isConstantCondition(part)) needCondition(part, complaints);
    if (node.op === 'or') forbidLast(part, 'or', complaints);
    else if (part.last && index < parts.length - 1) {
      complaints.add(part.last, t('{0} must be the last operand of “and”. Move it to the end', nameOfCall(part.last)));
    }
  }
}

const nameOfCall = (node: FilterNode): string => (node.kind === 'call' ? node.name : t('this token'));

function forbidLast(part: Found, under: string, complaints: Complaints): void {
  if (!part.last) return;
  complaints.add(
    part.last,
    t('{0} must be the last operand of “and”; it cannot be used under {1}', nameOfCall(part.last), under),
  );
}

function needCondition(found: Found, complaints: Complaints): void {
  const issue = found.pending ?? conditionIssue(found, complaints);
  if (issue) complaints.add(issue, issue.message);
}

/** Returns the issue of a part that must be a condition. */
function conditionIssue(
  { node, kind, constant, family, broken, decided }: Found,
  complaints: Complaints,
): FilterIssue | undefined {
  const { start, end } = node;
  const issue = (message: string): FilterIssue => ({ start, end, message });
  const what = complaints.quote(node);
  if (kind === 'predicate' || broken === true || decided === true || node.kind === 'missing') return undefined;
  if (constant) return issue(t('{0} is a constant. A condition must compare a field', what));
  if (family !== undefined) return issue(t('{0} is a number, not a condition. Compare it, as in {0} > 0', what));
  if (kind === 'bool') return issue(t('{0} is not a condition. Write {0} == true', what));
  if (kind === 'any' && node.kind === 'field') return issue(t('{0} is not a condition. Compare it with a value', what));
  if (node.kind === 'call') return issue(t('{0} is a number, not a condition. Compare it, as in {0} > 0', what));
  return issue(t('{0} is not a condition. Compare it, as in {0} == …', what));
}

/** Checks `field + interval 'P1D' > iso '…'`: the type of the field and both ISO 8601 formats. */
function checkTime(node: TimeNode, field: Found, complaints: Complaints): void {
  const { iso, shift } = node;
  if (field.kind !== 'any' && field.kind !== 'time') {
    complaints.add(node.field, t('iso expects a timestamp field; {0} is {1}', node.field.name, nameOf(field.kind)));
  }
  if (instantOf(iso.value) === undefined) {
    complaints.add(iso, t('Not an ISO 8601 timestamp, such as 2025-01-01T00:00:00Z'));
  }
  if (shift && durationOf(shift.interval.value) === undefined) {
    complaints.add(shift.interval, t('Not an ISO 8601 duration, such as P1D or PT12H'));
  }
}
