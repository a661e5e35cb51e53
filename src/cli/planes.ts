import { CloudClient, ClusterClient, isAbsent, type CallOptions } from '../client';
import { Unreachable, type Planes } from '../configurations/service';
import type { Region } from '../model/regions/regions';
import { addressOf, domainOf, isPlainAddress, isSafeAddress, isSameHost } from '../model/wire/addresses';
import { domainSuffix } from '../model/wire/domain-suffixes';
import { plain } from './command';

/** The control plane of an environment. `trusted`: further domains that may receive the key. */
interface Environment {
  readonly cloud: CloudClient;
  readonly address: string;
  readonly token: string;
  readonly readOnly: boolean;
  readonly trusted: readonly string[];
}

/** Returns clients of the regions and clusters of an environment. The key goes to the domain of its address, and to trusted domains only. */
export function planesOf({ cloud, address, token, readOnly, trusted }: Environment): Planes {
  let regions: Promise<readonly Region[]> | undefined;
  const listed = (options?: CallOptions) =>
    (regions ??= cloud.regions.list({}, options).catch((error: unknown) => {
      regions = undefined;
      if (isAbsent(error)) return [];
      throw error;
    }));
  const mayGoTo = (given: string): string => {
    const other = addressOf(given);
    if (!isPlainAddress(other))
      throw new Unreachable(`${plain(given)} is not a valid address. Nothing was sent there.`);
    const { host, origin } = new URL(other);
    const suffix = domainSuffix(host);
    const isAllowed = [new URL(address).host, ...trusted].some(each => domainSuffix(each) === suffix);
    if (!isAllowed)
      throw new Unreachable(
        `The service returned the host ${host}. To send the key there, add "${suffix}" to trusted in the environment.`,
      );
    if (!isSafeAddress(other) && origin !== new URL(address).origin && isSafeAddress(address))
      throw new Unreachable(`${host} is not encrypted. Nothing was sent there.`);
    return other;
  };
  return {
    async regional(regionId, options) {
      if (regionId === undefined) return cloud;
      const region = (await listed(options)).find(each => each.regionId === regionId);
      const domain = region && domainOf(region);
      if (!domain || isSameHost(domain, address)) return cloud;
      return new CloudClient({ baseUrl: mayGoTo(domain), token, readOnly });
    },
    async cluster({ clusterId, connectAddress }) {
      if (!connectAddress) throw new Unreachable(`Cluster ${clusterId} has no endpoint.`);
      return new ClusterClient({ endpoint: mayGoTo(connectAddress), token, readOnly });
    },
  };
}
