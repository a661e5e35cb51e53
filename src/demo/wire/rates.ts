/** Requests that one key may start per second and operation (spec 8: "per user"). */
export const REQUESTS_PER_SECOND = 20;

/** Counts the starts of each (operation, credential) within the last second. */
export class Rates {
  private readonly starts = new Map<string, number[]>();

  constructor(private readonly now: () => number) {}

  /** Takes one start; false: it would be the 21st within a second. */
  take(operation: string, credential: string): boolean {
    const key = `${operation} ${credential}`;
    const now = this.now();
    const recent = (this.starts.get(key) ?? []).filter(start => now - start < 1000);
    const allowed = recent.length < REQUESTS_PER_SECOND;
    if (allowed) recent.push(now);
    this.starts.set(key, recent);
    return allowed;
  }
}
