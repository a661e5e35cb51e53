import { t } from '@vscode/l10n';
import type { Field } from '../../model/collections/collections';
import type { ExportedFields } from '../../model/entities/export-lines';
import { flatEntity } from '../../model/entities/values';
import type { Entity } from '../../model/searches/entities';
import type { PartFile } from '../exports/part-files';
import type { Sink } from '../exports/sinks';
import { columnsOf } from './columns';
import { decoding } from './problems';
import { sizeOf } from './sizes';
import { GroupEncoder } from './writing';

/** Approximate size of a row group as JSON. */
const GROUP_BYTES = 32 * 1024 * 1024;

/** Writes entities in row groups. Those of a group that is not full are in memory until it is, or until the export ends or is interrupted. */
export class ParquetSink implements Sink {
  private held: Entity[] = [];
  private heldBytes = 0;
  private after: string | undefined;
  private readonly encoder: GroupEncoder;

  constructor(
    private readonly part: PartFile,
    exported: ExportedFields,
    known: readonly Field[],
    private readonly groupBytes = GROUP_BYTES,
  ) {
    const { footer, length } = part;
    if (length > 0 && !footer)
      throw new Error(t('The saved state of the unfinished Parquet export is incomplete. Start over.'));
    const continued = footer && length > 0 ? { footer, length } : undefined;
    this.encoder = decoding(() => new GroupEncoder(columnsOf(exported, known), continued));
  }

  get written(): number {
    return this.part.written + this.held.length;
  }

  async add(entities: readonly Entity[], after: string | undefined): Promise<void> {
    for (const entity of entities) {
      const flat = flatEntity(entity);
      this.held.push(flat);
      this.heldBytes += sizeOf(flat);
    }
    this.after = after;
    if (this.heldBytes >= this.groupBytes) await this.flush();
  }

  footer(): Uint8Array {
    return this.encoder.footer();
  }

  async end(): Promise<void> {
    await this.pause();
    await this.part.append(this.encoder.taken(), 0, undefined);
    await this.part.append(this.encoder.footer(), 0, undefined);
  }

  async pause(): Promise<void> {
    if (this.held.length > 0) await this.flush();
  }

  private async flush(): Promise<void> {
    const group = this.encoder.group(this.held);
    try {
      await this.part.append(group, this.held.length, this.after);
    } catch (error) {
      this.encoder.drop();
      throw error;
    }
    this.held = [];
    this.heldBytes = 0;
  }
}
