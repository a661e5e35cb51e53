import { isUnsafe } from './unsafe-numbers';

/** What may be a number beyond the safe integers, and what stands before it. In a string of the text it is none. */
const LONG = /[:[,]\s*(-?(?:[1-9]\d{15,}(?:\.\d+)?|\d+(?:\.\d+)?(?=[eE]))(?:[eE][-+]?\d+)?)/g;

/** The numbers of a JSON text that are beyond the safe integers, one by one, as they are written; beside it, how many strings it has. */
export class NumberTexts {
  private readonly found: Iterator<RegExpExecArray>;
  private quote: number;
  private quotes = 0;

  constructor(private readonly text: string) {
    this.found = text.matchAll(LONG);
    this.quote = text.indexOf('"');
  }

  /** The next one; undefined after the last. */
  next(): string | undefined {
    for (let match = this.found.next(); !match.done; match = this.found.next()) {
      const written = match.value[1]!;
      if (!isUnsafe(Number(written))) continue;
      this.passTo(match.value.index);
      if (this.quotes % 2 === 0) return written;
    }
    return undefined;
  }

  /** How many strings there are in the whole text; nothing comes after them. */
  strings(): number {
    this.passTo(this.text.length);
    return this.quotes / 2;
  }

  /** Counts the quotes before a position, hopping from one to the next. */
  private passTo(position: number): void {
    const { text } = this;
    let { quote, quotes } = this;
    while (quote !== -1 && quote < position) {
      if (quotes % 2 === 0 || !isEscaped(text, quote)) quotes++;
      quote = text.indexOf('"', quote + 1);
    }
    this.quote = quote;
    this.quotes = quotes;
  }
}

function isEscaped(text: string, quote: number): boolean {
  let at = quote - 1;
  while (text[at] === '\\') at--;
  return (quote - at) % 2 === 0;
}
