import type { Keys } from '../connections/keys';
import { readOneTimePasswordRecord, type OneTimePasswordRecord } from './one-time-password-record';
import type { Waiting } from './one-time-passwords';

const keyOf = ({ connectionId, clusterId }: Pick<Waiting, 'connectionId' | 'clusterId'>): string =>
  JSON.stringify([connectionId, clusterId]);

/** Returns the stored password of a cluster that the user has not confirmed yet. */
export async function storedPassword(
  keys: Keys,
  { connectionId, clusterId }: Pick<Waiting, 'connectionId' | 'clusterId'>,
): Promise<OneTimePasswordRecord | undefined> {
  const text = await keys.once(connectionId, clusterId);
  if (text === undefined) return undefined;
  const read = readOneTimePasswordRecord(JSON.parse(text));
  return read.ok ? read.value : undefined;
}

/** Returns the owners of all passwords that wait. `held`: passwords that could not be stored. */
export async function waitingPasswords(
  keys: Keys,
  held: readonly { readonly told: OneTimePasswordRecord }[],
): Promise<Waiting[]> {
  const stored = await Promise.all((await keys.waiting()).map(each => storedPassword(keys, each)));
  const known = [...held.map(({ told }) => told), ...stored.filter(each => each !== undefined)];
  const all = new Map(known.map(each => [keyOf(each), each]));
  return [...all.values()].map(told => {
    const { password: _, ...waiting } = told;
    return waiting;
  });
}
