/** Subject of a right: an object of a connection. */
export interface Subject {
  readonly connectionId: string;
  /** The kind, as in resources. */
  readonly kind: string;
  readonly id: string;
  /** The cluster and the database of a collection, whose id alone is ambiguous. */
  readonly within?: readonly string[] | undefined;
}

/**
 * A write operation by the client's name. `of`: the subject of the permission, if it is not the object itself, such as the project of a new
 * role.
 */
export interface Right {
  readonly operation: string;
  readonly of?: Omit<Subject, 'connectionId'>;
}

/** Operations that the service denied for lack of a right, by object, until a refresh. In memory only. */
export class Rights {
  private readonly refused = new Map<string, Map<string, string>>();
  private readonly listeners = new Set<() => void>();

  /** `operation`: the client's name for the call, or its method and path; `reason`: in words. */
  refuse(subject: Subject, operation: string, reason: string): void {
    const key = keyOf(subject);
    this.refused.set(key, new Map([...(this.refused.get(key) ?? []), [operation, reason]]));
    this.tell();
  }

  /** The operations that were refused on it, each with the reason. */
  refusedOn(subject: Subject): ReadonlyMap<string, string> {
    return this.refused.get(keyOf(subject)) ?? NOTHING;
  }

  /** Allows denied operations again. */
  forget(): void {
    if (this.refused.size === 0) return;
    this.refused.clear();
    this.tell();
  }

  /** Fires when the set of denied operations changes. */
  readonly onDidChange = (listener: () => void): { dispose(): void } => {
    this.listeners.add(listener);
    return { dispose: () => this.listeners.delete(listener) };
  };

  private tell(): void {
    for (const listener of this.listeners) listener();
  }
}

const NOTHING: ReadonlyMap<string, string> = new Map();

const keyOf = ({ connectionId, kind, id, within = [] }: Subject): string =>
  JSON.stringify([connectionId, kind, ...within, id]);
