import { setImmediate as breath } from 'node:timers/promises';

/** How long long work keeps the thread before others get their turn. */
const SLICE_MS = 5;

/** Does the steps of long work in slices, so that the thread (the extension host's) is never kept for long. */
export async function inSlices(steps: Iterator<unknown>): Promise<void> {
  for (;;) {
    const end = performance.now() + SLICE_MS;
    do {
      if (steps.next().done) return;
    } while (performance.now() < end);
    await breath();
  }
}
