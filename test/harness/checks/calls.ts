/** Returns the text of a call from its opening bracket to the closing one. */
export function callAt(text: string, from: number): string {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    depth += text[at] === '(' ? 1 : text[at] === ')' ? -1 : 0;
    if (depth === 0) return text.slice(from, at + 1);
  }
  return text.slice(from);
}
