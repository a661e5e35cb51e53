import { t } from '@vscode/l10n';
import { stringifyJson } from '../../model/wire/json';
import type { ChunkReader } from './chunks';
import { Floats } from '../../model/vectors/float-texts';
import type { VectorColumns } from '../records/compact-records';
import { damaged } from './problems';
import type { SchemaNode } from './schemas';

/** A row, or the first reason why it cannot be a record. `tooLarge`: its size in memory, if only its beginning was read. */
export interface Row {
  readonly values: Readonly<Record<string, unknown>>;
  readonly problem?: string | undefined;
  readonly tooLarge?: number | undefined;
}

/** Approximate sizes in memory, in bytes: of a place in a list, of a text or a large number beyond its digits, and of an object. */
const PLACE_BYTES = 8;
const TEXT_BYTES = 16;
const OBJECT_BYTES = 32;

/** Returns true for a list of 32-bit floats, whose items can be values of their own or of a group. */
function isOfFloats({ kind, isRepeated, children: [items] }: SchemaNode): boolean {
  if (kind !== 'list' || isRepeated || !items?.isRepeated) return false;
  const leaf = items.kind === 'item' ? items.children[0]! : items;
  const { type, converted_type: converted, logical_type: logical } = leaf.element;
  const isFloat = leaf.kind === 'leaf' && type === 'FLOAT' && !converted && !logical;
  return isFloat && (leaf === items || !leaf.isRepeated);
}

/** Puts rows together from the entries of their leaves. All readers must be ready. */
export class RowAssembly {
  private problem: string | undefined;
  /** Size of the current row in memory. A dictionary repeats a long text in a few bits, so that pages do not limit it. */
  private bytes = 0;
  /** Number of components by column, of those that can be compact vectors. */
  private readonly lengths: readonly (number | undefined)[];

  constructor(
    private readonly columns: readonly SchemaNode[],
    private readonly readers: readonly ChunkReader[],
    vectors: VectorColumns,
    private readonly maxBytes: number,
  ) {
    this.lengths = columns.map(column => (isOfFloats(column) ? vectors.get(column.name) : undefined));
  }

  next(): Row {
    this.problem = undefined;
    this.bytes = 0;
    const values = Object.fromEntries(
      this.columns.map((column, at) => [column.name, this.vectorOf(column, at) ?? this.valueOf(column)]),
    );
    if (this.readers.some(({ rep }) => rep > 0)) throw damaged('rows');
    return { values, problem: this.problem, tooLarge: this.fits ? undefined : this.bytes };
  }

  private get fits(): boolean {
    return this.bytes <= this.maxBytes;
  }

  private vectorOf(column: SchemaNode, at: number): Floats | undefined {
    const length = this.lengths[at];
    const floats = length === undefined ? undefined : this.readers[column.first]!.floats(length);
    return floats && new Floats(floats);
  }

  private valueOf(node: SchemaNode): unknown {
    const reader = this.readers[node.first]!;
    if ((node.isRepeated || node.isOptional) && reader.def < node.def) {
      // The entry of each leaf stands for an empty list, or for no value.
      for (let leaf = node.first; leaf < node.end; leaf++) this.readers[leaf]!.take();
      return node.isRepeated ? [] : null;
    }
    if (!node.isRepeated) return this.contentOf(node);
    const items: unknown[] = [];
    do {
      const item = this.contentOf(node);
      this.bytes += PLACE_BYTES;
      if (this.fits) items.push(item);
    } while (this.goesOn(node));
    return items;
  }

  /** Returns true if a list has another item. @throws UnreadableParquet if its leaves disagree: values would come into other rows */
  private goesOn({ first, end, rep }: SchemaNode): boolean {
    const isMore = this.readers[first]!.rep === rep;
    for (let leaf = first + 1; leaf < end; leaf++) {
      if ((this.readers[leaf]!.rep === rep) !== isMore) throw damaged('rows');
    }
    return isMore;
  }

  private contentOf(node: SchemaNode): unknown {
    const { kind, children } = node;
    if (kind === 'leaf') return this.converted(node, this.readers[node.first]!.take());
    if (kind === 'list' || kind === 'item') return this.valueOf(children[0]!);
    if (kind === 'map') return this.mapOf(children[0]!);
    this.bytes += OBJECT_BYTES + children.length * PLACE_BYTES;
    return Object.fromEntries(children.map(child => [child.name, this.valueOf(child)]));
  }

  private mapOf(entries: SchemaNode): unknown {
    const [key, value] = entries.children;
    const pairs = this.valueOf(entries) as Readonly<Record<string, unknown>>[];
    return Object.fromEntries(
      pairs.map(pair => {
        const name = pair[key!.name];
        return [typeof name === 'string' ? name : stringifyJson(name), pair[value!.name]];
      }),
    );
  }

  private converted(leaf: SchemaNode, raw: unknown): unknown {
    if (raw === undefined) throw damaged('rows');
    this.bytes += raw instanceof Uint8Array ? TEXT_BYTES + raw.length : typeof raw === 'bigint' ? TEXT_BYTES : 0;
    if (!this.fits) return null;
    try {
      return leaf.convert(raw);
    } catch (error) {
      this.problem ??= t('Column “{0}”: {1}', leaf.path[0]!, (error as Error).message);
      return null;
    }
  }
}
