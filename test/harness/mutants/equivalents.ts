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
];
