import { t } from '@vscode/l10n';
import { isReserved } from './functions';
import { FilterReader } from './reader';
import type { Frame } from './stack';
import type { Token } from './tokens';
import type { CallNode } from './tree';

const CLOSERS = { group: ')', call: ')', array: ']', root: '' } as const;

/** Handles brackets and commas: opening, separating and closing. */
export class FilterBrackets extends FilterReader {
  protected open(type: Frame['type'], ahead: 0 | 1, name?: string): void {
    const bracket = this.peek(ahead)!;
    this.stack.open(type, this.tokens[this.at]!.start, bracket.start, name);
    this.at += ahead + 1;
    this.wants = 'operand';
  }

  /** Reports a closing bracket in place of a value: after the opening bracket, or after a comma. */
  protected emptyEnd(token: Token, text: string): void {
    const { frame } = this.stack;
    const begins = !this.stack.operator && this.stack.values.length === frame.base + frame.commas;
    const may = frame.type === 'array' || (frame.type === 'call' && (frame.commas === 0 || !isReserved(frame.name!)));
    if (begins && may && CLOSERS[frame.type] === text) {
      this.close(token.end);
      this.at++;
    } else if (frame.type === 'root') this.closer(token, text);
    else this.missing(token);
  }

  protected closer(token: Token, text: string): void {
    const { frame } = this.stack;
    if (frame.type === 'root') {
      this.complain(token, t('Closing bracket without an opening {0}', text === ')' ? '(' : '['));
      if (this.wants === 'operator') this.at++;
      else this.push({ kind: 'missing', start: token.start, end: token.end }, 1);
    } else if (CLOSERS[frame.type] === text) {
      this.close(token.end);
      this.at++;
    } else {
      this.complain(
        token,
        t('Expected {0}: the preceding {1} is not closed', CLOSERS[frame.type], frame.type === 'array' ? '[' : '('),
      );
      this.close(token.start);
    }
  }

  /** Completes the innermost open scope as a value. */
  protected close(end: number): void {
    const { type, start, name, option } = this.stack.frame;
    const values = this.stack.close();
    if (type === 'array') this.stack.values.push({ kind: 'array', items: values, start, end });
    else if (type === 'call') {
      const call: CallNode = { kind: 'call', name: name!, args: values, ...(option ? { option } : {}), start, end };
      this.stack.values.push(call);
    } else this.stack.values.push({ ...values[0]!, start, end });
    this.wants = 'operator';
  }

  protected comma(token: Token): void {
    const { frame } = this.stack;
    if (frame.type === 'array' || frame.type === 'call') {
      this.stack.settle(Infinity);
      frame.commas++;
    } else {
      this.complain(token, t('Commas separate arguments and list values only. Combine conditions with “and” or “or”'));
      this.stack.logic('and');
    }
    this.wants = 'operand';
    this.at++;
  }
}
