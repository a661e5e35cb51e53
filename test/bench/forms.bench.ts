import type { TwinTimes } from './host/twin-times';
import { timesInHost } from './host-times';

export const title = 'Forms';

const GOAL_MS = 16;

/** Inside the extension host of the newest VS Code: from a key that arrives there to the text that holds it. */
export const run = async (): Promise<string> => report(await timesInHost<TwinTimes>('twin-times'));

function report({ whole, own, floor }: TwinTimes): string {
  const median = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!;
  return [
    `A key press in the form of a role of 200 statements; milliseconds, median of ${whole.length}:`,
    '',
    '| measure | ms |',
    '|---|---:|',
    `| floor: a plain text edit, to the window and back | ${median(floor).toFixed(1)} |`,
    `| from the key press to text and diagnostics | ${median(whole).toFixed(1)} |`,
    `| of that, host processor time, mean | ${own.toFixed(1)} |`,
    '',
    `Goal: at most ${GOAL_MS} ms of host time: ${own <= GOAL_MS ? 'met' : 'MISSED'}. The rest is the window, which makes the edit.`,
  ].join('\n');
}
