const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** A metric of a cluster at a time. `stepMs`: the interval that the value summarizes. */
export interface MetricMoment {
  readonly clusterId: string;
  readonly name: string;
  readonly time: number;
  readonly stepMs: number;
}

/** Requests per second at full load, and the latency without load in milliseconds, by operation. */
const OPERATIONS: Readonly<Record<string, { readonly rate: number; readonly ms: number; readonly batch?: true }>> = {
  SEARCH: { rate: 380, ms: 6 },
  HYBRID_SEARCH: { rate: 40, ms: 14 },
  QUERY: { rate: 130, ms: 3 },
  INSERT: { rate: 9, ms: 8, batch: true },
  BULK_INSERT: { rate: 0.2, ms: 40, batch: true },
  UPSERT: { rate: 14, ms: 10, batch: true },
  DELETE: { rate: 3, ms: 4 },
};

/** Returns the unit of a metric; undefined for an unknown metric. */
export function metricUnit(name: string): string | undefined {
  const operation = operationOf(name);
  if (operation !== undefined) {
    if (name.startsWith('REQ_FAIL_RATE_')) return 'percent';
    return name.includes('_LATENCY_') ? 'ms' : 'count';
  }
  return Object.hasOwn(OTHERS, name) ? OTHERS[name]!.unit : undefined;
}

/** Returns the value of a metric, deterministic by cluster and time; null if it was not measured, undefined for an unknown metric. */
export function metricValue(moment: MetricMoment): number | null | undefined {
  const { clusterId, name, time, stepMs } = moment;
  if (metricUnit(name) === undefined) return undefined;
  if (share(seedOf(clusterId + name), Math.floor(time / MINUTE_MS)) < 1 / 40) return null;
  const seed = seedOf(clusterId);
  const state = { seed, time, load: loadAt(seed, time), severity: worstSeverity(seed, time, stepMs) };
  const operation = operationOf(name);
  const jitter = 0.9 + 0.2 * share(seedOf(name) ^ seed, Math.floor(time / MINUTE_MS));
  if (operation === undefined) return OTHERS[name]!.value(state, jitter);
  return operationValue(name, OPERATIONS[operation]!, state, jitter);
}

interface State {
  readonly seed: number;
  readonly time: number;
  readonly load: number;
  /** Severity of an incident, 0 to 1. */
  readonly severity: number;
}

const OTHERS: Readonly<Record<string, { readonly unit: string; value: (state: State, jitter: number) => number }>> = {
  REQ_SUCCESS_RATE: { unit: 'percent', value: ({ severity }, jitter) => 100 - 0.2 * jitter - 6 * severity },
  CU_COMPUTATION: {
    unit: 'percent',
    value: ({ load, severity }, jitter) => Math.min(99, mixed((16 + 58 * load) * jitter, 96, severity)),
  },
  CU_CAPACITY: { unit: 'percent', value: ({ seed, time }) => capacityAt(seed, time) },
  CLUSTER_WRITE_CAPACITY: {
    unit: 'percent',
    value: ({ seed, time }, jitter) => (8 + 50 * batchAt(seed, time)) * jitter,
  },
  STORAGE_USE: { unit: 'bytes', value: ({ seed, time }) => Math.round(capacityAt(seed, time) * 6.4e7) },
  SLOW_QUERY_COUNT: {
    unit: 'count',
    value: ({ load, severity }, jitter) => Math.round(mixed(2 * load * jitter, 140, severity)),
  },
  FLUSH_COUNT: { unit: 'count', value: ({ seed, time }, jitter) => Math.round((1 + 6 * batchAt(seed, time)) * jitter) },
  READ_VCU: { unit: 'count', value: ({ load }, jitter) => (10 + 80 * load) * jitter },
  WRITE_VCU: { unit: 'count', value: ({ seed, time }, jitter) => (4 + 40 * batchAt(seed, time)) * jitter },
};

const OPERATION = /^(?:(?:VECTOR_)?REQ_([A-Z_]+)_COUNT|REQ_([A-Z_]+)_LATENCY_(?:AVG|P99)|REQ_FAIL_RATE_([A-Z_]+))$/;

function operationOf(name: string): string | undefined {
  const found = OPERATION.exec(name);
  const operation = found?.[1] ?? found?.[2] ?? found?.[3];
  return operation !== undefined && Object.hasOwn(OPERATIONS, operation) ? operation : undefined;
}

function operationValue(
  name: string,
  { rate, ms, batch }: { readonly rate: number; readonly ms: number; readonly batch?: true },
  { seed, time, load, severity }: State,
  jitter: number,
): number {
  const busy = batch ? 0.15 * load + 0.85 * batchAt(seed, time) : load;
  if (name.endsWith('_COUNT')) {
    // Clients give up while the service is slow.
    const vectors = name.startsWith('VECTOR_') ? 10 : 1;
    return rate * sizeOf(seed) * busy * jitter * vectors * (1 - 0.35 * severity);
  }
  if (name.startsWith('REQ_FAIL_RATE_'))
    return Math.max(0, (jitter - 0.9) * 1.2 * busy) + (batch ? 1 : 7) * severity * jitter;
  const average = ms * (1 + 0.8 * busy * busy) * jitter;
  const slow = batch ? severity * 0.3 : severity;
  return name.endsWith('_P99') ? mixed(average * 5.5, 1650 * jitter, slow) : mixed(average, 210 * jitter, slow);
}

const mixed = (usual: number, worst: number, severity: number): number => usual + (worst - usual) * severity;

/** Size of a cluster compared with a large one, by its id. */
const sizeOf = (seed: number): number => 0.25 + 0.75 * share(seed, 10);

/** Load, 0 to 1: a day with two peaks, quiet nights and weekends, and slow changes on top. */
function loadAt(seed: number, time: number): number {
  const hour = (time % DAY_MS) / HOUR_MS;
  const bump = (at: number, width: number) => Math.exp(-(((hour - at) / width) ** 2));
  const day = 0.12 + 0.7 * bump(10.5 + share(seed, 2), 2.8) + 0.62 * bump(15.5, 2.6) + 0.14 * bump(20, 2);
  return Math.min(1, day * weekAt(time) * (0.92 + 0.16 * smooth(seed, time, 3 * HOUR_MS)));
}

/** Share of the load by the day of the week, from Sunday. */
const WEEK = [0.38, 1, 1, 1, 1, 0.88, 0.45];

/** Length of the change from one day to the next, around midnight. */
const MIDNIGHT_MS = 8 * HOUR_MS;

function weekAt(time: number): number {
  const day = (at: number) => WEEK[new Date(at).getUTCDay()]!;
  const [before, after] = [day(time - MIDNIGHT_MS / 2), day(time + MIDNIGHT_MS / 2)];
  const part = ((time + MIDNIGHT_MS / 2) % DAY_MS) / MIDNIGHT_MS;
  return before + (after - before) * part;
}

/** Load of the nightly import, 0 to 1. */
function batchAt(seed: number, time: number): number {
  const minute = (time % DAY_MS) / MINUTE_MS - (60 + 90 * share(seed, 3));
  const length = 35 + 30 * share(seed, Math.floor(time / DAY_MS));
  return minute < 0 || minute > length + 20 ? 0.04 : Math.min(1, minute / 5, (length + 20 - minute) / 20);
}

/** Time between two incidents; each is somewhere within. */
const INCIDENT_EVERY_MS = 2 * DAY_MS;

/** Severity of an incident: a sharp rise, half an hour to an hour at its worst, and a slow end. */
function severityAt(seed: number, time: number): number {
  const slot = Math.floor(time / INCIDENT_EVERY_MS);
  const start = (slot + 0.1 + 0.7 * share(seed, slot)) * INCIDENT_EVERY_MS;
  const minute = (time - start) / MINUTE_MS;
  const length = 25 + 35 * share(seed, slot + 7);
  if (minute < 0 || minute > length + 25) return 0;
  return Math.min(1, minute / 4, (length + 25 - minute) / 25) * (0.75 + 0.25 * share(seed, slot + 3));
}

/** Returns the worst severity within an interval: a summary of an hour shows an incident of half an hour. */
function worstSeverity(seed: number, time: number, stepMs: number): number {
  const parts = Math.min(12, Math.max(1, Math.round(stepMs / (5 * MINUTE_MS))));
  return Math.max(...Array.from({ length: parts }, (_, at) => severityAt(seed, time + (at * stepMs) / parts)));
}

/** Length of a climb of the capacity, until data is deleted and compacted. */
const CLIMB_MS = 23 * DAY_MS;

/** Used capacity in percent: climbs for three weeks, faster in the last days, and falls within hours. */
function capacityAt(seed: number, time: number): number {
  const phase = ((time / CLIMB_MS + share(seed, 5)) % 1) / 0.985;
  const [low, high] = [40 + 18 * share(seed, 6), 82 + 10 * share(seed, 8)];
  const climbed = phase <= 1 ? 0.7 * phase + 0.3 * phase ** 5 : 1 - (phase - 1) / (1 / 0.985 - 1);
  return low + (high - low) * climbed + 0.5 * smooth(seed, time, HOUR_MS);
}

/** Returns a value from 0 to 1 that changes smoothly within a time. */
function smooth(seed: number, time: number, withinMs: number): number {
  const at = Math.floor(time / withinMs);
  const part = time / withinMs - at;
  const eased = part * part * (3 - 2 * part);
  return share(seed, at) * (1 - eased) + share(seed, at + 1) * eased;
}

/** Returns a deterministic value from 0 to 1. */
function share(seed: number, nth: number): number {
  let mix = Math.imul(seed ^ nth, 0x9e3779b1);
  mix = Math.imul(mix ^ (mix >>> 15), 0x85ebca6b);
  mix = Math.imul(mix ^ (mix >>> 13), 0xc2b2ae35);
  return ((mix ^ (mix >>> 16)) >>> 0) / 2 ** 32;
}

function seedOf(text: string): number {
  let seed = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) seed = Math.imul(seed ^ text.charCodeAt(at), 0x01000193);
  return seed;
}
