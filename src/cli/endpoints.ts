import { addressOf } from '../model/wire/addresses';

/** An endpoint to search. `clusterId`: only for documents of this cluster. */
export interface Endpoint {
  readonly clusterId?: string;
  readonly address: string;
}

/** `https://…`, or `in01-…=https://…` for one cluster. */
export const endpointsOf = (options: readonly string[]): Endpoint[] =>
  options.map(option => {
    const [, clusterId, address] = /^([\w-]+)=(.+)$/.exec(option) ?? [];
    return clusterId && address ? { clusterId, address: addressOf(address) } : { address: addressOf(option) };
  });

/**
 * Returns the endpoint of a document: that of its cluster, otherwise the common one. A document adds no address: an endpoint in the
 * document must also be an option.
 */
export function endpointOf(
  endpoints: readonly Endpoint[],
  { clusterId, endpoint }: { readonly clusterId?: string | undefined; readonly endpoint?: string | undefined },
): string {
  if (endpoint !== undefined) {
    const named = endpoints.find(({ address }) => address === addressOf(endpoint));
    if (named) return named.address;
    throw new Error(`The document targets ${endpoint}. Pass this endpoint with --endpoint to send the key there.`);
  }
  const own = clusterId === undefined ? undefined : endpoints.find(each => each.clusterId === clusterId);
  const found = own ?? endpoints.find(each => each.clusterId === undefined);
  if (found) return found.address;
  throw new Error(`No --endpoint for ${clusterId ?? 'documents without a cluster'}.`);
}
