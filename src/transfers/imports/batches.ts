import type { Field } from '../../model/collections/collections';
import { idOf } from '../../model/entities/values';
import type { EntitySchema } from '../../model/entities/checks';
import type { Issue } from '../../model/issues';
import type { Mapping } from '../../model/mappings/mappings';
import { stringifyJson } from '../../model/wire/json';
import type { Entity } from '../../model/searches/entities';
import type { MappedRecord } from '../records/mapped';
import type { Position, SourceRecord } from '../records/records';
import { embeddedBytes } from './embedded';
import { rejectLine } from './rejects';
import type { Counts, OpenBatch, Range } from './states';
import type { ImportTarget } from './targets';

/**
 * Returns the approximate size that a mapping adds to each record in a request: constants, vectors of texts, and the names that a row of texts
 * lacks. Formatting each entity to measure it would cost as much as sending it.
 */
export const addedBytes = (mapping: Mapping, isOfTexts: boolean, schema: EntitySchema): number =>
  Object.entries(mapping.fields).reduce(
    (sum, [name, source]) => {
      const value = 'constant' in source ? Buffer.byteLength(stringifyJson(source.constant ?? null)) : 0;
      return sum + ('constant' in source || isOfTexts ? Buffer.byteLength(name) + 4 + value : 0);
    },
    embeddedBytes(mapping, schema),
  );

/** Records in the order of the file, and the entities of those that can be sent. */
export class Batch {
  private readonly all: MappedRecord[] = [];
  private readonly valid: SourceRecord[] = [];
  readonly entities: Entity[] = [];
  /** The keys of the entities in their order, unless the service generates them. */
  readonly ids: string[] = [];
  private readonly keys = new Set<string>();
  /** The state of the batch, which is also saved. */
  readonly state: OpenBatch;
  isDone = false;
  private size = 0;

  private readonly key: Field | undefined;

  constructor(from: Position, { key, isAutomatic }: Pick<ImportTarget, 'key' | 'isAutomatic'>) {
    if (!isAutomatic) this.key = key;
    this.state = { from, to: from, left: [], refused: [] };
  }

  get bytes(): number {
    return this.size;
  }

  get length(): number {
    return this.all.length;
  }

  /** Returns the key of a record's entity; undefined if there is none, or the service generates it. */
  idOf({ entity }: MappedRecord): string | undefined {
    return entity && idOf(entity, this.key);
  }

  /** Returns true if the batch has an entity with this key: the later one must be sent after it. */
  has(id: string | undefined): boolean {
    return id !== undefined && this.keys.has(id);
  }

  /** Returns true if both batches have a key. */
  hasKeysOf(other: Batch): boolean {
    for (const key of other.keys) if (this.keys.has(key)) return true;
    return false;
  }

  add(mapped: MappedRecord, bytes = mapped.record.bytes, id = this.idOf(mapped)): void {
    const { record, entity } = mapped;
    this.size += bytes;
    this.all.push(mapped);
    this.state.to = record.end;
    if (!entity) return;
    if (id !== undefined) {
      this.ids.push(id);
      this.keys.add(id);
    }
    this.entities.push(entity);
    this.valid.push(record);
    this.state.left = [[0, this.entities.length]];
  }

  /** Takes over what is known of the batch from an earlier run. */
  restore({ left, sending, refused }: OpenBatch): void {
    this.state.left = left;
    this.state.refused = refused;
    if (sending) this.state.sending = sending;
  }

  /** Notes that an entity is refused, or in conflict. */
  refuse(index: number, message: string, isConflict: boolean): void {
    const { refused } = this.state;
    const same = refused.find(each => each.message === message && each.isConflict === isConflict);
    const last = same?.entities.at(-1);
    if (last?.[1] === index) last[1]++;
    else if (same) same.entities.push([index, index + 1]);
    else refused.push({ message, isConflict, entities: [[index, index + 1]] });
  }

  /** Line of the record of an entity. */
  lineOf(index: number): number {
    return this.valid[index]!.line;
  }

  /** The numbers of records so far; those of a batch that is done are all of its records. */
  counts(): Counts & { readonly unknown: number } {
    const { left, sending, refused } = this.state;
    const sizeOf = (ranges: readonly Range[]) => ranges.reduce((sum, [from, to]) => sum + to - from, 0);
    const unknown = sending ? sizeOf([sending]) : 0;
    const without = sizeOf(refused.flatMap(({ entities }) => entities));
    const conflicts = sizeOf(refused.flatMap(({ isConflict, entities }) => (isConflict ? entities : [])));
    return {
      written: this.entities.length - without - sizeOf(left) - unknown,
      rejected: this.all.length - this.entities.length + without - conflicts,
      conflicts,
      unknown,
    };
  }

  /** The lines of rejected records and conflicts, in the order of the file. */
  rejectLines(): string {
    const messages = new Map<number, string>();
    for (const { message, entities } of this.state.refused) {
      for (const [from, to] of entities) for (let at = from; at < to; at++) messages.set(at, message);
    }
    let index = 0;
    const lines = this.all.map(({ record, entity, issues }) => {
      const message = entity && messages.get(index++);
      const reasons: readonly Issue[] = message === undefined ? issues : [{ path: [], message }];
      return reasons.length > 0 ? rejectLine(record, reasons) : '';
    });
    return lines.join('');
  }
}
