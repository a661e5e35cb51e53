import { BETWEEN, binary, QUOTED, RUNS, undone, UNIT, WIDE } from './encoded-units';

/** Position in a text, from `start` up to `end`. */
type Span = readonly [start: number, end: number];

/**
 * A text as UTF-8 bytes, one character each, with some encodings undone. `places`, on request: the position of each byte's source in the
 * original text.
 */
interface Layer {
  readonly bytes: string;
  readonly places?: readonly Span[] | undefined;
}

/** Maximum number of nested encodings: of characters, and of runs of bytes. */
const MAX_LAYERS = 6;
const MAX_RUNS = 2;

/** Maximum length: the texts of longer bodies are examined separately. */
const MAX_LENGTH = 1 << 18;

/** Returns the position of each byte of a text. */
function placesOf(text: string): Span[] {
  let end = 0;
  return Array.from(text).flatMap(character => {
    const place: Span = [end, (end += character.length)];
    return Array.from(binary(character), () => place);
  });
}

/** Returns a layer with all matches decoded, and with `alone` only these; undefined without a match. */
function decoded(
  { bytes, places }: Layer,
  pattern: RegExp,
  decode: (match: string) => string,
  alone: boolean,
): Layer | undefined {
  const parts: string[] = [];
  const kept: (readonly Span[])[] = [];
  let end = 0;
  const keep = (to: number): void => {
    parts.push(alone ? BETWEEN : bytes.slice(end, to));
    if (places) kept.push(alone ? places.slice(0, 1) : places.slice(end, to)); // its position is not needed
  };
  for (const { 0: match, index } of bytes.matchAll(pattern)) {
    const put = decode(match);
    if (put === '' && alone) continue;
    keep(index);
    end = index + match.length;
    parts.push(put);
    if (!places) continue;
    const place: Span = [places[index]![0], places[end - 1]![1]];
    kept.push(Array.from(put, () => place));
  }
  if (parts.length === 0) return undefined;
  keep(bytes.length);
  return { bytes: parts.join(''), places: places && kept.flat() };
}

/**
 * A search through the encodings of a text. `seen`: how much deeper the layers within a layer were looked for; `left`: the bytes that may
 * still be examined, below 0 if they did not suffice.
 */
interface Search {
  readonly seen: Map<string, { readonly layers: number; readonly runs: number }>;
  left: number;
}

/**
 * Bytes that are examined for each byte of a text, and at least: a text can be built so that every order of decoding leads to another one.
 */
const EXAMINED = 32;
const MIN_EXAMINED = 1 << 18;

const searchIn = ({ length }: string): Search => ({
  seen: new Map(),
  left: Math.max(MIN_EXAMINED, EXAMINED * length),
});

/** Yields a layer and all layers within its encodings, each once: many orders of decoding lead to one text. */
function* within(layer: Layer, search: Search, layers = MAX_LAYERS, runs = MAX_RUNS): Generator<Layer> {
  // The same bytes elsewhere are another layer.
  const key = `${layer.bytes}|${layer.places?.map(([start]) => start).join() ?? ''}`;
  const before = search.seen.get(key);
  if (search.left < 0 || (before && before.layers >= layers && before.runs >= runs)) return;
  search.seen.set(key, { layers, runs });
  search.left -= layer.bytes.length;
  yield layer;
  const next = layers > 0 ? decoded(layer, UNIT, undone, false) : undefined;
  if (next) yield* within(next, search, layers - 1, runs);
  const printed = layers > 0 ? decoded(layer, QUOTED, undone, false) : undefined;
  if (printed) yield* within(printed, search, layers - 1, runs);
  for (const [run, bytes] of layers > 0 ? WIDE : []) {
    const narrow = decoded(layer, run, bytes, true);
    if (narrow) yield* within(narrow, search, layers - 1, runs);
  }
  for (const [run, bytes] of runs > 0 ? RUNS : []) {
    const inner = decoded(layer, run, bytes, true);
    if (inner) yield* within(inner, search, layers, runs - 1);
  }
}

/** Normalizes spaces: forms encode a space as a plus, and formatting turns line ends into spaces. */
const folded = ({ bytes }: Layer): string => bytes.replaceAll(/[+\t\n\r]/g, ' ');

/** Returns the forms of a secret after decoding, because the secret itself can contain encodings. */
export const formsOf = (secret: string): string[] =>
  Array.from(within({ bytes: binary(secret) }, searchIn(secret), MAX_LAYERS, 0), folded);

/**
 * Replaces each of the forms in a text by `mark`, in any nesting of encodings; runs of bytes (base64 and the like) that contain one are
 * replaced as a whole, and so is a text with more encodings than are examined.
 */
export function withoutForms(text: string, forms: readonly string[], mark: string): string {
  if (text.length > MAX_LENGTH || !mayHaveAny(text, forms)) return text;
  const search = searchIn(text);
  const layers = within({ bytes: binary(text), places: placesOf(text) }, search);
  const spans = [...layers].flatMap(layer => spansOf(layer, forms));
  if (search.left < 0) return mark;
  let left = '';
  let end = 0;
  for (const [start, to] of spans.toSorted(([a], [b]) => a - b)) {
    if (start > end || left === '') left += text.slice(end, start) + mark;
    end = Math.max(end, to);
  }
  return left + text.slice(end);
}

/** Almost no text has any, and whether is found sooner than where. */
function mayHaveAny(text: string, forms: readonly string[]): boolean {
  const search = searchIn(text);
  for (const layer of within({ bytes: binary(text) }, search)) {
    const bytes = folded(layer);
    if (forms.some(form => bytes.includes(form))) return true;
  }
  return search.left < 0;
}

function spansOf(layer: Layer, forms: readonly string[]): Span[] {
  const { places = [] } = layer;
  const bytes = folded(layer);
  return forms.flatMap(form => {
    const spans: Span[] = [];
    for (let at = bytes.indexOf(form); at >= 0; at = bytes.indexOf(form, at + 1)) {
      spans.push([places[at]![0], places[at + form.length - 1]![1]]);
    }
    return spans;
  });
}
