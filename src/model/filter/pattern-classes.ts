import { t } from '@vscode/l10n';
/** An error in a pattern. */
export class PatternProblem extends Error {}

/** Returns true if a code point belongs to the class. `cost`: time of a test with many parts, in comparisons of two values. */
export type CodeTest = ((code: number) => boolean) & { readonly cost?: number };

const within =
  (...ranges: readonly string[]): CodeTest =>
  code =>
    ranges.some(range => code >= range.codePointAt(0)! && code <= range.codePointAt(range.length - 1)!);
const not = (test: CodeTest): CodeTest => priced(code => !test(code), test.cost);
/** Adds the cost to a test. */
const priced = (test: (code: number) => boolean, cost = 0): CodeTest => Object.assign(test, { cost });

const DIGIT = within('09');
export const isWord = within('az', 'AZ', '09', '__');
const SPACE = within('  ', '\t\n', '\f\r');

/** ASCII alone, as in RE2. */
const POSIX: Readonly<Record<string, CodeTest>> = {
  alnum: within('az', 'AZ', '09'),
  alpha: within('az', 'AZ'),
  ascii: within('\u0000\u007f'),
  blank: within('  ', '\t\t'),
  cntrl: within('\u0000\u001f', '\u007f\u007f'),
  digit: DIGIT,
  graph: within('!~'),
  lower: within('az'),
  print: within(' ~'),
  punct: within('!/', ':@', '[`', '{~'),
  space: within('  ', '\t\r'),
  upper: within('AZ'),
  word: isWord,
  xdigit: within('09', 'af', 'AF'),
};

/** Returns the character class of an escape (without its backslash); undefined for a single character. @throws PatternProblem */
export function escapedClass(escape: string): CodeTest | undefined {
  const of: Readonly<Record<string, CodeTest>> = { d: DIGIT, w: isWord, s: SPACE };
  const name = escape[0]!.toLowerCase();
  if (name !== 'p' && !Object.hasOwn(of, name)) return undefined;
  const isOther = escape[0] !== name;
  if (name !== 'p') return isOther ? not(of[name]!) : of[name];
  const [, other = '', property = ''] = /^.\{?(\^?)(\w+)/.exec(escape)!;
  const test = unicode(property);
  return isOther !== (other !== '') ? not(test) : test;
}

/** A general category, or a script. */
function unicode(property: string): CodeTest {
  for (const form of [property, `Script=${property}`]) {
    try {
      const characters = new RegExp(`^\\p{${form}}$`, 'u');
      return code => characters.test(String.fromCodePoint(code));
    } catch {
      continue; // the other form, or none
    }
  }
  throw new PatternProblem(t('unknown property {0}', property));
}

const ITEM = /\[:(\^?)(\w+):\]|\\(x\{[\dA-Fa-f]+\}|x[\dA-Fa-f]{2}|[pP](?:\{\^?\w+\}|[A-Z])|0[0-7]{0,2}|[^])|([^])/uy;

/** Returns the character class in brackets; `fold`: ignores case. @throws PatternProblem */
export function characterClass(body: string, fold: boolean): CodeTest {
  const isOther = body.startsWith('^');
  const ranges: Range[] = [];
  const classes = new Map<string, CodeTest>();
  ITEM.lastIndex = isOther ? 1 : 0;
  let [last, isRange]: [string | undefined, boolean] = [undefined, false];
  for (let item = ITEM.exec(body); item; item = ITEM.exec(body)) {
    const [, other, posix, escape, plain = ''] = item;
    if (plain === '-' && last !== undefined && !isRange && ITEM.lastIndex < body.length) {
      isRange = true;
      continue;
    }
    const many =
      classes.get(item[0]) ?? (posix === undefined ? escape && escapedClass(escape) : posixClass(posix, other === '^'));
    if (many) {
      if (isRange) throw new PatternProblem(t('a range cannot end with a class such as \\d'));
      classes.set(item[0], many);
      last = undefined;
      continue;
    }
    const char = escape === undefined ? plain : singleOf(escape);
    if (isRange && last!.codePointAt(0)! > char.codePointAt(0)!) {
      throw new PatternProblem(t('range {0}-{1} is in reverse order', last!, char));
    }
    ranges.push([(isRange ? last! : char).codePointAt(0)!, char.codePointAt(0)!]);
    last = isRange ? undefined : char;
    isRange = false;
  }
  if (ranges.length === 0 && classes.size === 0) throw new PatternProblem(t('[ is not closed'));
  const tests = [inRanges(ranges), ...classes.values()];
  const any = priced(code => tests.some(each => each(code)), tests.length);
  const test = fold ? folded(any) : any;
  return isOther ? not(test) : test;
}

/** Code points from the first to the last. */
type Range = readonly [low: number, high: number];

/** Returns a test whose time hardly depends on the number of ranges: a class can have a hundred thousand, and each step tests it. */
function inRanges(ranges: readonly Range[]): CodeTest {
  const merged: [low: number, high: number][] = [];
  for (const [low, high] of ranges.toSorted((a, b) => a[0] - b[0])) {
    const before = merged.at(-1);
    if (before && low <= before[1] + 1) before[1] = Math.max(before[1], high);
    else merged.push([low, high]);
  }
  return code => {
    let [from, to] = [0, merged.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if (merged[middle]![1] < code) from = middle + 1;
      else to = middle;
    }
    return from < merged.length && merged[from]![0] <= code;
  };
}

function posixClass(name: string, isOther: boolean): CodeTest {
  const test = Object.hasOwn(POSIX, name) ? POSIX[name]! : undefined;
  if (!test) throw new PatternProblem(t('unknown character class [:{0}:]', name));
  return isOther ? not(test) : test;
}

function singleOf(escape: string): string {
  if (/^[A-Za-z1-9]$/.test(escape) && !/^[afnrtv]$/.test(escape)) {
    throw new PatternProblem(t('RE2 does not support the escape \\{0}', escape));
  }
  return escapedChar(escape);
}

/** The time of a test that ignores case, in tests of the same class. */
const FOLDED = 4;

/** The same whether letters are small or capital. */
export const folded = (test: CodeTest): CodeTest =>
  priced(
    code => {
      if (test(code)) return true;
      const char = String.fromCodePoint(code);
      return [char.toLowerCase(), char.toUpperCase()].some(
        other => other.length === (other.codePointAt(0)! > 0xffff ? 2 : 1) && test(other.codePointAt(0)!),
      );
    },
    FOLDED * (test.cost ?? 0),
  );

const CONTROLS: Readonly<Record<string, string>> = { a: '\u0007', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };

/** The character that an escape (without its backslash) means. @throws PatternProblem */
export function escapedChar(escape: string): string {
  const code = escape.startsWith('x')
    ? Number.parseInt(escape.replaceAll(/[x{}]/g, ''), 16)
    : /^\d/.test(escape)
      ? Number.parseInt(escape, 8)
      : undefined;
  if (code === undefined) return CONTROLS[escape] ?? escape;
  if (code > 0x10ffff) throw new PatternProblem(t('unknown character \\{0}', escape));
  return String.fromCodePoint(code);
}
