/** A text, and the spans of it to be marked: [from, to), in UTF-16 code units. */
export interface Highlighted {
  readonly label: string;
  readonly highlights: [from: number, to: number][];
}

/** Returns the label with each occurrence of the text marked. `text`: in lower case. */
export function highlighted(label: string, text: string): Highlighted {
  const lower = label.toLowerCase();
  const highlights: [number, number][] = [];
  if (lower.length !== label.length) return { label, highlights }; // a few letters change their length: then places are not known
  for (let at = lower.indexOf(text); at >= 0; at = lower.indexOf(text, at + text.length)) {
    highlights.push([at, at + text.length]);
  }
  return { label, highlights };
}
