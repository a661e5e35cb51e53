/** Percentiles of network times, in milliseconds. */
export interface Latency {
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
}

interface Timed {
  readonly first?: Latency | undefined;
  readonly repeated?: Latency | undefined;
}

/** The parts of a summary that comparisons of variants read. */
export interface ComparedVariant extends Timed {
  readonly name: string;
  readonly failed?: number | undefined;
  readonly measures: readonly {
    readonly name: string;
    readonly mean?: number | undefined;
    readonly interval?: readonly number[] | undefined;
    readonly p?: number | undefined;
    readonly difference?: number | undefined;
  }[];
}

/** The latency to compare: of repeated calls, if there are any. */
export const latencyFor = ({ first, repeated }: Timed): Latency | undefined => repeated ?? first;

/** Returns the variants that no other dominates: with a higher mean of the measure and at most its p95, or a lower p95 and at least its mean. */
export function paretoFront(variants: readonly ComparedVariant[], measure: string): ReadonlySet<string> {
  const points = variants.flatMap(variant => {
    const quality = variant.measures.find(({ name }) => name === measure)?.mean;
    const cost = latencyFor(variant)?.p95;
    return quality === undefined || cost === undefined ? [] : [{ name: variant.name, quality, cost }];
  });
  const dominates = (a: (typeof points)[number], b: (typeof points)[number]): boolean =>
    a.quality >= b.quality && a.cost <= b.cost && (a.quality > b.quality || a.cost < b.cost);
  return new Set(points.filter(point => !points.some(other => dominates(other, point))).map(({ name }) => name));
}

/** Returns the variant with the lowest p95 whose mean reaches a value; undefined if none does. */
export function cheapest<T extends ComparedVariant>(
  variants: readonly T[],
  measure: string,
  atLeast: number,
): T | undefined {
  const cost = (variant: T): number => latencyFor(variant)?.p95 ?? Infinity;
  return variants
    .filter(({ measures }) => (measures.find(({ name }) => name === measure)?.mean ?? -1) >= atLeast)
    .toSorted((a, b) => cost(a) - cost(b))[0];
}
