import { parquetMetadata, type FileMetaData, type SchemaElement } from 'hyparquet';
import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import type { Entity } from '../../model/searches/entities';
import type { Column } from './columns';

/** Encodes the row groups of a Parquet file, and its footer. */
export class GroupEncoder {
  private readonly bytes = new ByteWriter();
  private readonly writer: ParquetWriter;
  /** The bytes that were not taken before the last group, and their end in the file. */
  private before: { readonly pending: Uint8Array; readonly offset: number } = { pending: new Uint8Array(), offset: 0 };

  /** `continued`: the footer of the groups that are in the file, and their length. */
  constructor(
    private readonly columns: readonly Column[],
    continued?: { readonly footer: Uint8Array; readonly length: number },
  ) {
    const root: SchemaElement = { name: 'root', num_children: columns.length };
    const schema = [root, ...columns.flatMap(({ elements }) => elements)];
    // Statistics of each group would make up most of the footer.
    this.writer = new ParquetWriter({ writer: this.bytes, schema, statistics: false, createdBy: 'Vector Cloud' });
    if (!continued) return;
    const metadata: FileMetaData = parquetMetadata(continued.footer, { geoparquet: false });
    this.writer.row_groups = metadata.row_groups;
    this.writer.num_rows = metadata.num_rows;
    this.bytes.index = 0;
    this.bytes.offset = continued.length;
  }

  /** Returns the bytes of a row group, after those of the groups before. */
  group(entities: readonly Entity[]): Uint8Array {
    this.before = { pending: this.bytes.getBytes().slice(), offset: this.bytes.offset };
    const columnData = this.columns.map(({ name, isVector, valueOf }) => ({
      name,
      data: entities.map(valueOf),
      offsetIndex: false,
      // Vectors hardly repeat.
      ...(isVector ? { codec: 'UNCOMPRESSED' as const, encoding: 'PLAIN' as const } : {}),
    }));
    void this.writer.write({ columnData, rowGroupSize: Math.max(1, entities.length) });
    return this.taken();
  }

  /** Forgets the last group, which is not in the file: the next one takes its place. */
  drop(): void {
    const { pending, offset } = this.before;
    this.bytes.index = 0;
    this.bytes.appendBytes(pending);
    this.bytes.offset = offset;
    this.writer.num_rows -= this.writer.row_groups.pop()?.num_rows ?? 0n;
  }

  /** Returns the footer of all groups so far. */
  footer(): Uint8Array {
    const { offset, index } = this.bytes;
    void this.writer.finish();
    const footer = this.bytes.getBytes().slice(index);
    Object.assign(this.bytes, { offset, index });
    return footer;
  }

  /** Returns the bytes that were not taken yet: of an empty file the beginning that every file has. */
  taken(): Uint8Array {
    const bytes = this.bytes.getBytes().slice();
    this.bytes.index = 0;
    return bytes;
  }
}
