import { t } from '@vscode/l10n';
import { checkItems } from './check-comparisons';
import { type Complaints, type Found, inherited, isComparable, isNumber, isOpen, nameOf, suits } from './complaints';
import { FUNCTIONS, isReserved, LAST, type Shape } from './functions';
import { type FilterSchema, isOn, type Kind } from './schema';
import { wktIssue } from './spatial';
import type { CallNode, FilterNode } from './tree';

const FROM_ZERO = new Set(['match_most', 'match_exact', 'text_match_fuzzy']);

/** Holds a call against the table of functions (service facts 17.3). */
export function checkCall(
  node: CallNode,
  parts: readonly Found[],
  schema: FilterSchema,
  complaints: Complaints,
): Found {
  const { name, args, option } = node;
  const named = complaints.spanOf(node, name);
  const lower = name.toLowerCase();
  const declared = FUNCTIONS.get(lower);
  // The service parses other spellings of its words, such as Json_Contains(…) and Not(…), as calls of any form.
  if (lower !== name && (lower === 'not' || lower === 'exists' || isReserved(lower))) {
    return { node, kind: 'predicate', constant: false, ...inherited(parts) };
  }
  if (!declared) {
    complaints.add(named, t('Unknown function {0}. Press Ctrl+Space for the list', complaints.quote(named)));
    return { node, kind: 'any', constant: false, broken: true, ...inherited(parts) };
  }
  const max = declared.args.length;
  const min = max - (declared.optional ?? 0);
  const least = FROM_ZERO.has(name) ? 0 : 1;
  const lacksOption = declared.option?.required === true && !option;
  if (args.length < min || args.length > max || lacksOption) {
    complaints.add(named, t('Usage: {0}', declared.signature));
  } else if (option && option.name !== declared.option?.name) {
    complaints.add(option, t('{0} has no argument {1}. Usage: {2}', name, option.name, declared.signature));
  } else if (option && option.value < least) {
    complaints.add(option, t('{0} must be at least {1}', option.name, least));
  } else if (option && name === 'text_match_fuzzy' && option.value > 2) {
    complaints.add(option, t('{0} must not exceed 2', option.name));
  } else if (option && option.value > 1000) {
    complaints.add(option, t('{0} must not exceed 1,000', option.name));
  }
  for (const [index, part] of parts.entries()) {
    const shape = declared.args[index];
    const message = shape && part.node.kind !== 'missing' && shapeIssue(shape, part, name, complaints);
    if (message) complaints.add(part.node, message);
  }
  if (parts[1] && name.includes('_contains') && !name.startsWith('st_')) {
    const [list, value] = parts as [Found, Found];
    const element = list.node.kind === 'path' ? list.kind : (list.element ?? 'any');
    const fits = name.endsWith('contains') || value.node.kind === 'template' ? suits : isComparable;
    const items = name.endsWith('contains') ? [value] : (value.items ?? []);
    checkItems(element, items, fits, complaints, complaints.quote(list.node));
  }
  if (parts[0] && name.startsWith('text_match')) checkText(name, parts[0], schema, complaints);
  if (parts[0] && name === 'phrase_match') checkText(name, parts[0], schema, complaints);
  return found(node, parts, declared.args.includes('predicate'), complaints);
}

function found(node: CallNode, parts: readonly Found[], looksInside: boolean, complaints: Complaints): Found {
  const isLength = node.name === 'array_length';
  const kind: Kind = isLength ? 'int' : 'predicate';
  const inner = inherited(parts);
  const own: Found = { node, kind, constant: false, ...(isLength ? { family: node.name } : {}), ...inner };
  if (!looksInside) return LAST.has(node.name) ? { ...own, last: node } : own;
  if (inner.matcher)
    complaints.add(inner.matcher, t('{0} cannot be used inside {1}', nameOfCall(inner.matcher), node.name));
  if (inner.last && inner.last !== inner.matcher) {
    complaints.add(inner.last, t('{0} cannot be used inside {1}', nameOfCall(inner.last), node.name));
  }
  return { node, kind, constant: false, matcher: node, ...(LAST.has(node.name) ? { last: node } : {}) };
}

const nameOfCall = (node: FilterNode): string => (node.kind === 'call' ? node.name : 'this');

/** Returns the issue of an argument, or undefined. */
function shapeIssue(shape: Shape, part: Found, name: string, complaints: Complaints): string | undefined {
  const { node, kind, constant, value } = part;
  const what = complaints.quote(node);
  const isBare = !what.startsWith('('); // a name alone has no parentheses
  const isName = node.kind === 'field' && node.name !== '$meta' && isBare;
  const isPath = node.kind === 'path' || node.kind === 'struct' || node.kind === 'element';
  switch (shape) {
    case 'name':
      if (!isName) return t('{0} expects a field name', name);
      if (!name.startsWith('st_') || kind === 'any' || kind === 'geometry') return undefined;
      return t('{0} expects a geometry field; {1} is {2}', name, what, nameOf(kind));
    case 'listed':
    case 'measured':
      if (shape === 'listed' ? isPath || node.kind === 'field' : isName || (isPath && isBare)) {
        if (isOpen(kind) || kind === 'array' || kind === 'document' || node.kind === 'path') return undefined;
        if (kind === 'structs' && shape === 'measured') return undefined;
        return t('{0} expects an array or a JSON path; {1} is {2}', name, what, nameOf(kind));
      }
      return t('{0} expects a JSON path or an array field', name);
    case 'structs':
      return isName && (isOpen(kind) || kind === 'structs' || kind === 'array')
        ? undefined
        : t('{0} expects the name of an array of structs', name);
    case 'predicate':
      if (part.pending) return part.pending.message;
      return kind === 'predicate' || (kind === 'any' && node.kind !== 'field' && node.kind !== 'element')
        ? undefined
        : t('{0} expects a condition, such as $[field] == 1', name);
    case 'any':
      return constant ? undefined : t('{0} expects a constant', name);
    case 'array':
      return kind === 'list' || (node.kind === 'template' && kind === 'any')
        ? undefined
        : t('{0} expects a list, such as [1, 2]', name);
    case 'string':
      if (!constant || !suits('string', kind)) return t('{0} expects a quoted string', name);
      if (node.kind !== 'string' || !name.startsWith('st_') || /^\s*geometrycollection\b/i.test(node.value))
        return undefined;
      return wktIssue(name, node.value);
    case 'text':
      return suits('string', kind) && kind !== 'json'
        ? undefined
        : t('{0} expects a string; {1} is {2}', name, what, nameOf(kind));
    case 'count':
      return constant && !(value !== undefined && (value < 0 || value > 0xffffffff))
        ? undefined
        : t('{0} expects an integer of 0 or more', name);
    case 'number':
      return constant && (isNumber(kind) || isOpen(kind)) && !(value !== undefined && value < 0)
        ? undefined
        : t('{0} expects a number of 0 or more', name);
    case 'factor':
      break;
  }
  if (constant && value === undefined && isOpen(kind)) return undefined;
  const isShare = constant && value !== undefined && value > 0 && value < 1;
  return isShare ? undefined : t('{0} expects a fraction between 0 and 1, such as 0.01', name);
}

/** Checks a text function, which needs a VarChar field with indexed words. */
function checkText(name: string, part: Found, schema: FilterSchema, complaints: Complaints): void {
  const { node, kind } = part;
  if (node.kind !== 'field' || kind === 'any') return;
  if (kind !== 'string') {
    complaints.add(node, t('{0} expects a VarChar field; {1} is {2}', name, complaints.quote(node), nameOf(kind)));
    return;
  }
  const field = schema.field(node.name);
  if (!field) return;
  const off = ['enable_analyzer', 'enable_match'].filter(key => isOn(field, key) === false);
  if (off.length > 0)
    complaints.add(
      node,
      t(
        '{0} needs {1} on field {2}, which can be set only at creation. Use “like” instead',
        name,
        off.join(t(' and ')),
        node.name,
      ),
    );
}
