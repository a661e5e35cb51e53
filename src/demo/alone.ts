import { clusterState } from './index';
import type { DataCall } from './wire/call';
import { dataPlane } from './data-plane/routes';
import { CLUSTERS, PROD_SEARCH } from './seed/clusters';
import { PRIVATE_ENDPOINT_SERVICES } from './control-plane/private-endpoint-services';
import { Faults, type Fault } from './wire/faults';
import { newKey } from './wire/keys';
import { listen, type Plane } from './wire/listener';
import { quirksOf } from './wire/quirks';
import { Restricted, type Restrictions } from './wire/restrictions';
import { World, type ClusterState } from './world';

/** Default user and password of a new server. */
export const ROOT = { user: 'root', password: 'Milvus' } as const;

export interface AloneOptions extends Restrictions {
  /** Port; 0 or undefined takes a free one. */
  readonly port?: number;
  /** Number of entities in all collections of the whole demo service; 10,000 by default. */
  readonly entities?: number;
  /** Takes every request, with a token or without (authentication off). */
  readonly noAuth?: boolean;
  /** Supported versions; both by default. */
  readonly speaks?: 'v1' | 'v2' | 'both';
  readonly strict?: boolean;
}

/** A running server. */
export interface Alone {
  readonly address: string;
  /** Every request so far: `POST /v2/vectordb/collections/list`. */
  readonly requests: readonly string[];
  /** Injects a fault, as in the whole service. */
  fail(operation: string, fault: Fault): () => void;
  close(): Promise<void>;
}

/**
 * Starts a data plane on loopback, like a self-hosted server: no control plane, and no features of a managed service. The user is `ROOT`.
 * Rejects with the system's error for a used port.
 */
export async function startAlone(options: AloneOptions = {}): Promise<Alone> {
  const { port = 0, entities = 10_000, noAuth = false, speaks = 'both', strict = false } = options;
  const faults = new Faults([]);
  const nowhere = () => Promise.reject(new Error('A standalone server cannot open another server'));
  const restricted = new Restricted(options);
  const world = new World(newKey(), quirksOf(false), strict, faults, restricted, 0, Date.now, nowhere);
  const seeded = CLUSTERS.find(({ clusterId }) => clusterId === PROD_SEARCH)!;
  const { access: _access, ...state } = clusterState(world, seeded, entities);
  const cluster: ClusterState = {
    ...state,
    users: new Map([[ROOT.user, ROOT.password]]),
    selfHosted: true,
  };
  world.clusters.push(cluster);
  const whole = dataPlane(world, cluster);
  const plane: Plane<DataCall> = {
    ...whole,
    routes: whole.routes.filter(({ operation }) => isSpoken(operation, speaks)),
    authorize: (token, operation) => (noAuth ? undefined : whole.authorize(token, operation)),
  };
  const listener = await listen(world, plane, port);
  cluster.endpoint = listener.url;
  return {
    address: listener.url,
    requests: world.requests,
    fail: (operation, fault) => faults.plant(operation, fault),
    close: () => listener.close(),
  };
}

function isSpoken(operation: string, speaks: NonNullable<AloneOptions['speaks']>): boolean {
  if (operation === PRIVATE_ENDPOINT_SERVICES) return false;
  return speaks === 'both' || (speaks === 'v1') === operation.includes(' /v1/');
}
