import { shown } from './shown';

/** Joins lines; brackets stay, because Markdown needs more than brackets for a link. */
const oneLine = (text: string): string => shown(text.replaceAll(/[\r\n\u2028\u2029]+/g, ' '));

/** Escapes a foreign text for Markdown: no link, no picture, no heading, no cell. */
export const plainText = (text: string): string =>
  oneLine(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll(/[\\`*_{}[\]()#+\-.!|>~:@$^=]/g, String.raw`\$&`);

/** Escapes names in our own sentence for Markdown: no link, no picture, no element, no line break. Other markup stays. */
export const sentence = (text: string): string =>
  shown(text).replaceAll(/[[\]<&]|\\(?=[!-/:-@[-`{-~])/g, String.raw`\$&`);

/** Returns a text as inline code, whatever it contains. */
export function code(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  const pad = longest > 0 || text.startsWith(' ') ? ' ' : '';
  return `${fence}${pad}${oneLine(text).replaceAll('|', String.raw`\|`)}${pad}${fence}`;
}

/** A table; cells are Markdown. Empty where it has no rows. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  if (rows.length === 0) return [];
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line), ''];
}
