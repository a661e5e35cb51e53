import type { Exchange } from '../../client';
import type { RequestContext } from '../recent-exchanges';
import { isOfDataPlane, isUnanswered } from '../failure-kinds';

/** One half of a service: the data plane of a cluster, or a control plane; without a region, the connection's own. */
export type Half = { readonly clusterId: string } | { readonly regionId?: string | undefined };

/** Operations outside both planes: of a controller, an embedding endpoint, or any endpoint with private endpoint services. */
const NEITHER = /^(?:importTasks\.|privateEndpointServices\.|embed$)/;

/** Planes of services that did not answer their last request. A refusal is an answer. */
export class Reachability {
  private readonly silent = new Map<string, Set<string>>();
  /** Called when the set of unanswered planes of a connection changes. */
  changed: (connectionId: string) => void = () => {};
  /** Time of the last answer by connection and plane. */
  private readonly answered = new Map<string, { readonly at: number }>();

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Records an exchange. Ignores retries, cancellations, and an unanswered operation if another was answered in between. */
  see(
    { operation, failure, repeatedAfterMs, durationMs }: Exchange,
    { connectionId, clusterId, regionId }: RequestContext,
  ): void {
    if (connectionId === undefined || repeatedAfterMs !== undefined || NEITHER.test(operation)) return;
    if (clusterId === undefined && isOfDataPlane(operation)) return;
    const half = clusterId === undefined ? { regionId } : { clusterId };
    const isSilent = failure !== undefined && isUnanswered(failure);
    if (isSilent === undefined) return;
    const key = `${connectionId} ${keyOf(half)}`;
    if (!isSilent) this.answered.set(key, { at: this.now() });
    else if ((this.answered.get(key)?.at ?? Number.NEGATIVE_INFINITY) > this.now() - durationMs) return;
    this.put(connectionId, half, isSilent);
  }

  /** Begins to wait for an answer; returns a function to call after a timeout. */
  waiting(connectionId: string, half: Half): () => void {
    const last = () => this.answered.get(`${connectionId} ${keyOf(half)}`);
    const before = last();
    return () => {
      if (last() === before) this.put(connectionId, half, true);
    };
  }

  isSilent(connectionId: string, half: Half): boolean {
    return this.silent.get(connectionId)?.has(keyOf(half)) ?? false;
  }

  /** Returns the regions whose control planes do not answer. */
  silentRegions(connectionId: string): string[] {
    const start = keyOf({ regionId: '' });
    return [...(this.silent.get(connectionId) ?? [])]
      .filter(key => key.startsWith(start) && key !== start)
      .map(key => key.slice(start.length))
      .toSorted();
  }

  private put(connectionId: string, half: Half, isSilent: boolean): void {
    const silent = this.silent.get(connectionId) ?? new Set();
    const key = keyOf(half);
    if (silent.has(key) === isSilent) return;
    this.silent.set(connectionId, silent);
    if (isSilent) silent.add(key);
    else silent.delete(key);
    this.changed(connectionId);
  }
}

const keyOf = (half: Half): string =>
  ('clusterId' in half ? ['data', half.clusterId] : ['control', half.regionId ?? '']).join(' ');
