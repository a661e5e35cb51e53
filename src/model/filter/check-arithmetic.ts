import { t } from '@vscode/l10n';
import type { Complaints, Found } from './complaints';
import { isNumber, isOpen, nameOf } from './complaints';
import type { Arithmetic, BinaryNode, FilterNode } from './tree';
import { calculate } from './values';

/** Operators whose chains over one integer field the newest servers fold into one; `-` goes with `+`. */
const FAMILY: Readonly<Record<string, string>> = { '+': '+', '-': '+', '*': '*', '&': '&', '|': '|', '^': '^' };
const BITS = new Set(['&', '|', '^']);
const LOGIC: Readonly<Record<string, string>> = { '&': 'and', '|': 'or', '^': 'or' };

/** `+`, `-` or `~` before a value. */
export function checkSign(node: FilterNode & { kind: 'unary' }, operand: Found, complaints: Complaints): Found {
  const { kind, value } = operand;
  const found: Found = { node, kind: 'any', constant: operand.constant };
  if (kind === 'any') return found;
  if (!operand.constant) {
    complaints.add(
      node,
      kind === 'predicate'
        ? t('{0} stands before a constant only; write not for conditions', node.op)
        : t('{0} stands before a constant only', node.op),
    );
    return { ...found, broken: true };
  }
  if (node.op === '~' ? kind !== 'int' : !isNumber(kind)) {
    complaints.add(operand.node, t('{0} stands before a number, not before {1}', node.op, nameOf(kind)));
    return found;
  }
  return { ...found, kind, value: node.op === '-' && value !== undefined ? -value : value };
}

/** `field + constant`, which is then compared; a calculation of constants is a constant. */
export function checkArithmetic(node: BinaryNode, left: Found, right: Found, complaints: Complaints): Found {
  const { op } = node;
  const constant = left.constant && right.constant;
  const kind =
    left.kind === 'int' && right.kind === 'int' ? 'int' : isOpen(left.kind) || isOpen(right.kind) ? 'any' : 'float';
  const found: Found = { node, kind, constant, ...(constant ? {} : { family: FAMILY[op] ?? op }) };
  const message = issueOf(node, left, right, complaints);
  if (message === undefined) return { ...found, ...valueOf(op as Arithmetic, left, right) };
  complaints.add(message.at ?? node, message.text);
  return { node, kind: 'any', constant, broken: true };
}

/** What a calculation of constants gives. */
function valueOf(op: Arithmetic, left: Found, right: Found): Pick<Found, 'value'> {
  const isKnown = left.constant && right.constant && left.value !== undefined && right.value !== undefined;
  if (!isKnown) return {};
  return { value: calculate(op, left.value, right.value, left.kind === 'int' && right.kind === 'int') };
}

interface Message {
  readonly text: string;
  readonly at?: FilterNode;
}

function issueOf(node: BinaryNode, left: Found, right: Found, complaints: Complaints): Message | undefined {
  const { op } = node;
  const pending = left.pending ?? right.pending;
  if (left.kind === 'predicate' || right.kind === 'predicate') {
    if (BITS.has(op)) {
      if (left.kind === right.kind) return { text: t('{0} works on bits: join conditions by {1}', op, LOGIC[op]!) };
      return { text: t('{0} binds looser than a comparison: write (field {0} 4) == 4', op) };
    }
    return pending
      ? { text: pending.message, at: left.pending ? left.node : right.node }
      : { text: t('{0} calculates with numbers, not with conditions', op) };
  }
  if (op === '<<' || op === '>>') return { text: t('The service does not execute {0}: write the number itself', op) };
  for (const part of [left, right]) {
    if (isOpen(part.kind) || isNumber(part.kind)) continue;
    const what = complaints.quote(part.node);
    const text =
      part.kind === 'document'
        ? t('{0} calculates with numbers, and {1} is JSON: name what to read in it, as in {1}["key"]', op, what)
        : t('{0} calculates with numbers, and {1} is {2}', op, what, nameOf(part.kind));
    return { text, at: part.node };
  }
  if ((op === '/' || op === '%') && right.constant && right.value !== undefined && Number(right.value) === 0) {
    return {
      text: op === '/' ? t('A division by zero has no value') : t('A remainder by zero has no value'),
      at: right.node,
    };
  }
  const whole = op === '%' || BITS.has(op);
  const float = whole && [left, right].find(part => part.kind === 'float');
  if (float)
    return { text: t('{0} needs whole numbers, and {1} is none', op, complaints.quote(float.node)), at: float.node };
  return left.constant && right.constant ? undefined : overField(node, left, right);
}

/** The rules of arithmetic with a field in it: field, operator, constant. */
function overField({ op }: BinaryNode, left: Found, right: Found): Message | undefined {
  if (left.node.kind === 'missing' || right.node.kind === 'missing') return undefined;
  if (op === '**') return { text: t('** is executed for constants only') };
  if (!left.constant && !right.constant)
    return { text: t('Arithmetic takes one field: write field, operator, constant') };
  const isChain = left.family !== undefined || right.family !== undefined;
  if (left.constant && (isChain || FAMILY[op] === undefined || op === '-')) {
    return { text: t('Write the field first: field {0} constant', op), at: left.node };
  }
  if (!isChain) return undefined;
  const folds = left.kind === 'int' && right.kind === 'int' && left.family === FAMILY[op] && FAMILY[op] !== undefined;
  return folds
    ? undefined
    : { text: t('A calculation has one operator: only whole numbers may be chained, by + and -, or by * alone') };
}
