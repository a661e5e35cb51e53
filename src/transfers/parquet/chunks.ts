import type { FileHandle } from 'node:fs/promises';
import type { PageHeader } from 'hyparquet';
import { parquetHeader } from 'hyparquet/src/column.js';
import type { Chunk } from './footers';
import { costOf, dictionaryIn, pageIn, type Page, type Raw } from './pages';
import { damaged, decoding, type Budget } from './problems';
import type { SchemaNode } from './schemas';
import { endOfStruct } from './thrift';

const HEADER_BYTES = 8 * 1024;
const MAX_HEADER_BYTES = 1024 * 1024;

/** False also for the bigint that a damaged header can have. */
const isCount = (value: unknown): boolean => Number.isInteger(value) && (value as number) >= 0;

/**
 * Reads the entries of a column chunk, one after the other. Holds the pages of the current row: one, unless a row goes on in the next.
 */
export class ChunkReader {
  private readonly pages: Page[] = [];
  /** The current entry of the first page, and its value. */
  private entry = 0;
  private value = 0;
  private dictionary: Raw | undefined;
  private dictionaryCost = 0;
  private offset: number;

  constructor(
    readonly leaf: SchemaNode,
    private readonly file: FileHandle,
    private readonly chunk: Chunk,
    private readonly budget: Budget,
  ) {
    this.offset = chunk.start;
  }

  /** True if all entries of the current row are in memory. */
  get isReady(): boolean {
    if (this.pages.length === 0) return false;
    if (this.leaf.rep === 0 || this.offset >= this.chunk.end) return true;
    return this.pages.some(({ rep }, index) => (index > 0 ? rep!.includes(0) : rep!.indexOf(0, this.entry + 1) >= 0));
  }

  /** Reads pages until the current row is in memory. @throws UnreadableParquet if there is none */
  async load(): Promise<void> {
    while (!this.isReady) {
      if (this.offset >= this.chunk.end) throw damaged('rows');
      await this.next();
    }
  }

  /** Definition level of the current entry. */
  get def(): number {
    const [page] = this.pages;
    if (!page) throw damaged('rows');
    return page.def ? page.def[this.entry]! : this.leaf.def;
  }

  /** Repetition level of the current entry; 0 for a new row, and at the end. */
  get rep(): number {
    return this.pages[0]?.rep?.[this.entry] ?? 0;
  }

  /** Passes the current entry and returns its value; undefined if it has none. */
  take(): unknown {
    const isDefined = this.def === this.leaf.def;
    const [page] = this.pages;
    const raw = isDefined ? page!.values[this.value++] : undefined;
    if (++this.entry === page!.length) this.drop();
    if (!isDefined || !page!.dictionary) return raw;
    const meant = page!.dictionary[raw as number];
    if (meant === undefined) throw damaged('page');
    return meant;
  }

  /**
   * Passes the current row and returns its values, if it is a list of `length` finite 32-bit floats on one page; otherwise passes nothing.
   */
  floats(length: number): Float32Array | undefined {
    const [page, next] = this.pages;
    if (!page?.rep || length === 0) return undefined;
    const { rep, def, values, dictionary } = page;
    const end = this.entry + length;
    const goesOn = end < page.length ? rep[end] !== 0 : (next?.rep?.[0] ?? 0) !== 0;
    if (end > page.length || goesOn || rep[this.entry] !== 0) return undefined;
    for (let at = this.entry; at < end; at++) {
      if (def && def[at] !== this.leaf.def) return undefined;
      if (at > this.entry && rep[at] !== this.leaf.rep) return undefined;
    }
    const words = dictionary ?? values;
    if (!(words instanceof Float32Array) || values.length < this.value + length) return undefined;
    const floats = new Float32Array(length);
    for (let at = 0; at < length; at++) {
      const float = words[dictionary ? (values[this.value + at] as number) : this.value + at];
      if (!Number.isFinite(float)) return undefined;
      floats[at] = float!;
    }
    this.entry = end;
    this.value += length;
    if (this.entry === page.length) this.drop();
    return floats;
  }

  /** Passes the current row. */
  skip(): void {
    do this.take();
    while (this.rep > 0);
  }

  /** Gives back all reserved memory. */
  close(): void {
    while (this.pages.length > 0) this.drop();
    this.budget.release(this.dictionaryCost);
  }

  private drop(): void {
    this.budget.release(this.pages.shift()!.cost);
    this.entry = 0;
    this.value = 0;
  }

  private async next(): Promise<void> {
    const { header, at } = await this.header();
    const size = header.compressed_page_size;
    if (!isCount(size) || at + size > this.chunk.end) throw damaged('page');
    this.offset = at + size;
    const { dictionary_page_header: words, data_page_header: first, data_page_header_v2: second } = header;
    const isDictionary = header.type === 'DICTIONARY_PAGE';
    if (!isDictionary && header.type !== 'DATA_PAGE' && header.type !== 'DATA_PAGE_V2') return; // an index
    const length = (isDictionary ? words : (first ?? second))?.num_values ?? -1;
    const encoding = (isDictionary ? 'PLAIN' : (first ?? second)?.encoding) ?? 'PLAIN';
    if (!isCount(length) || !isCount(header.uncompressed_page_size)) throw damaged('page');
    const cost = size + header.uncompressed_page_size + length * costOf(this.leaf, encoding);
    this.budget.reserve(cost, this.leaf.name);
    if (isDictionary) {
      this.budget.release(this.dictionaryCost);
      this.dictionaryCost = cost;
    }
    const body = await this.bytes(at, size);
    if (body.length < size) throw damaged('page');
    const content = { leaf: this.leaf, header, body, codec: this.chunk.codec };
    if (isDictionary) this.dictionary = decoding(() => dictionaryIn(content));
    else {
      const page = decoding(() => pageIn(content, this.dictionary, cost));
      if (page.length > 0) this.pages.push(page);
      else this.budget.release(cost);
    }
  }

  /** Reads the header of the next page, of which only the bytes tell the length. */
  private async header(): Promise<{ readonly header: PageHeader; readonly at: number }> {
    for (let length = HEADER_BYTES; ; length *= 8) {
      const bytes = await this.bytes(this.offset, Math.min(length, this.chunk.end - this.offset));
      const end = decoding(() => endOfStruct(bytes, 0));
      if (end !== undefined) {
        const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
        return { header: decoding(() => parquetHeader({ view, offset: 0 })), at: this.offset + end };
      }
      if (bytes.length < length || length > MAX_HEADER_BYTES) throw damaged('page');
    }
  }

  private async bytes(at: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
    const bytes = new Uint8Array(length);
    const { bytesRead } = await this.file.read(bytes, 0, length, at);
    return bytes.subarray(0, bytesRead);
  }
}
