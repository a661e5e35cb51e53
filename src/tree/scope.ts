import type { Clients } from '../connections/clients';
import type { Connection } from '../connections/connection';
import type { AlertRuleServices } from '../changes/resources/alert-rules';
import type { Reachability } from '../connections/offers/reachability';
import type { Counts } from './counts';

/** A connection and what its rows go by. */
export interface Scope {
  readonly connection: Connection;
  readonly clients: Clients;
  readonly counts: Counts;
  /** Which halves of its service give no answer. */
  readonly reach: Reachability;
  readonly remembered: AlertRuleServices['remembered'];
  /** How many rows a list shows before *Load More*. */
  readonly pageSize: () => number;
}

/** A data plane: a cluster's, or the one endpoint that a connection is. */
export interface Plane {
  readonly clusterId: string;
  readonly clusterName: string;
  readonly endpoint: string;
  /** Where its control plane is; absent for an endpoint. */
  readonly regionId?: string | undefined;
}
