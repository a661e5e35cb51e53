import fc from 'fast-check';
import { ApiError, ClusterClient, InvalidRequest } from '../../src/client';
import type { Field } from '../../src/model/collections/collections';
import type { Hit, SearchV1Request } from '../../src/model/searches/searches';
import type { FilledDemo } from './demo';
import type { Engine } from './engine/engine';
import { oracleCollections, vectors } from './entities';
import { firstDifference } from './hits';
import { compareSample, type Judgement } from './sampling';
import { Tally } from './tally';

/** Ranges of the distances of the recorded entities, nearest first. */
const SPANS: Readonly<Record<string, readonly [near: number, far: number]>> = {
  COSINE: [0.4, -0.1],
  IP: [9, -2],
  L2: [24, 40],
};

const OUTPUTS =
  'id doc_id title lang tiny small year big score precise ok meta tags nums extra opt vector nowhere'.split(' ');
const NOTHING = 'year < 0';
const FILTERS = [
  'year > 2000',
  'lang in ["en", "zh"] and ok == true',
  'meta["kind"] == "a"',
  'opt >= 300',
  'big > 4611686018427388000',
  'array_contains(tags, "t1")',
  'title like "title 1%"',
  NOTHING,
  'year >',
];

const own = fc.nat(vectors.length - 1).map(row => [...vectors[row]!]);
const other = fc.noShrink(
  fc.array(
    fc.integer({ min: -999, max: 999 }).map(each => Math.fround(each / 1000)),
    { minLength: 64, maxLength: 64 },
  ),
);
const short = fc.constant<number[]>([0.5, 0.25]);

/** V1 searches of the recorded collections: valid ones mostly. */
const searches: fc.Arbitrary<SearchV1Request> = fc
  .constantFrom(...oracleCollections)
  .chain(({ name, metric }) => {
    const [near, far] = SPANS[metric]!;
    const bound = fc.nat(100).map(part => near + ((far - near) * part) / 100);
    const range = fc.tuple(bound, bound).map(([range_filter, radius]) => ({ range_filter, radius }));
    return fc.record(
      {
        collectionName: fc.oneof(
          { weight: 30, arbitrary: fc.constant(name) },
          { weight: 1, arbitrary: fc.constant('nowhere') },
        ),
        vector: fc.oneof(
          { weight: 20, arbitrary: own },
          { weight: 20, arbitrary: other },
          { weight: 1, arbitrary: short },
        ),
        limit: fc.oneof(fc.integer({ min: 1, max: 20 }), fc.constantFrom(1000, 16384)),
        offset: fc.oneof(fc.nat(30), fc.constantFrom(995, 1000)),
        filter: fc.constantFrom(...FILTERS),
        outputFields: fc.oneof(fc.subarray(OUTPUTS, { minLength: 1 }), fc.constant(['*'] as string[])),
        params: range,
      },
      { requiredKeys: ['collectionName', 'vector'] },
    );
  })
  .filter(({ limit = 100, offset = 0 }) => limit + offset <= 16384);

type Answer = { readonly hits: readonly Hit[] } | { readonly refused: string };

async function answered(client: ClusterClient, request: SearchV1Request, fields: readonly Field[]): Promise<Answer> {
  try {
    return await client.searchV1(request, { fields });
  } catch (error) {
    if (error instanceof ApiError) return { refused: `${error.status} ${error.code} ${error.message}` };
    if (error instanceof InvalidRequest) return { refused: `by the client: ${error.message}` };
    throw error;
  }
}

/** Sends random V1 searches by the client to the engine and to the demo service. */
export async function trySearches(engine: Engine, demo: FilledDemo, runs: number, seed: number): Promise<Tally> {
  const tally = new Tally('V1 searches: client, engine, demo');
  const [there, here] = [engine, demo].map(({ address, token }) => new ClusterClient({ endpoint: address, token }));
  const fields = new Map<string, readonly Field[]>();
  for (const { name } of oracleCollections) {
    fields.set(name, (await here!.collections.describe({ collectionName: name })).fields);
  }
  const difference = async (request: SearchV1Request): Promise<string | undefined> => {
    const known = fields.get(request.collectionName) ?? [];
    const [a, b] = await Promise.all([answered(there!, request, known), answered(here!, request, known)]);
    if ('refused' in a && 'refused' in b) return undefined;
    if ('refused' in a) return `engine: ${a.refused}`;
    return 'refused' in b ? `demo: ${b.refused}` : firstDifference(a.hits, b.hits, request.outputFields);
  };
  const judge = async (request: SearchV1Request): Promise<Judgement> => {
    const told = await difference(request);
    if (told === undefined) return { tally, rules: undefined, told: '' };
    const isKnown = request.filter === NOTHING && told.startsWith('demo: ');
    return {
      tally,
      rules: isKnown ? ['a range or a vector is not checked where no entity passes the filter'] : [],
      told: `    ${told}`,
    };
  };
  await compareSample({ inputs: searches, runs, seed, judge, write: written });
  return tally;
}

const written = (request: SearchV1Request): string =>
  JSON.stringify(request).replace(/"vector":\[(.{40}).*?\]/, '"vector":[$1…]');
