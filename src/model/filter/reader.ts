import { t } from '@vscode/l10n';
import { missingOperator, replacement, tokenText } from './mistakes';
import { FilterStack } from './stack';
import type { Token } from './tokens';
import type { FilterIssue, FilterNode } from './tree';

/** Tokens, how far they are read, and how reading goes on after a mistake. */
export class FilterReader {
  readonly issues: FilterIssue[] = [];
  readonly stack = new FilterStack();
  /** The expected kind of the next token. */
  wants: 'operand' | 'operator' = 'operand';
  protected at = 0;

  constructor(
    protected readonly tokens: readonly Token[],
    protected readonly length: number,
  ) {}

  protected peek(ahead = 1): Token | undefined {
    return this.tokens[this.at + ahead];
  }

  protected sign(ahead: number): string {
    const token = this.peek(ahead);
    return token?.type === 'sign' ? token.text : '';
  }

  protected complain({ start, end }: { start: number; end: number }, message: string): void {
    this.issues.push({ start, end, message });
  }

  protected push(node: FilterNode, count: number): void {
    this.stack.values.push(node);
    this.at += count;
    this.wants = 'operator';
  }

  /** Reports a token in place of a value, or the end of the text. */
  protected missing(token: Token | undefined): void {
    const before = this.tokens[this.at - 1];
    const instead = token && before && replacement(before, token);
    if (instead !== undefined) {
      this.complain({ start: before!.start, end: token!.end }, t('Write {0}', instead));
      this.at++;
      return;
    }
    const start = token?.start ?? this.length;
    const isValue = this.stack.frame.type === 'array' || before?.type === 'sign';
    this.complain(token ?? before ?? { start, end: start }, expected(isValue, before, token));
    this.stack.values.push({ kind: 'missing', start, end: start });
    this.wants = 'operator';
  }

  /** Reports a token in place of an operator; drops the preceding value and the text up to the next joint. */
  protected unexpected(token: Token): void {
    const before = this.tokens[this.at - 1];
    if (before?.type !== 'bad') this.complain(token, missingOperator(before, token, this.peek()));
    const value = this.stack.values.pop()!;
    this.stack.values.push({ kind: 'missing', start: value.start, end: value.end });
    this.skip(0);
  }

  /** Skips `count` tokens, and then all up to the next and, or, comma or closing bracket; `instead` replaces them as a missing value. */
  protected skip(count: number, instead?: Token): void {
    let depth = 0;
    for (this.at += count; this.at < this.tokens.length; this.at++) {
      const token = this.tokens[this.at]!;
      if (token.type !== 'sign' && token.type !== 'word') continue;
      const { text } = token;
      if (text === '(' || text === '[') depth++;
      else if (text === ')' || text === ']') {
        if (depth === 0) break;
        depth--;
      } else if (depth === 0 && (text === 'and' || text === 'or' || text === ',')) break;
    }
    if (instead) this.stack.values.push({ kind: 'missing', start: instead.start, end: instead.end });
    this.wants = 'operator';
  }
}

/** Returns the message for a missing value or operator; `before` and `token`: the preceding and the actual token, if any. */
function expected(isValue: boolean, before: Token | undefined, token: Token | undefined): string {
  const wanted = isValue ? t('a value') : t('a field or a value');
  if (before && token) return t('Expected {0} after {1}, not {2}', wanted, tokenText(before), tokenText(token));
  if (before) return t('Expected {0} after {1}', wanted, tokenText(before));
  return token ? t('Expected {0}, not {1}', wanted, tokenText(token)) : t('Expected {0}', wanted);
}
