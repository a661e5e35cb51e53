import { t } from '@vscode/l10n';
import { lineJson } from '../wire/json';
import * as json from './json-text';
import type { Path, Span, TextEdit } from './json-text';
import type { TextFormat } from './text-formats';

/** A line that is not blank. */
interface Line {
  readonly offset: number;
  readonly text: string;
}

const LINE = /[^\r\n]*\S[^\r\n]*/g;

const linesOf = (text: string): Line[] =>
  [...text.matchAll(LINE)].map(({ 0: line, index }) => ({ offset: index, text: line }));

/** Moves a position in a line to the text. */
const movedTo = <S extends Span>(span: S, { offset }: Line): S => ({ ...span, offset: span.offset + offset });

/** Moves the position behind the end of a line to its last character: the next one is a line break. */
const withinLine = <S extends Span>(span: S, { text }: Line): S => ({
  ...span,
  offset: Math.min(span.offset, text.length - 1),
});

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * JSON Lines: the first line is an object with the fields of a document but one, each further line an item of that one, which is a list. Blank
 * lines are skipped.
 */
export function jsonLines(list: string): TextFormat {
  /** Returns a line and the path in its value; undefined if there is no such line. */
  const placed = (lines: readonly Line[], path: Path): { line: Line; rest: Path } | undefined => {
    const [name, at] = path;
    const line = lines[name === list ? (typeof at === 'number' ? at + 1 : 1) : 0];
    return line && { line, rest: name === list ? path.slice(2) : path };
  };

  /** Returns the line at an offset, without the line breaks, and the path of its value. */
  const lineAt = (text: string, offset: number): { line: Line; path: Path } => {
    const start = Math.max(text.lastIndexOf('\n', offset - 1), text.lastIndexOf('\r', offset - 1)) + 1;
    const [line = ''] = /[^\r\n]*/.exec(text.slice(start)) ?? [];
    const before = linesOf(text).filter(each => each.offset < start).length;
    return { line: { offset: start, text: line }, path: before === 0 ? [] : [list, before - 1] };
  };

  const format: TextFormat = {
    readText(text) {
      const lines = linesOf(text);
      const values: unknown[] = [];
      for (const line of lines) {
        const read = json.readText(line.text);
        if ('broken' in read) return { broken: movedTo(withinLine(read.broken, line), line) };
        values.push(read.value);
      }
      const [head, ...items] = values;
      if (!isFields(head)) return { value: head };
      if (!Object.hasOwn(head, list)) return { value: { ...head, [list]: items } };
      const { offset, length } = movedTo(json.spanOf(lines[0]!.text, [list]), lines[0]!);
      return { broken: { offset, length, message: t('write each item of `{0}` on its own line', list) } };
    },

    spansIn(text) {
      const lines = linesOf(text);
      const known = new Map<Line, (path: Path) => Span>();
      return path => {
        const { line = lines[0], rest = [] } = placed(lines, path) ?? {};
        if (!line) return { offset: 0, length: 0 };
        const spanOf = known.get(line) ?? json.spansIn(line.text);
        known.set(line, spanOf);
        return movedTo(spanOf(rest), line);
      };
    },

    readable(text) {
      const [head, ...items] = linesOf(text).map(line => json.readable(line.text));
      return isFields(head) ? { ...head, [list]: items } : head;
    },

    placeAt(text, offset) {
      const { line, path } = lineAt(text, offset);
      const place = json.placeAt(line.text, offset - line.offset);
      return place && { path: [...path, ...place.path], span: movedTo(place.span, line) };
    },

    keyAt(text, offset) {
      const { line, path } = lineAt(text, offset);
      const key = json.keyAt(line.text, offset - line.offset);
      return key && { ...key, path: [...path, ...key.path], span: movedTo(key.span, line) };
    },

    edits(text, path, value) {
      const lines = linesOf(text);
      if (path.length > 0) {
        const found = placed(lines, path);
        return found ? editsOfLine(found.line, found.rest, value) : [];
      }
      const { [list]: items, ...head } = value as Fields;
      const wanted = [head, ...(items as unknown[])];
      const kept = lines.slice(0, wanted.length).flatMap((line, at) => editsOfLine(line, [], wanted[at]));
      return [...kept, ...editsOfEnd(text, lines, wanted.slice(lines.length), wanted.length)];
    },

    write(document) {
      const { [list]: items, ...head } = document as Fields;
      return [head, ...(items as unknown[])].map(value => `${lineJson(value)}\n`).join('');
    },
  };
  return format;
}

/** Edits a value within its line; the line is written anew if the value would take several lines. */
function editsOfLine(line: Line, path: Path, value: unknown): TextEdit[] {
  const changed = json.edits(line.text, path, value);
  if (changed.every(({ content }) => !/[\r\n]/.test(content))) return changed.map(edit => movedTo(edit, line));
  const read = json.readText(json.withValue(line.text, path, value));
  return [{ offset: line.offset, length: line.text.length, content: lineJson('value' in read ? read.value : value) }];
}

/** Adds lines at the end of a text, or removes those after the first `kept`. */
function editsOfEnd(text: string, lines: readonly Line[], added: readonly unknown[], kept: number): TextEdit[] {
  const last = lines[Math.min(kept, lines.length) - 1];
  const end = last ? last.offset + last.text.length : 0;
  if (added.length > 0) {
    const eol = text.includes('\r\n') ? '\r\n' : '\n';
    return [{ offset: end, length: 0, content: `${last ? eol : ''}${added.map(lineJson).join(eol)}` }];
  }
  const gone = lines[kept] && lines.at(-1);
  return gone ? [{ offset: end, length: gone.offset + gone.text.length - end, content: '' }] : [];
}
