import { startDemo } from '../../src/demo';
import { SEEDED_COLLECTIONS } from '../../src/demo/seed/collections';
import { PROD_SEARCH } from '../../src/demo/seed/clusters';
import { CollectionState } from '../../src/demo/data-plane/collections/collection-state';
import { ClusterClient, EmbeddingClient, Limiter } from '../../src/client';
import { Agent } from '../../src/client/undici';

export const title = 'The demo service';

const ENTITIES = 100_000;
const ROUNDS = 15;
const FILTER = 'year >= 2022 and category == "account"';

/** Milliseconds: filling the seeded collections, and searches of 100,000 entities of 128 dimensions through the wire. */
export async function run(): Promise<string> {
  const demo = await startDemo({ entities: ENTITIES });
  const shared = { dispatcher: new Agent(), limiter: new Limiter({ starts: Infinity }), token: demo.apiKey };
  const { endpoint } = demo.clusters.find(({ clusterId }) => clusterId === PROD_SEARCH)!;
  const cluster = new ClusterClient({ endpoint, ...shared });
  const embedding = new EmbeddingClient({ ...demo.embeddings, ...shared });
  try {
    const seeding = await medianOf(3, async () => {
      for (const [at, seeded] of SEEDED_COLLECTIONS.entries()) {
        await new CollectionState(BigInt(at), seeded.plan(Math.round(ENTITIES * seeded.share))).entities();
      }
    });
    const [vector] = await embedding.embed(['how do I reset my password?']);
    const { rowCount } = await cluster.collections.getStats({ collectionName: 'help_center' });
    const search = (filter?: string) => () =>
      cluster.search({ collectionName: 'help_center', data: [vector!], limit: 10, ...(filter ? { filter } : {}) });
    await search()(); // fills the collection
    const scale = ENTITIES / rowCount;
    const plain = (await medianOf(ROUNDS, search())) * scale;
    const filtered = (await medianOf(ROUNDS, search(FILTER))) * scale;
    const floor = (await medianOf(ROUNDS, () => Promise.resolve(bareScan(rowCount)))) * scale;
    return [
      `Medians, in milliseconds; searches of ${rowCount.toLocaleString('en')} entities, scaled to 100,000:`,
      '',
      '| measure | ms | goal |',
      '|---|---:|---:|',
      `| floor: the dot products of 100,000 × 128 alone | ${floor.toFixed(1)} | |`,
      row('search of 100,000 × 128', plain, 50),
      row(`the same with the filter \`${FILTER}\``, filtered, 100),
      row('generating 100,000 sentences and their vectors', seeding, 1000),
    ].join('\n');
  } finally {
    await demo.close();
  }
}

const row = (what: string, ms: number, goal: number): string =>
  `| ${what} | ${ms.toFixed(1)} | ${goal} (${ms <= goal ? 'met' : 'MISSED'}) |`;

/** Performs the minimum work of an exact search. */
function bareScan(count: number): number {
  const vectors = (scan ??= new Float32Array(count * 128).fill(0.5));
  let best = -Infinity;
  for (let at = 0; at < count; at++) {
    let sum = 0;
    for (let index = 0; index < 128; index++) sum += vectors[at * 128 + index]! * 0.5;
    if (sum > best) best = sum;
  }
  return best;
}

let scan: Float32Array | undefined;

async function medianOf(times: number, act: () => Promise<unknown>): Promise<number> {
  const taken: number[] = [];
  for (let time = 0; time < times; time++) {
    const started = performance.now();
    await act();
    taken.push(performance.now() - started);
  }
  return taken.toSorted((a, b) => a - b)[Math.floor(times / 2)]!;
}
