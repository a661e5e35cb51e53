import type { EntityInsert, EntityUpsert } from '../model/entities/requests';
import type { Entity } from '../model/searches/entities';
import { CompactVector } from '../model/vectors/compact';
import { stringifyJson } from '../model/wire/json';

/** Serializes a request with entities; compact vectors are written as they are. */
export function entitiesBody(body: EntityInsert | EntityUpsert): string | Uint8Array {
  const { data, ...around } = body;
  if (!data.some(entity => Object.values(entity).some(isCompact))) return stringifyJson(body);
  const writer = new JsonWriter(data.reduce((sum, entity) => sum + sizeOf(entity), 0));
  writer.text(`${stringifyJson(around).slice(0, -1)},"data":[`);
  for (const [at, entity] of data.entries()) {
    let before = at === 0 ? '{' : ',{';
    for (const name of Object.keys(entity)) {
      const value = entity[name];
      if (value === undefined) continue;
      const isVector = isCompact(value);
      writer.text(`${before}${JSON.stringify(name)}:${isVector ? '' : stringifyJson(value)}`);
      if (isVector) writer.vector(value);
      before = ',';
    }
    writer.text(before === ',' ? '}' : `${before}}`);
  }
  writer.text(']}');
  return writer.bytes();
}

const isCompact = (value: unknown): value is CompactVector => value instanceof CompactVector;

/** Approximate size of the other values of an entity: the body grows if there is more. */
const OTHERS_BYTES = 256;

const sizeOf = (entity: Entity): number =>
  Object.values(entity).reduce<number>((sum, value) => sum + (isCompact(value) ? value.maxBytes : 0), OTHERS_BYTES);

/** Collects JSON as bytes. */
class JsonWriter {
  private buffer: Buffer;
  private at = 0;
  /** Texts that are not in the buffer yet. */
  private pending = '';

  constructor(bytes: number) {
    this.buffer = Buffer.allocUnsafeSlow(bytes);
  }

  text(text: string): void {
    this.pending += text;
  }

  vector(vector: CompactVector): void {
    this.flush();
    this.reserve(vector.maxBytes);
    this.at = vector.write(this.buffer, this.at);
  }

  bytes(): Uint8Array {
    this.flush();
    return this.buffer.subarray(0, this.at);
  }

  private flush(): void {
    this.reserve(3 * this.pending.length);
    this.at += this.buffer.write(this.pending, this.at);
    this.pending = '';
  }

  private reserve(bytes: number): void {
    if (this.at + bytes <= this.buffer.length) return;
    const larger = Buffer.allocUnsafeSlow(2 * (this.at + bytes));
    this.buffer.copy(larger, 0, 0, this.at);
    this.buffer = larger;
  }
}
