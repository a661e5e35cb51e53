import { randomBytes } from 'node:crypto';
import type { World } from '../world';

/** Rights of the restricted keys. Other operations are answered with HTTP 403. */
export const RIGHTS = {
  member: 'reads everything and writes data; read-only on the control plane',
  reader: 'read-only',
  data: 'reads and writes data; no access to the control plane',
} as const;
export type Right = keyof typeof RIGHTS;

/** Returns new keys by right. */
export const newKeys = (): Readonly<Record<Right, string>> => ({ member: newKey(), reader: newKey(), data: newKey() });

export const newKey = (): string => randomBytes(24).toString('base64url');

/** Returns the right of a key; undefined for an unknown key. */
export function rightOf({ apiKey, keys }: World, token: string): Right | 'owner' | undefined {
  if (token === apiKey) return 'owner';
  return (Object.keys(keys) as Right[]).find(right => keys[right] === token);
}

/** Returns true if a right permits an operation, and for unknown operations, which are answered with 404. */
export function isPermitted(right: Right | 'owner', plane: 'control' | 'data', operation: string): boolean {
  if (right === 'owner' || operation === '') return true;
  if (plane === 'data') return right !== 'reader' || isRead(operation);
  return right !== 'data' && isRead(operation);
}

const isRead = (operation: string): boolean =>
  /^GET |\/(?:list|describe|query|get|has|search|hybrid_search|advanced_search|get_\w+)$/.test(operation);
