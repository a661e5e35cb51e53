/** Record of a list that cannot be read: what came, and which field is to blame. */
export class Unreadable {
  constructor(
    readonly value: unknown,
    readonly reason: string,
  ) {}
}

/** Option for lists of suggestions, where a missing entry does no harm. */
export const ONLY_READABLE = { onUnreadable: (): void => undefined };
