import { randomBytes } from 'node:crypto';
import type { World } from '../world';

/** Rights of the keys beside the first, which opens everything; without a right the answer is 403. */
export const RIGHTS = {
  member: 'reads everything and writes data; changes nothing on the control plane',
  reader: 'reads only',
  data: 'no control plane; reads and writes data',
} as const;
export type Right = keyof typeof RIGHTS;

/** New keys, by their rights. */
export const newKeys = (): Readonly<Record<Right, string>> => ({ member: newKey(), reader: newKey(), data: newKey() });

export const newKey = (): string => randomBytes(24).toString('base64url');

/** The right of a key; undefined: it is not one of this service. */
export function rightOf({ apiKey, keys }: World, token: string): Right | 'owner' | undefined {
  if (token === apiKey) return 'owner';
  return (Object.keys(keys) as Right[]).find(right => keys[right] === token);
}

/** Whether a right is enough for an operation; for what is none, so that the answer says so. */
export function isPermitted(right: Right | 'owner', plane: 'control' | 'data', operation: string): boolean {
  if (right === 'owner' || operation === '') return true;
  if (plane === 'data') return right !== 'reader' || isRead(operation);
  return right !== 'data' && isRead(operation);
}

const isRead = (operation: string): boolean =>
  /^GET |\/(?:list|describe|query|get|has|search|hybrid_search|advanced_search|get_\w+)$/.test(operation);
