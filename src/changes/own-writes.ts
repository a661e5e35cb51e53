import { isDeepStrictEqual } from 'node:util';
import type { Resource } from './resource';

/** Maximum number of writes: plans about older ones are closed by then. */
const MAX_WRITES = 20;

/** An object, by its place and id: collections of two clusters can have the same name. */
export type Subject = Pick<Resource<unknown>, 'connection' | 'kind' | 'within' | 'id' | 'name' | 'isPartial'>;

/** Returns a key of the object that a change is about. */
export const keyOfSubject = ({ connection, kind, within = {}, id, name }: Subject): string =>
  JSON.stringify([connection.id, kind, within['clusterId'], within['dbName'], id || name]);

/** The last state of successive writes, and the states before each of them; undefined: there was none. */
export interface OwnWrite<T> {
  readonly befores: readonly (T | undefined)[];
  readonly after: T | undefined;
}

/** The last write of this window to each object, so that no plan attributes it to others. */
export class OwnWrites {
  private readonly writes = new Map<string, OwnWrite<unknown>>();

  find<T>(subject: Subject): OwnWrite<T> | undefined {
    return this.writes.get(keyOfSubject(subject)) as OwnWrite<T> | undefined;
  }

  put<T>(subject: Subject, before: T | undefined, after: T | undefined): void {
    if (subject.isPartial) return;
    const key = keyOfSubject(subject);
    const earlier = this.find<T>(subject);
    const befores = earlier && isDeepStrictEqual(earlier.after, before) ? earlier.befores : [];
    this.writes.delete(key);
    this.writes.set(key, { befores: [...befores, before].slice(-MAX_WRITES), after });
    const [oldest] = this.writes.keys();
    if (this.writes.size > MAX_WRITES && oldest !== undefined) this.writes.delete(oldest);
  }
}
