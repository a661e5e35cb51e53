import * as vscode from 'vscode';
import type { ApiError, TransportError } from '../../client';
import { explain } from '../../connections/explain';
import { isGone } from '../../connections/failure-kinds';
import { shownLine } from '../../model/texts/shown';

/** Missing rights and missing authentication (service facts 16.1). */
const DENIED: ReadonlySet<number> = new Set([1400, 1401, 1800, 80001, 80002]);

const isAnswer = (error: unknown): error is ApiError => error instanceof Error && error.name === 'ApiError';
const isNoAnswer = (error: unknown): error is TransportError =>
  error instanceof Error && error.name === 'TransportError';

const isDenied = ({ status, code }: ApiError): boolean => status === 401 || status === 403 || DENIED.has(Number(code));

/** Returns true if a collection can be searched although its description failed. */
export function needsManualSchema(failure: unknown): boolean {
  if (isAnswer(failure)) return failure.status >= 400 || isDenied(failure) || !isGone(failure);
  if (isNoAnswer(failure)) return failure.reason !== 'unreachable';
  return failure instanceof Error && failure.name === 'NotDescribedYet';
}

/** Returns the message of a failed search, with the available alternative. */
export function messageOf(failure: unknown): string {
  const { message } = explain(failure);
  const hint = isAnswer(failure) || isNoAnswer(failure) ? hintFor(failure) : undefined;
  return hint === undefined ? message : `${message}${/[.!?…。！？]$/.test(message) ? '' : '.'} ${hint}`;
}

function hintFor(failure: ApiError | TransportError): string | undefined {
  if (failure.operation === 'clusters.describe') {
    return vscode.l10n.t('To search, enter the cluster endpoint with Set Cluster Endpoint.');
  }
  return failure.operation === 'search' && isAnswer(failure) && failure.absent
    ? vscode.l10n.t('The service might support V1 only. Select API version V1 under Options.')
    : undefined;
}

/** Returns the reason for a missing description in one sentence. A key without this right can have others. */
export function reasonOf(failure: unknown): string {
  if (isAnswer(failure)) {
    const { status, message, absent } = failure;
    if (absent) return vscode.l10n.t('The service does not describe collections (HTTP {0}).', status);
    if (isDenied(failure)) {
      return vscode.l10n.t('The key has no permission to describe the collection: {0}', shownLine(message));
    }
  }
  return explain(failure).message;
}
