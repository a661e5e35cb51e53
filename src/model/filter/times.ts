import { t } from '@vscode/l10n';
import type { Token } from './tokens';
import type { FieldNode, FilterIssue, Span, TextNode, TimeNode } from './tree';
import { isComparisonOperator } from './operators';

const EXAMPLE = `iso '2025-01-01T00:00:00Z'`;

type Read =
  { readonly node: TimeNode; readonly count: number } | { readonly issue: FilterIssue; readonly count: number };

const isWord = (token: Token | undefined, text: string): boolean => token?.type === 'word' && token.text === text;

const comparison = (token: Token | undefined): TimeNode['op'] | undefined =>
  token?.type === 'sign' && isComparisonOperator(token.text) ? token.text : undefined;

const text = (token: Token | undefined): TextNode | undefined =>
  token?.type === 'leaf' && token.node.kind === 'string' ? token.node : undefined;

const name = (token: Token | undefined): FieldNode | undefined =>
  token?.type === 'leaf' && token.node.kind === 'field' && token.node.name !== '$meta' ? token.node : undefined;

/**
 * The comparison of a point in time that begins at a token (service facts 17.2, special): the node and how many tokens it takes;
 * undefined where there is none, an issue where one is begun and not finished.
 */
export function readTime(tokens: readonly Token[], at: number): Read | undefined {
  return isWord(tokens[at], 'iso') ? mirrored(tokens, at) : forward(tokens, at);
}

function forward(tokens: readonly Token[], at: number): Read | undefined {
  const field = name(tokens[at]);
  if (!field) return undefined;
  const shift = readShift(tokens, at + 1);
  if (shift && !shift.interval)
    return unfinished(tokens[at + 2]!, t("interval must be followed by a duration, such as 'P1D'"), 3);
  const next = at + 1 + (shift ? 3 : 0);
  const op = comparison(tokens[next]);
  if (!op || !isWord(tokens[next + 1], 'iso')) {
    return (
      shift &&
      unfinished(
        tokens[at + 2]!,
        t("An interval expression must be compared: {0} + interval 'P1D' > {1}", field.name, EXAMPLE),
        4,
      )
    );
  }
  const iso = text(tokens[next + 2]);
  if (!iso) return unfinished(tokens[next + 1]!, t('iso must be followed by a timestamp: {0}', EXAMPLE), next + 2 - at);
  return {
    node: { kind: 'time', field, ...shifted(shift), op, iso, mirrored: false, start: field.start, end: iso.end },
    count: next + 3 - at,
  };
}

function mirrored(tokens: readonly Token[], at: number): Read {
  const start = tokens[at]!;
  const iso = text(tokens[at + 1]);
  if (!iso) return unfinished(start, t('iso must be followed by a timestamp: {0}', EXAMPLE), 1);
  const op = comparison(tokens[at + 2]);
  const field = name(tokens[at + 3]);
  if (!op || !field) {
    return unfinished(
      start,
      t('iso must be compared with a field. For a range, combine two comparisons with “and”'),
      2,
    );
  }
  const shift = readShift(tokens, at + 4);
  if (shift && !shift.interval)
    return unfinished(tokens[at + 5]!, t("interval must be followed by a duration, such as 'P1D'"), 6);
  const end = shift?.interval?.end ?? field.end;
  return {
    node: { kind: 'time', field, ...shifted(shift), op, iso, mirrored: true, start: start.start, end },
    count: shift ? 7 : 4,
  };
}

interface Shift {
  readonly sign: '+' | '-';
  readonly interval: TextNode | undefined;
}

function readShift(tokens: readonly Token[], at: number): Shift | undefined {
  const sign = tokens[at];
  if (sign?.type !== 'sign' || (sign.text !== '+' && sign.text !== '-') || !isWord(tokens[at + 1], 'interval')) {
    return undefined;
  }
  return { sign: sign.text, interval: text(tokens[at + 2]) };
}

const shifted = (shift: Shift | undefined): Pick<TimeNode, 'shift'> =>
  shift?.interval ? { shift: { sign: shift.sign, interval: shift.interval } } : {};

const unfinished = ({ start, end }: Span, message: string, count: number): Read => ({
  issue: { start, end, message },
  count,
});
