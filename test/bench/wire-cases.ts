import type { Field } from '../../src/model/collections/collections';

/** A request and the text of its answer. `search`: a V2 search, otherwise the list of collections. */
export interface Case {
  readonly title: string;
  readonly search: boolean;
  readonly text: () => string;
  /** Number of calls per round. */
  readonly times: number;
  /** Fields for decoding, in our client only. */
  readonly fields?: readonly Field[];
  /** Maximum ratio to the floor, with `Agent`. */
  readonly goal: number;
}

const hits = (count: number, id: (at: number) => string, more: (at: number) => string): string =>
  `{"code":0,"cost":6,"data":[${Array.from(
    { length: count },
    (_, at) => `{"id":${id(at)},"distance":${(1 - at / 65_536).toFixed(7)},${more(at)}}`,
  ).join(',')}]}`;

const fields = (at: number): string =>
  `"title":"Title number ${at}","category":"account","year":${2000 + (at % 27)},"published":${at % 2 === 0},"votes":${at * 7}`;

/** JSON and arrays as engines encode them (test/fixtures/recordings). */
const encoded = (at: number): string =>
  `${fields(at)},"meta":${JSON.stringify(JSON.stringify({ kind: 'a', n: at, deep: { x: at / 2, tags: ['p', 'q'] } }))},"tags":{"Data":{"StringData":{"data":["t${at % 9}","u"]}}},"nums":{"Data":{"LongData":{"data":[${at},${at * 2}]}}}`;

const vector = (at: number): string =>
  `"vector":[${Array.from({ length: 768 }, (_, index) => Math.fround(Math.sin(at * 768 + index))).join(',')}]`;

const names = (count: number): string =>
  JSON.stringify({ code: 0, data: Array.from({ length: count }, (_, at) => `collection_${at}`) });

export const CASES: Readonly<Record<string, Case>> = {
  small: { title: 'small call (3 names)', search: false, text: () => names(3), times: 50, goal: 1.25 },
  names: { title: 'list of 10,000 names', search: false, text: () => names(10_000), times: 10, goal: 1.25 },
  hits: {
    title: '16,384 hits, 5 fields',
    search: true,
    text: () => hits(16_384, String, fields),
    times: 3,
    goal: 1.25,
  },
  int64: {
    title: 'the same, 64-bit ids',
    search: true,
    text: () => hits(16_384, at => String(449_571_603_182_944_256n + BigInt(at)), fields),
    times: 3,
    goal: 5,
  },
  decoded: {
    title: '16,384 hits, JSON and arrays decoded',
    search: true,
    text: () => hits(16_384, String, encoded),
    times: 3,
    fields: [
      { name: 'id', type: 'Int64', primaryKey: true },
      { name: 'title', type: 'VarChar' },
      { name: 'meta', type: 'JSON' },
      { name: 'tags', type: 'Array', elementType: 'VarChar' },
      { name: 'nums', type: 'Array', elementType: 'Int64' },
    ],
    goal: 5,
  },
  vectors: {
    title: '1,000 hits, 768 dimensions',
    search: true,
    text: () => hits(1000, String, vector),
    times: 3,
    goal: 1.25,
  },
};
