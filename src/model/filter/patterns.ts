import { t } from '@vscode/l10n';
import { characterClass, type CodeTest, escapedChar, escapedClass, folded, PatternProblem } from './pattern-classes';

/** Zero-width assertions of a pattern. */
export type Look = 'start' | 'end' | 'line start' | 'line end' | 'word edge' | 'no word edge';

/** A pattern as a tree. `max`: Infinity for no limit. */
export type PatternNode =
  | { readonly kind: 'take'; readonly test: CodeTest }
  | { readonly kind: 'look'; readonly look: Look }
  | { readonly kind: 'all' | 'any'; readonly nodes: readonly PatternNode[] }
  | { readonly kind: 'repeat'; readonly node: PatternNode; readonly min: number; readonly max: number };

const MAX_DEPTH = 500;
const MAX_REPEATS = 1000;

/** Flags by letter: ignore case, `^` and `$` at every line, `.` matches line breaks. */
type Flags = Readonly<Record<'i' | 'm' | 's', boolean>>;

/**
 * Reads a regular expression as RE2 does (service facts 17.2): without references to groups and without looking around, because
 * those cannot be matched in linear time. @throws PatternProblem
 */
export const parsePattern = (pattern: string): PatternNode => new PatternReader(pattern).read();

class PatternReader {
  private at = 0;
  private depth = 0;
  private flags: Flags = { i: false, m: false, s: false };

  constructor(private readonly text: string) {}

  read(): PatternNode {
    const node = this.alternatives();
    if (this.at < this.text.length) throw new PatternProblem(t(') has no opening ('));
    return node;
  }

  private takes(what: string): boolean {
    if (!this.text.startsWith(what, this.at)) return false;
    this.at += what.length;
    return true;
  }

  /** Returns the match of a sticky expression at the current position. */
  private found(form: RegExp): RegExpExecArray | null {
    form.lastIndex = this.at;
    const found = form.exec(this.text);
    if (found) this.at = form.lastIndex;
    return found;
  }

  private alternatives(): PatternNode {
    if (++this.depth > MAX_DEPTH) throw new PatternProblem(t('groups are nested too deeply'));
    const flags = this.flags;
    const nodes = [this.sequence()];
    while (this.takes('|')) nodes.push(this.sequence());
    this.flags = flags; // those that were set within end with the group
    this.depth--;
    return nodes.length === 1 ? nodes[0]! : { kind: 'any', nodes };
  }

  private sequence(): PatternNode {
    const nodes: PatternNode[] = [];
    while (this.at < this.text.length && !/[|)]/.test(this.text[this.at]!)) {
      if (this.takes('\\Q')) {
        const [quoted] = this.found(/(?:(?!\\E)[^])*/y)!; // can be empty
        this.takes('\\E');
        for (const char of quoted) nodes.push(this.literal(char));
        const last = quoted === '' ? undefined : nodes.pop();
        if (last) nodes.push(this.repeated(last));
      } else nodes.push(this.repeated(this.atom()));
    }
    return { kind: 'all', nodes };
  }

  private repeated(node: PatternNode): PatternNode {
    const found = this.found(/(?:[*+?]|\{(\d+)(,(\d*))?\})\??/y);
    if (!found) return node;
    const [sign, min, open, max] = found;
    if (this.found(/[*+?]|\{\d+(?:,\d*)?\}/y)) throw new PatternProblem(t('a quantifier cannot follow {0}', sign));
    if (min === undefined) {
      return { kind: 'repeat', node, min: sign.startsWith('+') ? 1 : 0, max: sign.startsWith('?') ? 1 : Infinity };
    }
    const from = Number(min);
    const to = open === undefined ? from : max ? Number(max) : Infinity;
    if (from > to || from > MAX_REPEATS || (to !== Infinity && to > MAX_REPEATS)) {
      throw new PatternProblem(t('quantifier {0} is too large or in reverse order', sign));
    }
    return { kind: 'repeat', node, min: from, max: to };
  }

  private atom(): PatternNode {
    const { m, s } = this.flags;
    if (this.takes('(')) return this.group();
    if (this.takes('^')) return { kind: 'look', look: m ? 'line start' : 'start' };
    if (this.takes('$')) return { kind: 'look', look: m ? 'line end' : 'end' };
    if (this.takes('.')) return { kind: 'take', test: code => s || code !== 10 };
    const listed = this.found(/\[\^?\]?(?:\[:\^?\w+:\]|\\[^]|[^\]\\])*\]/y);
    if (listed) return { kind: 'take', test: characterClass(listed[0].slice(1, -1), this.flags.i) };
    if (this.takes('[')) throw new PatternProblem(t('[ is not closed'));
    if (this.takes('\\')) return this.escape();
    if (/[*+?]/.test(this.text[this.at]!))
      throw new PatternProblem(t('{0} has no character or group before it to repeat', this.text.charAt(this.at)));
    const char = String.fromCodePoint(this.text.codePointAt(this.at)!);
    this.at += char.length;
    return this.literal(char);
  }

  private group(): PatternNode {
    const outer = this.flags;
    const [, on = '', off = '', end = ''] = this.found(/\?([imsU]*)(?:-([imsU]+))?([:)])/y) ?? [];
    if (end === '' && this.takes('?') && !this.found(/P?<\w+>/y)) {
      throw new PatternProblem(t('RE2 does not support this kind of group, such as lookaround'));
    }
    const set = (flag: 'i' | 'm' | 's') => (on.includes(flag) || outer[flag]) && !off.includes(flag);
    this.flags = { i: set('i'), m: set('m'), s: set('s') };
    if (end === ')') return { kind: 'all', nodes: [] }; // from here to the end of the group around it
    const inner = this.alternatives();
    this.flags = outer;
    if (!this.takes(')')) throw new PatternProblem(t('( is not closed'));
    return inner;
  }

  private escape(): PatternNode {
    if (this.takes('A')) return { kind: 'look', look: 'start' };
    if (this.takes('z')) return { kind: 'look', look: 'end' };
    if (this.takes('b')) return { kind: 'look', look: 'word edge' };
    if (this.takes('B')) return { kind: 'look', look: 'no word edge' };
    const escaped = this.found(ESCAPE);
    if (!escaped) throw new PatternProblem(t('RE2 does not support the escape \\{0}', this.text.charAt(this.at)));
    const test = escapedClass(escaped[0]);
    return test ? { kind: 'take', test } : this.literal(escapedChar(escaped[0]));
  }

  private literal(char: string): PatternNode {
    const wanted = char.codePointAt(0)!;
    const test: CodeTest = code => code === wanted;
    return { kind: 'take', test: this.flags.i ? folded(test) : test };
  }
}

/** Matches an escape after its backslash, except assertions. */
const ESCAPE = /[dDwWsS]|[pP](?:\{\^?\w+\}|[A-Z])|[afnrtv]|x(?:[\dA-Fa-f]{2}|\{[\dA-Fa-f]{1,6}\})|0[0-7]{0,2}|[^\w]/uy;
