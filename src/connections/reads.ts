import * as vscode from 'vscode';
import type { CallOptions } from '../client';
import { explain, isCancelled } from './explain';

/** What was read, or why it could not be. */
export type Read<R> = { readonly value: R } | Unread;

/** `why`: a clause without a full stop; `error`: the failure itself. */
export interface Unread {
  readonly why: string;
  readonly error: unknown;
}

/** How long an operation waits for what it only looks at, in milliseconds. */
const PATIENCE_MS = 5000;

/** What a service, a network or a person says no with. Anything else is a fault of ours, or ends the whole operation. */
const EXPECTED = new Set(['ApiError', 'TransportError', 'NotTrusted', 'NotEncrypted', 'NotAnAddress', 'NoEndpoint']);

/**
 * Reads what an operation looks at and does not need: a companion that the service may lack, another plane, another region. The clock
 * starts once there is a client, since a person may be asked before. `ask` must heed its signal.
 * @throws what the caller's own signal ends, and what is no answer of a service
 */
export async function tryRead<C, R>(
  client: () => Promise<C>,
  ask: (client: C, options: CallOptions) => Promise<R>,
  options: CallOptions = {},
): Promise<Read<R>> {
  let clock: AbortSignal | undefined;
  try {
    const made = await client();
    clock = AbortSignal.timeout(PATIENCE_MS);
    const signal = options.signal ? AbortSignal.any([options.signal, clock]) : clock;
    return { value: await ask(made, { ...options, signal }) };
  } catch (error) {
    if (options.signal?.aborted) throw error;
    if (clock?.aborted) return { why: vscode.l10n.t('no answer within {0} seconds', PATIENCE_MS / 1000), error };
    if (isCancelled(error) || !(error instanceof Error && EXPECTED.has(error.name))) throw error;
    return { why: explain(error).message.replace(/\.$/, ''), error };
  }
}
