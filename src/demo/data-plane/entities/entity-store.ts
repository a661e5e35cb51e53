import { isVectorField } from '../../../model/collections/collections';
import { DEFAULT_PARTITION } from '../../../model/collections/partitions';
import type { FieldState } from '../collections/fields';
import { dimensionOf } from '../collections/fields';
import { type Sparse, SparseVectors, Vectors } from './vectors';

/** An entity's scalar fields. Int64 values are numbers while they are safe integers, else bigint. */
export type Entity = Record<string, unknown>;

/** Sets a field. An assignment to `__proto__`, which can be the name of a field, would set the prototype. */
export function setField(entity: Entity, name: string, value: unknown): void {
  if (name === '__proto__')
    Object.defineProperty(entity, name, { value, configurable: true, enumerable: true, writable: true });
  else entity[name] = value;
}

/** The entities of one collection: scalar fields by row, vectors apart in typed arrays. */
export class EntityStore {
  readonly rows: Entity[] = [];
  /** Name of each row's partition. */
  readonly partitions: string[] = [];
  readonly vectors = new Map<string, Vectors<Float32Array> | Vectors<Uint8Array>>();
  readonly sparse = new Map<string, SparseVectors>();
  private readonly byKey = new Map<string, number>();
  private changes = 0;

  constructor(
    fields: readonly FieldState[],
    readonly primaryKey: string,
  ) {
    for (const field of fields.filter(each => isVectorField(each) && !each.isFunctionOutput)) {
      if (field.type === 'SparseFloatVector') {
        this.sparse.set(field.name, new SparseVectors());
        continue;
      }
      const width = dimensionOf(field);
      this.vectors.set(
        field.name,
        field.type === 'BinaryVector'
          ? new Vectors(width / 8, length => new Uint8Array(length))
          : new Vectors(width, length => new Float32Array(length)),
      );
    }
  }

  get length(): number {
    return this.rows.length;
  }

  /** Grows with every change. */
  get version(): number {
    return this.changes;
  }

  /** Returns the row of a primary key, in any form (`7`, `"7"`, `7n`). */
  rowOf(key: unknown): number | undefined {
    return this.byKey.get(String(key));
  }

  /** Adds an entity, or replaces the one with its key. */
  put(entity: Entity, vectors: ReadonlyMap<string, ArrayLike<number> | Sparse>, partition = DEFAULT_PARTITION): void {
    this.changes++;
    const key = String(entity[this.primaryKey]);
    const row = this.byKey.get(key) ?? this.rows.length;
    const isNew = row === this.rows.length;
    this.byKey.set(key, row);
    this.rows[row] = entity;
    this.partitions[row] = partition;
    for (const [name, column] of this.vectors) {
      const given = vectors.get(name);
      const vector = given && 'length' in given ? given : new Float32Array(column.width);
      if (isNew) column.push(vector);
      else column.set(row, vector);
    }
    for (const [name, column] of this.sparse) {
      const given = vectors.get(name);
      column.set(row, given && 'has' in given ? given : new Map<number, number>());
    }
  }

  /** Takes out the entity in a row; the last row moves into its place. */
  remove(row: number): void {
    this.changes++;
    const last = this.rows.length - 1;
    this.byKey.delete(String(this.rows[row]![this.primaryKey]));
    if (row !== last) {
      this.rows[row] = this.rows[last]!;
      this.partitions[row] = this.partitions[last]!;
      this.byKey.set(String(this.rows[row][this.primaryKey]), row);
    }
    this.rows.pop();
    this.partitions.pop();
    for (const column of this.vectors.values()) column.remove(row);
    for (const column of this.sparse.values()) column.remove(row);
  }
}
