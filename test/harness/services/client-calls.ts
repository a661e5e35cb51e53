import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import { ApiError, InvalidRequest, TransportError, hostDispatcher } from '../../../src/client';
import { Agent, type Dispatcher } from '../../../src/client/undici';

/** Both ways out: undici's own connections, and the host's fetch behind undici's API. */
export const TRANSPORTS: readonly (readonly [name: string, make: () => Dispatcher])[] = [
  ['an Agent', () => new Agent()],
  ['the host’s fetch', hostDispatcher],
];

type Kind<E extends Error> = abstract new (...args: never[]) => E;

/** Prefix of keys and passwords in tests: no failure may contain one, nor anything attached to it. */
const CANARY = /canary/i;

async function failure<E extends Error>(kind: Kind<E>, call: Promise<unknown>): Promise<E> {
  const error = await call.then(
    value => assert.fail(`it gave ${JSON.stringify(value)}`),
    (reason: unknown) => reason,
  );
  assert.doesNotMatch(inspect(error, { depth: 9, showHidden: true }), CANARY);
  if (!(error instanceof kind)) throw error;
  return error;
}

/** The service's no. */
export const refusal = (call: Promise<unknown>): Promise<ApiError> => failure(ApiError, call);
/** Expects a TransportError. */
export const noAnswer = (call: Promise<unknown>): Promise<TransportError> => failure(TransportError, call);
/** Refused before it was sent. */
export const invalid = (call: Promise<unknown>): Promise<InvalidRequest> => failure(InvalidRequest, call);
