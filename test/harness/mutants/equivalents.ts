/**
 * A fault that changes nothing anyone could tell, so no test can find it: the line as it stands, without its indentation, what is
 * replaced and by what as `npm run mutants` prints it, and why it is the same.
 */
export interface Equivalent {
  readonly code: string;
  readonly was: string;
  readonly fault: string;
  readonly why: string;
}

export const EQUIVALENTS: readonly Equivalent[] = [
  {
    code: 'const kind = typeof (now[0] ?? before[0])?.id;',
    was: '0',
    fault: '(-1)',
    why: 'where all ids are of one kind, any tells it; else, or where none does, they are known by their digits',
  },
  {
    code: 'body: sending.body ?? null,',
    was: 'sending.body ?? null',
    fault: 'sending.body',
    why: 'no body is no body, for undici and for the host’s fetch',
  },
  {
    code: "return `${mark === 'tied' ? '=' : move > 0 ? '↑' : '↓'} ${Math.abs(move)}`;",
    was: 'move > 0',
    fault: 'move >= 0',
    why: 'a hit that has not moved has no mark, or is tied',
  },
  {
    code: 'if (result === undefined || Number.isSafeInteger(result)) return result;',
    was: 'result === undefined || Number.isSafeInteger(re…',
    fault: 'result === undefined && Number.isSafeInteger(re…',
    why: 'the short way for small whole numbers; the long one gives the same',
  },
  {
    code: "if (first && key >= '0' && key < ':' && hasUnsafe(members)) this.lost = true;",
    was: "first && key >= '0' && key < ':'",
    fault: "first && key >= '0' || key < ':'",
    why: 'what is given up here is read again the slow way, with the same result',
  },
  {
    code: 'if (quotes % 2 === 0 || !isEscaped(text, quote)) quotes++;',
    was: '0',
    fault: '(-1)',
    why: 'no backslash stands before a quote that begins a string',
  },
  {
    code: "const { origin: own } = new URL(origin ?? '');",
    was: "origin ?? ''",
    fault: 'origin',
    why: 'no origin is no address either way',
  },
  {
    code: "if (token.type === 'sign' && token.text === '(') return t('Expected and, or, or an operator before (');",
    was: "token.type === 'sign'",
    fault: "token.type !== 'sign'",
    why: 'the line after it says the same',
  },
  {
    code: "if (values.length > 10) return t('one of the {0} that the specification lists', values.length);",
    was: 'values.length > 10',
    fault: 'values.length >= 10',
    why: 'no list of the specification has ten values',
  },
  {
    code: 'function quickWarnings({ dimension = 0, idType, params }: CollectionDocument): Issue[] {',
    was: '0',
    fault: '(-1)',
    why: 'only too many dimensions are told',
  },
  {
    code: 'return x * v - y * u === 0 && x * u + y * v > 0;',
    was: 'x * u + y * v > 0',
    fault: 'x * u + y * v >= 0',
    why: 'segments of no length are left out before',
  },
  {
    code: 'for (let length = secret.length - 1; length >= MIN_LENGTH; length--) {',
    was: 'secret.length - 1',
    fault: 'secret.length + 1',
    why: 'whole secrets are hidden before',
  },
  {
    code: 'other => other.length === (other.codePointAt(0)! > 0xffff ? 2 : 1) && test(other.codePointAt(0)!),',
    was: '0xffff',
    fault: '65534',
    why: 'U+FFFF has no other case',
  },
  {
    code: '(node.children?.length ?? 0) > 1 &&',
    was: 'node.children?.length ?? 0',
    fault: 'node.children?.length',
    why: 'undefined is not above 1 either',
  },
  {
    code: '? value.map(String).toSorted((a, b) => (a < b ? -1 : 1))',
    was: 'a < b',
    fault: 'a <= b',
    why: 'texts that are equal may stand in any order',
  },
  {
    code: '[-1, -1, -1],',
    was: '1',
    fault: '2',
    why: 'whatever is below 0 is nothing',
  },
  {
    code: 'if (next === undefined || (next - share) * length <= 2 * near) continue;',
    was: '…next - share) * length <= 2 * near',
    fault: '…next - share) * length < 2 * near',
    why: 'no two crossings are exactly so near',
  },
  {
    code: "const arrow = mark === 'tied' ? '=' : move > 0 ? '↑' : '↓';",
    was: 'move > 0',
    fault: 'move >= 0',
    why: 'a hit that has not moved has no mark, or is tied',
  },
  {
    code: 'return Object.fromEntries(fields.toSorted(([a], [b]) => (a < b ? -1 : 1)));',
    was: 'a < b',
    fault: '!(a < b)',
    why: 'any one order will do',
  },
  {
    code: 'const NOTHING = -1; // before the first character, and after the last',
    was: '1',
    fault: '2',
    why: 'any number that is no character will do',
  },
  {
    code: 'if (y0 > y !== y1 > y && x < x0 + ((y - y0) / (y1 - y0)) * (x1 - x0)) inside = !inside;',
    was: 'x < x0 + ((y - y0) / (y1 - …',
    fault: 'x <= x0 + ((y - y0) / (y1 - …',
    why: 'what lies on an edge is told before',
  },
  {
    code: "if (typed.trim() === '' || !isPlainAddress(address)) return undefined;",
    was: 'typed.trim()',
    fault: 'typed',
    why: 'blanks are no address either',
  },
  {
    code: 'const isKnown = left.constant && right.constant && left.value !== undefined && right.value !== undefined;',
    was: '…eft.value !== undefined && right.value !== undefin…',
    fault: '…eft.value !== undefined || right.value !== undefin…',
    why: 'a calculation with a value that is not known gives none',
  },
  {
    code: 'const headLength = Math.ceil((10 + head.length + 1) / 64) * 64 - 10;',
    was: '1',
    fault: '2',
    why: 'no shape has so many digits that a byte more fills the head',
  },
];
