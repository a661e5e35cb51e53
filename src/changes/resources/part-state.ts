import type { CallOptions, ClusterClient } from '../../client';
import type { Clients } from '../../connections/clients';
import type { Connection } from '../../connections/connection';
import { resolveCluster, type ResolvedCluster } from '../../connections/planes';
import { Lookups } from '../lookups';

/** A database of a connection. */
export interface DatabaseRef {
  readonly connection: Connection;
  readonly clusterId: string;
  readonly dbName: string;
}

/** An object below a database. `owner`: the collection whose permissions decide. */
interface Part {
  readonly kind: string;
  readonly name: string;
  readonly operation: string;
  readonly owner: string;
  /** Ids of further parents, for the journal. */
  readonly within?: Readonly<Record<string, string>>;
}

/** Common part of changes of an object below a database: its place, its reads and its one write. */
export class PartState {
  readonly lookups: Lookups;
  /** True once the write was sent. */
  sent = false;
  /** True once the service accepted the write. */
  answered = false;
  private cluster: ResolvedCluster | undefined;

  constructor(
    private readonly clients: Clients,
    private readonly ref: DatabaseRef,
    private readonly part: Part,
  ) {
    this.lookups = new Lookups(clients);
  }

  get clusterName(): string | undefined {
    return this.cluster?.clusterName;
  }

  /** Members of the resource, but for `clusterName`, which is known later. */
  place() {
    const { connection, clusterId, dbName } = this.ref;
    const { kind, name, operation, owner, within } = this.part;
    return {
      kind,
      id: name,
      name,
      connection,
      right: { operation, of: { kind: 'collection', id: owner, within: [clusterId, dbName] } },
      within: { clusterId, dbName, ...within },
      merge: <T>(_: T | undefined, mine: T) => ({ ok: true, value: mine, others: [] }) as const,
    };
  }

  async reached(options: CallOptions = {}): Promise<ClusterClient> {
    this.cluster = await resolveCluster(this.clients, this.ref.connection, this.ref.clusterId, options);
    return this.cluster.client;
  }

  /** Sends the write once. */
  async send(write: (client: ClusterClient) => Promise<void>): Promise<void> {
    this.sent = true;
    this.lookups.renew();
    await write(await this.reached());
    this.answered = true;
  }
}
