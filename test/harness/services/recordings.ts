import { readFileSync } from 'node:fs';

const FOLDER = 'test/fixtures/recordings';

const text = (name: string) => readFileSync(`${FOLDER}/${name}`, 'utf8');

/** Answer of one engine: `body` is the exact text; `cut` names how many rows there were where only six are kept. */
export interface RecordedAnswer {
  status: number;
  contentType: string;
  body: string;
  cut?: boolean;
  rows?: number;
}

/** A request with the answer of each engine. `setup` cases only change the state and have no answers. */
export interface RecordedCase {
  n: number;
  name: string;
  method: string;
  path: string;
  headers?: Record<string, string | null>;
  body?: string;
  setup?: boolean;
  answers?: Record<string, RecordedAnswer>;
}

export interface RecordedCollection {
  collection: string;
  rows: string;
  vectors?: string;
  key: string;
  body: string;
}

/** Verdict of the filter planner; `open` ones have none. */
export interface RecordedVerdict {
  expr: string;
  params?: Record<string, unknown>;
  dynamic?: boolean;
  accepted: boolean;
  message?: string;
  open?: boolean;
}

const casesOf = <T>(name: string) => (JSON.parse(text(name)) as { cases: T[] }).cases;

export const recordedV2 = (): RecordedCase[] => casesOf('rest-v2.json');
export const recordedV1 = (): RecordedCase[] => casesOf('rest-v1.json');
export const recordedCollections = (): RecordedCollection[] =>
  (JSON.parse(text('collections.json')) as { collections: RecordedCollection[] }).collections;

export const recordedVerdicts = (): { dynamic: boolean; fields: Record<string, unknown>[]; cases: RecordedVerdict[] } =>
  JSON.parse(text('filter-verdicts.json'));

/** Lines of `rows.ndjson` or `null-rows.ndjson`, unparsed: their numbers have more digits than a double holds. */
export const recordedLines = (name: string): string[] => text(name).split('\n').filter(Boolean);

/** Vectors of `rows.ndjson`, 64 numbers each. */
export function recordedVectors(): Float32Array[] {
  const bytes = readFileSync(`${FOLDER}/vectors.f32`);
  const all = new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
  return Array.from({ length: all.length / 64 }, (_, row) => all.subarray(row * 64, row * 64 + 64));
}

/** Rows that an engine lets through, or its refusal, or that it died. */
export type RecordedPass =
  { n: number; rows?: string; bitmap?: string } | { code: number; message: string } | { crash: unknown };

/** A filter and its rows per engine, of `null-rows.ndjson` if `set` names it. */
export type RecordedResult = {
  expr: string;
  accepted?: boolean;
  set?: 'nulls';
  twoValued?: boolean;
  undecided?: boolean;
} & Record<'2.3.5' | 'lite-2.5.1' | 'lite-3.2.2', RecordedPass | undefined>;

export const recordedResults = (): { nullFields: Record<string, unknown>[]; cases: RecordedResult[] } =>
  JSON.parse(text('filter-results.json'));

/** Numbers of the rows that pass. */
export function passing(pass: { n: number; rows?: string; bitmap?: string }): number[] {
  if (pass.bitmap !== undefined) {
    const bytes = Buffer.from(pass.bitmap, 'base64');
    return [...bytes].flatMap((byte, at) =>
      [0, 1, 2, 3, 4, 5, 6, 7].filter(bit => (byte >> bit) & 1).map(bit => at * 8 + bit),
    );
  }
  return (pass.rows ?? '')
    .split(',')
    .filter(Boolean)
    .flatMap(range => {
      const [from = 0, to = from] = range.split('-').map(Number);
      return Array.from({ length: to - from + 1 }, (_, i) => from + i);
    });
}

export interface RecordedRequest extends Omit<RecordedCase, 'answers' | 'setup'> {
  client: string;
  plane: 'control' | 'cluster';
  answers?: Record<string, RecordedAnswer>;
}

export const recordedClients = (): RecordedRequest[] => casesOf('clients.json');
