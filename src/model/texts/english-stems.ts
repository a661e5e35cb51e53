/** Words whose stems follow no rule. */
const IRREGULAR: Readonly<Record<string, string>> = {
  skis: 'ski',
  skies: 'sky',
  dying: 'die',
  lying: 'lie',
  tying: 'tie',
  idly: 'idl',
  gently: 'gentl',
  ugly: 'ugli',
  early: 'earli',
  only: 'onli',
  singly: 'singl',
};
const INVARIANT = /^(sky|news|howe|atlas|cosmos|bias|andes)$/;
const INVARIANT_SINGULAR = /^(inning|outing|canning|herring|earring|proceed|exceed|succeed)$/;

type Rule = readonly [suffix: string, stem: string, isMeant?: (before: string) => boolean];

const rules = (text: string): Rule[] =>
  text.split(',').map(each => {
    const [suffix, stem = ''] = each.split(':');
    return [suffix!, stem];
  });

/** Suffixes of step 2 that lie in the first region, the longest first. */
const SECOND: readonly Rule[] = [
  ...rules('ization:ize,ational:ate,fulness:ful,ousness:ous,iveness:ive,tional:tion,biliti:ble,lessli:less,entli:ent'),
  ...rules('ation:ate,alism:al,aliti:al,ousli:ous,iviti:ive,fulli:ful,enci:ence,anci:ance,abli:able,izer:ize,ator:ate'),
  ...rules('alli:al,bli:ble'),
  ['ogi', 'og', before => before.endsWith('l')],
  ['li', '', before => /[cdeghkmnrt]$/.test(before)],
];
/** Those of step 3. */
const THIRD = rules('ational:ate,tional:tion,alize:al,icate:ic,iciti:ic,ical:ic,ness,ful');
/** Those of step 4, which lie in the second region. */
const FOURTH: readonly Rule[] = [
  ...rules('ement,ance,ence,able,ible,ment,ant,ent,ism,ate,iti,ous,ive,ize'),
  ['ion', '', before => /[st]$/.test(before)],
  ...rules('al,er,ic'),
];

/** A short syllable at the end: a vowel between consonants, or the first two letters. */
const SHORT = /(?:(?:^|[^aeiouy])[aeiouy][^aeiouywxY]|^[aeiouy][^aeiouy])$/;

/** Returns where the region after the first consonant that follows a vowel begins. */
function regionAfter(word: string, from: number): number {
  const found = /[aeiouy][^aeiouy]/.exec(word.slice(from));
  return found ? from + found.index + 2 : word.length;
}

/** Replaces the first of the suffixes that a word has, if it lies in a region. */
function replaced(word: string, region: number, all: readonly Rule[]): string {
  const rule = all.find(([suffix]) => word.endsWith(suffix));
  if (!rule) return word;
  const [suffix, stem, isMeant] = rule;
  const before = word.slice(0, -suffix.length);
  return before.length >= region && (isMeant?.(before) ?? true) ? before + stem : word;
}

const hasVowel = (text: string): boolean => /[aeiouy]/.test(text);

/** Removes the ending of a plural. */
function singular(word: string): string {
  if (word.endsWith('sses')) return word.slice(0, -2);
  if (/ie[ds]$/.test(word)) return word.slice(0, word.length > 4 ? -2 : -1);
  if (/(us|ss)$/.test(word)) return word;
  return word.endsWith('s') && hasVowel(word.slice(0, -2)) ? word.slice(0, -1) : word;
}

/** Removes the endings of the past and of the present participle. `first`: where the first region begins. */
function present(word: string, first: number): string {
  const eed = /eed(ly)?$/.exec(word);
  if (eed) return eed.index >= first ? word.slice(0, eed.index) + 'ee' : word;
  const stem = word.replace(/(ed|ing)(ly)?$/, '');
  if (stem === word || !hasVowel(stem)) return word;
  if (/(at|bl|iz)$/.test(stem)) return stem + 'e';
  if (/(bb|dd|ff|gg|mm|nn|pp|rr|tt)$/.test(stem)) return stem.slice(0, -1);
  return first >= stem.length && SHORT.test(stem) ? stem + 'e' : stem;
}

/** Maximum length of a word, in characters. A longer text without spaces, such as a key or a hash, is not a word. */
export const MAX_WORD_LENGTH = 64;

/** Returns the stem of an English word in lower case, by the Snowball rules (Porter 2) that full-text indexes use. */
export function englishStem(given: string): string {
  if (given.length <= 2 || given.length > MAX_WORD_LENGTH) return given;
  if (Object.hasOwn(IRREGULAR, given)) return IRREGULAR[given]!;
  if (INVARIANT.test(given)) return given;
  // A y that sounds as a consonant is written as Y.
  let word = given.replace(/^'/, '').replaceAll(/^y|(?<=[aeiouy])y/g, 'Y');
  const first = /^(gener|commun|arsen)/.exec(word)?.[0].length ?? regionAfter(word, 0);
  const second = regionAfter(word, first);
  word = singular(word.replace(/'(s'?)?$/, ''));
  if (INVARIANT_SINGULAR.test(word)) return word;
  word = present(word, first).replace(/(?<=.[^aeiouy])[yY]$/, 'i');
  word = replaced(word, first, SECOND);
  word = word.endsWith('ative') ? replaced(word, second, [['ative', '']]) : replaced(word, first, THIRD);
  word = replaced(word, second, FOURTH);
  const before = word.slice(0, -1);
  const isSilent = before.length >= second || (before.length >= first && !SHORT.test(before));
  if (word.endsWith('e') && isSilent) word = before;
  else if (word.endsWith('ll') && before.length >= second) word = before;
  return word.replaceAll('Y', 'y');
}
