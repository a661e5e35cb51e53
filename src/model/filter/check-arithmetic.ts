import { t } from '@vscode/l10n';
import type { Complaints, Found } from './complaints';
import { isNumber, isOpen, nameOf } from './complaints';
import type { Arithmetic, BinaryNode, FilterNode } from './tree';
import type { Kind } from './schema';
import { calculate } from './values';

/** Operators whose chains over one integer field the newest servers fold into one; `-` belongs to `+`. */
const FAMILY: Readonly<Record<string, string>> = { '+': '+', '-': '+', '*': '*', '&': '&', '|': '|', '^': '^' };
const BITS = new Set(['&', '|', '^']);
const LOGIC: Readonly<Record<string, string>> = { '&': 'and', '|': 'or', '^': 'or' };

/** `+`, `-` or `~` before a value. */
export function checkSign(node: FilterNode & { kind: 'unary' }, operand: Found, complaints: Complaints): Found {
  const { kind, value } = operand;
  const found: Found = { node, kind: 'any', constant: operand.constant };
  if (node.op === '+' && kind !== 'array') return operand;
  if (node.op === '~') {
    complaints.add(node, notExecuted('~'));
    return { ...found, broken: true };
  }
  if (kind === 'any') return found;
  if (!operand.constant) {
    complaints.add(
      node,
      kind === 'predicate'
        ? t('Unary {0} accepts a constant only. To negate a condition, use “not”', node.op)
        : t('Unary {0} accepts a constant only', node.op),
    );
    return { ...found, broken: true };
  }
  if (!isNumber(kind)) {
    complaints.add(operand.node, t('Unary {0} needs a number, not {1}', node.op, nameOf(kind)));
    return found;
  }
  return { ...found, kind, value: value === undefined ? value : -value };
}

const notExecuted = (op: string): string => t('The service does not support {0}. Write the resulting number', op);

/** Returns the kind of an arithmetic result: in JSON an integer if the other side is one. */
function kindOfResult(op: string, left: Found, right: Found): Kind {
  const kinds = [left, right].map(({ kind }) => kind).filter(kind => kind !== 'json' && kind !== 'document');
  if (kinds.includes('any')) return 'any';
  if (op === '**' && right.value !== undefined && right.value < 0) return 'float';
  return kinds.every(kind => kind === 'int') ? 'int' : 'float';
}

/** `field + constant`, which is then compared; a calculation of constants is a constant. */
export function checkArithmetic(node: BinaryNode, left: Found, right: Found, complaints: Complaints): Found {
  const { op } = node;
  const constant = left.constant && right.constant;
  const kind = kindOfResult(op, left, right);
  const found: Found = {
    node,
    kind,
    constant,
    ...(constant ? {} : { family: areIntegers(left, right) ? (FAMILY[op] ?? op) : 'mixed' }),
  };
  const message = issueOf(node, left, right, complaints);
  if (message === undefined) return { ...found, ...valueOf(op as Arithmetic, left, right) };
  complaints.add(message.at ?? node, message.text);
  return { node, kind: 'any', constant, broken: true };
}

/** Returns true if all parts can be integers; unknown fields can. */
const areIntegers = (...parts: readonly Found[]): boolean =>
  parts.every(({ kind, constant }) => kind === 'int' || (kind === 'any' && !constant));

/** Returns the value of an arithmetic expression of constants. */
function valueOf(op: Arithmetic, left: Found, right: Found): Pick<Found, 'value'> {
  const isKnown = left.constant && right.constant && left.value !== undefined && right.value !== undefined;
  if (!isKnown) return {};
  return { value: calculate(op, left.value, right.value, left.kind === 'int' && right.kind === 'int') };
}

export const placeholderMessage = (): string => t('A placeholder must be compared with a field, not with a constant');

interface Message {
  readonly text: string;
  readonly at?: FilterNode;
}

function issueOf(node: BinaryNode, left: Found, right: Found, complaints: Complaints): Message | undefined {
  const { op } = node;
  const conditions = [left, right].filter(({ kind, decided }) => kind === 'predicate' || decided === true);
  if (conditions.length > 0) {
    if (BITS.has(op)) {
      if (conditions.length > 1)
        return { text: t('{0} is a bitwise operator. Combine conditions with {1}', op, LOGIC[op]!) };
      return { text: t('{0} has lower precedence than a comparison. Write (field {0} 4) == 4', op) };
    }
    return { text: t('Operands of {0} must be numbers, not conditions', op) };
  }
  if (op === '<<' || op === '>>') return { text: notExecuted(op) };
  for (const part of [left, right]) {
    if (isOpen(part.kind) || isNumber(part.kind) || part.kind === 'document') continue;
    const what = complaints.quote(part.node);
    return { text: t('Operands of {0} must be numbers; {1} is {2}', op, what, nameOf(part.kind)), at: part.node };
  }
  if ((op === '/' || op === '%') && right.constant && right.value !== undefined && Number(right.value) === 0) {
    return {
      text: op === '/' ? t('Division by zero crashes some servers') : t('Modulo by zero crashes some servers'),
      at: right.node,
    };
  }
  const field = left.constant ? right : left;
  const whole = op === '%' || BITS.has(op) || (!field.constant && field.kind === 'int');
  const float = whole && [left, right].find(part => part.kind === 'float');
  if (float) {
    const what = complaints.quote(float.node);
    return { text: t('{0} needs integers; {1} is not an integer', op, what), at: float.node };
  }
  const template = [left, right].find(part => part.node.kind === 'template');
  if (left.constant && right.constant) return template && { text: placeholderMessage(), at: template.node };
  return overField(node, left, right);
}

/** The rules of arithmetic with a field in it: field, operator, constant. */
function overField({ op }: BinaryNode, left: Found, right: Found): Message | undefined {
  if (left.node.kind === 'missing' || right.node.kind === 'missing') return undefined;
  if (op === '**') return { text: t('** works on constants only, not on fields') };
  if (!left.constant && !right.constant)
    return { text: t('An arithmetic expression supports one field and one constant, such as price * 2') };
  if (left.family === 'array_length' || right.family === 'array_length')
    return { text: t('{0} does not support arithmetic. Compare it with a number', 'array_length') };
  const isChain = left.family !== undefined || right.family !== undefined;
  if (left.constant && (isChain || FAMILY[op] === undefined || op === '-')) {
    return { text: t('Write the field before the constant: field {0} constant', op), at: left.node };
  }
  if (!isChain) return undefined;
  const folds = areIntegers(left, right) && left.family === FAMILY[op] && FAMILY[op] !== undefined;
  return folds
    ? undefined
    : {
        text: t(
          'An arithmetic expression supports one operator. Exception: with integers, + and - can be combined, and *, &, | or ^ can be repeated',
        ),
      };
}
