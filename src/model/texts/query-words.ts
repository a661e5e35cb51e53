/** Splits texts into words as readers do, also where a language writes no spaces. */
const segments = new Intl.Segmenter(undefined, { granularity: 'word' });

/** English words that are in most texts: marked, they would hide the others. */
const COMMON = new Set(
  'a,an,and,are,as,at,be,by,can,do,does,for,from,has,have,how,i,if,in,is,it,its,my,no,not,of,on,or,so,that,the,this,to,was,we,what,when,where,which,who,why,will,with,you,your'.split(
    ',',
  ),
);

/** Returns the distinct words of queries, in lower case; common words only if there are no others. */
export function queryWords(queries: readonly string[]): ReadonlySet<string> {
  return new Set(withoutCommon(queries.flatMap(query => [...wordsIn(query)].map(({ word }) => word))));
}

/** Returns words without the common ones, in any case; all of them if there are no others. */
export function withoutCommon(words: readonly string[]): readonly string[] {
  const rare = words.filter(word => !COMMON.has(word.toLowerCase()));
  return rare.length > 0 ? rare : words;
}

/** Returns the words to mark in the texts of a field. `own`: of some fields, as their index matches them. */
export function wordsByField(
  queries: readonly string[],
  own: Readonly<Record<string, readonly string[]>> = {},
): (field: string) => ReadonlySet<string> {
  const all = queryWords(queries);
  const byName = new Map(Object.entries(own).map(([name, words]) => [name, new Set(words)]));
  return field => byName.get(field) ?? all;
}

/** Returns the parts of a text: `marked` if it is one of the words, in lower case. Joined, they are the text. */
export function markedParts(
  text: string,
  words: ReadonlySet<string>,
): { readonly text: string; readonly marked: boolean }[] {
  if (words.size === 0 || text === '') return text === '' ? [] : [{ text, marked: false }];
  const parts: { text: string; marked: boolean }[] = [];
  let end = 0;
  for (const { word, at, length } of wordsIn(text)) {
    if (!words.has(word)) continue;
    if (at > end) parts.push({ text: text.slice(end, at), marked: false });
    parts.push({ text: text.slice(at, at + length), marked: true });
    end = at + length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), marked: false });
  return parts;
}

function* wordsIn(text: string): Generator<{ readonly word: string; readonly at: number; readonly length: number }> {
  for (const { segment, index, isWordLike } of segments.segment(text)) {
    if (isWordLike) yield { word: segment.toLowerCase(), at: index, length: segment.length };
  }
}
