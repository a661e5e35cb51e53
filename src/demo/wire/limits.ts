import type { Call } from './call';
import { CODE, Refusal } from './refusal';

/** Requests of a key per second and operation (spec 8: "per user"). */
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

/** Timeout of a data-plane request without `Request-Timeout` (service facts 14.2). */
const DEFAULT_SECONDS = 30;

/** Runs an operation under the request's `Request-Timeout` (spec 7.2): past it, HTTP 408 with code 10001. */
export async function requestTimeout(call: Call, run: () => Promise<unknown>): Promise<unknown> {
  const given = Number(call.headers['request-timeout']);
  const seconds = given > 0 ? given : DEFAULT_SECONDS;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new Refusal(CODE.timedOut, `The request did not finish within ${seconds} s`, 408));
    }, seconds * 1000).unref();
  });
  try {
    return await Promise.race([run(), late]);
  } finally {
    clearTimeout(timer);
  }
}
