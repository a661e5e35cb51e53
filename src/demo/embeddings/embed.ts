import { CONCEPTS } from './concepts';
import { stem, words } from './words';

/** Numbers per vector. */
export const DIMENSION = 128;

/** Name of this computation as an embedding model. */
export const EMBEDDING_MODEL = 'demo-words-128';

/** Weights of the parts of a word. The concept outweighs the spelling. */
const WEIGHT = { concept: 1, stem: 0.8, word: 0.2, trigrams: 0.35 };

const STOP_WORDS = new Set(
  (
    'a about after again all also am an and any are as at be because been before being but by can could did do does doing ' +
    'done each even every few for from get gets got had has have he her here his how i if in into is it its just like ' +
    'me more most much my no not now of off on once one only or other our out over own per quite s same she should so ' +
    'some such t than that the their them then there these they this those through to too under until up us very was ' +
    'we were what when where which while who whose why will with without would you your yours ' +
    'der die das und ist nicht ich wie mein meine zu mit für von im ein eine auf es'
  ).split(' '),
);

/** The concepts that a stem is about. */
const byStem = new Map<string, Set<string>>();
for (const [concept, members] of Object.entries(CONCEPTS)) {
  for (const member of members.split(' '))
    byStem.set(stem(member), (byStem.get(stem(member)) ?? new Set()).add(concept));
}

interface Word {
  readonly vector: Float32Array;
  readonly isStopWord: boolean;
}

/** The words met so far. Forgotten when there are too many: texts come from outside, too. */
const known = new Map<string, Word>();
const KNOWN_WORDS = 20_000;

/** Cache of sentences, which many texts share. Undefined: none of its words has a meaning. */
const knownSentences = new Map<string, Float32Array | undefined>();
const KNOWN_SENTENCES = 16_000;
const MAX_KNOWN_LENGTH = 300;
const SENTENCE_END = /(?<=[.!?]) /;

/** Accumulator, shared because allocation takes longer than filling. */
const sum = new Float64Array(DIMENSION);

/**
 * Returns the vector of a text: the normalized sum of its words, stems, trigrams and concepts; words like "the" count only without others.
 * The same text always has the same vector. Components have six decimals, so that JSON preserves them.
 */
export const embed = (text: string): Float32Array =>
  embedSentences(text.split(SENTENCE_END), new Float32Array(DIMENSION));

/** Embeds a text given as sentences; writes the result into `into`, and returns it. */
export function embedSentences(sentences: readonly string[], into: Float32Array): Float32Array {
  sum.fill(0);
  let isTelling = false;
  for (const sentence of sentences) {
    const told = knownSentences.get(sentence) ?? learnSentence(sentence);
    if (!told) continue;
    isTelling = true;
    add(told);
  }
  if (!isTelling) for (const word of sentences.flatMap(words)) add(wordOf(word).vector);
  return toUnit(into);
}

/** Returns the sum of the meaningful words; undefined without any. */
function learnSentence(sentence: string): Float32Array | undefined {
  const telling = words(sentence)
    .map(wordOf)
    .filter(({ isStopWord }) => !isStopWord);
  const own = telling.length > 0 ? new Float64Array(DIMENSION) : undefined;
  if (own) for (const { vector } of telling) for (let i = 0; i < DIMENSION; i++) own[i]! += vector[i]!;
  const told = own && Float32Array.from(own);
  if (sentence.length > MAX_KNOWN_LENGTH) return told;
  if (knownSentences.size >= KNOWN_SENTENCES) knownSentences.clear();
  knownSentences.set(sentence, told);
  return told;
}

const wordOf = (letters: string): Word => known.get(letters) ?? learn(letters);

function add(vector: Float32Array): void {
  for (let i = 0; i < DIMENSION; i += 4) {
    sum[i]! += vector[i]!;
    sum[i + 1]! += vector[i + 1]!;
    sum[i + 2]! += vector[i + 2]!;
    sum[i + 3]! += vector[i + 3]!;
  }
}

function toUnit(vector: Float32Array): Float32Array {
  let squares = 0;
  for (let i = 0; i < DIMENSION; i++) squares += sum[i]! * sum[i]!;
  if (squares === 0) sum[0] = squares = 1; // no words: some direction is needed
  const scale = 1e6 / Math.sqrt(squares);
  for (let i = 0; i < DIMENSION; i++) vector[i] = Math.round(sum[i]! * scale) / 1e6;
  return vector;
}

/** A vector as bits, eight to a byte: one where a number is above zero. Near vectors differ in few. */
export function signs(vector: Float32Array): Uint8Array {
  const bytes = new Uint8Array(DIMENSION / 8);
  for (let bit = 0; bit < DIMENSION; bit++) if (vector[bit]! > 0) bytes[bit >> 3]! |= 0x80 >> (bit & 7);
  return bytes;
}

function learn(word: string): Word {
  const vector = new Float64Array(DIMENSION);
  const root = stem(word);
  point(vector, `stem ${root}`, WEIGHT.stem);
  point(vector, `word ${word}`, WEIGHT.word);
  const padded = `<${word}>`;
  const trigrams = Array.from({ length: padded.length - 2 }, (_, i) => padded.slice(i, i + 3));
  for (const trigram of trigrams) point(vector, trigram, WEIGHT.trigrams / Math.sqrt(trigrams.length));
  const concepts = [...(byStem.get(root) ?? [])];
  for (const concept of concepts) point(vector, `concept ${concept}`, WEIGHT.concept / Math.sqrt(concepts.length));
  const learned: Word = { vector: Float32Array.from(vector), isStopWord: STOP_WORDS.has(word) };
  if (known.size >= KNOWN_WORDS) known.clear();
  known.set(word, learned);
  return learned;
}

/** Adds the direction that a feature points to: signs drawn from its hash, so that different features are all but at right angles. */
function point(vector: Float64Array, feature: string, weight: number): void {
  let state = 0x811c9dc5;
  for (let i = 0; i < feature.length; i++) state = Math.imul(state ^ feature.charCodeAt(i), 0x01000193);
  const step = weight / Math.sqrt(DIMENSION);
  for (let i = 0; i < DIMENSION; i += 32) {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9;
    let bits = Math.imul(state ^ (state >>> 12), 0x297a2d39);
    bits ^= bits >>> 15;
    for (let bit = 0; bit < 32; bit++) vector[i + bit]! += (bits >>> bit) & 1 ? step : -step;
  }
}
