import * as vscode from 'vscode';
import type { Clock } from '../../../src/connections/clients';

/** Minimum duration of a turn in milliseconds, and the duration it counts for. */
const TURN_MS = 10;
const COUNTED_MS = 200;

/** Remaining time of each running clock, in milliseconds. */
const running = new Map<AbortController, number>();

/**
 * A clock at twenty times the speed, for services that hang. It counts turns of the event loop, shared by the client and the demo service,
 * and round trips to the window, which stores the keys. A delay of these delays the clock.
 */
export const hurrying: Clock = ms => {
  const clock = new AbortController();
  running.set(clock, ms);
  if (running.size === 1) void count();
  return clock.signal;
};

async function count(): Promise<void> {
  while (running.size > 0) {
    const window = vscode.commands.executeCommand('setContext', 'vectorCloudTests.turn', true);
    await Promise.all([window, new Promise(resolve => void setTimeout(resolve, TURN_MS))]);
    for (const [clock, left] of running) {
      running.set(clock, left - COUNTED_MS);
      if (left > COUNTED_MS) continue;
      running.delete(clock);
      clock.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError'));
    }
  }
}
