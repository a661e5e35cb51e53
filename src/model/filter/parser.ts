import { t } from '@vscode/l10n';
import { MAX_ISSUES } from './complaints';
import { FUNCTIONS } from './functions';
import { FilterBrackets } from './brackets';
import type { FilterStack } from './stack';
import { readTime } from './times';
import type { Token } from './tokens';
import type { FilterNode } from './tree';
import { facing, isBinary, isComparisonOperator } from './operators';

const OPTIONS = new Set([...FUNCTIONS.values()].flatMap(({ option }) => (option ? [option.name] : [])));

/**
 * Parses tokens to a tree with its own stack, so that nesting does not use the call stack. A missing part becomes a `missing` node with an
 * issue, and parsing continues.
 */
export class FilterParser extends FilterBrackets {
  /** Reads every token, and stops where `finish` or a completion goes on. */
  read(): this {
    while (this.at < this.tokens.length && this.issues.length < MAX_ISSUES) {
      const token = this.tokens[this.at]!;
      if (this.wants === 'operand') this.operand(token);
      else this.operator(token);
    }
    return this;
  }

  /** Returns the tree; reports open scopes. */
  finish(): FilterNode {
    const { stack } = this;
    const empty = stack.frame.type !== 'root' && !stack.operator && stack.values.length === stack.frame.base;
    if (this.wants === 'operand' && empty) this.push({ kind: 'missing', start: this.length, end: this.length }, 0);
    else if (this.wants === 'operand') this.missing(undefined);
    if (stack.frame.type !== 'root') {
      const { open, type } = stack.frame;
      this.complain({ start: open, end: open + 1 }, t('{0} is not closed', type === 'array' ? '[' : '('));
    }
    while (stack.frame.type !== 'root') this.close(this.length);
    return stack.close()[0]!;
  }

  private operand(token: Token): void {
    if (token.type === 'bad') return this.push({ kind: 'missing', start: token.start, end: token.end }, 1);
    if (token.type === 'null') return this.missing(token);
    if (this.option(token)) return;
    if (token.type === 'leaf' || (token.type === 'word' && token.text === 'iso')) {
      const time = readTime(this.tokens, this.at);
      if (time && 'node' in time) return this.push(time.node, time.count);
      if (time) {
        this.complain(time.issue, time.issue.message);
        return this.skip(time.count, token);
      }
    }
    if (token.type === 'leaf') {
      const { node } = token;
      if (node.kind === 'field' && node.name !== '$meta' && this.sign(1) === '(')
        return this.open('call', 1, node.name);
      return this.push(node, 1);
    }
    if (token.type === 'function') {
      if (this.sign(1) === '(') return this.open('call', 1, token.text);
      this.complain(token, t('{0} is a function. Usage: {1}', token.text, FUNCTIONS.get(token.text)!.signature));
      return this.push({ kind: 'missing', start: token.start, end: token.end }, 1);
    }
    const { text } = token;
    if (text === 'not' || text === 'exists' || text === '+' || text === '-' || text === '~') {
      this.stack.prefix(text, token.start);
      this.at++;
    } else if (text === '(') this.open('group', 0);
    else if (text === '[') this.open('array', 0);
    else if (text === '{') this.template(token);
    else if (text === ')' || text === ']') this.emptyEnd(token, text);
    else this.missing(token);
  }

  private operator(token: Token): void {
    if (token.type === 'bad') {
      this.at++;
      return;
    }
    if (token.type === 'null') return this.nullTest(token);
    if (token.type === 'leaf' || token.type === 'function') return this.unexpected(token);
    const { text } = token;
    if (text === ')' || text === ']') return this.closer(token, text);
    if (text === ',') return this.comma(token);
    const next = this.peek();
    if (text === 'not' && next?.type === 'word' && next.text === 'in') {
      this.stack.binary('not in');
      this.at += 2;
    } else if (text === 'and' || text === 'or') {
      this.stack.logic(text);
      this.at++;
    } else if (text === '=') {
      this.complain(token, t('To compare, write ==. A single = is for named arguments, such as threshold=…'));
      this.stack.binary('==');
      this.at++;
    } else if (isComparisonOperator(text) && this.range(text)) this.at += 3;
    else if (isBinary(text)) {
      this.stack.binary(text);
      this.at++;
    } else return this.unexpected(token);
    this.wants = 'operand';
  }

  /** `lo < field <=`: the field and the second sign are taken together with the first. */
  private range(text: Parameters<FilterStack['range']>[0]): boolean {
    const middle = this.peek();
    const second = this.sign(2);
    if (middle?.type !== 'leaf' || facing(text) === undefined || facing(text) !== facing(second)) return false;
    const { node } = middle;
    const named = node.kind === 'field' && node.name !== '$meta';
    const numbered = node.kind === 'struct' && node.index !== undefined;
    if (!named && !numbered && node.kind !== 'path' && node.kind !== 'element') return false;
    if (!isComparisonOperator(second)) return false;
    this.stack.range(text, node, second);
    return true;
  }

  private nullTest(token: Token & { type: 'null' }): void {
    const before = this.tokens[this.at - 1];
    const operand = this.stack.values.at(-1)!;
    const named = operand.kind === 'field' && operand.name !== '$meta';
    if (before?.type !== 'leaf' || before.node !== operand || (!named && operand.kind !== 'path')) {
      this.complain(token, t('{0} must directly follow a field or a path', token.not ? 'is not null' : 'is null'));
      this.at++;
      return;
    }
    this.stack.values.pop();
    const { start } = operand;
    this.push({ kind: 'null', not: token.not, operand, start, end: token.end }, 1);
  }

  /** `threshold=2` in the arguments of a function. */
  private option(token: Token): boolean {
    const { frame } = this.stack;
    const name =
      token.type === 'word'
        ? token.text
        : token.type === 'leaf' && token.node.kind === 'field'
          ? token.node.name.toLowerCase()
          : '';
    if (frame.type !== 'call' || !OPTIONS.has(name) || this.sign(1) !== '=') return false;
    const value = this.peek(2);
    if (value?.type !== 'leaf' || value.node.kind !== 'int') {
      this.complain(token, t('{0}= must be followed by an integer', name));
      this.skip(2, token);
      return true;
    }
    frame.option = { name, value: value.node.value, start: token.start, end: value.end };
    this.at += 3;
    this.wants = 'operator';
    if (this.sign(0) === ')' || this.at >= this.tokens.length) return true;
    this.complain(this.tokens[this.at]!, t('Expected ) after {0}=…, which must be the last argument', name));
    this.skip(0, token);
    return true;
  }

  private template(token: Token): void {
    const name = this.peek();
    const close = this.peek(2);
    if (name?.type === 'leaf' && name.node.kind === 'field' && name.node.name !== '$meta' && this.sign(2) === '}') {
      return this.push({ kind: 'template', name: name.node.name, start: token.start, end: close!.end }, 3);
    }
    this.complain(
      token,
      name?.type === 'word' || name?.type === 'function'
        ? t('A placeholder is a name in braces, such as {name}. {0} is a keyword', name.text)
        : t('A placeholder is a name in braces, such as {name}'),
    );
    this.skip(1, token);
  }
}
