import { t } from '@vscode/l10n';
import { kindOfTree } from './checks';
import { FUNCTIONS } from './functions';
import {
  afterValue,
  argumentOffers,
  bracket,
  conditionOffers,
  dynamicNames,
  type FilterOffer,
  LOGIC,
  operandOffers,
  pathOffers,
  placeOf,
  seenOffers,
  subscriptOffers,
  templateOffers,
  value,
} from './offers';
import { FilterParser } from './parser';
import { type FilterField, type FilterOptions, FilterSchema } from './schema';
import { type Token, type Tokens, tokenize } from './tokens';
import type { FilterNode, Span } from './tree';
import { isComparisonOperator } from './operators';

/** Completions at an offset, the likeliest first, and the span that they replace. */
export interface FilterCompletions extends Span {
  readonly items: readonly FilterOffer[];
}

/**
 * Returns the completions at an offset: matching fields, operators for the preceding value, functions, keywords, values. Reads only the
 * text up to the word at the offset, so that it works in the middle and for incomplete text. Offers nothing inside a closed string.
 */
export function completionsAt(
  text: string,
  offset: number,
  fields?: readonly FilterField[],
  options?: FilterOptions,
): FilterCompletions {
  const at = Math.max(0, Math.min(offset, text.length));
  const schema = new FilterSchema(fields, options);
  const { start, end } = wordAt(text, at);
  const read = tokenize(text.slice(0, start));
  if (read.quote !== undefined) return inString(text, at, read, schema);
  const begun = phraseBefore(read.tokens);
  if (begun) {
    const parser = new FilterParser(read.tokens.slice(0, -begun), begun).read();
    if (parser.wants === 'operator') {
      return {
        start: read.tokens.at(-begun)!.start,
        end,
        items: operators(parser, read.tokens.slice(0, -begun), schema),
      };
    }
  }
  return { start, end, items: special(read.tokens, schema) ?? general(read, start, schema) };
}

const isWordChar = (char: string | undefined): boolean => char !== undefined && /[\w$]/.test(char);

/** The name or keyword around an offset; nothing in a number. */
function wordAt(text: string, at: number): Span {
  let start = at;
  while (start > 0 && isWordChar(text[start - 1])) start--;
  let end = at;
  while (isWordChar(text[end])) end++;
  return /\d/.test(text[start] ?? '') && start < at ? { start: at, end: at } : { start, end };
}

/** Returns completions inside an open string: matching values of earlier answers, and the end of the string. */
function inString(text: string, at: number, read: Tokens, schema: FilterSchema): FilterCompletions {
  const end = closing(text, at, read);
  const { start } = read.tokens.at(-1)!;
  const typed = text.slice(start, at);
  if (end.length === 0 || !typed.startsWith('"')) return { start: at, end: at, items: end };
  const before = tokenize(text.slice(0, start));
  const items = special(before.tokens, schema) ?? general(before, start, schema);
  const seen = items.filter(({ kind, label }) => kind === 'value' && label.length > 1 && label.startsWith(typed));
  return seen.length === 0 ? { start: at, end: at, items: end } : { start, end: at, items: seen };
}

/** The end of the string that an offset is in, unless the string has one. */
function closing(text: string, at: number, { tokens, quote }: Tokens): FilterOffer[] {
  const [line = ''] = text.slice(at).split(/[\r\n]/, 1);
  if (line.includes(quote!)) return [];
  return [value(isSubscript(tokens, tokens.length - 2) ? `${quote}]` : quote!, t('End of the string'))];
}

/** Returns the number of final tokens that begin `is null` or `not in`, which are offered as a whole. */
function phraseBefore(tokens: readonly Token[]): number {
  const last = tokens.at(-1);
  const before = tokens.at(-2);
  const isIs = (token: Token | undefined): boolean =>
    token?.type === 'leaf' && token.node.kind === 'field' && token.node.name.toLowerCase() === 'is';
  if (isIs(last)) return 1;
  if (last?.type !== 'word' || last.text !== 'not') return 0;
  return isIs(before) ? 2 : 1;
}

/** Returns true if a token is a bracket directly after a name. */
function isSubscript(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  const before = tokens[at - 1];
  if (token?.type !== 'sign' || token.text !== '[' || before?.type !== 'leaf' || before.end !== token.start)
    return false;
  const { kind } = before.node;
  return kind === 'field' || kind === 'path' || kind === 'element' || kind === 'struct';
}

const isSign = (token: Token | undefined, text: string): boolean => token?.type === 'sign' && token.text === text;
const isWord = (token: Token | undefined, text: string): boolean => token?.type === 'word' && token.text === text;

/** Returns completions at incomplete constructs that the parser does not represent. */
function special(tokens: readonly Token[], schema: FilterSchema): readonly FilterOffer[] | undefined {
  const [third, second, last] = [tokens.at(-3), tokens.at(-2), tokens.at(-1)];
  if (isSubscript(tokens, tokens.length - 1) && second?.type === 'leaf') {
    const { node } = second;
    const field = 'name' in node ? schema.field(node.name) : undefined;
    return subscriptOffers(field, node.kind === 'element', keysBelow(node, schema));
  }
  if (last?.type === 'leaf' && isSubscript(tokens, tokens.length - 2)) return [bracket(']')];
  if (last?.type === 'function') return [bracket('(')];
  if (isSign(last, '{')) return templateOffers(schema);
  if (isSign(second, '{') && last?.type === 'leaf') return [bracket('}')];
  if (isWord(last, 'iso')) return [value(`'2025-01-01T00:00:00Z'`, t('Timestamp')), value('"'), value("'")];
  if (isWord(last, 'interval'))
    return [value(`'P1D'`, t('1 day')), value(`'PT1H'`, t('1 hour')), value('"'), value("'")];
  if (isWord(second, 'iso')) return afterValue('time', false);
  if (last?.type !== 'sign') return undefined;
  if (last.text === '=' && second?.type !== 'leaf') return [value('1')];
  const compares = isComparisonOperator(last.text);
  if (compares && (isWord(third, 'iso') || isWord(third, 'interval'))) return operandOffers('time', schema, false);
  return undefined;
}

/** JSON keys that answers held below a field or a path. */
function keysBelow(node: FilterNode, schema: FilterSchema): readonly string[] {
  const { seen } = schema;
  if (!seen || (node.kind !== 'field' && node.kind !== 'path')) return [];
  if (node.kind === 'field' && node.name === '$meta') return dynamicNames(schema);
  return seen.keysAt(...placeOf(node));
}

function general(read: Tokens, length: number, schema: FilterSchema): readonly FilterOffer[] {
  const parser = new FilterParser(read.tokens, length).read();
  return parser.wants === 'operator' ? operators(parser, read.tokens, schema) : operands(parser, schema);
}

/** Returns the operators that can follow a value. */
function operators(parser: FilterParser, tokens: readonly Token[], schema: FilterSchema): FilterOffer[] {
  const { frame } = parser.stack;
  const top = parser.stack.values.at(-1);
  const last = tokens.at(-1);
  const kind = top ? kindOfTree(top, schema).kind : 'any';
  const named = last?.type === 'leaf' && (last.node.kind === 'field' || last.node.kind === 'path');
  const ends = frame.type === 'group' ? [bracket(')')] : frame.type === 'array' ? [bracket(','), bracket(']')] : [];
  const parts = frame.type === 'call' ? [bracket(','), bracket(')')] : ends;
  const follow = afterValue(kind, named);
  if (frame.type === 'array') return [...parts, ...follow];
  const first = parser.stack.compares || kind === 'predicate' ? [...LOGIC, ...parts, ...follow] : [...follow, ...parts];
  return [...new Map(first.map(each => [each.label, each])).values()];
}

/** Returns the beginnings of a value. */
function operands(parser: FilterParser, schema: FilterSchema): FilterOffer[] {
  const { frame, operator, values } = parser.stack;
  const declared = frame.type === 'call' ? FUNCTIONS.get(frame.name!) : undefined;
  const shape = declared?.args[frame.commas];
  const inside = parser.stack.calls.some(name => FUNCTIONS.get(name)?.args.includes('predicate'));
  if (operator?.type === 'prefix') {
    if (operator.op === 'exists') return pathOffers(schema);
    return operator.op === 'not' ? conditionOffers(schema, inside) : operandOffers('int', schema, inside);
  }
  if (operator?.type === 'binary' || operator?.type === 'range') {
    const { op } = operator.type === 'range' ? { op: operator.rightOp } : operator;
    if (op === 'in' || op === 'not in') return [bracket('['), bracket('{')];
    if (op === 'like' || op === '=~' || op === '!~') return [value('"', t('Pattern')), value("'"), bracket('{')];
    const opposite = operator.type === 'range' ? operator.middle : values.at(-1);
    const plain = operandOffers(opposite ? kindOfTree(opposite, schema).kind : 'any', schema, inside);
    return [...seenOffers(opposite, schema), ...plain];
  }
  if (operator) return conditionOffers(schema, inside);
  const end = frame.type === 'array' ? [bracket(']')] : frame.type === 'call' ? [bracket(')')] : [];
  const option =
    declared?.option && frame.commas >= declared.args.length - (declared.optional ?? 0)
      ? [value(`${declared.option.name}=`)]
      : [];
  const subject = frame.type === 'root' ? undefined : values[frame.type === 'array' ? frame.base - 1 : frame.base];
  if (frame.type === 'array') return [...seenOffers(subject, schema), ...operandOffers('any', schema, inside), ...end];
  return shape
    ? [
        ...(shape === 'any' ? seenOffers(subject, schema) : []),
        ...argumentOffers(shape, declared.name, schema),
        ...option,
        ...end,
      ]
    : [...option, ...conditionOffers(schema, inside), ...end];
}
