import type { Call } from './call';
import { CODE, Refusal } from './refusal';

/** What a data-plane request waits at most when it does not say (service facts 14.2). */
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
