import { Agent } from '../../../src/client/undici';
import type { Dispatcher } from '../../../src/client/undici';
import { hostDispatcher } from '../../../src/client';

/** Both ways out: undici's own connections, and the host's fetch behind undici's API. */
export const TRANSPORTS: readonly (readonly [name: string, make: () => Dispatcher])[] = [
  ['an Agent', () => new Agent()],
  ['the host’s fetch', hostDispatcher],
];
