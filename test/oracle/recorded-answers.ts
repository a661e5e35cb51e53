import { recordedV1 } from '../harness/services/recordings';
import type { Engine } from './engine/engine';
import { close } from './hits';
import { Tally } from './tally';

const WRITES = /\/(create|insert|delete|drop)$/;

/** Repeats the recorded read-only V1 requests: a difference points to the set-up, not to our code. */
export async function askRecorded({ address, token }: Engine): Promise<Tally> {
  const tally = new Tally('recorded V1 answers, asked again');
  for (const { n, name, method, path, headers = {}, body, answers } of recordedV1()) {
    const recorded = answers?.['2.3.5'];
    if (!recorded || WRITES.test(path)) continue;
    const { authorization = `Bearer ${token}`, ...rest } = headers;
    const sent = Object.entries({ ...rest, authorization }).filter(
      (each): each is [string, string] => each[1] !== null,
    );
    const response = await fetch(address + path, {
      method,
      headers: sent,
      ...(method === 'GET' ? {} : { body: body ?? null }),
    });
    const [there, here] = [told(recorded.status, recorded.body), told(response.status, await response.text())];
    const same = sameAnswer(there, here);
    if (same) tally.agree();
    else tally.differ();
    if (!same) tally.show(`  ${n} ${name}\n    recorded: ${there}\n    now:      ${here}`);
  }
  return tally;
}

const DISTANCE = /(?<="distance":)-?[\d.eE+-]+/g;

/** Compares two answers as texts, and their distances as sums of 32-bit numbers: the processor decides the order of addition. */
export function sameAnswer(there: string, here: string): boolean {
  const [recorded, now] = [there, here].map(text => (text.match(DISTANCE) ?? []).map(Number));
  return (
    there.replace(DISTANCE, '…') === here.replace(DISTANCE, '…') &&
    recorded!.every((distance, at) => close(distance, now![at]!))
  );
}

/** Returns status and body, without parts that differ between runs: the order of names, and the origin of an internal error. */
function told(status: number, body: string): string {
  const sorted = body.replace(/(?<="data":\[)("\w+",?)+(?=\])/, names => names.split(',').toSorted().join());
  return `${status} ${sorted.trim().replace(/(failed to search\/query delegator).*/, '$1 …')}`;
}
