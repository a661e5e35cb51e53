import * as vscode from 'vscode';
import type { CallOptions, ClusterClient } from '../client';
import { TransportError } from '../client/errors';
import type { Cluster } from '../model/clusters/clusters';
import type { Clients } from './clients';
import type { Connection } from './connection';
import { explain, isCancelled } from './explain';

/** Result of a read, or its failure. */
export type Read<R> = { readonly value: R } | Unread;

/** `why`: a clause without a full stop; `error`: the failure itself. */
export interface Unread {
  readonly why: string;
  readonly error: unknown;
}

/** Timeout of optional reads of an operation, in milliseconds. */
const TIMEOUT_MS = 5000;

/** Expected refusals by a service, a network or a user. Other errors are bugs, or end the whole operation. */
const EXPECTED = new Set(['ApiError', 'TransportError', 'NotTrusted', 'NotEncrypted', 'NotAnAddress', 'NoEndpoint']);

/** Returns true for a refusal by a service, a network or a user. */
export const isExpected = (error: unknown): error is Error =>
  !isCancelled(error) && error instanceof Error && EXPECTED.has(error.name);

/**
 * Reads optional data of an operation: a companion that the service might lack, another plane, another region. The timeout starts with the
 * client, because a dialog can precede it. @throws for a cancellation by the caller, and for errors other than a service's
 */
export async function tryRead<C, R>(
  { clock }: Pick<Clients, 'clock'>,
  client: () => Promise<C>,
  ask: (client: C, options: CallOptions) => Promise<R>,
  options: CallOptions = {},
): Promise<Read<R>> {
  let late: AbortSignal | undefined;
  try {
    const made = await client();
    late = clock(TIMEOUT_MS);
    const signal = options.signal ? AbortSignal.any([options.signal, late]) : late;
    const { promise: ended, reject } = Promise.withResolvers<never>();
    late.addEventListener('abort', () => reject(silent()), { once: true });
    return { value: await Promise.race([ask(made, { ...options, signal }), ended]) };
  } catch (error) {
    if (options.signal?.aborted) throw error;
    if (late?.aborted) return unread(silent());
    if (!isExpected(error)) throw error;
    return unread(error);
  }
}

/** Reads any optional data with a timeout. @throws the failure, including a timeout */
export async function soon<R>(
  clients: Pick<Clients, 'clock'>,
  ask: (options: CallOptions) => Promise<R>,
  options: CallOptions = {},
): Promise<R> {
  const nobody = () => Promise.resolve(undefined);
  const read = await tryRead(clients, nobody, (_, asking) => ask(asking), options);
  if ('why' in read) throw read.error;
  return read.value;
}

/** Reads optional data of a cluster's data plane, whose endpoint is looked up if unknown. */
export async function tryPlane<R>(
  clients: Clients,
  connection: Connection,
  { clusterId, connectAddress }: Pick<Cluster, 'clusterId' | 'connectAddress'>,
  ask: (client: ClusterClient, options: CallOptions) => Promise<R>,
  options: CallOptions = {},
): Promise<Read<R>> {
  let address = connection.kind === 'endpoint' ? connection.address : connectAddress;
  if (!address && connection.kind !== 'endpoint') {
    const read = await tryRead(
      clients,
      () => clients.endpoints,
      (endpoints, { signal }) => endpoints.resolve(connection, clusterId, signal),
      options,
    );
    if ('why' in read) return read;
    ({ address } = read.value);
  }
  return tryRead(clients, () => clients.cluster(connection, clusterId, address!), ask, options);
}

/** Resolves once the signal aborts. */
export const ended = (signal: AbortSignal): Promise<undefined> =>
  new Promise(resolve => signal.addEventListener('abort', () => resolve(undefined), { once: true }));

const unread = (error: Error): Unread => ({ why: explain(error).message.replace(/\.$/, ''), error });

const silent = (): TransportError =>
  new TransportError(
    'read',
    'timeout',
    vscode.l10n.t('The service did not respond within {0} seconds.', TIMEOUT_MS / 1000),
  );
