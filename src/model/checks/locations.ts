import { t } from '@vscode/l10n';
import { nameOfCheck } from './checks';
import { readSearch } from '../searches/documents';
import { readText, spansIn } from '../documents/json-text';

/** The checks of a document, each with its place among them and its line, both from 0. */
interface Found {
  readonly checks: readonly { readonly name: string; readonly at: number; readonly line: number }[];
  /** The reason why the checks cannot be read. */
  readonly error?: string;
  /** True while the text is not valid JSON: its previous checks might still exist. */
  readonly broken?: boolean;
}

/** The checks in a text; undefined: it has none. */
export function checksIn(text: string): Found | undefined {
  const json = readText(text);
  if ('broken' in json) {
    if (!/"expect"\s*:/.test(text)) return undefined;
    const line = text.slice(0, json.broken.offset).split('\n').length;
    const error = t('Line {0}: not valid JSON: {1}.', line, json.broken.message);
    return { checks: [], error, broken: true };
  }
  const { expect } = (json.value ?? {}) as { expect?: unknown };
  if (!Array.isArray(expect) || expect.length === 0) return undefined;
  const { search, issues } = readSearch(json.value);
  const wrong = issues.find(({ path }) => path[0] === 'expect');
  if (!search?.expect)
    return { checks: [], error: wrong ? `${wrong.path.join('.')}: ${wrong.message}` : issues[0]!.message };
  const spanOf = spansIn(text);
  let line = 0;
  let counted = 0;
  const checks = search.expect.map((each, at) => {
    const { offset } = spanOf(['expect', at]);
    for (; counted < offset; counted++) if (text[counted] === '\n') line += 1;
    return { name: nameOfCheck(each), at, line };
  });
  return { checks };
}
