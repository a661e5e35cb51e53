import * as vscode from 'vscode';
import type { ApiError, ClusterClient, TransportError } from '../../client';
import type { Clients } from '../clients';
import { explain, isCancelled } from '../explain';
import { isRightMissing } from '../failure-kinds';
import { ask, isAccepted, isSelfHosted, isUnreadable, type Answer } from './answers';
import { keyRefused } from './refused-keys';
import { controlPlane, limitOf, MAX_MS, tooSlow, type Limit, type Proof } from './control-planes';

/** Detected service at an address. `limited`: the key is valid, but the tested operation is denied, absent or silent. */
export interface Found {
  readonly kind: 'cloud' | 'endpoint';
  /** The typed address, without its database. */
  readonly address: string;
  readonly limited?: Limit;
  readonly endpoint?: FoundEndpoint;
}

/**
 * A data plane. `v2`, `selfHosted`: undefined where no answer shows it. `databases`: undefined where they are not listed.
 */
export interface FoundEndpoint {
  readonly v2: boolean | undefined;
  readonly v1: boolean;
  readonly anonymous: boolean;
  readonly selfHosted?: boolean | undefined;
  readonly database?: string;
  readonly collections?: number;
  readonly databases?: number;
}

/**
 * `isControlPlane`: a control plane, too, asked for a key. `why`: no answer in time; or TLS, with a certificate that
 * this computer does not trust.
 */
export type Probed =
  | { readonly found: Found }
  | { readonly needsKey: true; readonly isControlPlane: boolean }
  | { readonly problem: string; readonly why?: 'slow' | 'untrusted' | undefined };

/**
 * Detects the service at an address: a control plane, or a data plane with V2 or V1. Sends a few read requests. `key`: sent to this address
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
  const client = await clients.candidateEndpoint(found.address, key, 'cluster', endpoint.v2 === false);
  const listed = await ask(() => client.collections.list({ dbName: database }, { signal: clients.clock(MAX_MS) }));
  if (listed.how === 'answered') {
    return { found: { ...found, endpoint: { ...told, database, collections: listed.value.length } } };
  }
  if (isRightMissing(listed.error as ApiError)) return { found: { ...found, endpoint: { ...told, database } } };
  return { problem: isCancelled(listed.error) ? tooSlow(found.address) : explain(listed.error).message };
}

async function probeAt(clients: Clients, address: string, key: string): Promise<Probed> {
  const signal = clients.clock(MAX_MS);
  const [v2Client, v1Client] = await Promise.all([
    clients.candidateEndpoint(address, key, 'cluster'),
    clients.candidateEndpoint(address, key, 'cluster', true),
  ]);
  const [proof, v2, v1] = await Promise.all([
    controlPlane(clients, address, key, signal),
    ask(() => v2Client.collections.list({}, { signal })),
    ask(() => v1Client.collections.list({}, { signal })),
  ]);
  const { answer: cloud, limit } = proof;
  if (cloud.how === 'answered' && key !== '') {
    return { found: { kind: 'cloud', address, ...(limit && { limited: limit }) } };
  }
  if (v2.how === 'answered') {
    const endpoint = await endpointOf(v2Client, v2.value, key, signal);
    return { found: { kind: 'endpoint', address, endpoint: { ...endpoint, v1: v1.how === 'answered' } } };
  }
  if (v1.how === 'answered' && v2.how === 'absent') {
    const own = key === '' ? { selfHosted: true } : {};
    const endpoint = { v2: false, v1: true, anonymous: key === '', ...own, collections: v1.value.length };
    return { found: { kind: 'endpoint', address, endpoint } };
  }
  const databases =
    v2.how === 'refused' && key !== '' ? await ask(() => v2Client.databases.list({ signal })) : undefined;
  if (v2.how === 'refused' && key !== '' && [databases, v1].some(each => each?.how === 'answered')) {
    const endpoint = { v2: isV2(v2, databases), v1: isAccepted(v1), anonymous: false };
    return { found: { kind: 'endpoint', address, limited: limitOf(v2, address), endpoint } };
  }
  return unanswered(address, key, { proof, v2, v1, databases });
}

/** Returns true if an answer shows V2, false if it is absent. A refusal can be that of a gateway. */
const isV2 = (v2: Answer<unknown>, databases: Answer<unknown> | undefined): boolean | undefined =>
  [v2, databases].some(each => each && isAccepted(each)) || (v2.how === 'absent' ? false : undefined);

/** `databases`: requested only where V2 refuses the key for its collections. */
type Answers = Readonly<Record<'v2' | 'v1', Answer<unknown>>> & {
  readonly proof: Proof;
  readonly databases: Answer<unknown> | undefined;
};

/** Returns the failure if no operation was answered: a key is required, the key is insufficient, or the address is not such a service. */
function unanswered(address: string, key: string, { proof, v2, v1, databases }: Answers): Probed {
  const cloud: Answer<unknown> = proof.answer;
  const all = [cloud, v2, v1];
  const isAny = (...hows: Answer<unknown>['how'][]) => all.some(({ how }) => hows.includes(how));
  const isControlPlane = cloud.how === 'refused' || isAccepted(cloud);
  if (key === '' && isAny('refused', 'denied', 'answered')) return { needsKey: true, isControlPlane };
  const denied = [cloud, v2, v1, databases].find(each => each?.how === 'denied');
  if (denied && 'error' in denied) {
    const limited = (denied === cloud && proof.limit) || limitOf(denied, address);
    if (denied === cloud) return { found: { kind: 'cloud', address, limited } };
    const endpoint = { v2: isV2(v2, databases), v1: isAccepted(v1), anonymous: false };
    return { found: { kind: 'endpoint', address, limited, endpoint } };
  }
  if (isAny('refused')) return { problem: keyRefused(address, key, isControlPlane) };
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

/** Reads further facts about a data plane, each as far as it answers. */
async function endpointOf(client: ClusterClient, names: readonly string[], key: string, signal: AbortSignal) {
  const [databases, services] = await Promise.all([
    ask(() => client.databases.list({ signal })),
    key === '' ? undefined : ask(() => client.privateEndpointServices.list({ pageSize: 1 }, { signal })),
  ]);
  return {
    v2: true,
    anonymous: key === '',
    selfHosted: services ? isSelfHosted(services) : true, // a managed service always requires a key
    collections: names.length,
    ...(databases.how === 'answered' ? { databases: databases.value.length } : {}),
  };
}
