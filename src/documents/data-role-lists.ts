import type { ClusterClient, CallOptions } from '../client';
import type { Clients } from '../connections/clients';
import type { Connection } from '../connections/connection';
import { resolveCluster } from '../connections/planes';
import { tryRead, type Read } from '../connections/reads';
import { EVERY, grantOf, type Grant } from '../model/access/cluster-roles';
import type { PrivilegeGroup } from '../model/access/privilege-groups';
import { inNameOrder } from '../model/texts/orders';

/** Lists of a cluster that the document of a role chooses from. A service can lack each. */
export class DataRoleLists {
  constructor(
    private readonly clients: Clients,
    private readonly connection: Connection,
    private readonly clusterId: string,
  ) {}

  roles(): Promise<Read<readonly string[]>> {
    return this.read(({ clusterRoles }, options) => clusterRoles.list(options));
  }

  /** Returns the grants of a role. @throws as the client does */
  async grantsOf(roleName: string, options: CallOptions): Promise<Grant[]> {
    const { client } = await resolveCluster(this.clients, this.connection, this.clusterId, options);
    return (await client.clusterRoles.describe({ roleName, dbName: EVERY }, options)).map(grantOf);
  }

  databases(): Promise<Read<readonly string[]>> {
    return this.read(async ({ databases }, options) => inNameOrder(await databases.list(options)));
  }

  collections(dbName: string): Promise<Read<readonly string[]>> {
    return this.read(async ({ collections }, options) => inNameOrder(await collections.list({ dbName }, options)));
  }

  /** Returns the groups that users of the cluster defined. */
  groups(): Promise<Read<readonly PrivilegeGroup[]>> {
    return this.read(({ privilegeGroups }, options) => privilegeGroups.list(options));
  }

  private read<R>(ask: (client: ClusterClient, options: CallOptions) => Promise<R>): Promise<Read<R>> {
    const client = async () => (await resolveCluster(this.clients, this.connection, this.clusterId)).client;
    return tryRead(this.clients, client, ask);
  }
}
