import { t } from '@vscode/l10n';
import type { CompressionCodec, DataReader, Encoding, PageHeader } from 'hyparquet';
import { deltaBinaryUnpack, deltaLengthByteArray } from 'hyparquet/src/delta.js';
import { byteStreamSplit } from 'hyparquet/src/encoding.js';
import { readPlain } from 'hyparquet/src/plain.js';
import { decompress } from './codecs';
import { damaged, UnreadableParquet } from './problems';
import { readRuns } from './runs';
import type { SchemaNode } from './schemas';

/** Values of a column: raw ones, or indices of a dictionary. */
export type Raw = ArrayLike<unknown>;

/** A decoded page. `rep`, `def`: the levels of its entries, absent if all are 0 or the maximum; `values`: those of entries with all levels. */
export interface Page {
  readonly length: number;
  readonly rep?: Uint8Array | undefined;
  readonly def?: Uint8Array | undefined;
  readonly values: Raw;
  readonly dictionary?: Raw | undefined;
  /** Reserved memory. */
  readonly cost: number;
}

/** Bytes that a value takes while its page is decoded: a text is an object of its own. */
export const costOf = ({ element: { type } }: SchemaNode, encoding: Encoding): number => {
  const isOfObjects = type === 'BYTE_ARRAY' || type === 'FIXED_LEN_BYTE_ARRAY' || type === 'INT96';
  return isOfObjects && !encoding.endsWith('_DICTIONARY') ? 128 : 10;
};

interface Content {
  readonly leaf: SchemaNode;
  readonly header: PageHeader;
  readonly body: Uint8Array<ArrayBuffer>;
  readonly codec: CompressionCodec;
}

/** Decodes the values of a dictionary page. */
export function dictionaryIn({ leaf, header, body, codec }: Content): Raw {
  const { dictionary_page_header: head } = header;
  if (!head) throw damaged('page');
  const bytes = decompress(body, header.uncompressed_page_size, codec, leaf.name);
  return readPlain(readerOf(bytes), leaf.element.type!, head.num_values, leaf.element.type_length) as Raw;
}

/** Decodes a data page. */
export function pageIn(content: Content, dictionary: Raw | undefined, cost: number): Page {
  const { leaf, header, body, codec } = content;
  const { data_page_header: first, data_page_header_v2: second } = header;
  if (second) {
    const { repetition_levels_byte_length: reps, definition_levels_byte_length: defs, num_values: length } = second;
    const levels = reps + defs;
    if (!(reps >= 0 && defs >= 0 && levels <= body.length)) throw damaged('page');
    const rep = levelsIn(body, 0, reps, leaf.rep, length);
    const def = levelsIn(body, reps, levels, leaf.def, length);
    const size = header.uncompressed_page_size - levels;
    const isCompressed = second.is_compressed !== false && size > 0;
    const bytes = isCompressed ? decompress(body.slice(levels), size, codec, leaf.name) : body.slice(levels);
    const values = valuesIn(readerOf(bytes), leaf, second.encoding, lengthOf(length, def, leaf.def));
    return { length, rep, def, cost, ...valuesWith(values, dictionary, second.encoding) };
  }
  if (!first) throw damaged('page');
  const { num_values: length, encoding } = first;
  const bytes = decompress(body, header.uncompressed_page_size, codec, leaf.name);
  const reader = readerOf(bytes);
  const nextLevels = (max: number, coding: Encoding): Uint8Array | undefined => {
    if (max === 0) return undefined;
    if (coding !== 'RLE') throw unsupported(leaf, coding);
    const from = reader.offset + 4;
    const end = from + reader.view.getUint32(reader.offset, true);
    if (end > bytes.length) throw damaged('page');
    reader.offset = end;
    return levelsIn(bytes, from, end, max, length);
  };
  const rep = nextLevels(leaf.rep, first.repetition_level_encoding);
  const def = nextLevels(leaf.def, first.definition_level_encoding);
  const values = valuesIn(reader, leaf, encoding, lengthOf(length, def, leaf.def));
  return { length, rep, def, cost, ...valuesWith(values, dictionary, encoding) };
}

const readerOf = ({ buffer, byteOffset, byteLength }: Uint8Array<ArrayBuffer>): DataReader => ({
  view: new DataView(buffer, byteOffset, byteLength),
  offset: 0,
});

const unsupported = ({ name }: SchemaNode, encoding: Encoding | undefined): UnreadableParquet =>
  new UnreadableParquet(t('Column “{0}” has encoding {1}, which is not supported.', name, encoding ?? t('unknown')));

function levelsIn(bytes: Uint8Array, from: number, end: number, max: number, length: number): Uint8Array | undefined {
  if (max === 0) return undefined;
  const levels = new Uint8Array(length);
  readRuns(bytes, from, end, 32 - Math.clz32(max), levels);
  return levels;
}

function lengthOf(length: number, def: Uint8Array | undefined, max: number): number {
  if (!def) return length;
  let defined = 0;
  for (const level of def) if (level === max) defined++;
  return defined;
}

function valuesWith(values: Raw, dictionary: Raw | undefined, encoding: Encoding): Pick<Page, 'values' | 'dictionary'> {
  if (!encoding.endsWith('_DICTIONARY')) return { values };
  if (!dictionary && values.length > 0) throw damaged('page');
  return { values, dictionary: dictionary ?? [] };
}

function valuesIn(reader: DataReader, leaf: SchemaNode, encoding: Encoding, count: number): Raw {
  const { view } = reader;
  const { type, type_length: size } = leaf.element;
  const bytes = new Uint8Array(view.buffer as ArrayBuffer, view.byteOffset, view.byteLength);
  if (count === 0) return [];
  if (encoding === 'PLAIN') return readPlain(reader, type!, count, size) as Raw;
  if (encoding === 'PLAIN_DICTIONARY' || encoding === 'RLE_DICTIONARY') {
    const indices = new Uint32Array(count);
    const width = view.getUint8(reader.offset++);
    if (width > 0) readRuns(bytes, reader.offset, bytes.length, width, indices);
    return indices;
  }
  if (encoding === 'RLE' && type === 'BOOLEAN') {
    const bits = new Uint8Array(count);
    readRuns(bytes, reader.offset + 4, bytes.length, 1, bits);
    return Array.from(bits, bit => bit === 1);
  }
  if (encoding === 'BYTE_STREAM_SPLIT') {
    if (count * (size ?? 1) > bytes.length) throw damaged('page');
    return byteStreamSplit(reader, count, type!, size) as Raw;
  }
  if (encoding === 'DELTA_BINARY_PACKED' && type === 'INT32') return deltas(reader, bytes, new Int32Array(count));
  if (encoding === 'DELTA_BINARY_PACKED' && type === 'INT64') return deltas(reader, bytes, new BigInt64Array(count));
  if (encoding === 'DELTA_LENGTH_BYTE_ARRAY') {
    mustBeDeltas(bytes, reader.offset);
    const texts: Uint8Array[] = Array.from({ length: count });
    deltaLengthByteArray(reader, count, texts);
    return texts;
  }
  if (encoding === 'DELTA_BYTE_ARRAY') return prefixed(reader, bytes, count);
  throw unsupported(leaf, encoding);
}

function deltas<T extends Int32Array | BigInt64Array>(reader: DataReader, bytes: Uint8Array, values: T): T {
  mustBeDeltas(bytes, reader.offset);
  if (values instanceof BigInt64Array) mustHaveShortNumbers(bytes);
  deltaBinaryUnpack(reader, values.length, values);
  return values;
}

/** Block sizes that the format allows: for others, the library never ends. */
function mustBeDeltas(bytes: Uint8Array, at: number): void {
  const number = () => {
    const low = bytes[at++] ?? 0;
    if (low < 0x80) return low;
    const middle = bytes[at++] ?? 0;
    return middle < 0x80
      ? (low & 0x7f) + middle * 128
      : (low & 0x7f) + (middle & 0x7f) * 128 + (bytes[at++] ?? 0) * 16_384;
  };
  const block = number();
  const parts = number();
  const isValid = block > 0 && block % 128 === 0 && block <= 65_536 && parts > 0 && (block / parts) % 32 === 0;
  if (!isValid) throw damaged('page');
}

/** Number of successive bytes with their highest bit set: longer than any block of values, and short enough to be read as one number. */
const MAX_CONTINUED = 16_384;

/** The time to read a number grows with the square of its length. */
function mustHaveShortNumbers(bytes: Uint8Array): void {
  let run = 0;
  for (const byte of bytes) {
    run = byte < 0x80 ? 0 : run + 1;
    if (run > MAX_CONTINUED) throw damaged('page');
  }
}

/** Decodes texts of which each has a beginning of the one before. Their total length is limited: it can be far above that of the page. */
function prefixed(reader: DataReader, bytes: Uint8Array, count: number): Uint8Array[] {
  const prefixes = deltas(reader, bytes, new Int32Array(count));
  const suffixes = deltas(reader, bytes, new Int32Array(count));
  let left = MAX_TEXT_BYTES;
  let before = new Uint8Array(0);
  return Array.from({ length: count }, (_, index) => {
    const [prefix, suffix] = [prefixes[index]!, suffixes[index]!];
    left -= prefix + suffix;
    const isValid = prefix >= 0 && suffix >= 0 && prefix <= before.length && reader.offset + suffix <= bytes.length;
    if (!isValid || left < 0) throw damaged('page');
    const text = new Uint8Array(prefix + suffix);
    text.set(before.subarray(0, prefix));
    text.set(bytes.subarray(reader.offset, (reader.offset += suffix)), prefix);
    before = text;
    return text;
  });
}

const MAX_TEXT_BYTES = 256 * 1024 * 1024;
