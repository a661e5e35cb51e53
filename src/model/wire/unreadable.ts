/** Record of a list that cannot be read: what came, and which field is to blame. */
export class Unreadable {
  constructor(
    readonly value: unknown,
    readonly reason: string,
  ) {}
}

/** For lists that only suggest, where one entry less does no harm. */
export const ONLY_READABLE = { onUnreadable: (): void => undefined };
