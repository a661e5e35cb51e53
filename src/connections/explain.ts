import * as vscode from 'vscode';
import { shownLine } from '../model/texts/shown';
import type { ApiError, InvalidRequest, TransportError } from '../client';
import { isKeyRefused, isRightMissing } from './failure-kinds';

/** A failure in words: the cause and what to do. `key`: another API key might help. */
export interface Explanation {
  readonly message: string;
  readonly remedy?: 'key';
}

/**
 * Converts a failure to words; no other place does. Identifies errors by name, so that the client need not be loaded. `isWrongKey`: no other
 * operation accepts the key.
 */
export function explain(error: unknown, isWrongKey = false): Explanation {
  const { message, ...rest } = explanationOf(error, isWrongKey);
  return { message: shownLine(message), ...rest };
}

function explanationOf(error: unknown, isWrongKey: boolean): Explanation {
  if (!(error instanceof Error)) return { message: String(error) };
  switch (error.name) {
    case 'ApiError':
      return explainAnswer(error as ApiError, isWrongKey);
    case 'InvalidRequest':
      return { message: (error as InvalidRequest).issues.map(complaint).join('. ') };
    case 'TransportError':
      return { message: [error.message, otherSide(error as TransportError)].filter(Boolean).join(' ') };
    case 'SignedOut':
      return { message: error.message, remedy: 'key' };
    default:
      return { message: error.message };
  }
}

/** Returns a message; whole sentences need no path. */
const complaint = ({ path, message }: InvalidRequest['issues'][number]): string =>
  path.length === 0 || message.endsWith('.') ? message : `${path.join('.')}: ${message}`;

/** Returns true for a deliberate cancellation: nothing is shown. */
export const isCancelled = (error: unknown): boolean =>
  error instanceof vscode.CancellationError ||
  (error instanceof Error && error.name === 'TransportError' && (error as TransportError).reason === 'cancelled');

/** Returns a hint for remote windows, where only the other side might reach the endpoint. */
function otherSide({ reason }: TransportError): string | undefined {
  const kind = vscode.extensions.getExtension(ID)?.extensionKind;
  if (reason !== 'unreachable' || vscode.env.remoteName === undefined || kind === undefined) return undefined;
  return kind === vscode.ExtensionKind.UI
    ? vscode.l10n.t(
        'If only the remote machine can reach the service, set remote.extensionKind of {0} to ["workspace"].',
        ID,
      )
    : vscode.l10n.t('If only your own machine can reach the service, set remote.extensionKind of {0} to ["ui"].', ID);
}

const ID = 'vector-cloud.vector-cloud';

/** Codes of requests beyond a rate (service facts 16.1), beside HTTP 429. */
const RATE_CODES: ReadonlySet<number> = new Set([8, 1807]);

const isRateLimited = ({ status, code }: ApiError): boolean => status === 429 || RATE_CODES.has(Number(code));

function explainAnswer(error: ApiError, isWrongKey: boolean): Explanation {
  const { operation, status, code, message, absent, byUser } = error;
  if (status === 401 && operation === 'embed') {
    return { message: vscode.l10n.t('The embedding endpoint refused the key.'), remedy: 'key' };
  }
  if (isKeyRefused(error) && byUser) {
    return { message: vscode.l10n.t('The service refused this user and password. Check both.'), remedy: 'key' };
  }
  if (isKeyRefused(error)) {
    const words = isWrongKey
      ? vscode.l10n.t('The API key was refused. Replace it in the connection.')
      : vscode.l10n.t(
          'The API key was refused for this operation. If other operations work, the key has no permission; otherwise replace the key in the connection.',
        );
    return { message: words, remedy: 'key' };
  }
  if (isRightMissing(error) && operation.startsWith('alertRules.')) {
    const needed = vscode.l10n.t('Alert rules need the project administrator role: {0}', message);
    return { message: needed, remedy: 'key' };
  }
  if (isRightMissing(error) && byUser) {
    return { message: vscode.l10n.t('The user has no permission: {0}', message), remedy: 'key' };
  }
  if (isRightMissing(error)) {
    return { message: vscode.l10n.t('The API key has no permission: {0}', message), remedy: 'key' };
  }
  if (operation === 'collections.flush' && isRateLimited(error)) {
    return {
      message: vscode.l10n.t(
        'The service limits how often a cluster is flushed, usually to once per 10 seconds. Nothing was flushed. Try again later.',
      ),
    };
  }
  if (status === 0) return { message };
  if (absent) {
    return { message: vscode.l10n.t('Not supported by this service (HTTP {0}).', status) };
  }
  // The client has added the advice to the service's message.
  return { message: vscode.l10n.t('{0} (code {1})', message, String(code ?? status)) };
}
