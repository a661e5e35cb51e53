import {
  headOf,
  linesOf,
  type EntityFormat,
  type ExportedFields,
  type LineFormat,
} from '../../model/entities/export-lines';
import type { Collection } from '../../model/collections/collections';
import type { Entity } from '../../model/searches/entities';
import type { PartFile } from './part-files';

/** Writes entities to a file in its format. */
export interface Sink {
  /** Number of entities, those that are held for a row group too. */
  readonly written: number;
  /** `after`: the key after which an export continues once these entities are written. */
  add(entities: readonly Entity[], after: string | undefined): Promise<void>;
  /** Returns what is needed to continue the file, besides its bytes. */
  footer(): Uint8Array | undefined;
  /** Writes the buffered entities. */
  pause(): Promise<void>;
  /** Writes the buffered entities and the end of the file. */
  end(): Promise<void>;
}

interface Content {
  readonly collection: Collection;
  readonly exported: ExportedFields;
  readonly format: EntityFormat;
}

/** Opens a sink to a new file, or to one that is continued. */
export async function sinkTo(part: PartFile, { collection, exported, format }: Content): Promise<Sink> {
  if (format !== 'parquet') return lineSink(part, exported, collection, format);
  const { ParquetSink } = await import('../parquet/sinks');
  return new ParquetSink(part, exported, collection.fields);
}

async function lineSink(
  part: PartFile,
  exported: ExportedFields,
  { fields }: Collection,
  format: LineFormat,
): Promise<Sink> {
  if (part.length === 0) await part.append(headOf(format, exported), 0, undefined);
  return {
    get written() {
      return part.written;
    },
    add: (entities, after) => part.append(linesOf(format, exported, fields, entities), entities.length, after),
    footer: () => undefined,
    pause: async () => undefined,
    end: async () => undefined,
  };
}
