import type { ApiError } from '../client';
import type { Resource } from './resource';

/** Returns the name that the service refused as a duplicate: of a creation or a renaming, and by that operation only. */
export function refusedName<T>(
  resource: Pick<Resource<T>, 'nameIn' | 'creates' | 'right'>,
  { live, result }: { readonly live: T | undefined; readonly result: T },
  error: unknown,
): string | undefined {
  const name = resource.nameIn?.(result);
  const isNew = resource.creates || (live !== undefined && resource.nameIn?.(live) !== name);
  if (!isNew || !(error instanceof Error) || error.name !== 'ApiError') return undefined;
  const { operation, code, message } = error as ApiError;
  if (operation !== resource.right.operation) return undefined;
  return Number(code) === DUPLICATE_NAME || TAKEN.test(message) ? name : undefined;
}

/** Service facts 16.2. */
const DUPLICATE_NAME = 80_010;

/** Matches the message of engines and other releases without a specific code. */
const TAKEN = /\balready exists?\b|\bexists already\b|\bduplicated? (?:new )?(?:collection|role|alert|rule|name)/i;
