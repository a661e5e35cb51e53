import type { Latency } from '../../connections/latencies';

/** The latencies of each host, in the order they were measured; the host with most of them first. Times in milliseconds. */
export const latenciesByHost = (
  latencies: readonly Latency[],
): { readonly host: string; readonly times: readonly number[]; readonly ms: readonly number[] }[] =>
  [...Map.groupBy(latencies, ({ host }) => host)]
    .map(([host, list]) => ({ host, times: list.map(({ at }) => at), ms: list.map(({ ms }) => ms) }))
    .toSorted((a, b) => b.ms.length - a.ms.length);
