import type { ApiError } from '../../client';
import { isKeyRefused, isRightMissing } from '../failure-kinds';

/** Result of an operation: answered; denied to the key; no or wrong authentication; no such operation; no answer. */
export type Answer<T> = { readonly how: 'answered'; readonly value: T } | Unanswered;

export interface Unanswered {
  readonly how: 'denied' | 'refused' | 'absent' | 'failed';
  readonly error: unknown;
}

/** A list that contains other objects than the requested ones. */
export class OtherList extends Error {}

export async function ask<T>(call: () => Promise<T>): Promise<Answer<T>> {
  try {
    return { how: 'answered', value: await call() };
  } catch (error) {
    return { how: howOf(error), error };
  }
}

function howOf(error: unknown): Unanswered['how'] {
  if (!(error instanceof Error)) return 'failed';
  if (error.name === 'ApiError') {
    const { absent, status, code } = error as ApiError;
    if (absent) return 'absent';
    if (isKeyRefused(error as ApiError)) return 'refused';
    return isRightMissing(error as ApiError) || (code !== undefined && status < 500) ? 'denied' : 'failed';
  }
  // An unreadable answer, or a refused request, means another kind of address.
  const isOther = isUnreadable({ how: 'failed', error }) || error.name === 'InvalidRequest';
  return isOther || error instanceof OtherList ? 'absent' : 'failed';
}

/** Returns true if the answer shows that the key is valid. */
export const isAccepted = ({ how }: Answer<unknown>): boolean => how === 'answered' || how === 'denied';

export const isUnreadable = (answer: Answer<unknown>): boolean =>
  'error' in answer && (answer.error as { readonly reason?: string } | undefined)?.reason === 'unreadable';

/** Whether a data plane lacks what every managed service has (private endpoint services, spec 4.6); undefined: the answer does not tell. */
export const isSelfHosted = (answer: Answer<unknown>): boolean | undefined => {
  if (answer.how === 'answered') return false;
  const isAsked = !(answer.error instanceof Error) || answer.error.name !== 'InvalidRequest'; // refused before it is sent: no answer
  return answer.how === 'absent' && isAsked ? true : undefined;
};
