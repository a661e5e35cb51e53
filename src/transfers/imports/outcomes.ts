import { ApiError, isAbsent, TransportError } from '../../client';

/**
 * Result of a request. `refused`: nothing was written, for a reason that can lie in one of the entities; `later`: nothing was written, because
 * the service takes nothing now; `failed`: nothing was written, and no entity will be; `unknown`: the entities might have been written.
 */
export type Outcome = 'refused' | 'later' | 'failed' | 'unknown';

/** Outcomes by the codes of the service (service facts 16.1). Other codes do not tell whether the request was carried out. */
const BY_CODE: readonly [outcome: Outcome, codes: readonly number[]][] = [
  ['later', [8, 103, 106, 429, 1807]],
  ['refused', [1100, 1101, 1102, 1700, 1701, 1801, 1802, 1803, 1804, 1806]],
  ['failed', [3, 7, 9, 100, 101, 104, 105, 109, 200, 201, 202, 800, 801, 802, 1400, 1401, 1800]],
];

export function outcomeOf(error: unknown): Outcome {
  if (error instanceof TransportError) return error.outcomeUnknown ? 'unknown' : 'later';
  if (!(error instanceof ApiError) || isAbsent(error)) return 'failed';
  const { status, code } = error;
  if (status === 429) return 'later';
  if (status === 408 || status >= 500) return 'unknown';
  if (status >= 401 && status <= 404) return 'failed';
  if (status === 413) return 'refused'; // too many entities for a request, or one that is too large
  const [outcome] = BY_CODE.find(([, codes]) => codes.includes(Number(code))) ?? [];
  if (outcome) return outcome;
  if (status === 400 || status === 422) return 'refused';
  return status > 400 ? 'failed' : 'unknown';
}
