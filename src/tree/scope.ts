import type { Clients } from '../connections/clients';
import type { Connection } from '../connections/connection';
import type { AlertRuleServices } from '../changes/resources/alert-rules';
import type { Reachability } from '../connections/offers/reachability';
import type { Counts } from './counts';

/** A connection with the context of its rows. */
export interface Scope {
  readonly connection: Connection;
  readonly clients: Clients;
  readonly counts: Counts;
  /** Planes of the service that do not answer. */
  readonly reach: Reachability;
  readonly remembered: AlertRuleServices['remembered'];
  /** Number of rows before *Load More*. */
  readonly pageSize: () => number;
}

/** A data plane: a cluster's, or the one endpoint that a connection is. */
export interface Plane {
  readonly clusterId: string;
  readonly clusterName: string;
  readonly endpoint: string;
  /** The region, which determines the control plane; absent for an endpoint. */
  readonly regionId?: string | undefined;
}
