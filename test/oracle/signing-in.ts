import { ApiError, ClusterClient } from '../../src/client';
import type { Engine } from './engine/engine';
import { vectors } from './entities';
import { Tally } from './tally';

const CASES: readonly (readonly [what: string, token: string | undefined, status: number | undefined])[] = [
  ['user and password', 'root:Milvus', undefined],
  ['a wrong password', 'root:wrong', 401],
  ['an unknown user', 'nobody:Milvus', 401],
  ['an API key, which this engine does not know', 'abcdef', 401],
  ['nothing', undefined, 401],
];

/** Signs the client in to the engine, rightly and wrongly: it gives hits, or an ApiError with the engine's status. */
export async function trySigningIn({ address }: Engine): Promise<Tally> {
  const tally = new Tally('signing in: client, engine');
  for (const [what, token, wanted] of CASES) {
    const client = new ClusterClient({ endpoint: address, token });
    const found = await client.searchV1({ collectionName: 'o_l2', vector: [...vectors[0]!], limit: 1 }).then(
      ({ hits }) => (hits.length === 1 ? undefined : `${hits.length} hits`),
      (error: unknown) => (error instanceof ApiError ? error.status : String(error)),
    );
    if (found === wanted) tally.agree();
    else {
      tally.differ();
      tally.show(`  with ${what}: ${found}, not ${wanted ?? 'a hit'}`);
    }
  }
  return tally;
}
