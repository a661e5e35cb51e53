import { isDeepStrictEqual } from 'node:util';
import type { Resource } from './resource';

/** Maximum number of writes: plans about older ones are closed by then. */
const MAX_WRITES = 20;

/** An object, by its place and id: collections of two clusters can have the same name. */
export type Subject = Pick<Resource<unknown>, 'connection' | 'kind' | 'within' | 'id' | 'name'>;

/** A write: `isPartial`, `deletes`: of its resource. */
type Writing<T> = Subject & Pick<Resource<T>, 'isPartial' | 'deletes'>;

/** Returns a key of the object that a change is about: a role and a privilege are another object than the same role and another privilege. */
export function keyOfSubject({ connection, kind, within = {}, id, name }: Subject): string {
  // A change of entities is about their collection, in whatever partition they are.
  const parents = Object.entries(within).filter(([parent]) => parent !== 'partition');
  return JSON.stringify([connection.id, kind, parents.toSorted(([a], [b]) => (a < b ? -1 : 1)), id || name]);
}

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

  /** Other parts of an object can be written in between: its deletions are all kept, other writes of parts are not. */
  put<T>(subject: Writing<T>, before: T | undefined, after: T | undefined): void {
    const { deletes, isPartial } = subject;
    if (deletes) this.add({ ...subject, kind: deletes.kind }, deletes.stateOf(before), deletes.stateOf(after), true);
    else if (!isPartial) this.add(subject, before, after, false);
  }

  private add(subject: Subject, before: unknown, after: unknown, isOfPart: boolean): void {
    const key = keyOfSubject(subject);
    const earlier = this.find(subject);
    const befores = earlier && (isOfPart || isDeepStrictEqual(earlier.after, before)) ? earlier.befores : [];
    this.writes.delete(key);
    this.writes.set(key, { befores: [...befores, before].slice(-MAX_WRITES), after });
    const [oldest] = this.writes.keys();
    if (this.writes.size > MAX_WRITES && oldest !== undefined) this.writes.delete(oldest);
  }
}
