import { separateChecks } from './checks';
import { readSearch } from '../searches/documents';
import { brokenAt, readText, spansIn } from '../documents/json-text';

/** A check with its place among the checks and its line, both from 0. `error`: the reason why it cannot be read. */
interface FoundCheck {
  readonly name: string;
  readonly at: number;
  readonly line: number;
  readonly error?: string;
}

/** The checks of a document. */
interface Found {
  readonly checks: readonly FoundCheck[];
  /** The reason why no check can run. */
  readonly error?: string;
  /** True while the text is not valid JSON: its previous checks might still exist. */
  readonly broken?: boolean;
}

/** The checks in a text; undefined: it has none. */
export function checksIn(text: string): Found | undefined {
  const json = readText(text);
  if ('broken' in json) {
    if (!/"expect"\s*:/.test(text)) return undefined;
    return { checks: [], error: brokenAt(text, json.broken), broken: true };
  }
  const { search, checks: read } = separateChecks(json.value);
  if (read.length === 0) return undefined;
  const spanOf = spansIn(text);
  let line = 0;
  let counted = 0;
  const checks = read.map((each, at): FoundCheck => {
    const { offset } = spanOf(['expect', at]);
    for (; counted < offset; counted++) if (text[counted] === '\n') line += 1;
    return { name: each.name, at, line, ...('error' in each && { error: each.error }) };
  });
  const document = readSearch(search);
  const [wrong] = document.search ? [] : document.issues;
  return { checks, ...(wrong && { error: [...wrong.path.slice(0, 1), wrong.message].join(': ') }) };
}
