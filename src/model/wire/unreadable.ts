/** An unreadable record of a list: the received value, and the invalid field. */
export class Unreadable {
  constructor(
    readonly value: unknown,
    readonly reason: string,
  ) {}
}

/** Option for lists of suggestions, where a missing entry does no harm. */
export const ONLY_READABLE = { onUnreadable: (): void => undefined };
