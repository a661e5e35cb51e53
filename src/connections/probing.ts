import * as vscode from 'vscode';
import type { ApiError, ClusterClient, TransportError } from '../client';
import type { Clients } from './clients';
import { explain, isCancelled } from './explain';
import { isKeyRefused, isRightMissing } from './standings';

/** Detected service at an address. `limited`: the key is valid, but denied the tested operation. */
export interface Found {
  readonly kind: 'cloud' | 'endpoint';
  /** The typed address, without its database. */
  readonly address: string;
  readonly limited?: string;
  readonly endpoint?: FoundEndpoint;
}

/** A data plane that answers. `databases`: undefined where they are not listed. */
export interface FoundEndpoint {
  readonly v2: boolean;
  readonly v1: boolean;
  readonly anonymous: boolean;
  readonly selfHosted: boolean;
  readonly database?: string;
  readonly collections?: number;
  readonly databases?: number;
}

/** `why`: no answer in time; or TLS, with a certificate that this computer does not trust. */
export type Probed =
  | { readonly found: Found }
  | { readonly needsKey: true }
  | { readonly problem: string; readonly why?: 'slow' | 'untrusted' | undefined };

/** Result of an operation: answered; denied to the key; no or wrong authentication; no such operation; no answer. */
type Answer<T> =
  | { readonly how: 'answered'; readonly value: T }
  | { readonly how: 'denied' | 'refused' | 'absent' | 'failed'; readonly error: unknown };

/** Maximum wait for an answer, in milliseconds. */
const MAX_MS = 10_000;

/**
 * Detects the service at an address: a control plane, or a data plane with V2 or V1. Sends three read requests. `key`: sent to this address
 * only; empty: none. Redirects are not followed.
 */
export async function probe(clients: Clients, address: string, key: string): Promise<Probed> {
  const probed = await probeAt(clients, address, key);
  const { origin, pathname } = new URL(address);
  const [, database] = /^\/([^/]+)$/.exec(pathname) ?? [];
  if ('found' in probed || database === undefined) return probed;
  // SDKs take an address with the name of a database at its end.
  const below = await probeAt(clients, origin, key);
  if ('needsKey' in below) return below;
  if (!('found' in below) || !below.found.endpoint) return probed;
  return inDatabase(clients, below.found, below.found.endpoint, key, decodedName(database));
}

/** Returns a name in an address; as it is, where it is not percent-encoded. */
function decodedName(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch (error) {
    if (error instanceof URIError) return part;
    throw error;
  }
}

/**
 * Detects the service at an address whose scheme was assumed: http, because it is on this computer. A server that speaks TLS instead is asked
 * by https. No key is sent. Returns the address with the scheme that fits.
 */
export async function probeAssumed(
  clients: Clients,
  address: string,
): Promise<{ readonly address: string; readonly probed: Probed }> {
  const probed = await probe(clients, address, '');
  if (!('problem' in probed) || probed.why === 'slow') return { address, probed };
  const secure = address.replace(/^http:/, 'https:');
  const secured = await probe(clients, secure, '');
  const isSecure = !('problem' in secured) || secured.why === 'untrusted';
  return isSecure ? { address: secure, probed: secured } : { address, probed };
}

/** A data plane with the database to begin with, whose collections are counted. A right that is missing says nothing against it. */
async function inDatabase(
  clients: Clients,
  found: Found,
  endpoint: FoundEndpoint,
  key: string,
  database: string,
): Promise<Probed> {
  const { collections: _, ...told } = endpoint;
  const client = await clients.candidateEndpoint(found.address, key, 'cluster', !endpoint.v2);
  const listed = await ask(() => client.collections.list({ dbName: database }, { signal: clients.clock(MAX_MS) }));
  if (listed.how === 'answered') {
    return { found: { ...found, endpoint: { ...told, database, collections: listed.value.length } } };
  }
  if (isRightMissing(listed.error as ApiError)) return { found: { ...found, endpoint: { ...told, database } } };
  return { problem: isCancelled(listed.error) ? tooSlow(found.address) : explain(listed.error).message };
}

async function probeAt(clients: Clients, address: string, key: string): Promise<Probed> {
  const signal = clients.clock(MAX_MS);
  const [cloudClient, v2Client, v1Client] = await Promise.all([
    clients.candidate(address, key),
    clients.candidateEndpoint(address, key, 'cluster'),
    clients.candidateEndpoint(address, key, 'cluster', true),
  ]);
  const [cloud, v2, v1] = await Promise.all([
    ask(() => regionsOf(cloudClient, signal)),
    ask(() => v2Client.collections.list({}, { signal })),
    ask(() => v1Client.collections.list({}, { signal })),
  ]);
  if (cloud.how === 'answered' && key !== '') return { found: { kind: 'cloud', address } };
  if (v2.how === 'answered') {
    const endpoint = await endpointOf(v2Client, v2.value, key, signal);
    return { found: { kind: 'endpoint', address, endpoint: { ...endpoint, v1: v1.how === 'answered' } } };
  }
  if (v1.how === 'answered' && v2.how === 'absent') {
    const endpoint = { v2: false, v1: true, anonymous: key === '', selfHosted: true, collections: v1.value.length };
    return { found: { kind: 'endpoint', address, endpoint } };
  }
  return unanswered(address, key, { cloud, v2, v1 });
}

type Answers = Readonly<Record<'cloud' | 'v2' | 'v1', Answer<unknown>>>;

/** Returns the failure if no operation was answered: a key is required, the key is insufficient, or this is no such service. */
function unanswered(address: string, key: string, { cloud, v2, v1 }: Answers): Probed {
  const all = [cloud, v2, v1];
  const isAny = (...hows: Answer<unknown>['how'][]) => all.some(({ how }) => hows.includes(how));
  if (key === '' && isAny('refused', 'denied', 'answered')) return { needsKey: true };
  const refused = key.includes(':')
    ? vscode.l10n.t('The service refused this user and password. Check both.')
    : vscode.l10n.t('The service refused this key. Check that it is complete and belongs to this service.');
  if (isAny('refused')) return { problem: refused };
  const denied = [cloud, v2, v1].find(each => each.how === 'denied');
  if (denied && 'error' in denied) {
    const limited = explain(denied.error).message;
    if (denied === cloud) return { found: { kind: 'cloud', address, limited } };
    const endpoint = { v2: denied === v2, v1: v1.how === 'denied', anonymous: false, selfHosted: false };
    return { found: { kind: 'endpoint', address, limited, endpoint } };
  }
  const failed = all.find(({ how }) => how === 'failed') ?? all.find(each => isUnreadable(each));
  if (failed && 'error' in failed) {
    if (isCancelled(failed.error)) return { problem: tooSlow(address), why: 'slow' };
    const { untrusted = false } = failed.error as Partial<TransportError>;
    return { problem: explain(failed.error).message, ...(untrusted && { why: 'untrusted' }) };
  }
  return {
    problem: vscode.l10n.t(
      '{0} has neither a control plane nor a data plane (V2 or V1) at this address. Check address and port.',
      new URL(address).host,
    ),
  };
}

const tooSlow = (address: string): string =>
  vscode.l10n.t('{0} did not answer within {1} s.', new URL(address).host, MAX_MS / 1000);

/** Placeholder for operations that require a key, without a key. */
const nothing = (): Answer<never> => ({ how: 'absent', error: undefined });

async function regionsOf(cloud: Awaited<ReturnType<Clients['candidate']>>, signal: AbortSignal): Promise<void> {
  let unreadable = 0;
  const listed = await cloud.regions.list({}, { signal, onUnreadable: records => (unreadable += records.length) });
  if (listed.length > 0 || unreadable === 0) return;
  throw new NotRegions();
}

/** A list of something else under the name of the regions. */
class NotRegions extends Error {}

/** Reads further facts about a data plane, each as far as it answers. */
async function endpointOf(client: ClusterClient, names: readonly string[], key: string, signal: AbortSignal) {
  const [databases, services] = await Promise.all([
    ask(() => client.databases.list({ signal })),
    key === '' ? nothing() : ask(() => client.privateEndpointServices.list({ pageSize: 1 }, { signal })),
  ]);
  return {
    v2: true,
    anonymous: key === '',
    selfHosted: services.how === 'absent',
    collections: names.length,
    ...(databases.how === 'answered' ? { databases: databases.value.length } : {}),
  };
}

async function ask<T>(call: () => Promise<T>): Promise<Answer<T>> {
  try {
    return { how: 'answered', value: await call() };
  } catch (error) {
    return { how: howOf(error), error };
  }
}

function howOf(error: unknown): 'denied' | 'refused' | 'absent' | 'failed' {
  if (!(error instanceof Error)) return 'failed';
  if (error.name === 'ApiError') {
    const { absent, status, code } = error as ApiError;
    if (absent) return 'absent';
    if (isKeyRefused(error as ApiError)) return 'refused';
    return isRightMissing(error as ApiError) || (code !== undefined && status < 500) ? 'denied' : 'failed';
  }
  // An unreadable answer, or a refused request, means another kind of address.
  const isOther = isUnreadable({ how: 'failed', error }) || error.name === 'InvalidRequest';
  return isOther || error instanceof NotRegions ? 'absent' : 'failed';
}

const isUnreadable = (answer: Answer<unknown>): boolean =>
  'error' in answer && (answer.error as { readonly reason?: string } | undefined)?.reason === 'unreadable';
