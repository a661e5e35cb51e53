import assert from 'node:assert/strict';
import { ApiError, InvalidRequest, TransportError } from '../../../src/client';

type Kind<E extends Error> = abstract new (...args: never[]) => E;

async function failure<E extends Error>(kind: Kind<E>, call: Promise<unknown>): Promise<E> {
  const error = await call.then(
    value => assert.fail(`it gave ${JSON.stringify(value)}`),
    (reason: unknown) => reason,
  );
  if (!(error instanceof kind)) throw error;
  return error;
}

/** The service's no. */
export const refusal = (call: Promise<unknown>): Promise<ApiError> => failure(ApiError, call);
/** No usable answer. */
export const noAnswer = (call: Promise<unknown>): Promise<TransportError> => failure(TransportError, call);
/** Refused before it was sent. */
export const invalid = (call: Promise<unknown>): Promise<InvalidRequest> => failure(InvalidRequest, call);
