import type { Field } from '../collections/collections';
import { englishStem, MAX_WORD_LENGTH } from './english-stems';
import { withoutCommon } from './query-words';

/** How a full-text index takes a text apart. `term`: the form of a word in the index; undefined: it is left out, as a stop word. */
interface Analyzer {
  readonly wordsOf: (text: string) => readonly string[];
  readonly term: (word: string) => string | undefined;
}

/** Description of an analyzer: a built-in one (`type`), or a tokenizer with filters. */
type Description = Readonly<Record<string, unknown>>;

/** The stop words of `_english_`. */
const ENGLISH_STOP_WORDS =
  'a,an,and,are,as,at,be,but,by,for,if,in,into,is,it,no,not,of,on,or,such,that,the,their,then,there,these,they,this,to,was,will,with'.split(
    ',',
  );

const LETTERS = /[\p{L}\p{M}\p{N}]+/gu;
const SPACES = /\S+/gu;

type Step = (word: string) => string | undefined;

const lowercase: Step = word => word.toLowerCase();
const asciiFolding: Step = word => word.normalize('NFD').replaceAll(/\p{M}/gu, '');

/** English endings after an apostrophe, which some tokenizers take for words. */
const CONTRACTED = /['’](s|t|d|m|ll|re|ve)$/i;

/**
 * Returns the words of texts, in lower case, that an index takes for words of the queries. Words are split as readers do: one can have several
 * words of the index (`node.js`), or be a part of one. `described`: the analyzer of the texts, as the service describes it.
 */
export function matchedWords(described: Description, queries: readonly string[], texts: Iterable<string>): string[] {
  const { wordsOf, term } = analyzerOf(described);
  const wanted = new Set(withoutCommon(queries.flatMap(wordsOf)).map(term));
  wanted.delete(undefined);
  const known = new Map<string, boolean>(); // a term takes time, and words recur
  const isWanted = (word: string): boolean => {
    if (word.length > MAX_WORD_LENGTH) return false;
    const is = known.get(word) ?? wanted.has(term(word));
    known.set(word, is);
    return is;
  };
  const isMatched = (word: string) =>
    isWanted(word) || (word.length <= MAX_WORD_LENGTH && wordsOf(word.replace(CONTRACTED, '')).some(isWanted));
  const words = new Map<string, boolean>();
  for (const part of new Set(partsOf(texts))) {
    const indexed = wordsOf(part);
    const within = new Set([...new Set(indexed.filter(isWanted))].flatMap(segmentsOf));
    for (const word of wordsOf === segmentsOf ? indexed : segmentsOf(part)) {
      if (within.has(word)) words.set(word, true);
      else if (!words.has(word)) words.set(word, isMatched(word));
    }
  }
  return [...new Set([...words].filter(([, is]) => is).map(([word]) => word.toLowerCase()))];
}

/** Yields the parts of texts between spaces, which no word exceeds. Most texts repeat them. */
function* partsOf(texts: Iterable<string>): Generator<string> {
  for (const text of texts) yield* text.match(SPACES) ?? [];
}

/** Returns the analyzer of a text field as the service describes it; undefined: the default one, which indexes words as they are. */
export function analyzerOfField({ params }: Pick<Field, 'params'>): Description | undefined {
  const valueOf = (key: string) => params?.find(each => each.key === key)?.value;
  const [given, isOn] = [valueOf('analyzer_params'), valueOf('enable_analyzer')];
  if ((isOn !== true && isOn !== 'true') || given === undefined) return undefined;
  const described = read(given);
  return described && Object.keys(described).length > 0 ? described : undefined;
}

function read(given: unknown): Description | undefined {
  if (typeof given === 'object' && given !== null) return given as Description;
  try {
    const parsed: unknown = JSON.parse(String(given));
    return typeof parsed === 'object' && parsed !== null ? (parsed as Description) : undefined;
  } catch {
    return undefined; // the service describes its analyzer in another way
  }
}

/** Returns the analyzer of a description. Filters that are not known here are left out. */
function analyzerOf({ type, tokenizer = 'standard', filter, stop_words: stopWords }: Description): Analyzer {
  if (type === 'english') return analyzer('standard', [lowercase, without(stopWords ?? ['_english_']), englishStem]);
  const own = stopWords === undefined ? [] : [without(stopWords)];
  if (type === 'chinese') return analyzer('jieba', [lowercase, ...own]);
  if (typeof type === 'string' || filter === undefined) return analyzer(tokenizer, [lowercase, ...own]);
  return analyzer(tokenizer, Array.isArray(filter) ? filter.flatMap(stepsOf) : []);
}

function analyzer(tokenizer: unknown, steps: readonly Step[]): Analyzer {
  const name = nameOf(tokenizer);
  const tokens = name === 'standard' ? LETTERS : name === 'whitespace' ? SPACES : undefined;
  return {
    wordsOf: tokens ? text => text.match(tokens) ?? [] : segmentsOf,
    term: word => steps.reduce<string | undefined>((so, step) => (so === undefined ? so : step(so)), word),
  };
}

/** Splits a text as readers do, also where a language writes no spaces. */
const segments = new Intl.Segmenter(undefined, { granularity: 'word' });
const segmentsOf = (text: string): string[] =>
  ONE_WORD.test(text)
    ? [text] // at once, because most are
    : [...segments.segment(text)].filter(({ isWordLike }) => isWordLike).map(({ segment }) => segment);
const ONE_WORD = /^[a-z\d]+$/i;

const nameOf = (described: unknown): unknown =>
  typeof described === 'object' && described !== null ? (described as Description)['type'] : described;

function stepsOf(filter: unknown): Step[] {
  const given = Object(filter) as Description;
  switch (nameOf(filter)) {
    case 'lowercase':
      return [lowercase];
    case 'asciifolding':
      return [asciiFolding];
    case 'stop':
      return [without(given['stop_words'])];
    case 'stemmer':
      return given['language'] === 'english' ? [englishStem] : [];
    default:
      return [];
  }
}

/** Leaves out stop words, in any case. */
function without(stopWords: unknown): Step {
  const all = (Array.isArray(stopWords) ? stopWords : [stopWords])
    .filter(word => typeof word === 'string')
    .flatMap(word => (word === '_english_' ? ENGLISH_STOP_WORDS : [word.toLowerCase()]));
  const left = new Set(all);
  return word => (left.has(word.toLowerCase()) ? undefined : word);
}
